#include "faulty_disk.h"

#include <pthread.h>
#include <sqlite3.h>
#include <string.h>

enum { PLANS = 256, PATH = 1024 };

struct plan {
    int used;
    int generation;
    char directory[PATH];
    enum faulty_call call;
    int nth, code, lasting;
    int seen, failures;
};

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static struct plan plans[PLANS];
/* Plans with a lasting fault that this thread has made. */
static _Thread_local int lasting_plans;
static sqlite3_vfs disk;
static sqlite3_vfs *ordinary;

/* A file in a directory with a plan. The ordinary VFS's file follows in the same memory. */
struct file {
    sqlite3_file base;
    int plan, generation;
    sqlite3_file *real;
};

static sqlite3_file *real(sqlite3_file *file) { return ((struct file *)file)->real; }

/* Returns the result with which a call must fail, or SQLITE_OK to continue. */
static int failure(int number, int generation, enum faulty_call call) {
    int code = SQLITE_OK;
    pthread_mutex_lock(&guard);
    struct plan *plan = &plans[number];
    if (plan->used && plan->generation == generation && plan->call == call) {
        plan->seen++;
        if (plan->seen == plan->nth || (plan->lasting && plan->seen > plan->nth)) {
            plan->failures++;
            code = plan->code;
        }
    }
    pthread_mutex_unlock(&guard);
    return code;
}

static int of_file(sqlite3_file *file, enum faulty_call call) {
    return failure(((struct file *)file)->plan, ((struct file *)file)->generation, call);
}

/* The plan of the innermost directory that has one, or a negative number. */
static int find(const char *path, int *generation) {
    int found = -1;
    size_t longest = 0;
    if (!path) return found;
    pthread_mutex_lock(&guard);
    for (int number = 0; number < PLANS; number++) {
        struct plan *plan = &plans[number];
        size_t length = strlen(plan->directory);
        if (plan->used && length > longest && strncmp(path, plan->directory, length) == 0 && path[length] == '/') {
            found = number;
            longest = length;
            *generation = plan->generation;
        }
    }
    pthread_mutex_unlock(&guard);
    return found;
}

static int close_file(sqlite3_file *file) { return real(file)->pMethods->xClose(real(file)); }

static int read_file(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
    int code = of_file(file, FAULTY_READ);
    if (code == SQLITE_OK) return real(file)->pMethods->xRead(real(file), bytes, count, offset);
    int result = real(file)->pMethods->xRead(real(file), bytes, count, offset);
    if (result == SQLITE_OK) memset((char *)bytes + count / 2, 0, (size_t)(count - count / 2));
    return code;
}

static int write_file(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
    int code = of_file(file, FAULTY_WRITE);
    if (code == SQLITE_OK) return real(file)->pMethods->xWrite(real(file), bytes, count, offset);
    if (count > 1) real(file)->pMethods->xWrite(real(file), bytes, count / 2, offset);
    return code;
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 size) {
    int code = of_file(file, FAULTY_TRUNCATE);
    return code ? code : real(file)->pMethods->xTruncate(real(file), size);
}

/* Does not wait for the real disk: a test has no power failures, and thousands of syncs would take minutes. */
static int sync_file(sqlite3_file *file, int flags) {
    (void)flags;
    return of_file(file, FAULTY_SYNC);
}

static int size_of_file(sqlite3_file *file, sqlite3_int64 *size) {
    return real(file)->pMethods->xFileSize(real(file), size);
}

static int lock_file(sqlite3_file *file, int level) {
    int code = of_file(file, FAULTY_LOCK);
    return code ? code : real(file)->pMethods->xLock(real(file), level);
}

static int unlock_file(sqlite3_file *file, int level) { return real(file)->pMethods->xUnlock(real(file), level); }

static int check_reserved(sqlite3_file *file, int *result) {
    return real(file)->pMethods->xCheckReservedLock(real(file), result);
}

static int control(sqlite3_file *file, int operation, void *argument) {
    return real(file)->pMethods->xFileControl(real(file), operation, argument);
}

static int sector_size(sqlite3_file *file) { return real(file)->pMethods->xSectorSize(real(file)); }

