/* file: files into memory, whole or a piece at a time. */
#ifndef ASSAY_FILE_H
#define ASSAY_FILE_H
#include <stdint.h>
#include "sv.h"

/* The file's bytes in the arena, a NUL behind them; dies (3) if it cannot be read. */
sv file_read(struct arena *, const char *path);

/* The file, opened to be read a piece at a time; dies (3). */
int file_open(const char *path, int64_t *size);

/* N bytes at AT of a file; false, and errno says why, if they cannot be read. */
bool file_read_at(int fd, char *to, int64_t at, ptrdiff_t n);

/* The file's bytes mapped read-only, until file_unmap; dies (3). */
sv file_map(const char *path);

/* PATH could not be opened, errno says why: die with 3, or with 4 if too many files
 * are open. */
_Noreturn void die_unopened(const char *path);

/* Give back what file_map gave, when nobody holds a view of it. */
void file_unmap(sv map);

/* The bytes of MAP in front of UPTO are not needed for now: their pages may leave
 * memory.  For those who walk through a file larger than memory. */
void file_forget(sv map, ptrdiff_t upto);

bool file_exists(const char *path);

/* A new file in FOLDER to read and write that has no name, so that it ends with its
 * last descriptor or mapping. */
int file_nameless(const char *folder);

/* DIR "/" NAME, NUL-terminated. */
char *path_join(struct arena *, const char *dir, const char *name);

/* The part of PATH behind the last slash. */
sv path_base(sv path);

/* Put a folder's entries on the disk: what was renamed in it stays so. */
void folder_sync(const char *path);

/* Make a folder and the folders above it; an existing one is fine. */
void make_folders(const char *path);

#endif
