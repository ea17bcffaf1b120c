import ConferenceModel

@testable import ConferenceLinks

/// Looks for links in bytes. Each is an address that can be offered, of a scheme that is allowed, and stands where it says;
/// the work is bounded by the length of the input, and the same links are found once more when only they are looked at.
///
/// - Returns: true where there was a link.
func fuzzLinkFinder(_ input: UnsafeRawBufferPointer) -> Bool {
    let bytes = Array(input)
    let (count, work) = finder.count(in: bytes.span)
    precondition(work <= 64 * bytes.count + 1_024)
    let links = finder.links(in: bytes.span)
    precondition(links.count <= count && links.count <= limits.linksPerText)
    var end = 0
    for link in links {
        precondition(link.range.lowerBound >= end && link.range.upperBound <= bytes.count && !link.range.isEmpty)
        end = link.range.upperBound
        precondition(ConferenceURL.Policy.file.schemes.contains(link.url.scheme))
        precondition((try? ConferenceURL(link.url.text, policy: .file, limits: limits)) == link.url)
        precondition(link.wrappers.count <= limits.linkWrappers)
        if let native = link.nativeURL { precondition(!ConferenceURL.Policy.never.contains(native.scheme)) }
        // What is clean is found again as it is.
        guard let again = finder.link(of: link.url.text) else { preconditionFailure("not found again") }
        precondition(again.service === link.service && again.captures == link.captures && again.kind == link.kind)
    }
    // The blocks around the links: no link that was not found, nothing that cannot be called.
    for isHTML in [false, true] {
        let (blocks, work) = blockFinder.read(bytes.span, isHTML: isHTML, expectsCodes: true)
        precondition(work <= 128 * bytes.count + 1_024)
        for block in blocks {
            precondition(block.links.allSatisfy(links.contains))
            precondition(block.others.count <= 4 * limits.entryPoints)
            for entry in block.others {
                precondition(["tel", "sip", "sips", "h323"].contains(entry.url.scheme))
                precondition((try? ConferenceURL(entry.url.text, policy: .file, limits: limits)) == entry.url)
            }
        }
    }
    // The same text as lines of a services file must not break its reader either.
    _ = try? UserServices.services(bytes, path: "services.json", limits: limits)
    return !links.isEmpty
}

private let limits = Limits()
private let finder = LinkFinder(limits: limits)
private let blockFinder = BlockFinder(finder, limits: limits)
