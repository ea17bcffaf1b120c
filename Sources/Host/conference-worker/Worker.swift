import CConferenceProvider
import Glibc
import Synchronization
import WorkerProtocol

/// Handles the frames of the host.
final class Worker: Sendable {
    private let channel: Channel
    private let thread = ProviderThread()
    private let isConfined = Mutex(false)
    private let limits = Mutex<AnswerLimits?>(nil)
    private let services = Mutex<HostServices?>(nil)
    private let provider = Mutex<Provider?>(nil)
    // The address of the entry function; 0 before the library is loaded.
    private let entry = Mutex<UInt>(0)

    /// - Parameter channel: the channel to the host.
    init(channel: Channel) { self.channel = channel }

    /// Reads frames until the host is gone. Then exits at once, whatever the provider is doing, because no one needs its answer
    /// any more.
    func serve() -> Never {
        do {
            let wasClosed = try channel.receive { received in
                do throws(ProtocolViolation) {
                    try handle(received)
                } catch {
                    giveUp("\(error)")
                }
            }
            if wasClosed { _exit(WorkerExit.channelClosed) }
            giveUp("it cannot be read")
        } catch {
            giveUp("\(error)")
        }
    }

    private func handle(_ received: Channel.Received) throws(ProtocolViolation) {
        let frame = received.frame
        switch frame.kind {
        case .hello: greet(try Hello(frame))
        case .load: load(try Load(frame), descriptor: received.descriptor)
        case .roomTypes: fetchRoomTypes(try RoomTypesRequest(frame), request: frame.request)
        case .conference: fetchConference(try ConferenceCall(frame), request: frame.request)
        case .updateConference: update(try UpdateConference(frame).call, request: frame.request)
        case .endConference: end(try EndConference(frame).call, request: frame.request)
        case .cancel: cancel(frame.request)
        case .httpResponse:
            let reply = try HTTPReply(frame)
            services.withLock { $0 }?.deliver(reply)
        case .signReply:
            let reply = try SignReply(frame)
            services.withLock { $0 }?.deliver(reply)
        case .ping: channel.send(Frame(kind: .pong))
        case .inspect: inspect(try Inspect(frame))
        case .shutdown: shutdown()
        case .httpRequest, .signRequest, .helloAck, .loaded, .loadFailed, .phase, .result, .failure, .log, .pong,
            .inspection, .bye:
            throw .wrongKind(frame.kind)
        }
    }

    private func giveUp(_ problem: String) -> Never {
        Startup.complain("conference-worker stops, because its channel is broken: \(problem)")
        _exit(WorkerExit.channelLost)
    }

    // MARK: Session

    private func greet(_ hello: Hello) {
        limits.withLock { $0 = hello.limits }
        let common = hello.versions.filter(ProtocolBuild.versions.contains).max()
        let outcome = Confinement.apply(hello.policy)
        isConfined.withLock { $0 = outcome.isEnough }
        for grant in hello.policy.grants where grant.isWritable {
            setenv(WorkerEnvironment.stateDirectory, grant.path, 1)
        }
        thread.start()
        channel.send(
            HelloAck(
                version: common ?? 0, nonce: hello.nonce, sandbox: outcome.layers, lostGrants: outcome.lostGrants))
        if common == nil { _exit(0) }
    }

    private func load(_ load: Load, descriptor: Int32?) {
        guard let limits = limits.withLock({ $0 }), let descriptor else {
            giveUp("a load frame came without a library")
        }
        guard isConfined.withLock({ $0 }) else { giveUp("a load frame came before the process was confined") }
        let services = HostServices(channel: channel, limits: limits, load: load, thread: thread)
        self.services.withLock { $0 = services }
        thread.run { [self] in
            var phase = WorkerPhase.library
            func enter(_ next: WorkerPhase) {
                phase = next
                channel.send(Phase(next))
            }
            do throws(LoadFailure) {
                enter(.library)
                ProviderLibrary.openRuntime(load.runtimeLibraries)
                let entry = try ProviderLibrary.open(descriptor: descriptor)
                self.entry.withLock { [address = UInt(bitPattern: entry)] in $0 = address }
                enter(.entry)
                let table = try ProviderLibrary.table(entry: entry, identifier: load.identifier)
                enter(.create)
                var loaded = try ProviderLibrary.create(
                    table, host: HostTable.make(services: services, load: load), limit: limits.messageLength)
                if table.get_extension != nil { enter(.extensions) }
                loaded.lifecycle = try ProviderExtensions.lifecycle(of: loaded)
                let claimed = ProviderExtensions.claimed(by: loaded)
                for name in claimed {
                    services.log(
                        vcp_log_level(VCP_LOG_WARNING),
                        "get_extension returns a table for “\(name)”, which does not exist, instead of null")
                }
                provider.withLock { [loaded] in $0 = loaded }
                channel.send(
                    Loaded(
                        abiMinor: table.abi_minor,
                        displayName: Borrowed.excerpt(table.display_name, limit: limits.titleLength),
                        version: Borrowed.excerpt(table.version, limit: limits.identifierLength),
                        updatesConferences: loaded.lifecycle?.update_conference != nil,
                        endsConferences: loaded.lifecycle?.end_conference != nil,
                        claimsUnknownExtensions: !claimed.isEmpty))
            } catch {
                channel.send(LoadFailed(phase: phase, code: error.code, status: error.status, text: error.clause))
            }
        }
    }

