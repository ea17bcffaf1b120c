import Foundation
import PagesControl
import TestSupport
import Testing

/// The pages about providers: a real library in a bundle whose manifest asks for something of everything.
@Suite("Pages about providers")
struct ProviderPageTests {
    private let home: PagesHome
    private let bundle: String
    private let address: String
    private let fields: String

    init() throws {
        home = try PagesHome()
        bundle = home.folder.path + "/data/conference/providers/Rooms.conferenceprovider"
        let manifest = ManifestText(
            identifier: "org.example.rooms", name: "Rooms &lt;b&gt;", executable: "libSlowRooms.so",
            bundleKeys: "<key>CFBundleIconFile</key><string>icon</string>",
            attributes: """
                <key>VCPNetworkHosts</key><array><string>rooms.example.org</string></array>
                <key>VCPConfiguration</key><array>
                <dict><key>key</key><string>size</string><key>type</key><string>integer</string>
                <key>title</key><string>Size of a room</string><key>default</key><integer>4</integer></dict>
                <dict><key>key</key><string>token</string><key>type</key><string>string</string>
                <key>title</key><string>Access token</string><key>secret</key><true/></dict>
                <dict><key>key</key><string>lobby</string><key>type</key><string>boolean</string></dict>
                <dict><key>key</key><string>links</string><key>type</key><string>string</string>
                <key>lines</key><true/></dict>
                </array>
                """)
        let contents = "data/conference/providers/Rooms.conferenceprovider/Contents"
        try home.folder.write(manifest.xml, to: contents + "/Info.plist")
        try home.folder.makeDirectory(contents + "/Linux")
        try FileManager.default.copyItem(
            atPath: buildFolder + "/libSlowRooms.so", toPath: bundle + "/Contents/Linux/libSlowRooms.so")
        try FileManager.default.createDirectory(
            atPath: bundle + "/Contents/Resources", withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: CCompiler.package
                + "/Plugins/JitsiMeet/JitsiMeet.conferenceprovider/Contents/Resources/icon.png",
            toPath: bundle + "/Contents/Resources/icon.png")
        let name = "id=org.example.rooms&at=" + PageAddress.encoded(bundle)
        address = "provider?" + name
        fields = name
    }

    private func take(_ form: String, _ more: String) -> String { home.post(form, fields + "&" + more) }

    @Test("the list has every provider with its state, and a page for each")
    func list() {
        let page = home.get("providers")
        expectContains(page, "Rooms &lt;b&gt;</a>")
        expectContains(page, "<span class=\"badge\">not trusted</span>")
        expectContains(page, "Jitsi Meet")
        let own = home.get(address)
        expectEqual(own.status, 200)
        expectContains(own, "It has not run yet.")
        expectEqual(home.get("provider?id=org.example.none&at=/").status, 404)
    }

    @Test("the icon of a provider is shown where its rooms are chosen, once the person trusts it")
    func icon() throws {
        let page = home.get("providers")
        let address = try #require(page.firstMatch(of: /<img class="mark icon" src="([^"]+jitsi-meet[^"]*)"/))
        let picture = home.get(String(address.1).replacing("&amp;", with: "&"))
        expectEqual(picture.header("Content-Type"), "image/png")
        expectEqual(picture.header("X-Content-Type-Options"), "nosniff")
        expectContains(picture, "PNG\r\n")
        expectContains(home.form("new"), "\(address.1)")
        // The icon of an untrusted provider is not shown, because it could imitate another provider's.
        expectContains(page, "aria-hidden=\"true\">R</span> <a href=\"\(self.address.replacing("&", with: "&amp;"))")
        expectEqual(home.get("provider-icon?" + fields).status, 404)
    }

    @Test("values have the types of the manifest, and a wrong one is kept in its field with the reason")
    func configuration() {
        expectContains(home.get(address), "Size of a room</label>")
        expectEqual(take("configure", "key=size&value=12&do=set").status, 303)
        expectContains(home.get(address), "name=\"value\" type=\"text\" value=\"12\"")
        let refused = take("configure", "key=size&value=many&do=set")
        expectEqual(refused.status, 422)
        expectContains(refused, "value=\"many\"")
        expectContains(refused, "Type a whole number.")
        expectEqual(take("configure", "key=size&do=unset").status, 303)
        expectContains(home.get(address), "name=\"value\" type=\"text\" value=\"4\"")
        expectEqual(take("configure", "key=undeclared&value=1&do=set").status, 400)
        expectContains(home.get(address), "<option value=\"\" selected>not set</option>")
    }

    @Test("a text of several lines keeps them")
    func lines() {
        expectEqual(take("configure", "key=links&value=A+%3D+b%0D%0A%0D%0A%3Ci%3E&do=set").status, 303)
        expectContains(home.get(address), "rows=\"5\">\nA = b\n\n&lt;i&gt;</textarea>")
    }

    @Test("a secret is never shown again, neither after it is set nor when it is refused")
    func secret() {
        expectEqual(take("configure", "key=token&value=open-sesame&do=set").status, 303)
        let page = home.get(address)
        expectNotContains(page, "open-sesame")
        expectContains(page, "set; type a new one to replace it")
        let long = String(repeating: "sesame", count: 20_000)
        let refused = take("configure", "key=token&value=\(long)&do=set")
        expectEqual(refused.status, 422)
        expectNotContains(refused, "sesamesesame")
    }

    @Test("the question whether to trust a provider says what it asks for, and the answer counts for what was shown")
    func trust() throws {
        let page = home.get(address)
        expectContains(page, "Do you trust “Rooms &lt;b&gt;”?")
        expectContains(page, "reach rooms.example.org over HTTPS")
        func hidden(_ name: String) throws -> String {
            let marker = "name=\"\(name)\" value=\""
            let rest = try #require(page.components(separatedBy: marker).dropFirst().first)
            return String(rest.prefix { $0 != "\"" })
        }
        let answer = try "digest=\(hidden("digest"))&manifest=\(hidden("manifest"))"
        let manifest = bundle + "/Contents/Info.plist"
        let before = try String(contentsOfFile: manifest, encoding: .utf8)
        try before.replacing("rooms.example.org", with: "other.example.org")
            .write(toFile: manifest, atomically: true, encoding: .utf8)
        expectEqual(take("trust", answer).status, 503)
        expectContains(home.get(address), "Do you trust")
        try before.write(toFile: manifest, atomically: true, encoding: .utf8)
        expectEqual(take("trust", answer).status, 303)
        expectContains(home.get(address), "Stop trusting it")
        expectContains(home.get(address), "<span class=\"badge\">ready</span>")
        expectEqual(take("untrust", "").status, 303)
        expectContains(home.get(address), "Do you trust")
    }
}
