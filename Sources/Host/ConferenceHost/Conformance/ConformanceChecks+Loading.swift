import ConferenceErrors
import ConferenceModel
import WorkerProtocol

// Checks of the bundle, the library and the function tables, before any request.
extension ConformanceCheck {
    static let loading = [
        ConformanceCheck(id: "bundle.usable", rule: "the bundle can be used by a host", isNeededByAll: true) {
            subject throws(ConferenceError) in
            if let problem = subject.provider.problem { throw problem }
            return .pass
        },
        ConformanceCheck(
            id: "load.now", rule: "the library loads with everything it needs, and creates its instance",
            isNeededByAll: true
        ) { subject throws(ConferenceError) in
            try subject.withWorker { _ throws(WorkerFailure) in }
            return .pass
        },
        ConformanceCheck(id: "load.exports", rule: "the library exports its entry and nothing else") {
            subject throws(ConferenceError) in
            guard let sections = subject.sections() else { return .skip("the symbols of the library cannot be read") }
            let others = sections.exports.filter { $0 != "vcp_entry_v1" }
            guard let first = others.min() else { return .pass }
            return .warn(
                "it also exports \(others.count) other symbols, such as “\(first)”; hide them with a version script")
        },
        ConformanceCheck(id: "bundle.icon", rule: "the icon that the manifest names can be shown") {
            subject throws(ConferenceError) in
            do throws(ProviderIcon.Problem) {
                _ = try ProviderIcon(of: subject.provider)
                return .pass
            } catch {
                return .warn("Contents/Resources/\(subject.provider.manifest?.icon ?? "") is not shown: \(error)")
            }
        },
        ConformanceCheck(id: "tables.provider-at", rule: "provider_at returns null except for the one provider") {
            subject throws(ConferenceError) in
            var random = subject.random
            let indexes: [UInt32] = [1, 2, .max, UInt32.random(in: 3 ... .max, using: &random)]
            let found = try subject.withWorker { session throws(WorkerFailure) in
                try session.inspect(Inspect(indexes: indexes))
            }
            guard let index = found.indexes.first else { return .pass }
            return .fail("provider_at(\(index)) is not null")
        },
        ConformanceCheck(id: "tables.extensions", rule: "get_extension returns null for unknown extensions") {
            subject throws(ConferenceError) in
            var random = subject.random
            let names = [
                "", "vcp", "vcp.lifecycle", "vcp.lifecycle/", "vcp.lifecycle/1x", "vcp.lifecycle/10",
                "VCP.LIFECYCLE/1", " vcp.lifecycle/1", "vcp.lifecycle/1\0", "vcp.http/1",
                "org.example.\(String(random.next(), radix: 36))/1", String(repeating: "x", count: 4_096),
            ]
            let found = try subject.withWorker { session throws(WorkerFailure) in
                try session.inspect(Inspect(extensions: names))
            }
            guard let name = found.extensions.first else { return .pass }
            return .fail("get_extension returns a table for “\(name.prefix(40))”")
        },
    ]
}
