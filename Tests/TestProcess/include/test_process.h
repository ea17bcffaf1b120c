/*
 * Settings of the process that runs the tests, made before `main`. There is nothing to call: linking this is enough.
 *
 * - SQLite counts the memory that it takes and locks the whole process to do so. A program can switch the count off at its
 *   start. Tests open hundreds of stores at once and would wait for this lock half of the time. The product leaves the
 *   setting alone, since it belongs to the program that uses EventKit.
 * - Swift Testing sets no limit to the tests that run at once. Most of ours wait for a process or a disk, each on its own
 *   thread. On two cores, the plain tier takes 385 s without a limit, and 208 s with three tests for each core. To use
 *   another limit, set SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH before the run.
 * - Tests make thousands of stores and folders and wait for the disk to keep each change. Without TMPDIR, they use
 *   /dev/shm if it is a file system in memory with 4 GiB free, from which programs may be started. Set TMPDIR to test
 *   on a disk.
 */
#ifndef TEST_PROCESS_H
#define TEST_PROCESS_H
#endif
