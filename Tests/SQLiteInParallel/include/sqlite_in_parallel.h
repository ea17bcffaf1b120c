/*
 * Lets the tests of one process use SQLite in parallel. There is nothing to call: linking it is enough.
 *
 * SQLite counts the memory that it takes, behind one lock of the whole process, unless the program says at its start that
 * nobody asks for the count. Tests open hundreds of stores at once: with the count, they spend half of their time
 * waiting for this lock. The product leaves the setting alone, since it belongs to the program that uses EventKit.
 */
#ifndef SQLITE_IN_PARALLEL_H
#define SQLITE_IN_PARALLEL_H
#endif
