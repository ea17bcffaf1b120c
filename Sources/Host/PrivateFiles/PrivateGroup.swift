package import Glibc

/// Groups with a single member, which most systems create for every account. Group permissions then give access to no
/// one but the owner.
package enum PrivateGroup {
    /// Returns whether the group is the primary group of its owner, has the owner's name, and has no other members.
    package static func holds(_ group: gid_t, owner: uid_t) -> Bool {
        guard let person = person(owner), person.group == group, let entry = entry(group) else { return false }
        return entry.name == person.name && entry.members.allSatisfy { $0 == person.name }
    }

    /// Returns the name of a group, or its number if it has no name.
    package static func name(of group: gid_t) -> String { entry(group)?.name ?? String(group) }

    private static let bufferLength = 65_536

    private static func person(_ user: uid_t) -> (name: String, group: gid_t)? {
        var record = passwd()
        var result: UnsafeMutablePointer<passwd>?
        var buffer = [CChar](repeating: 0, count: bufferLength)
        return buffer.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress, getpwuid_r(user, &record, start, buffer.count, &result) == 0,
                result != nil,
                let name = record.pw_name
            else { return nil }
            return (String(cString: name), record.pw_gid)
        }
    }

    private static func entry(_ group: gid_t) -> (name: String, members: [String])? {
        var record = Glibc.group()
        var result: UnsafeMutablePointer<Glibc.group>?
        var buffer = [CChar](repeating: 0, count: bufferLength)
        return buffer.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress, getgrgid_r(group, &record, start, buffer.count, &result) == 0,
                result != nil,
                let name = record.gr_name
            else { return nil }
            var members: [String] = []
            var next = record.gr_mem
            while let member = next.flatMap({ $0.pointee }) {
                members.append(String(cString: member))
                next = next?.successor()
            }
            return (String(cString: name), members)
        }
    }
}