static int characteristics(sqlite3_file *file) { return real(file)->pMethods->xDeviceCharacteristics(real(file)); }

static int map_shared(sqlite3_file *file, int page, int size, int extend, void volatile **memory) {
    int code = of_file(file, FAULTY_SHM_MAP);
    return code ? code : real(file)->pMethods->xShmMap(real(file), page, size, extend, memory);
}

static int lock_shared(sqlite3_file *file, int offset, int count, int flags) {
    int code = flags & SQLITE_SHM_LOCK ? of_file(file, FAULTY_SHM_LOCK) : SQLITE_OK;
    return code ? code : real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}

static void barrier(sqlite3_file *file) { real(file)->pMethods->xShmBarrier(real(file)); }

static int unmap_shared(sqlite3_file *file, int removing) {
    return real(file)->pMethods->xShmUnmap(real(file), removing);
}

/* Version 2: without mapped reads, which would bypass the faults. */
static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = size_of_file,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = check_reserved,
    .xFileControl = control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = map_shared,
    .xShmLock = lock_shared,
    .xShmBarrier = barrier,
    .xShmUnmap = unmap_shared,
};

static int open_file(sqlite3_vfs *vfs, const char *path, sqlite3_file *memory, int flags, int *given) {
    (void)vfs;
    int generation = 0;
    int plan = find(path, &generation);
    if (plan < 0) return ordinary->xOpen(ordinary, path, memory, flags, given);
    struct file *file = (struct file *)memory;
    file->base.pMethods = 0;
    int code = failure(plan, generation, FAULTY_OPEN);
    if (code) return code;
    file->plan = plan;
    file->generation = generation;
    file->real = (sqlite3_file *)(file + 1);
    code = ordinary->xOpen(ordinary, path, file->real, flags, given);
    if (file->real->pMethods) file->base.pMethods = &methods;
    return code;
}

static int delete_file(sqlite3_vfs *vfs, const char *path, int synchronous) {
    (void)vfs;
    int generation = 0;
    int plan = find(path, &generation);
    int code = plan < 0 ? SQLITE_OK : failure(plan, generation, FAULTY_DELETE);
    return code ? code : ordinary->xDelete(ordinary, path, synchronous);
}

/* SQLite waits about ten seconds for a lock of the -shm file. A lock that a plan refuses will not become free. */
static int wait_a_while(sqlite3_vfs *vfs, int microseconds) {
    (void)vfs;
    return lasting_plans ? microseconds : ordinary->xSleep(ordinary, microseconds);
}

static void install(void) {
    ordinary = sqlite3_vfs_find("unix");
    disk = *ordinary;
    disk.pNext = 0;
    disk.zName = "faulty-disk";
    disk.szOsFile = (int)sizeof(struct file) + ordinary->szOsFile;
    disk.xOpen = open_file;
    disk.xDelete = delete_file;
    disk.xSleep = wait_a_while;
    sqlite3_vfs_register(&disk, 1);
}

int faulty_disk_plan(const char *directory, enum faulty_call call, int nth, int code, int lasting) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    static int generations;
    pthread_once(&once, install);
    int made = -1;
    if (strlen(directory) >= PATH) return made;
    pthread_mutex_lock(&guard);
    for (int number = 0; number < PLANS && made < 0; number++) {
        if (plans[number].used) continue;
        made = number;
        struct plan *plan = &plans[number];
        memset(plan, 0, sizeof *plan);
        plan->used = 1;
        plan->generation = ++generations;
        strcpy(plan->directory, directory);
        plan->call = call;
        plan->nth = nth;
        plan->code = code;
        plan->lasting = lasting;
    }
    pthread_mutex_unlock(&guard);
    if (made >= 0 && lasting) lasting_plans++;
    return made;
}

int faulty_disk_failures(int plan) {
    pthread_mutex_lock(&guard);
    int failures = plan < 0 ? 0 : plans[plan].failures;
    pthread_mutex_unlock(&guard);
    return failures;
}

void faulty_disk_forget(int plan) {
    if (plan < 0) return;
    pthread_mutex_lock(&guard);
    if (plans[plan].lasting) lasting_plans--;
    plans[plan].used = 0;
    pthread_mutex_unlock(&guard);
}
