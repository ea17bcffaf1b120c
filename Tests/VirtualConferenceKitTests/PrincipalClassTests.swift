import CConferenceProvider
import Testing
import VirtualConferenceKit
import VirtualConferenceTesting

@Suite("Principal classes")
struct PrincipalClassTests {
    @Test(
        "A provider is created by its name, with its own initializer",
        arguments: [
            ("Plain", "plain"), ("Published", "published"), ("Final", "final"), ("WithInitializer", "initialized"),
            ("WithRequiredInitializer", "required"), ("WithDefaults", "a-b-3"), ("SubclassOfSubclass", "a-b-3-4"),
            ("WithTwoInitializers", "convenient"), ("Namespace.Nested", "nested"),
            ("SubclassOfGeneric", "generic-Int"), ("Structure", "structure"), ("Actor", "actor"),
        ])
    func made(name: String, room: String) async throws {
        let host = try FakeHost("VirtualConferenceKitTests.\(name)")
        #expect(await host.roomTypes().roomIdentifiers == [room])
    }

    private static let advice =
        " Write the module and the class with a full stop between them, such as Rooms.Provider."

    @Test(
        "The error for a wrong name says what to write",
        arguments: [
            ("", VCP_E_INVALID, "The manifest names no NSExtensionPrincipalClass." + advice),
            (
                "$(PRODUCT_MODULE_NAME).Provider", VCP_E_INVALID,
                "NSExtensionPrincipalClass is “$(PRODUCT_MODULE_NAME).Provider”: Xcode would replace $(…), "
                    + "but here the name has to be written out." + advice
            ),
            ("Plain", VCP_E_INVALID, "NSExtensionPrincipalClass is “Plain”, which names no module." + advice),
            (".Plain", VCP_E_INVALID, "NSExtensionPrincipalClass is “.Plain”, which names no module." + advice),
            ("Rooms.", VCP_E_INVALID, "NSExtensionPrincipalClass is “Rooms.”, which names no module." + advice),
            ("Rooms.No\u{200B}pe", VCP_E_NOT_FOUND, noSuchType("Rooms.No\u{FFFD}pe")),
            ("VirtualConferenceKitTests.Nope", VCP_E_NOT_FOUND, noSuchType("VirtualConferenceKitTests.Nope")),
            ("A.B.C.D.E.F", VCP_E_NOT_FOUND, noSuchType("A.B.C.D.E.F")),
            (
                "VirtualConferenceKitTests.Unrelated", VCP_E_INVALID,
                "NSExtensionPrincipalClass is “VirtualConferenceKitTests.Unrelated”, which is not a subclass of "
                    + "EKVirtualConferenceProvider and does not conform to PrincipalProvider."
            ),
            (
                "VirtualConferenceKitTests.NotPrincipal", VCP_E_INVALID,
                "NSExtensionPrincipalClass is “VirtualConferenceKitTests.NotPrincipal”, which conforms to "
                    + "VirtualConferenceProvider, but has no initializer for the host to call: make it conform to "
                    + "PrincipalProvider."
            ),
        ])
    func notMade(name: String, status: Int, message: String) {
        #expect(throws: FakeHost.CreationFailure(status: Int32(status), code: 0, message: message)) {
            try FakeHost(name)
        }
    }

    @Test("An error of the initializer is the error of create")
    func refusing() {
        let expected = FakeHost.CreationFailure(status: Int32(VCP_E_AUTH), code: 401, message: "Sign in first.")
        #expect(throws: expected) { try FakeHost("VirtualConferenceKitTests.Refusing") }
    }

    private static func noSuchType(_ name: String) -> String {
        "NSExtensionPrincipalClass is “\(name)”, but the library has no such type. A class must not be private, "
            + "and a structure or enumeration has to be public." + advice
    }
}
