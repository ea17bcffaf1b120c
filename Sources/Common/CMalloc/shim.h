/* The settings of glibc's heap, which its module for Swift leaves out. */
#include <malloc.h>
