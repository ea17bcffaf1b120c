import CConferenceProvider
import Testing
import VirtualConferenceKit
import VirtualConferenceTesting

@Suite("ProviderHost")
struct ProviderHostTests {
    @Test("An initializer reads the configuration of its own host")
    func plainInitialiser() async throws {
        for server in ["https://one.example.com", "https://two.example.com"] {
            let host = try FakeHost("VirtualConferenceKitTests.Configured", configuration: ["server": server])
            #expect(await host.roomTypes() == .roomTypes([.init(identifier: "server", title: server)]))
        }
        let host = try FakeHost("VirtualConferenceKitTests.Configured")
        #expect(await host.roomTypes() == .roomTypes([.init(identifier: "server", title: "none")]))
    }

    @Test("The host has a name and a version, and a request has a remaining time")
    func identity() async throws {
        let host = try FakeHost("VirtualConferenceKitTests.HostReader", bundleIdentifier: "org.example.reader")
        #expect(
            await host.roomTypes()
                == .roomTypes([
                    .init(identifier: "made", title: "FakeHost 1.2.3 org.example.reader nil"),
                    .init(identifier: "asked", title: "FakeHost 1.2.3 org.example.reader 1.001 seconds"),
                    .init(identifier: "elsewhere", title: "FakeHost"),
                ]))
    }

    @Test("Values have their types, long ones arrive complete, and the log keeps its levels")
    func values() async throws {
        let host = try FakeHost(
            "VirtualConferenceKitTests.HostReader",
            configuration: [
                "text": "täxt", "integer": "-42", "boolean": "true", "url": "https://example.com/a",
                "long": String(repeating: "ä", count: 10_000),
            ])
        let conference = try #require(await host.conference("text").conference)
        #expect(conference.title == "täxt")
        #expect(conference.details == "täxt,-42,true,https://example.com/a,10000,nil,nil,nil")
        #expect(host.log == ["0 debug", "1 usual", "3 error"])
    }

    @Test("The error for a missing setting has the command that sets it")
    func missing() async throws {
        let host = try FakeHost(
            "VirtualConferenceKitTests.HostReader", bundleIdentifier: "org.example.reader",
            configuration: ["empty": ""])
        for key in ["absent", "empty"] {
            let message =
                "“\(key)” is not set. Set it with: conferencectl providers config org.example.reader \(key) VALUE"
            #expect(
                await host.conference(key) == .failure(status: Int32(VCP_E_CONFIG), code: 0, message: message))
        }
    }

    @Test("A unit test can give a provider its settings")
    func simulated() async throws {
        let host = ProviderHost(configuration: ["server": "https://test.example.com"])
        let provider = host.run { Configured() }
        #expect(try await provider.roomTypes().map(\.title) == ["https://test.example.com"])
        let nested = await host.run {
            await Task { ProviderHost.current.configuration["server"] }.value
        }
        #expect(nested == "https://test.example.com")
        #expect(host.name == nil && host.timeRemaining == nil)
        host.log("goes nowhere")
    }
}
