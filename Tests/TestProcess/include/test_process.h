/*
 * Settings of the process that runs the tests, made before `main`. There is nothing to call: linking this is enough.
 *
 * - SQLite counts the memory that it takes, behind one lock of the whole process, unless the program says at its start
 *   that nobody asks for the count. Tests open hundreds of stores at once: with the count, they spend half of their time
 *   waiting for this lock. The product leaves the setting alone, since it belongs to the program that uses EventKit.
 * - Swift Testing starts many tests at once, most of which wait for a process or a disk, each on a thread of its own. Three
 *   for each core take 210 s on two cores, as many as it likes 385 s. Whoever sets
 *   SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH, the variable that Swift Testing reads, decides instead.
 */
#ifndef TEST_PROCESS_H
#define TEST_PROCESS_H
#endif
