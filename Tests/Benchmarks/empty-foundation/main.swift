// An empty program that has Foundation in it, as conferencectl has: the time before its first line is time that
// conferencectl cannot save.
import Foundation

// So that the linker keeps it.
exit(ProcessInfo.processInfo.arguments.isEmpty ? 1 : 0)