    private func shutdown() {
        let destroy: @Sendable () -> Void = { [self] in
            thread.run { [self] in
                services.withLock { $0 }?.serialCalls.close()
                if let provider = provider.withLock({ $0 }) { provider.table.destroy(provider.instance) }
                services.withLock { $0 }?.closeLog()
                channel.send(Frame(kind: .bye))
                _exit(0)
            }
        }
        // All calls are finished before the instance that they belong to is destroyed.
        guard let services = services.withLock({ $0 }) else { return destroy() }
        services.endCalls(then: destroy)
    }

    // MARK: Inspection

    private func inspect(_ order: Inspect) {
        thread.run { [self] in
            var found = Inspection()
            if let provider = provider.withLock({ $0 }) {
                let entry = UnsafeMutableRawPointer(bitPattern: entry.withLock { $0 })
                found.indexes = entry.map { ProviderLibrary.answered(order.indexes, entry: $0) } ?? []
                found.extensions = order.extensions.filter { name in
                    var isAnswered = false
                    name.withBorrowed {
                        isAnswered = provider.table.get_extension?(provider.instance, $0) != nil
                    }
                    return isAnswered
                }
                if order.destroys {
                    self.provider.withLock { $0 = nil }
                    services.withLock { $0 }?.serialCalls.close()
                    provider.table.destroy(provider.instance)
                }
            }
            channel.send(found)
        }
    }

    // MARK: Requests

    private func fetchRoomTypes(_ call: RoomTypesRequest, request: UInt32) {
        begin(request, kind: .roomTypes, milliseconds: call.milliseconds) { provider, token in
            provider.table.fetch_room_types(provider.instance, token)
        }
    }

    private func fetchConference(_ call: ConferenceCall, request: UInt32) {
        begin(request, kind: .conference, milliseconds: call.milliseconds) { provider, token in
            call.withC { provider.table.fetch_conference(provider.instance, token, $0) }
        }
    }

    private func update(_ call: ConferenceChangeCall, request: UInt32) {
        begin(request, kind: .conference, milliseconds: call.milliseconds) { [self] provider, token in
            guard let update = provider.lifecycle?.update_conference else { return refuse(token) }
            call.withC { update(provider.instance, token, $0) }
        }
    }

    private func end(_ call: ConferenceChangeCall, request: UInt32) {
        begin(request, kind: .nothing, milliseconds: call.milliseconds) { [self] provider, token in
            guard let end = provider.lifecycle?.end_conference else { return refuse(token) }
            call.withC { end(provider.instance, token, $0) }
        }
    }

    /// Refuses a request on behalf of a provider that does not support it. The host sends such requests only to providers that
    /// support them.
    private func refuse(_ token: UInt64) {
        var error = vcp_error(
            struct_size: UInt32(MemoryLayout<vcp_error>.size), status: vcp_status(VCP_E_UNSUPPORTED), provider_code: 0,
            message: vcp_str())
        _ = services.withLock { $0 }?.fail(token, &error)
    }

    private func begin(
        _ request: UInt32, kind: RequestTable.Kind, milliseconds: Int64,
        _ call: @escaping @Sendable (Provider, UInt64) -> Void
    ) {
        guard let services = services.withLock({ $0 }) else { return }
        let token = services.begin(request, kind: kind, milliseconds: milliseconds)
        thread.run { [self] in
            // A request that was cancelled while another call ran is not started.
            if services.isCancelled(token) {
                services.drop(token)
            } else if let provider = provider.withLock({ $0 }) {
                call(provider, token)
            }
        }
    }

    private func cancel(_ request: UInt32) {
        guard let services = services.withLock({ $0 }), let token = services.cancel(request),
            let provider = provider.withLock({ $0 }), let cancel = provider.table.cancel
        else { return }
        cancel(provider.instance, token)
    }
}
