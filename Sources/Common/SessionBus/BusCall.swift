/// A call of a method.
package struct BusCall: Sendable {
    /// The name of the program on the bus, such as `org.freedesktop.secrets`.
    package var destination: String
    /// The object that the program offers.
    package var path: String
    package var interface: String
    package var method: String
    package var arguments: [BusValue]

    package init(
        _ destination: String, _ path: String, _ interface: String, _ method: String, _ arguments: [BusValue] = []
    ) {
        self.destination = destination
        self.path = path
        self.interface = interface
        self.method = method
        self.arguments = arguments
    }
}

/// The answer to a call.
package struct BusAnswer: Sendable {
    /// The unique name of the connection that has answered, such as `:1.42`. Names like this are never used twice.
    package let sender: String
    package let values: [BusValue]
}

/// A signal of one object of one connection.
package struct BusSignal: Sendable {
    /// The unique name of the sender, so that no other program can send the signal in its place.
    let sender: String
    let path: String
    let interface: String
    let name: String

    /// - Parameter sender: the ``BusAnswer/sender`` of an earlier answer.
    package init(sender: String, path: String, interface: String, name: String) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.name = name
    }

    /// The match rule for the signal.
    var rule: String {
        "type='signal',sender='\(sender)',path='\(path)',interface='\(interface)',member='\(name)'"
    }

    /// The match rule for the end of its sender.
    var ruleOfEnd: String {
        "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
            + "member='NameOwnerChanged',arg0='\(sender)'"
    }
}
