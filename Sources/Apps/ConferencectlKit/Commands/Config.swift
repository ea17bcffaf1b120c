import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceLinks
import ConferenceModel
import Platform
import Terminal

/// Shows and changes the settings of this program.
struct Config: ChangingCommand {
    static let key = Positional.optional(
        "KEY", help: "Setting to show or change, such as “duration” or “aliases.soon”; all by default",
        completion: .values(.settings))
    static let value = Positional.optional("VALUE", help: "New value", completion: .values(.settingValues))
    static let unset = Option.flag("unset", help: "Remove KEY, which restores its default")

    static let specification = CommandSpecification(
        "config",
        summary: "show or change your settings",
        details: [
            "The settings are in “$XDG_CONFIG_HOME/conference/config.json”, a file that only you may be able to write. "
                + "Options on the command line override settings."
        ] + Setting.all.map { "“\($0.key)”: \($0.summary). Value: \($0.expected.text). Default: \($0.usual)." },
        positionals: [key, value], options: [unset],
        examples: [
            .init("conferencectl config", "List all settings with their values."),
            .init("conferencectl config duration 30m", "Make new events half an hour long."),
            .init("conferencectl config room jitsi", "Set the room for “add --room” without a value."),
            .init("conferencectl config openers.zoom 'firefox -P work'", "Open links of Zoom in a profile of Firefox."),
            .init("conferencectl config aliases.soon 'events --to +2d'", "Make “conferencectl soon” a command."),
            .init("conferencectl config alarms --unset", "Go back to no alarms."),
        ])

    func changes(_ arguments: Arguments) -> Bool { arguments[Self.value] != nil || arguments[Self.unset] }

    func run(_ context: Context) async throws {
        let arguments = context.arguments
        let file = SettingsFile(places: context.places)
        guard let name = arguments[Self.key] else {
            if arguments[Self.unset] { throw ConferenceError.missingKeyToUnset() }
            return try list(try file.read(), context)
        }
        let key = try Self.key(name, context)
        if arguments[Self.unset] {
            guard arguments[Self.value] == nil else {
                throw ConferenceError.conflictingOptions("VALUE", "--unset", advice: "Either set or unset the setting.")
            }
            try file.change { values in key.remove(from: &values) }
        } else if let text = arguments[Self.value] {
            if key.setting.key == Setting.room.key, SettingValue.typed(text, as: .text) != nil {
                try await Self.requireRoom(text, context)
            }
            if key.setting.key == Setting.calendar.key, case .text(let name)? = SettingValue.typed(text, as: .text) {
                try Self.requireCalendar(name, context)
            }
            try file.change { values throws(ConferenceError) in try key.set(text, in: &values) }
        }
        let value = key.value(in: try file.read())
        if context.isJSON { return try context.printJSON(Self.json(key, value)) }
        try context.printLine(TextPolicy.printable(value?.typed ?? key.setting.usual))
    }

    /// Checks that a calendar exists. The first event makes the default one.
    ///
    /// - Throws: `noSuchCalendar` with the calendars that exist, `ambiguousCalendar`.
    private static func requireCalendar(_ name: String, _ context: Context) throws {
        guard name != Setting.calendar.usual else { return }
        do {
            _ = try context.store().calendar(named: name)
        } catch let error as ConferenceError {
            let codes: [ConferenceError.Code] = [.noSuchCalendar, .ambiguousCalendar]
            throw codes.contains(error.code) ? error.introduced(by: "The setting was not changed.") : error
        }
    }

    /// Checks that a room exists, unless its provider cannot say so now.
    ///
    /// - Throws: `noSuchRoom` with the rooms that exist, `noSuchProvider`, `ambiguousRoom`, `ambiguousProvider`.
    private static func requireRoom(_ text: String, _ context: Context) async throws {
        let host = context.host()
        defer { host.endKeptWorker() }
        do {
            _ = try await RoomResolver(host: host).resolve(text)
        } catch let error as ConferenceError {
            let codes: [ConferenceError.Code] = [.noSuchRoom, .noSuchProvider, .ambiguousRoom, .ambiguousProvider]
            guard codes.contains(error.code) else { return }
            throw error.introduced(by: "The setting was not changed.")
        }
    }

    /// Returns the key that was named; that of an opener has the identifier of its service.
    private static func key(_ name: String, _ context: Context) throws -> SettingKey {
        let key = try SettingKey(name, hostFile: context.places.configuration + "/host.json")
        guard key.setting.key == Setting.openers.key, let service = key.name else { return key }
        let known = try ServicesList.service(named: service, in: try context.serviceTable())
        return try SettingKey("\(key.setting.key).\(known.identifier)", hostFile: "")
    }

    private func list(_ values: [String: SettingValue], _ context: Context) throws {
        if context.isJSON {
            return try context.printJSON(
                .array(Setting.all.map { Self.json(SettingKey($0), values[$0.key]) }))
        }
        var table = TerminalTable([
            .init(style: .bold), .init(minimumWidth: 12), .init(minimumWidth: 20, isWrapped: true, style: .dim),
        ])
        for setting in Setting.all {
            let value = values[setting.key].map { TextPolicy.printable($0.typed) }
            table.add([setting.key, value ?? "\(setting.usual) (default)", setting.summary])
        }
        try context.print(table)
    }

    private static func json(_ key: SettingKey, _ value: SettingValue?) -> JSONValue {
        [
            "key": .string(key.text), "value": value?.json ?? .null, "usual": .string(key.setting.usual),
            "type": .string(key.setting.typeName), "summary": .string(key.setting.summary),
        ]
    }
}
