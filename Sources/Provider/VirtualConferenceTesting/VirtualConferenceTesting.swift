// A host for the unit tests of a provider.
//
//     @Test("The provider does what every host expects")
//     func compatibility() async throws {
//         #expect(try await ProviderCompatibility.check(Provider.self) == [])
//     }
//
// FakeHost creates the provider in the process of the test and calls it through the same C table as a real host does. A
// test sends it requests and reads the answers (ProviderAnswer), the log, and the rules of vcp.h that the provider has
// broken. FakeEvent and FakeChange are the event of a request and a change of that event, and FakeAccount is an account of
// the user. ProviderCompatibility is a finished test, which every provider should pass.
