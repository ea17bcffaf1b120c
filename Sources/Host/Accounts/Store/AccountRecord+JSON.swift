import Foundation

extension AccountRecord {
    static func encoded(_ record: AccountRecord) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // All members are texts and numbers, which can be encoded.
        return (try? encoder.encode(record)).map { Array($0) } ?? []
    }

    static func decoded(_ text: String) -> AccountRecord? {
        try? JSONDecoder().decode(AccountRecord.self, from: Data(text.utf8))
    }
}
