import Testing
@testable import Platform

@Suite("Places")
struct PlacesTests {
    @Test("follow the XDG rules")
    func defaults() {
        let places = Places(environment: ["HOME": "/home/a"])
        #expect(places.store == "/home/a/.local/share/conference/calendar.sqlite")
        #expect(places.dataHome == "/home/a/.local/share")
        #expect(places.dataDirectories == ["/usr/local/share", "/usr/share"])
        #expect(places.configuration == "/home/a/.config/conference")
        #expect(places.state == "/home/a/.local/state/conference")
        #expect(places.providerConfiguration("org.e") == "/home/a/.config/conference/providers/org.e.json")
    }

    @Test("follow the variables")
    func variables() {
        let places = Places(environment: [
            "HOME": "/h", "XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s",
            "XDG_DATA_DIRS": "/one::relative:/two",
        ])
        #expect(places.store == "/d/conference/calendar.sqlite")
        #expect(places.configuration == "/c/conference")
        #expect(places.state == "/s/conference")
        #expect(places.dataDirectories == ["/one", "/two"])
    }

    @Test("ignore empty and relative variables", arguments: ["", "relative", "./x"])
    func relative(value: String) {
        let places = Places(environment: [
            "HOME": "/h", "XDG_DATA_HOME": value, "XDG_CONFIG_HOME": value, "XDG_STATE_HOME": value,
            "XDG_DATA_DIRS": value,
        ])
        #expect(places.dataHome == "/h/.local/share")
        #expect(places.configuration == "/h/.config/conference")
        #expect(places.state == "/h/.local/state/conference")
        #expect(places.dataDirectories == ["/usr/local/share", "/usr/share"])
    }

    @Test(
        "take the store that somebody chose",
        arguments: [
            ("/x/y.sqlite", "/x/y.sqlite"), ("rel.sqlite", "rel.sqlite"),
            ("", "/h/.local/share/conference/calendar.sqlite"),
        ])
    func chosenStore(value: String, expected: String) {
        #expect(Places(environment: ["HOME": "/h", "CONFERENCE_STORE": value]).store == expected)
    }

    @Test("are absolute without HOME and with a bad one", arguments: [nil, "", "home"])
    func noHome(home: String?) {
        let environment = home.map { ["HOME": $0] } ?? [:]
        for path in [Places(environment: environment).store, Places(environment: environment).state] {
            #expect(path.hasPrefix("/"))
            #expect(!path.hasPrefix("//"))
        }
    }
}
