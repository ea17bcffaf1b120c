/// Something that confined code tries: a line of the table that the probes `files`, `processes`,
/// `network` and `kernel` are held against.
struct Act {
    /// A layer that refuses acts.
    enum Layer { case landlock, seccomp }

    /// The function of the probe.
    var name: String
    /// What it gets, under all layers.
    var refusal: String
    /// The layers that refuse it, each on its own. None if the kernel refuses it anyway.
    var layers: Set<Layer>
    /// What it gets where those layers are off.
    var unhindered = "ok"
    /// Users to whom something else refuses it too: file modes, dropped capabilities, being a group's leader.
    var othersRefuse: Set<ProbeWorkshop.User> = []
    /// True if the kernel's configuration may refuse it too.
    var dependsOnMachine = false

    private static func files(
        _ name: String, others: Set<ProbeWorkshop.User> = []
    ) -> Act { Act(name: name, refusal: "EACCES", layers: [.landlock], othersRefuse: others) }

    private static func calls(
        _ name: String, _ refusal: String = "EPERM", unhindered: String = "ok",
        others: Set<ProbeWorkshop.User> = [], dependsOnMachine: Bool = false
    ) -> Act {
        Act(
            name: name, refusal: refusal, layers: [.seccomp], unhindered: unhindered, othersRefuse: others,
            dependsOnMachine: dependsOnMachine)
    }

    private static func both(_ name: String, _ refusal: String = "EPERM") -> Act {
        Act(name: name, refusal: refusal, layers: [.landlock, .seccomp])
    }

    /// All that must not be possible.
    static let refused: [Act] = [
        // Files of the user and of the system.
        files("read_secret"), files("read_shadow", others: [.ordinary]), files("read_passwd"), files("list_root"),
        files("list_home"), files("overwrite_secret"), files("secret_through_proc"), files("write_tmp"),
        files("write_shared_memory"), files("write_home"), files("remove_secret"), files("rename_secret"),
        files("list_processes"), files("read_parents_words"), files("read_connections"), files("read_mounts"),
        files("read_own_status"), files("read_own_maps", others: [.ordinary]), files("read_own_thread"),
        files("write_kernel_setting", others: [.ordinary]),
        calls("change_mode"), calls("change_owner"), calls("change_times"),
        both("truncate_secret"), both("link_out_of_state"),
        // The seals of the library itself.
        Act(name: "write_sealed_library", refusal: "EPERM", layers: []),
        // Other programs.
        calls("by_fork"), calls("by_raw_fork"), calls("by_clone"), calls("by_clone3", "ENOSYS"), calls("by_vfork"),
        calls("by_clone_of_namespace", dependsOnMachine: true), calls("new_namespace", dependsOnMachine: true),
        both("by_posix_spawn"), both("by_system", "127"), both("exec"), both("exec_at"),
        calls("new_session", others: [.root, .ordinary]),
        // Other processes.
        both("signal_parent"), both("signal_victim"), both("signal_victims_thread"), both("signal_any_thread"),
        both("queue_signal"), both("signal_through_descriptor", "ENOSYS"), calls("signal_all"), calls("signal_group"),
        calls("signal_through_pipe"), both("trace_victim"), both("read_victims_memory"),
        files("open_victims_memory", others: [.root]), files("open_victims_environment", others: [.root]),
        files("look_at_victims_descriptors", others: [.root]), calls("limit_victim"),
        calls("slow_victim_down", others: [.root]), calls("slow_user_down", others: [.root, .ordinary]),
        // The network, and every other socket.
        both("connect_tcp"), calls("open_udp"), calls("open_tcp6", dependsOnMachine: true),
        calls("connect_socket_file"), both("connect_abstract"), calls("open_netlink"),
        calls("open_packet", others: [.root, .ordinary]), calls("make_pair"),
        calls("send_elsewhere", unhindered: "EISCONN"),
        // Doors into the kernel.
        calls("make_memory_file"), calls("set_up_ring", "ENOSYS", dependsOnMachine: true),
        calls("load_bpf", "ENOSYS", dependsOnMachine: true), calls("handle_faults", "ENOSYS", dependsOnMachine: true),
        calls("read_keys", "ENOSYS", dependsOnMachine: true), calls("watch_files", "ENOSYS"),
        calls("shared_segment", "ENOSYS", dependsOnMachine: true),
        calls("type_into_terminal", others: [.root, .ordinary]), calls("gain_user"), calls("be_debuggable"),
    ]

    /// All that must stay possible.
    static let needs = [
        "read_libraries", "write_nowhere", "write_state",
        "open_library", "load_sealed_library", "reopen_descriptor", "signal_itself", "signal_own_thread",
        "start_thread", "read_own_limit",
        "slow_itself_down", "terminal_size", "rename_thread", "is_hidden", "use_channel",
    ]
}
