// conference-pages: the helper process that shows calendars as pages in the browser. Programs start it when they need it
// (PagesControl); it prints one line once it can be asked, and ends on its own.

import CMalloc
import ConferenceErrors
import ConferencePages
import Foundation
import PagesControl
import Platform

signal(SIGPIPE, SIG_IGN)
// Each request has a thread of its own, and each thread would get a heap of its own that stays large.
mallopt(M_ARENA_MAX, 2)
// The thread that started this process may have blocked signals.
var none = sigset_t()
sigemptyset(&none)
sigprocmask(SIG_SETMASK, &none, nil)
setsid()
chdir("/")
// A crash would leave passwords and tokens in a core file. Who needs one can raise the limit again.
var coreLimit = rlimit()
if getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &coreLimit) == 0 {
    coreLimit.rlim_cur = 0
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &coreLimit)
}

func report(_ line: [UInt8]) {
    line.withUnsafeBytes { _ = write(1, $0.baseAddress, $0.count) }
    // The program that started this one waits for the end of the output.
    let nothing = open("/dev/null", O_WRONLY)
    dup2(nothing, 1)
    close(nothing)
}

do throws(ConferenceError) {
    // Before the first thread.
    try AddressSpace.require(AddressSpace.forCommands)
    try PagesProcess().run(environment: ProcessEnvironment.variables) {
        report(Array("\(PagesControl.ready)\n".utf8))
    }
} catch {
    report(ControlLine.encoded(OpenAnswer(failure: error)))
    exit(error.exitStatus.rawValue)
}
