// conferencectl: the command line of the project. The commands are a library, ConferencectlKit, which tests import; this
// file prepares the process and hands over the words of the command line.

import CMalloc
import ConferenceErrors
import ConferencectlKit
import Foundation
import Platform

signal(SIGPIPE, SIG_IGN)
// Two heaps that grow by megabytes: one for the main thread and its helpers, one for the Dispatch thread that runs a
// command. glibc enlarges a heap with a system call for every 132 KiB, which took a tenth of the time of a listing with
// thousands of lines; with a single heap, the threads wait for each other. Unused memory costs nothing.
mallopt(M_ARENA_MAX, 2)
mallopt(M_TOP_PAD, 32 << 20)
Program.prepareProcess()

let program = Program(Array(CommandLine.arguments.dropFirst()))
let words = (1..<max(1, Int(CommandLine.argc))).compactMap { CommandLine.unsafeArgv[$0] }
    .map { word in Array(UnsafeRawBufferPointer(start: word, count: strlen(word))) }
// From here on, other users do not see the words in the list of processes: titles of events can be among them.
for index in 1..<max(1, Int(CommandLine.argc)) {
    guard let word = CommandLine.unsafeArgv[index] else { continue }
    memset(word, 0, strlen(word))
}
if let status = program.refuseWithoutAddressSpace() ?? program.refuse(notUTF8: words) { exit(status.rawValue) }
if let status = program.runUntilInterrupted() { exit(status.rawValue) }
let status = await program.run()
// A thread that is still ending must not meet the end of the program.
DetachedThread.joinAll(within: .seconds(2))
exit(status.rawValue)
