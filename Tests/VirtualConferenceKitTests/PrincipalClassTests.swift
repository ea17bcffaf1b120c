import CConferenceProvider
import Testing
import VirtualConferenceKit
import VirtualConferenceTesting

@Suite("Principal classes")
struct PrincipalClassTests {
    @Test(
        "a provider is made from its name, by its own initialiser",
        arguments: [
            ("Plain", "plain"), ("Published", "published"), ("Final", "final"), ("WithInitialiser", "initialised"),
            ("WithRequiredInitialiser", "required"), ("WithDefaults", "a-b-3"), ("SubclassOfSubclass", "a-b-3-4"),
            ("WithTwoInitialisers", "convenient"), ("Namespace.Nested", "nested"),
            ("SubclassOfGeneric", "generic-Int"), ("Structure", "structure"), ("Actor", "actor"),
        ])
    func made(name: String, room: String) async throws {
        let host = try FakeHost("VirtualConferenceKitTests.\(name)")
        #expect(await host.roomTypes().roomIdentifiers == [room])
    }

    private static let advice =
        " Write the module and the class with a full stop between them, such as Rooms.Provider."

    @Test(
        "a name that leads nowhere is an error with what to write",
        arguments: [
            ("", VCP_E_INVALID, "The manifest names no NSExtensionPrincipalClass." + advice),
            (
                "$(PRODUCT_MODULE_NAME).Provider", VCP_E_INVALID,
                "NSExtensionPrincipalClass is “$(PRODUCT_MODULE_NAME).Provider”: Xcode would replace what is in $(…), "
                    + "here it has to be written out." + advice
            ),
            ("Plain", VCP_E_INVALID, "NSExtensionPrincipalClass is “Plain”, without a module." + advice),
            (".Plain", VCP_E_INVALID, "NSExtensionPrincipalClass is “.Plain”, without a module." + advice),
            ("Rooms.", VCP_E_INVALID, "NSExtensionPrincipalClass is “Rooms.”, without a module." + advice),
            ("Rooms.No\u{200B}pe", VCP_E_NOT_FOUND, noSuchType("Rooms.No\u{FFFD}pe")),
            ("VirtualConferenceKitTests.Nope", VCP_E_NOT_FOUND, noSuchType("VirtualConferenceKitTests.Nope")),
            ("A.B.C.D.E.F", VCP_E_NOT_FOUND, noSuchType("A.B.C.D.E.F")),
            (
                "VirtualConferenceKitTests.Unrelated", VCP_E_INVALID,
                "NSExtensionPrincipalClass is “VirtualConferenceKitTests.Unrelated”, which is neither a subclass of "
                    + "EKVirtualConferenceProvider nor conforms to PrincipalProvider."
            ),
            (
                "VirtualConferenceKitTests.NotPrincipal", VCP_E_INVALID,
                "NSExtensionPrincipalClass is “VirtualConferenceKitTests.NotPrincipal”, which conforms to "
                    + "VirtualConferenceProvider, but the host cannot make one: it has to conform to "
                    + "PrincipalProvider, which adds an initialiser without arguments."
            ),
        ])
    func notMade(name: String, status: Int, message: String) {
        #expect(throws: FakeHost.CreationFailure(status: Int32(status), code: 0, message: message)) {
            try FakeHost(name)
        }
    }

    @Test("what an initialiser throws is why the provider was not made")
    func refusing() {
        let expected = FakeHost.CreationFailure(status: Int32(VCP_E_AUTH), code: 401, message: "Sign in first.")
        #expect(throws: expected) { try FakeHost("VirtualConferenceKitTests.Refusing") }
    }

    private static func noSuchType(_ name: String) -> String {
        "NSExtensionPrincipalClass is “\(name)”, but the library has no such type. A private type is not found "
            + "either, nor is a structure or an enumeration that is not public." + advice
    }
}
