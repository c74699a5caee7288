/* folders: the lock of a work folder, and what killed runs left in it. */
#ifndef ASSAY_FOLDERS_H
#define ASSAY_FOLDERS_H
#include "sv.h"

/* Take WORK/lock for the life of this program and of the stages it starts;
 * dies (4) if another run holds it. */
void folders_lock(struct arena scratch, const char *work);

/* Delete from FOLDER what a killed writer left (names with a leading dot), and
 * shards whose name does not end in SHARDS: those of another number. */
void folders_tidy(struct arena scratch, const char *folder, sv shards);

/* Delete from FOLDER what killed writers of PATH/NAME left: .NAME.PID and what
 * was moved aside under that name. */
void folders_tidy_name(struct arena scratch, const char *folder, const char *name);

#endif
