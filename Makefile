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
UNIT     := $(patsubst tests/unit/%.c,$B/tests/%,$(wildcard tests/unit/*.c))

all: $B/bin/assay $(STAGES:%=$B/libexec/assay/%) $B/share/assay

$B/bin/assay: $B/stages/assay/main.o $B/libassay.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)
$B/libexec/assay/%: $B/stages/%/main.o $B/libassay.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)
$B/libassay.a: $(LIB:%.c=$B/%.o)
	rm -f $@ && $(AR) rcs $@ $^
$B/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(WARN) $(CPPFLAGS) $(CFLAGS) -I$(<D) -MMD -MP -c -o $@ $<
$B/share/assay:                 # an uninstalled build finds its data where an installed one does
	@mkdir -p $(@D) && ln -sfn $(CURDIR)/stages $@

# A unit test is one file; it may include the header of the stage it tests.
$B/tests/%: tests/unit/%.c $B/libassay.a
	@mkdir -p $(@D)
	$(CC) $(WARN) $(CPPFLAGS) -I. $(CFLAGS) $(LDFLAGS) -MMD -MP -MF $@.d -o $@ $< $B/libassay.a -lcmocka $(LDLIBS)

check: all $(UNIT)              # T=WORD: only tests whose name holds WORD
	tests/run.sh $B $T
accept: all                     # make accept CASE=NAME: what comes out now is what is wanted
	ACCEPT=1 tests/run.sh $B golden/$(CASE)

clean:
	rm -rf build

.PHONY: all check accept clean
.SECONDARY:
.DELETE_ON_ERROR:
-include $(patsubst %.c,$B/%.d,$(MAIN) $(LIB)) $(UNIT:%=%.d)
