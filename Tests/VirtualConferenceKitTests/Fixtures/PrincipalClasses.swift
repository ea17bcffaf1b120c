// Principal classes in all forms that can be created by name, and some that cannot.
public import VirtualConferenceKit

class Plain: EKVirtualConferenceProvider {
    override func fetchAvailableRoomTypes() async throws -> [EKVirtualConferenceRoomTypeDescriptor] {
        [EKVirtualConferenceRoomTypeDescriptor(title: "Room", identifier: name)]
    }

    /// The identifier of the room, which shows which class was created and whether its initializer ran.
    var name: String { "plain" }
}

/// A class that other modules see.
public class Published: EKVirtualConferenceProvider {
    public override func fetchAvailableRoomTypes() async throws -> [EKVirtualConferenceRoomTypeDescriptor] {
        [EKVirtualConferenceRoomTypeDescriptor(title: "Room", identifier: "published")]
    }
}

final class Final: Plain {
    override var name: String { "final" }
}

class WithInitializer: Plain {
    private let made: String

    override init() {
        made = "initialized"
        super.init()
    }

    override var name: String { made }
}

class WithRequiredInitializer: Plain {
    private let made: String

    required override init() {
        made = "required"
        super.init()
    }

    override var name: String { made }
}

class WithDefaults: Plain {
    var count = 3
    let words = ["a", "b"]
    lazy var joined = words.joined(separator: "-")

    override var name: String { "\(joined)-\(count)" }
}

class SubclassOfSubclass: WithDefaults {
    let more = 4

    override var name: String { super.name + "-\(more)" }
}

class WithTwoInitializers: Plain {
    private let made: String

    init(made: String) {
        self.made = made
        super.init()
    }

    override convenience init() { self.init(made: "convenient") }

    override var name: String { made }
}

enum Namespace {
    class Nested: Plain {
        override var name: String { "nested" }
    }
}

class Generic<Value>: Plain {
    override var name: String { "generic-\(Value.self)" }
}

class SubclassOfGeneric: Generic<Int> {}

struct Structure: PrincipalProvider {
    func roomTypes() -> [RoomTypeDescriptor] { [RoomTypeDescriptor(identifier: "structure", title: "Room")] }

    func conference(for request: ConferenceRequest) throws -> ConferenceDescriptor { throw CancellationError() }
}

actor Actor: PrincipalProvider {
    func roomTypes() -> [RoomTypeDescriptor] { [RoomTypeDescriptor(identifier: "actor", title: "Room")] }

    func conference(for request: ConferenceRequest) throws -> ConferenceDescriptor { throw CancellationError() }
}

final class Refusing: PrincipalProvider {
    init() throws { throw VirtualConferenceError(.authentication, "Sign in first.", providerCode: 401) }

    func roomTypes() -> [RoomTypeDescriptor] { [] }

    func conference(for request: ConferenceRequest) throws -> ConferenceDescriptor { throw CancellationError() }
}

/// Conforms to the protocol, but has no initializer that the host could call.
final class NotPrincipal: VirtualConferenceProvider {
    func roomTypes() -> [RoomTypeDescriptor] { [] }

    func conference(for request: ConferenceRequest) throws -> ConferenceDescriptor { throw CancellationError() }
}

/// A class that is not a provider.
final class Unrelated {}
