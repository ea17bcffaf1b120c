package import ConferenceModel

/// What a text says about one conference: its links, and what stands around them for telephones and devices.
package struct ConferenceBlock: Hashable, Sendable {
    /// Whose block it is, such as "Zoom"; nil where a link stands in a text without the marks of its service.
    package var maker: String?
    /// The title that the block has for the conference.
    package var title: String?
    /// The links of services, in their order.
    package var links: [ConferenceLink] = []
    /// An address of no service that is known, which counts because of the fence around it.
    package var address: ConferenceURL?
    /// The number of the meeting.
    package var meetingCode: String?
    /// The word or number that lets people in.
    package var passcode: String?
    /// Telephone numbers, and addresses for devices.
    package var others: [EntryPoint] = []
    /// Whether it is a way in without any link: it stands in a fence, or has a number with the code to dial behind it.
    package var standsAlone = false

    /// Whether there is anything in it.
    package var isEmpty: Bool {
        links.isEmpty && address == nil && meetingCode == nil && passcode == nil && others.isEmpty
    }

    /// The links with what people have to type.
    package var linkEntries: [(link: ConferenceLink?, entry: EntryPoint)] {
        var result: [(link: ConferenceLink?, entry: EntryPoint)] = links.map { link in
            var entry = link.entryPoint
            if entry.kind != .page {
                entry.meetingCode = entry.meetingCode ?? meetingCode
                entry.passcode = entry.passcode ?? passcode
            }
            return (link, entry)
        }
        if let address {
            result.append((nil, EntryPoint(url: address, meetingCode: meetingCode, passcode: passcode)))
        }
        return result
    }
}
