/// The text of the barcode of a flight (IATA Resolution 792), of which only what the pass also shows is read.
struct BoardingPassCode {
    private let text: [UInt8]

    /// Returns nil if no message is such a text.
    init?(messages: [String]) {
        let texts = messages.map { Array($0.utf8) }
        // A mark, the number of legs, the name, and a leg of 37 characters.
        let found = texts.first { text in
            text.count >= 60 && text.count <= 2_000 && text[0] == UInt8(ascii: "M") && (0x31...0x34).contains(text[1])
                && text[30..<36].allSatisfy { (0x41...0x5A).contains($0) }
                && text[..<60].allSatisfy { (0x20...0x7E).contains($0) }
        }
        guard let found else { return nil }
        text = found
    }

    /// Adds what the fields of the pass do not say.
    func complete(_ flight: inout Reservation) {
        var from = flight.from ?? Reservation.Place()
        var to = flight.to ?? Reservation.Place()
        from.code = from.code ?? part(30..<33)
        to.code = to.code ?? part(33..<36)
        (flight.from, flight.to) = (from, to)
        flight.number = flight.number ?? part(23..<30)
        if flight.line == nil {
            flight.carrierCode = flight.carrierCode ?? part(36..<39)
            flight.line = part(39..<44)?.withoutZeros
        } else if let code = part(36..<39), flight.line?.withoutZeros == part(39..<44)?.withoutZeros {
            flight.carrierCode = flight.carrierCode ?? code
        }
        if flight.seats.isEmpty, let seat = part(48..<52)?.withoutZeros, seat.utf8.count > 1 {
            flight.seats = [Reservation.Seat(number: seat)]
        }
        flight.holder = flight.holder ?? name
    }

    /// The number of the check-in, which no other passenger of the flight has; nil before the check-in.
    var sequence: String? { part(52..<57)?.withoutZeros.nonEmpty }

    /// A digest of the number of the ticket, which follows the first leg's mandatory part.
    var ticketNumber: String? {
        guard let unique = length(at: 62), text[60] == UInt8(ascii: ">") else { return nil }
        let start = 64 + unique
        guard let leg = length(at: start), leg >= 13, let number = part(start + 2..<start + 15) else { return nil }
        return number.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Reservation.digest(ofTicket: number) : nil
    }

    /// Two hexadecimal digits.
    private func length(at place: Int) -> Int? {
        part(place..<place + 2).flatMap { $0.utf8.count == 2 ? Int($0, radix: 16) : nil }
    }

    /// `DOE/JANE` is Jane Doe.
    private var name: String? {
        guard let text = part(2..<22) else { return nil }
        let names = text.split(separator: "/").map { $0.capitalizedASCII }
        return names.count == 2 ? "\(names[1]) \(names[0])" : names.joined(separator: " ")
    }

    private func part(_ range: Range<Int>) -> String? {
        guard range.upperBound <= text.count else { return nil }
        let part = String(decoding: text[range], as: UTF8.self).trimmedASCII
        return part.isEmpty ? nil : part
    }
}

extension StringProtocol {
    fileprivate var nonEmpty: String? { isEmpty ? nil : String(self) }

    fileprivate var withoutZeros: String { String(drop { $0 == "0" }) }

    fileprivate var capitalizedASCII: String {
        split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined(separator: " ")
    }
}
