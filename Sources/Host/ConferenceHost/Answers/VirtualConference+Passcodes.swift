import ConferenceModel

extension VirtualConference {
    /// Returns the conference with the passcodes of an earlier state of it, where this one has the same URL without any.
    ///
    /// A change brings back only the identifier and the first URL. A provider would otherwise have to put a passcode into the
    /// identifier, which stands in calendar files.
    func keepingPasscodes(of former: VirtualConference) throws(InvalidValue) -> VirtualConference {
        let known = Dictionary(
            former.entryPoints.compactMap { entry in entry.passcode.map { (entry.url.text, $0) } },
            uniquingKeysWith: { first, _ in first })
        guard entryPoints.contains(where: { $0.passcode == nil && known[$0.url.text] != nil }) else { return self }
        let entries = entryPoints.map { entry in
            var entry = entry
            entry.passcode = entry.passcode ?? known[entry.url.text]
            return entry
        }
        return try VirtualConference(
            title: title, details: details, entryPoints: entries, identifier: identifier, provenance: provenance,
            service: service, source: source)
    }
}
