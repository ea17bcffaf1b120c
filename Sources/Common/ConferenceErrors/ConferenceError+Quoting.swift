package import ConferenceModel
import Foundation

// How messages contain foreign text and values of the system.
extension ConferenceError {
    /// Returns foreign text in a form that is safe in a message: on one line, without terminal control characters, and at most
    /// 400 characters.
    package static func shown(_ text: String) -> String { shown(text, limit: 400) }

    /// Returns at most `limit` characters of foreign text in a form that is safe in a message.
    package static func shown(_ text: String, limit: Int) -> String {
        TextPolicy.printable(TextPolicy.beginning(text, limit))
    }

    /// Returns the sentence of an error in a form that is safe in a message. If it is longer than `limit`, its beginning
    /// remains.
    package static func shown(_ error: any Error, limit: Int = 400) -> Sentence {
        guard let sentence = (error as? ConferenceError)?.sentence else {
            return "\(words: shown("\(error)", limit: limit))"
        }
        return shown(sentence, limit: limit)
    }

    /// Returns a sentence that contains foreign text in a form that is safe in a message, like ``shown(_:limit:)``.
    package static func shown(_ sentence: Sentence, limit: Int = 400) -> Sentence {
        let text = sentence.text
        return text.utf8.count <= limit && !text.contains(where: \.isNewline)
            ? TextPolicy.printable(sentence) : Sentence(words: shown(text, limit: limit))
    }

    /// Returns foreign text in quotation marks, on one line and safe to print.
    package static func quoted(_ text: String, limit: Int = 400) -> Sentence { "“\(shown(text, limit: limit))”" }

    /// Returns the system's text for an error number, with a lowercase first letter.
    package static func reason(_ code: Int32) -> Sentence {
        let text = String(cString: strerror(code))
        let reason = text.prefix(1).lowercased() + text.dropFirst()
        var limit = rlimit()
        guard code == EMFILE, getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return Sentence(argument: reason)
        }
        return "\(reason) (“ulimit -n” allows \(limit.rlim_cur))"
    }

    /// Returns a duration in seconds, or in milliseconds if it is shorter than a second: `5 s`, `20 ms`.
    package static func seconds(_ duration: Duration) -> String {
        let milliseconds = duration / .milliseconds(1)
        return milliseconds < 1_000 ? "\(Int(milliseconds)) ms" : "\(Int(milliseconds / 1_000)) s"
    }

    /// Returns a number of bytes in a suitable unit: `512 bytes`, `1.2 MB`.
    package static func size(_ bytes: Int64) -> String {
        if bytes < 10_000 { return "\(bytes) bytes" }
        let units = ["KB", "MB", "GB", "TB"]
        var value = Double(bytes) / 1_000
        var unit = 0
        while value >= 1_000, unit < units.count - 1 {
            value /= 1_000
            unit += 1
        }
        let tenths = Int((value * 10).rounded())
        return tenths >= 1_000 || tenths % 10 == 0
            ? "\(tenths / 10) \(units[unit])" : "\(tenths / 10).\(tenths % 10) \(units[unit])"
    }
}

extension TextPolicy {
    /// Returns the sentence with arguments that are safe to print on a terminal.
    package static func printable(_ sentence: Sentence) -> Sentence { sentence.mapArguments { printable($0) } }
}

extension Sentence.StringInterpolation {
    package mutating func appendInterpolation(_ problem: InvalidValue) {
        appendInterpolation(words: problem.description)
    }
}
