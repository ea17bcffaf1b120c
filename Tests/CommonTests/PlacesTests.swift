import TestSupport
import Testing
@testable import Platform

@Suite("Places")
struct PlacesTests {
    @Test("places follow the XDG defaults")
    func defaults() {
        let places = Places(environment: ["HOME": "/home/a"])
        expectEqual(places.store, "/home/a/.local/share/conference/calendar.sqlite")
        expectEqual(places.dataHome, "/home/a/.local/share")
        expectEqual(places.dataDirectories, ["/usr/local/share", "/usr/share"])
        expectEqual(places.configuration, "/home/a/.config/conference")
        expectEqual(places.state, "/home/a/.local/state/conference")
        expectEqual(places.providerConfiguration("org.e"), "/home/a/.config/conference/providers/org.e.json")
    }

    @Test("places follow the XDG variables")
    func variables() {
        let places = Places(environment: [
            "HOME": "/h", "XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s",
            "XDG_DATA_DIRS": "/one::relative:/two",
        ])
        expectEqual(places.store, "/d/conference/calendar.sqlite")
        expectEqual(places.configuration, "/c/conference")
        expectEqual(places.state, "/s/conference")
        expectEqual(places.dataDirectories, ["/one", "/two"])
    }

    @Test("empty and relative variables are ignored", arguments: ["", "relative", "./x"])
    func relative(value: String) {
        let places = Places(environment: [
            "HOME": "/h", "XDG_DATA_HOME": value, "XDG_CONFIG_HOME": value, "XDG_STATE_HOME": value,
            "XDG_DATA_DIRS": value,
        ])
        expectEqual(places.dataHome, "/h/.local/share")
        expectEqual(places.configuration, "/h/.config/conference")
        expectEqual(places.state, "/h/.local/state/conference")
        expectEqual(places.dataDirectories, ["/usr/local/share", "/usr/share"])
    }

    @Test(
        "the store can be chosen by a variable",
        arguments: [
            ("/x/y.sqlite", "/x/y.sqlite"), ("rel.sqlite", "rel.sqlite"),
            ("", "/h/.local/share/conference/calendar.sqlite"),
        ])
    func chosenStore(value: String, expected: String) {
        expectEqual(Places(environment: ["HOME": "/h", "CONFERENCE_STORE": value]).store, expected)
    }

    @Test("places are absolute even if HOME is missing or relative", arguments: [nil, "", "home"])
    func noHome(home: String?) {
        let environment = home.map { ["HOME": $0] } ?? [:]
        for path in [Places(environment: environment).store, Places(environment: environment).state] {
            expectHasPrefix(path, "/")
            expectFalse(path.hasPrefix("//"))
        }
    }
}
