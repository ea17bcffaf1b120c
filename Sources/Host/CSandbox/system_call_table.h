/*
 * The numbers of system calls, and how each is treated in foreign code. A call that is not listed fails with ENOSYS.
 *
 * BOTH(name, number on x86-64, number on AArch64, treatment); X86_64 or AARCH64 if only one of them has the call.
 * The treatments are those of enum cs_treatment, without CS_. Calls with REFUSE are listed because their callers expect
 * EPERM, and those with ABSENT to say that they are left out on purpose.
 *
 * This file contains only the macro, because two sources include it: the filter, and the test that compares the numbers
 * with the kernel's headers.
 */
#ifndef CSANDBOX_SYSTEM_CALL_TABLE_H
#define CSANDBOX_SYSTEM_CALL_TABLE_H

#define CS_SYSTEM_CALL_TABLE(BOTH, X86_64, AARCH64) \
    /* Reading and writing through descriptors. */ \
    BOTH(read, 0, 63, ALLOW) \
    BOTH(write, 1, 64, ALLOW) \
    BOTH(readv, 19, 65, ALLOW) \
    BOTH(writev, 20, 66, ALLOW) \
    BOTH(pread64, 17, 67, ALLOW) \
    BOTH(pwrite64, 18, 68, ALLOW) \
    BOTH(preadv, 295, 69, ALLOW) \
    BOTH(pwritev, 296, 70, ALLOW) \
    BOTH(preadv2, 327, 286, ALLOW) \
    BOTH(pwritev2, 328, 287, ALLOW) \
    BOTH(lseek, 8, 62, ALLOW) \
    BOTH(close, 3, 57, ALLOW) \
    BOTH(close_range, 436, 436, ALLOW) \
    BOTH(dup, 32, 23, ALLOW) \
    X86_64(dup2, 33, ALLOW) \
    BOTH(dup3, 292, 24, ALLOW) \
    X86_64(pipe, 22, ALLOW) \
    BOTH(pipe2, 293, 59, ALLOW) \
    BOTH(fsync, 74, 82, ALLOW) \
    BOTH(fdatasync, 75, 83, ALLOW) \
    BOTH(ftruncate, 77, 46, ALLOW) \
    BOTH(fallocate, 285, 47, ALLOW) \
    BOTH(fadvise64, 221, 223, ALLOW) \
    BOTH(sendfile, 40, 71, ALLOW) \
    BOTH(copy_file_range, 326, 285, ALLOW) \
    BOTH(flock, 73, 32, ALLOW) \
    BOTH(fcntl, 72, 25, DESCRIPTOR_COMMANDS) \
    BOTH(ioctl, 16, 29, DEVICE_QUESTIONS) \
    /* Files by name: Landlock decides about them. */ \
    X86_64(open, 2, ALLOW) \
    BOTH(openat, 257, 56, ALLOW) \
    BOTH(openat2, 437, 437, ALLOW) \
    X86_64(creat, 85, ALLOW) \
    X86_64(stat, 4, ALLOW) \
    BOTH(fstat, 5, 80, ALLOW) \
    X86_64(lstat, 6, ALLOW) \
    BOTH(newfstatat, 262, 79, ALLOW) \
    BOTH(statx, 332, 291, ALLOW) \
    BOTH(statfs, 137, 43, ALLOW) \
    BOTH(fstatfs, 138, 44, ALLOW) \
    X86_64(access, 21, ALLOW) \
    BOTH(faccessat, 269, 48, ALLOW) \
    BOTH(faccessat2, 439, 439, ALLOW) \
    X86_64(readlink, 89, ALLOW) \
    BOTH(readlinkat, 267, 78, ALLOW) \
    X86_64(getdents, 78, ALLOW) \
    BOTH(getdents64, 217, 61, ALLOW) \
    BOTH(getcwd, 79, 17, ALLOW) \
    BOTH(chdir, 80, 49, ALLOW) \
    BOTH(fchdir, 81, 50, ALLOW) \
    X86_64(mkdir, 83, ALLOW) \
    BOTH(mkdirat, 258, 34, ALLOW) \
    X86_64(rmdir, 84, ALLOW) \
    X86_64(unlink, 87, ALLOW) \
    BOTH(unlinkat, 263, 35, ALLOW) \
    X86_64(rename, 82, ALLOW) \
    BOTH(renameat, 264, 38, ALLOW) \
    BOTH(renameat2, 316, 276, ALLOW) \
    BOTH(umask, 95, 166, ALLOW) \
    /* Files by name: Landlock does not cover these, or only in newer versions. */ \
    BOTH(truncate, 76, 45, REFUSE) \
    X86_64(chmod, 90, REFUSE) \
    BOTH(fchmod, 91, 52, REFUSE) \
    BOTH(fchmodat, 268, 53, REFUSE) \
    X86_64(chown, 92, REFUSE) \
    BOTH(fchown, 93, 55, REFUSE) \
    X86_64(lchown, 94, REFUSE) \
    BOTH(fchownat, 260, 54, REFUSE) \
    X86_64(utime, 132, REFUSE) \
    X86_64(utimes, 235, REFUSE) \
    X86_64(futimesat, 261, REFUSE) \
    BOTH(utimensat, 280, 88, REFUSE) \
    BOTH(setxattr, 188, 5, REFUSE) \
    BOTH(lsetxattr, 189, 6, REFUSE) \
    BOTH(fsetxattr, 190, 7, REFUSE) \
    BOTH(removexattr, 197, 14, REFUSE) \
    BOTH(lremovexattr, 198, 15, REFUSE) \
    BOTH(fremovexattr, 199, 16, REFUSE) \
    X86_64(link, 86, REFUSE) \
    BOTH(linkat, 265, 37, REFUSE) \
    X86_64(symlink, 88, REFUSE) \
    BOTH(symlinkat, 266, 36, REFUSE) \
    X86_64(mknod, 133, REFUSE) \
    BOTH(mknodat, 259, 33, REFUSE) \
    BOTH(chroot, 161, 51, REFUSE) \
    BOTH(mount, 165, 40, REFUSE) \
    BOTH(umount2, 166, 39, REFUSE) \
    BOTH(pivot_root, 155, 41, REFUSE) \
    X86_64(inotify_init, 253, ABSENT) \
    BOTH(inotify_init1, 294, 26, ABSENT) \
    BOTH(inotify_add_watch, 254, 27, ABSENT) \
    BOTH(fanotify_init, 300, 262, ABSENT) \
    BOTH(name_to_handle_at, 303, 264, ABSENT) \
    BOTH(open_by_handle_at, 304, 265, ABSENT) \
    /* Memory. */ \
    BOTH(mmap, 9, 222, ALLOW) \
    BOTH(munmap, 11, 215, ALLOW) \
    BOTH(mprotect, 10, 226, ALLOW) \
    BOTH(mremap, 25, 216, ALLOW) \
    BOTH(madvise, 28, 233, ALLOW) \
    BOTH(brk, 12, 214, ALLOW) \
    BOTH(mincore, 27, 232, ALLOW) \
    BOTH(msync, 26, 227, ALLOW) \
    BOTH(memfd_create, 319, 279, REFUSE) \
    BOTH(memfd_secret, 447, 447, ABSENT) \
    BOTH(userfaultfd, 323, 282, ABSENT) \
    BOTH(shmget, 29, 194, ABSENT) \
    BOTH(shmat, 30, 196, ABSENT) \
    BOTH(shmctl, 31, 195, ABSENT) \
    BOTH(process_madvise, 440, 440, ABSENT) \
    /* Waiting and waking. */ \
    X86_64(poll, 7, ALLOW) \
    BOTH(ppoll, 271, 73, ALLOW) \
    X86_64(select, 23, ALLOW) \
    BOTH(pselect6, 270, 72, ALLOW) \
    X86_64(epoll_create, 213, ALLOW) \
    BOTH(epoll_create1, 291, 20, ALLOW) \
    BOTH(epoll_ctl, 233, 21, ALLOW) \
    X86_64(epoll_wait, 232, ALLOW) \
    BOTH(epoll_pwait, 281, 22, ALLOW) \
    BOTH(epoll_pwait2, 441, 441, ALLOW) \
    X86_64(eventfd, 284, ALLOW) \
    BOTH(eventfd2, 290, 19, ALLOW) \
    BOTH(timerfd_create, 283, 85, ALLOW) \
    BOTH(timerfd_settime, 286, 86, ALLOW) \
    BOTH(timerfd_gettime, 287, 87, ALLOW) \
    X86_64(signalfd, 282, ALLOW) \
    BOTH(signalfd4, 289, 74, ALLOW) \
    BOTH(futex, 202, 98, ALLOW) \
    BOTH(futex_waitv, 449, 449, ALLOW) \
    BOTH(nanosleep, 35, 101, ALLOW) \
    BOTH(clock_nanosleep, 230, 115, ALLOW) \
    X86_64(pause, 34, ALLOW) \
    BOTH(restart_syscall, 219, 128, ALLOW) \
    BOTH(sched_yield, 24, 124, ALLOW) \
    /* Clocks and timers. */ \
    BOTH(clock_gettime, 228, 113, ALLOW) \
    BOTH(clock_getres, 229, 114, ALLOW) \
    BOTH(gettimeofday, 96, 169, ALLOW) \
    X86_64(time, 201, ALLOW) \
    BOTH(times, 100, 153, ALLOW) \
    X86_64(alarm, 37, ALLOW) \
    BOTH(getitimer, 36, 102, ALLOW) \
    BOTH(setitimer, 38, 103, ALLOW) \
    BOTH(timer_create, 222, 107, ALLOW) \
    BOTH(timer_settime, 223, 110, ALLOW) \
    BOTH(timer_gettime, 224, 108, ALLOW) \
    BOTH(timer_getoverrun, 225, 109, ALLOW) \
    BOTH(timer_delete, 226, 111, ALLOW) \
    /* Threads, and the end of them. */ \
    BOTH(clone, 56, 220, THREADS_ONLY) \
    BOTH(exit, 60, 93, ALLOW) \
    BOTH(exit_group, 231, 94, ALLOW) \
    BOTH(gettid, 186, 178, ALLOW) \
    BOTH(set_tid_address, 218, 96, ALLOW) \
    BOTH(set_robust_list, 273, 99, ALLOW) \
    BOTH(rseq, 334, 293, ALLOW) \
    BOTH(sched_getaffinity, 204, 123, ALLOW) \
    BOTH(sched_getparam, 143, 121, ALLOW) \
    BOTH(sched_getscheduler, 145, 120, ALLOW) \
    BOTH(sched_get_priority_max, 146, 125, ALLOW) \
    BOTH(sched_get_priority_min, 147, 126, ALLOW) \
    BOTH(getcpu, 309, 168, ALLOW) \
    BOTH(getpriority, 140, 141, ALLOW) \
    BOTH(sched_setaffinity, 203, 122, REFUSE) \
    BOTH(sched_setparam, 142, 118, REFUSE) \
    BOTH(sched_setscheduler, 144, 119, REFUSE) \
    BOTH(setpriority, 141, 140, OWN_PRIORITY) \
    BOTH(clone3, 435, 435, ABSENT) \
    /* Other processes. */ \
    X86_64(fork, 57, REFUSE) \
    X86_64(vfork, 58, REFUSE) \
    BOTH(execve, 59, 221, PROGRAM_START) \
    X86_64(arch_prctl, 158, PROGRAM_LOADING) \
    BOTH(execveat, 322, 281, REFUSE) \
    BOTH(ptrace, 101, 117, REFUSE) \
    BOTH(process_vm_readv, 310, 270, REFUSE) \
    BOTH(process_vm_writev, 311, 271, REFUSE) \
    BOTH(setsid, 112, 157, REFUSE) \
    BOTH(setpgid, 109, 154, REFUSE) \
    BOTH(unshare, 272, 97, REFUSE) \
    BOTH(setns, 308, 268, REFUSE) \
    BOTH(pidfd_open, 434, 434, ABSENT) \
    BOTH(pidfd_send_signal, 424, 424, ABSENT) \
    BOTH(pidfd_getfd, 438, 438, ABSENT) \
    BOTH(kcmp, 312, 272, ABSENT) \
    BOTH(perf_event_open, 298, 241, ABSENT) \
    BOTH(wait4, 61, 260, ALLOW) \
    BOTH(waitid, 247, 95, ALLOW) \
    /* Signals. */ \
    BOTH(rt_sigaction, 13, 134, ALLOW) \
    BOTH(rt_sigprocmask, 14, 135, ALLOW) \
    BOTH(rt_sigreturn, 15, 139, ALLOW) \
    BOTH(rt_sigpending, 127, 136, ALLOW) \
    BOTH(rt_sigsuspend, 130, 133, ALLOW) \
    BOTH(rt_sigtimedwait, 128, 137, ALLOW) \
    BOTH(sigaltstack, 131, 132, ALLOW) \
    BOTH(kill, 62, 129, TO_ITSELF) \
    BOTH(tgkill, 234, 131, TO_ITSELF) \
    BOTH(tkill, 200, 130, REFUSE) \
    BOTH(rt_sigqueueinfo, 129, 138, REFUSE) \
    BOTH(rt_tgsigqueueinfo, 297, 240, REFUSE) \
    /* Identity and place of this process. */ \
    BOTH(getpid, 39, 172, ALLOW) \
    BOTH(getppid, 110, 173, ALLOW) \
    X86_64(getpgrp, 111, ALLOW) \
    BOTH(getpgid, 121, 155, ALLOW) \
    BOTH(getsid, 124, 156, ALLOW) \
    BOTH(getuid, 102, 174, ALLOW) \
    BOTH(geteuid, 107, 175, ALLOW) \
    BOTH(getgid, 104, 176, ALLOW) \
    BOTH(getegid, 108, 177, ALLOW) \
    BOTH(getgroups, 115, 158, ALLOW) \
    BOTH(getresuid, 118, 148, ALLOW) \
    BOTH(getresgid, 120, 150, ALLOW) \
    BOTH(capget, 125, 90, ALLOW) \
    BOTH(uname, 63, 160, ALLOW) \
    BOTH(sysinfo, 99, 179, ALLOW) \
    BOTH(getrusage, 98, 165, ALLOW) \
    BOTH(getrlimit, 97, 163, ALLOW) \
    BOTH(setrlimit, 160, 164, ALLOW) \
    BOTH(getrandom, 318, 278, ALLOW) \
    BOTH(prlimit64, 302, 261, ABOUT_ITSELF) \
    BOTH(prctl, 157, 167, PROCESS_QUESTIONS) \
    BOTH(setuid, 105, 146, REFUSE) \
    BOTH(setgid, 106, 144, REFUSE) \
    BOTH(setreuid, 113, 145, REFUSE) \
    BOTH(setregid, 114, 143, REFUSE) \
    BOTH(setresuid, 117, 147, REFUSE) \
    BOTH(setresgid, 119, 149, REFUSE) \
    BOTH(setfsuid, 122, 151, REFUSE) \
    BOTH(setfsgid, 123, 152, REFUSE) \
    BOTH(setgroups, 116, 159, REFUSE) \
    BOTH(capset, 126, 91, REFUSE) \
    /* The channel to the host: a socket that exists already. */ \
    BOTH(sendmsg, 46, 211, ALLOW) \
    BOTH(recvmsg, 47, 212, ALLOW) \
    BOTH(recvfrom, 45, 207, ALLOW) \
    BOTH(shutdown, 48, 210, ALLOW) \
    BOTH(getsockopt, 55, 209, ALLOW) \
    BOTH(getsockname, 51, 204, ALLOW) \
    BOTH(getpeername, 52, 205, ALLOW) \
    BOTH(sendto, 44, 206, WITHOUT_ADDRESS) \
    BOTH(socket, 41, 198, REFUSE) \
    BOTH(socketpair, 53, 199, REFUSE) \
    BOTH(bind, 49, 200, REFUSE) \
    BOTH(connect, 42, 203, REFUSE) \
    BOTH(listen, 50, 201, REFUSE) \
    BOTH(accept, 43, 202, REFUSE) \
    BOTH(accept4, 288, 242, REFUSE) \
    BOTH(setsockopt, 54, 208, REFUSE) \
    /* Interfaces that would give foreign code much more of the kernel to attack. */ \
    BOTH(io_uring_setup, 425, 425, ABSENT) \
    BOTH(io_uring_enter, 426, 426, ABSENT) \
    BOTH(io_uring_register, 427, 427, ABSENT) \
    BOTH(bpf, 321, 280, ABSENT) \
    BOTH(seccomp, 317, 277, ABSENT) \
    BOTH(keyctl, 250, 219, ABSENT) \
    BOTH(add_key, 248, 217, ABSENT) \
    BOTH(request_key, 249, 218, ABSENT)

#endif
