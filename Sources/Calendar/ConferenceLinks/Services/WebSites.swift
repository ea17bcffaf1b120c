/// Domains under which anyone can publish pages. Their subdomains are sites about a product, not the product, so that
/// `meet.example.github.io/page` is not a room.
enum WebSites {
    private static let index: HostIndex = {
        var index = HostIndex()
        for name in names { index.add(0, name: name, isBelow: true) }
        return index
    }()

    private static let names = [
        "atlassian.net", "bitbucket.io", "blogspot.com", "codeberg.page", "discourse.group", "fandom.com",
        "freshdesk.com",
        "ghost.io", "gitbook.io", "github.io", "gitlab.io", "hubspotpagebuilder.com", "jimdofree.com",
        "livejournal.com",
        "medium.com", "mystrikingly.com", "netlify.app", "notion.site", "pages.dev", "readme.io", "readthedocs.io",
        "readthedocs.org", "sites.google.com", "sourceforge.io", "sourceforge.net", "squarespace.com",
        "stackexchange.com",
        "substack.com", "tumblr.com", "typepad.com", "uservoice.com", "webflow.io", "weebly.com", "wixsite.com",
        "wordpress.com", "wordpress.org", "zendesk.com",
    ]

    /// - Parameter host: the range of the host in an address.
    static func contains(_ bytes: [UInt8], _ host: Range<Int>) -> Bool {
        index.forEachPattern(bytes, host) { _ in false }.isKnown
    }
}
