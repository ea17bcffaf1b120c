package import ConferenceModel
import Foundation

extension SchedulingMessage {
    /// Returns the message that a mail of ``IMIPMessage`` carries; nil for any other text.
    package init?(mail: String, limits: Limits) {
        for part in mail.split(separator: "\r\n--=_") {
            let sections = part.split(separator: "\r\n\r\n", maxSplits: 1)
            guard sections.count == 2, sections[0].contains("\r\nContent-Type: text/calendar;") else { continue }
            var body = String(sections[1]) + "\r\n"
            if sections[0].hasSuffix("base64") {
                guard let bytes = Data(base64Encoded: body, options: .ignoreUnknownCharacters) else { continue }
                body = String(decoding: bytes, as: UTF8.self)
            }
            guard let message = try? SchedulingMessage(calendarText: body, limits: limits) else { continue }
            self = message
            return
        }
        return nil
    }
}
