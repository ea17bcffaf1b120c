import ConferenceErrors
import ConferenceModel
import Foundation
import Platform
import PrivateFiles

/// The user's pins, in `$XDG_STATE_HOME/conference/pins.json`. Only commands of the user change them.
struct PinStore {
    private let file: PrivateFile

    private static let mostPins = 1_024
    private static let newestVersion = 1

    init(places: Places) { file = PrivateFile(path: places.state + "/pins.json", limit: 4_194_304) }

    var path: String { file.path }

    /// Returns all pins by identifier.
    ///
    /// - Throws: `brokenPins`, `newerPins`, `insecurePermissions`, `cannotRead`.
    func pins() throws(ConferenceError) -> [String: Pin] { try Self.decode(try file.read(), path: file.path) }

    /// Sets the pin of a provider, replacing an older one with the same identifier.
    func set(_ pin: Pin) throws(ConferenceError) {
        try change { $0[pin.identifier] = pin }
    }

    /// Removes the pin of a provider.
    ///
    /// - Returns: false if it had none.
    func remove(_ identifier: String) throws(ConferenceError) -> Bool {
        var removed = false
        try change { removed = $0.removeValue(forKey: identifier) != nil }
        return removed
    }

    private func change(_ body: (inout [String: Pin]) -> Void) throws(ConferenceError) {
        let path = file.path
        try file.change { content throws(ConferenceError) in
            let before = try Self.decode(content, path: path)
            var pins = before
            body(&pins)
            if pins == before { return nil }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            let document = Document(
                version: Self.newestVersion, pins: pins.values.sorted { $0.identifier < $1.identifier })
            guard let data = try? encoder.encode(document), pins.count <= Self.mostPins else {
                throw .brokenPins(path, problem: "it would hold more than \(Self.mostPins) pins")
            }
            return Array(data) + [UInt8(ascii: "\n")]
        }
    }

    private struct Document: Codable {
        var version: Int
        var pins: [Pin]
    }

    private struct Version: Decodable {
        var version: Int
    }

    private static func decode(_ content: [UInt8]?, path: String) throws(ConferenceError) -> [String: Pin] {
        guard let content else { return [:] }
        let decoder = JSONDecoder()
        guard let version = try? decoder.decode(Version.self, from: Data(content)).version else {
            throw .brokenPins(path, problem: "it is not a list of pins")
        }
        guard version <= newestVersion else { throw .newerPins(path, version: version) }
        guard let document = try? decoder.decode(Document.self, from: Data(content)),
            document.pins.count <= mostPins
        else { throw .brokenPins(path, problem: "one of its pins is not valid") }
        return Dictionary(document.pins.map { ($0.identifier, $0) }) { _, last in last }
    }
}
