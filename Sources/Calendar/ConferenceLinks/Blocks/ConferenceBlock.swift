package import ConferenceModel

/// The information in a text about one conference: its links, and the details around them for telephones and devices.
package struct ConferenceBlock: Hashable, Sendable {
    /// The service or program that wrote the block, such as "Zoom"; nil for a link without the marks of a block.
    package var serviceName: String?
    /// The title of the conference in the block.
    package var title: String?
    /// The recognised links, in their order.
    package var links: [ConferenceLink] = []
    /// An address of an unknown service, accepted because of the fence around it.
    package var address: ConferenceURL?
    /// The meeting number.
    package var meetingCode: String?
    /// The passcode, a word or a number.
    package var passcode: String?
    /// Telephone numbers and device addresses.
    package var others: [EntryPoint] = []
    /// Whether the block is an entry point without any link: it is inside a fence, or has
    /// a number followed by its code.
    package var standsAlone = false

    package var isEmpty: Bool {
        links.isEmpty && address == nil && meetingCode == nil && passcode == nil && others.isEmpty
    }

    /// The links with the codes that participants have to enter.
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
