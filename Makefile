# The only Makefile: it knows files and flags; the order of the chain is the
# driver's (stages/assay/chain.c).  A new stage, test or page needs no new line.
VERSION   = 0.1.0
PREFIX    = /usr/local
BINDIR    = $(PREFIX)/bin
LIBEXEC   = $(PREFIX)/libexec/assay
SHARE     = $(PREFIX)/share/assay
MANDIR    = $(PREFIX)/share/man

CC        = gcc
CFLAGS    = -O2 -g
WARN      = -std=c11 -Wall -Wextra -Wpedantic -Wshadow -Wconversion
CPPFLAGS  = -D_GNU_SOURCE -DASSAY_VERSION='"$(VERSION)"' -Icommon -I/usr/include/libxml2
LDLIBS    = -lxslt -lxml2 -lcsv -lz -lconfuse -lxlsxwriter -lutf8proc -lstemmer -lcrypto -lxxhash -lm

B         = build
ifdef SAN                       # make check SAN=address,undefined
B         = build/san
CFLAGS    = -O1 -g -fsanitize=$(SAN) -fno-sanitize-recover=all -fno-omit-frame-pointer
LDFLAGS   = -fsanitize=$(SAN)
endif

MAIN     := $(wildcard stages/*/main.c)
STAGES   := $(filter-out assay,$(MAIN:stages/%/main.c=%))
LIB      := $(filter-out $(MAIN),$(wildcard common/*.c stages/*/*.c))
DATA_FILES = $(wildcard stages/*/*.csv stages/*/*.xsl stages/*/*.xsd)
PAGES     = $(wildcard common/*.[157] stages/*/*.[157])
UNIT     := $(patsubst tests/unit/%.c,$B/tests/%,$(wildcard tests/unit/*.c))
TOOLS    := $(patsubst tests/property/%.c,$B/property/%,$(filter-out tests/property/versions_%.c,$(wildcard tests/property/*.c)))

# One line a file; make V=1 shows the commands.
say = $(if $V,,@echo '$(1) $@';)

all: $B/bin/assay $(STAGES:%=$B/libexec/assay/%) $B/share/assay

$B/bin/assay: $B/stages/assay/main.o $B/libassay.a
	@mkdir -p $(@D)
	$(call say,LD)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)
$B/libexec/assay/%: $B/stages/%/main.o $B/libassay.a
	@mkdir -p $(@D)
	$(call say,LD)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)
$B/libassay.a: $(LIB:%.c=$B/%.o)
	$(call say,AR)rm -f $@ && $(AR) rcs $@ $^
$B/%.o: %.c
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(WARN) $(CPPFLAGS) $(CFLAGS) -I$(<D) -MMD -MP -c -o $@ $<
$B/share/assay:                 # an uninstalled build finds its data where an installed one does
	@mkdir -p $(@D) && ln -sfn $(CURDIR)/stages $@

# A unit test is one file; it may include the header of the stage it tests.
$B/tests/%: tests/unit/%.c $B/libassay.a
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(WARN) $(CPPFLAGS) -I. $(CFLAGS) $(LDFLAGS) -MMD -MP -MF $@.d -o $@ $< $B/libassay.a -lcmocka $(LDLIBS)

# What a property test needs beside the programs.
$B/property/versions: $(wildcard tests/property/versions_*.c) tests/property/versions.h
$B/property/%: tests/property/%.c $B/libassay.a
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(WARN) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.c,$^) $B/libassay.a $(LDLIBS)

# What a fresh Debian lacks.  Compilers for `make fuzz` are in DEPS_FUZZ.
DEPS      = gcc make libc6-dev libxml2-dev libxslt1-dev libcsv-dev zlib1g-dev libconfuse-dev \
            libxlsxwriter-dev libutf8proc-dev libssl-dev libxxhash-dev libstemmer-dev \
            libcmocka-dev libxml2-utils mandoc unicode-data
DEPS_FUZZ = clang libclang-rt-14-dev
DEPS_CHECK = gnumeric unzip     # for tests that are skipped without

deps:
	@tests/deps.sh $(DEPS)
deps-check:
	@tests/deps.sh $(DEPS_CHECK)

run: all                        # both versions of the sample corpus, and what changed
	@$B/bin/assay run -c pipeline.conf -i corpus/2026-10 -D compare=none >/dev/null
	@$B/bin/assay run -c pipeline.conf -i corpus/2026-11 -D compare=2026-10

check: all $(UNIT) $(TOOLS)     # T=WORD: only tests whose name holds WORD
	tests/run.sh $B $T
check-data: all $(UNIT)         # DATA=DIR: another folder laid out like ../shared/data
	tests/data.sh $B $(or $(DATA),../shared/data)
accept: all                     # make accept CASE=NAME: what comes out now is what is wanted
	ACCEPT=1 tests/run.sh $B golden/$(CASE)

eval: all $B/eval/compsent       # DATA=DIR: another folder laid out like ../shared
	tests/eval/run.sh $B $(DATA)

fit: all $B/eval/fit             # weights of verdicts from texts with gold; DATA=DIR as above
	tests/eval/fit.sh $B $(DATA)
$B/eval/fit: $(wildcard tests/eval/fit_*.c) tests/eval/fit.h
$B/eval/%: tests/eval/%.c $B/libassay.a
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(WARN) $(CPPFLAGS) -I. $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.c,$^) $B/libassay.a $(LDLIBS)

BENCH     = generate libcsv measure ratings rows tokens
ICU      := $(wildcard /usr/include/unicode/ubrk.h)     # only a yardstick
bench: all $(BENCH:%=$B/bench/%) $(if $(ICU),$B/bench/icu)       # MB=100: more text; ONLY=text
	tests/bench/run.sh $B $(MB)
$B/bench/icu: BENCH_LIBS = -licuuc
$B/bench/libcsv: BENCH_LIBS = -lcsv
$B/bench/tokens $B/bench/rows: BENCH_LIBS = $B/libassay.a $(LDLIBS)
$B/bench/%: tests/bench/%.c $B/libassay.a
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(WARN) $(CPPFLAGS) $(CFLAGS) -o $@ $< $(BENCH_LIBS)

FUZZERS  := $(wildcard tests/fuzz/*.c)
fuzz:                           # SECONDS=3600: longer; T=WORD: one of them
	@tests/deps.sh $(DEPS_FUZZ)
	$(MAKE) B=build/fuzz CC=clang CFLAGS="-O1 -g -fsanitize=fuzzer-no-link,address,undefined" \
	    LDFLAGS="-fsanitize=address,undefined" $(FUZZERS:tests/fuzz/%.c=build/fuzz/fuzz/%)
	tests/fuzz/run.sh build/fuzz $(or $(SECONDS),20) $T
$B/fuzz/%: tests/fuzz/%.c $B/libassay.a
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(WARN) $(CPPFLAGS) -I. $(CFLAGS) -fsanitize=fuzzer $(LDFLAGS) -o $@ $< $B/libassay.a $(LDLIBS)

install: all
	install -d $(DESTDIR)$(BINDIR) $(DESTDIR)$(LIBEXEC) $(DESTDIR)$(SHARE) $(DESTDIR)$(MANDIR)/man1 \
	    $(DESTDIR)$(MANDIR)/man5 $(DESTDIR)$(MANDIR)/man7
	install $B/bin/assay $(DESTDIR)$(BINDIR)
	install $(STAGES:%=$B/libexec/assay/%) $(DESTDIR)$(LIBEXEC)
	set -e; for f in $(DATA_FILES); do install -D -m 644 $$f $(DESTDIR)$(SHARE)/$${f#stages/}; done
	set -e; for f in $(PAGES); do install -m 644 $$f $(DESTDIR)$(MANDIR)/man$${f##*.}; done
	install -m 644 pipeline.conf $(DESTDIR)$(SHARE)/pipeline.conf.example

clean:
	rm -rf build

.PHONY: all deps deps-check run check check-data accept eval fit bench fuzz install clean
.SECONDARY:
.DELETE_ON_ERROR:
-include $(patsubst %.c,$B/%.d,$(MAIN) $(LIB)) $(UNIT:%=%.d)
