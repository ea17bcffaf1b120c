/// Describes a frame in one line, for people who watch the channel (`--trace`).
///
/// Leaves out secret configuration values, passcodes, PINs and the later part of URLs (where some services put the
/// passcode). Texts are quoted, but the caller must still remove control characters before printing the line.
///
/// - Parameter redacted: removes secrets from a text. It is called before a text is quoted or shortened.
package func describe(_ frame: Frame, redacted: @escaping (String) -> String = { $0 }) -> String {
    let name = frame.request == 0 ? "\(frame.kind)" : "\(frame.kind) #\(frame.request)"
    do {
        let fields = try FrameDescription(frame: frame, redacted: redacted).fields()
        return fields.isEmpty ? name : "\(name) \(fields)"
    } catch {
        return "\(name) \(frame.payload.count) bytes that cannot be read: \(error)"
    }
}

private struct FrameDescription {
    let frame: Frame
    let redacted: (String) -> String

    func fields() throws(ProtocolViolation) -> String {
        switch frame.kind {
        case .hello:
            let hello = try Hello(frame)
            let grants = hello.policy.grants.map { "\($0.path)\($0.isWritable ? " (write)" : "")" }
            return "versions=\(hello.versions) level=\(quoted(hello.policy.level.rawValue)) grants=\(grants)"
        case .helloAck:
            let ack = try HelloAck(frame)
            let layers = ack.sandbox.map { "\($0.name):\($0.level)" }.joined(separator: ",")
            return "version=\(ack.version) build=\(quoted(ack.build)) sandbox=\(quoted(layers))"
                + (ack.lostGrants.isEmpty ? "" : " lost=\(quoted(ack.lostGrants))")
        case .load:
            let load = try Load(frame)
            let values = load.configuration.map { "\(word($0.key))=\($0.isSecret ? "(secret)" : quoted($0.value))" }
            let accounts = load.accounts.map { "account=\(quoted($0.name)):\($0.state)" }
            return
                (["identifier=\(quoted(load.identifier))", "class=\(quoted(load.principalClass))"] + values + accounts)
                .joined(separator: " ")
        case .loaded:
            let loaded = try Loaded(frame)
            let abilities = [
                loaded.updatesConferences ? " update" : "", loaded.endsConferences ? " end" : "",
                loaded.claimsUnknownExtensions ? " unknown-extensions" : "",
            ].joined()
            return "abi=1.\(loaded.abiMinor) name=\(quoted(loaded.displayName)) version=\(quoted(loaded.version))"
                + abilities
        case .loadFailed:
            let failed = try LoadFailed(frame)
            return
                "phase=\(failed.phase) code=\(word(failed.code.rawValue)) status=\(failed.status) \(quoted(failed.text))"
        case .phase: return "\(try Phase(frame).phase)"
        case .roomTypes: return "within=\(try RoomTypesRequest(frame).milliseconds)ms"
        case .conference:
            let call = try ConferenceCall(frame)
            return "room=\(quoted(call.roomType)) key=\(quoted(call.idempotencyKey)) \(describe(call.event))"
                + (call.isRepeated ? " repeated" : "")
                + " within=\(call.milliseconds)ms"
        case .updateConference: return describe(try UpdateConference(frame).call)
        case .endConference: return describe(try EndConference(frame).call)
        case .result: return describe(try Answer(frame))
        case .failure:
            let failure = try Failure(frame)
            return "origin=\(failure.origin) status=\(failure.status) code=\(failure.providerCode)"
                + " \(quoted(failure.message))"
        case .log:
            let line = try LogLine(frame)
            return "level=\(line.level) \(quoted(line.text))"
        case .httpRequest:
            let call = try HTTPCall(frame)
            // Headers and bodies may contain credentials.
            return "call=\(call.number) \(quoted(call.method)) \(describe(url: call.url)) body=\(call.body.count) bytes"
                + (call.account.isEmpty ? "" : " account=\(quoted(call.account))")
        case .httpResponse:
            let reply = try HTTPReply(frame)
            return "call=\(reply.number) status=\(reply.status) http=\(reply.httpStatus) body=\(reply.body.count) bytes"
                + (reply.message.isEmpty ? "" : " \(quoted(reply.message))")
        case .signRequest:
            let call = try SignRequest(frame)
            return "call=\(call.number) key=\(quoted(call.key)) input=\(call.input.count) bytes"
        case .signReply:
            // A signature lets its owner in, as a password does.
            let reply = try SignReply(frame)
            return "call=\(reply.number) status=\(reply.status)"
                + (reply.message.isEmpty ? "" : " \(quoted(reply.message))")
        case .inspect:
            let order = try Inspect(frame)
            return "indexes=\(order.indexes) extensions=\(order.extensions) destroys=\(order.destroys)"
        case .inspection:
            let found = try Inspection(frame)
            return "indexes=\(found.indexes) extensions=\(found.extensions)"
        case .cancel, .ping, .pong, .shutdown, .bye: return ""
        }
    }

    private func describe(_ answer: Answer) -> String {
        switch answer {
        case .roomTypes(let list):
            return "rooms=[" + list.map { "\(word($0.identifier)): \(quoted($0.title))" }.joined(separator: ", ") + "]"
        case .conference(let conference):
            let urls = conference.urls.map { describe(url: $0.url) }
            return "conference \(quoted(conference.title)) urls=[\(urls.joined(separator: ", "))]"
                + " details=\(conference.details.utf8.count) bytes"
        case .done: return "done"
        }
    }

    private func describe(_ call: ConferenceChangeCall) -> String {
        "conference=\(quoted(call.identifier)) url=\(describe(url: call.url)) key=\(quoted(call.idempotencyKey))"
            + " \(describe(call.event)) within=\(call.milliseconds)ms"
    }

    private func describe(_ event: ConferenceCall.Event?) -> String {
        let granted = [event?.title.map { _ in "title" }, event?.times.map { _ in "times" }]
        return "event=[\(granted.compactMap { $0 }.joined(separator: ","))]"
    }

    private func describe(url: String) -> String {
        let url = redacted(url)
        let query = url.firstIndex { "?#,;".contains($0) }
        return String(query.map { url[..<$0] + "…" } ?? url[...]).debugDescription
    }

    /// Returns the text without quotes if it looks like an identifier; the other side can send anything.
    private func word(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "._:-".utf8.contains(byte)
        }
        return isPlain && !text.isEmpty ? redacted(text) : quoted(text)
    }

    private func quoted(_ text: String) -> String { redacted(text).debugDescription }
}
