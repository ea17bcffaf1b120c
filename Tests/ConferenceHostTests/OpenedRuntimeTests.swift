import ConferenceModel
import Foundation
import Glibc
import Platform
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("The Swift runtime of a spare worker", .ownProcess)
struct OpenedRuntimeTests {
    private let configuration = HostConfiguration(
        providerDirectories: [], environment: ["HOME": "/nonexistent"], executable: ownExecutable, limits: shortLimits()
    )

    private func launch(_ runtime: SwiftRuntime.Opening?) throws -> WorkerLaunch {
        try WorkerLaunch(
            path: WorkerProgram.path(besides: ownExecutable), configuration: configuration, runtime: runtime)
    }

    @Test("a worker opens it while no frame has arrived")
    func opened() throws {
        let directory = try #require(try RuntimeDirectory(configuration)?.path)
        let opening = try #require(SwiftRuntime.usual(in: directory))
        #expect(opening.libraries.allSatisfy { access($0, R_OK) == 0 })
        let worker = try launch(opening)
        let deadline = Deadline(after: .seconds(60))
        func isMapped(_ path: String) throws -> Bool {
            // Foundation reads only the first part of this file.
            let maps = try SmallFile.read("/proc/\(worker.process.identifier)/maps", limit: 1 << 20) ?? []
            return String(decoding: maps, as: UTF8.self).contains(URL(filePath: path).resolvingSymlinksInPath().path)
        }
        while !deadline.hasPassed, try !opening.libraries.allSatisfy(isMapped) { sched_yield() }
        for path in opening.libraries { #expect(try isMapped(path), "\(path)") }
    }

    @Test("a spare worker serves a provider with the same runtime or none, and ends before one with another")
    func taken() throws {
        let opening = SwiftRuntime.Opening(directory: "/opt/one", libraries: [])
        for (opened, needed, isTaken) in [
            (opening, "/opt/one", true), (opening, nil, true), (opening, "/opt/two", false), (nil, "/opt/two", true),
            (nil, nil, true),
        ] as [(SwiftRuntime.Opening?, String?, Bool)] {
            let pool = WorkerPool()
            var process: Int32 = 0
            try pool.fill {
                let worker = try launch(opened)
                process = worker.process.identifier
                return worker
            }
            let taken = pool.takeSpare(for: needed)
            #expect((taken != nil) == isTaken)
            // A worker that was not taken has ended and was reaped.
            #expect((kill(process, 0) == 0) == isTaken)
            #expect(pool.takeSpare(for: needed) == nil)
        }
    }

    @Test("a runtime that others may write into is not opened, nor one without the standard library")
    func refused() throws {
        let place = try TemporaryDirectory()
        let runtime = try place.makeDirectory("runtime")
        #expect(SwiftRuntime.usual(in: runtime) == nil)
        try place.write("x", to: "runtime/libswiftCore.so")
        #expect(SwiftRuntime.usual(in: runtime)?.directory == runtime)
        try #require(chmod(runtime, 0o777) == 0)
        #expect(SwiftRuntime.usual(in: runtime) == nil)
    }
}
