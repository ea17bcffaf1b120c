/* The layout and the numbers of ELF files, which glibc's module for Swift leaves out. */
#ifndef CELF_H
#define CELF_H

#include <elf.h>

/* The macros of elf.h that take an argument, as functions: Swift sees only those without one. */

static inline unsigned celf_binding(const Elf64_Sym *symbol) { return ELF64_ST_BIND(symbol->st_info); }
static inline unsigned celf_type(const Elf64_Sym *symbol) { return ELF64_ST_TYPE(symbol->st_info); }

#endif
