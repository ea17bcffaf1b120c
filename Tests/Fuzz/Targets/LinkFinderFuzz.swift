import ConferenceModel

@testable import ConferenceLinks

/// Looks for links in bytes. Each link has an allowed scheme and the reported position; the work is limited by the
/// length of the input; and each link is found again on its own.
///
/// - Returns: true if there was a link.
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
        // A clean link is found again unchanged.
        guard let again = finder.link(of: link.url.text) else { preconditionFailure("not found again") }
        precondition(again.service === link.service && again.captures == link.captures && again.kind == link.kind)
    }
    // Blocks contain only links that were found, and only numbers that can be dialled.
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
    // The same text must not crash the reader of the services file either.
    _ = try? UserServices.services(bytes, path: "services.json", limits: limits)
    return !links.isEmpty
}

private let limits = Limits()
private let finder = LinkFinder(limits: limits)
private let blockFinder = BlockFinder(finder, limits: limits)
