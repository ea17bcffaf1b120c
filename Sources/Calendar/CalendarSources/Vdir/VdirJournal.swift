import CFolder
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Glibc
import Platform

/// Makes the changes of folders that follow from committed transactions, within a transaction of its own.
///
/// Either all changes of a batch are made, or none: if another program has changed one of the files since, its file stays, and
/// the changes of the batch that were already made are reverted. The store then follows the files. A crash in between leaves
/// the batch stored; the temporary files show which of its changes were made.
struct VdirJournal {
    /// The result of making the changes.
    struct Result {
        /// The files because of which batches were reverted, by number.
        var conflicts: [Int64: Difference] = [:]
        /// Functions that delete the old versions. Call them after the transaction.
        var cleanUp: [() -> Void] = []
        /// The folders with changes that have to wait, because one of the folders is missing.
        var waiting: Set<String> = []
    }

    /// What another program has changed before a batch was made.
    struct Difference {
        /// The file because of which the batch was reverted.
        var path: String
        /// A file of the batch that could not be reverted, because it was changed after the batch had written it.
        var kept: String?
    }

    /// Another program has changed a file.
    private struct Conflict: Error {
        var path: String
    }

    let limits: Limits

    /// Makes all changes.
    ///
    /// - Throws: errors of the store. A folder that cannot be used leaves its changes for a later time.
    func finish(_ writer: borrowing StoreWriter) throws -> Result {
        var result = Result()
        let changes = try writer.vdirChanges()
        var folders: [String: VdirFolder] = [:]
        let batches = changes.map(\.batch).reduce(into: [Int64]()) { if $0.last != $1 { $0.append($1) } }
        for batch in batches {
            let own = changes.filter { $0.batch == batch }
            do {
                for path in own.map(\.folder) where folders[path] == nil {
                    folders[path] = try VdirFolder(path: path, limits: limits)
                }
            } catch {
                result.waiting.formUnion(own.map(\.folder))
                continue
            }
            try finish(own, folders, writer, &result)
        }
        return result
    }

    private func finish(
        _ changes: [VdirChangeRecord], _ folders: [String: VdirFolder], _ writer: borrowing StoreWriter,
        _ result: inout Result
    ) throws {
        var made: [VdirChangeRecord] = []
        do {
            for change in changes {
                guard let folder = folders[change.folder] else { continue }
                try make(change, in: folder, movingTo: Self.target(of: change, changes))
                made.append(change)
                // What another program has written since is still to be read.
                if let item = change.item, let new = change.new, let stamp = try folder.stamp(of: change.name),
                    stamp.isSameFile(as: new)
                {
                    try writer.setVdirStamp(stamp, item: item)
                }
            }
            for path in Set(changes.map(\.folder)) { try folders[path]?.synchronize() }
        } catch let conflict as Conflict {
            var difference = Difference(path: conflict.path)
            for change in made.reversed() {
                guard let folder = folders[change.folder], !takeBack(change, in: folder) else { continue }
                difference.kept = folder.path(of: change.name)
            }
            result.conflicts[changes[0].batch] = difference
        } catch let error as ConferenceError where [.cannotWrite, .cannotRead].contains(error.code) {
            // The disk may be full, for example. Changes that were made stay, and the rest is made later.
            result.waiting.formUnion(changes.map(\.folder))
            return
        }
        try writer.deleteVdirChanges(batch: changes[0].batch)
        for change in changes {
            guard let folder = folders[change.folder] else { continue }
            result.cleanUp.append { folder.removeLeftover(change.temporary) }
        }
    }

    // MARK: One change

    /// Returns the new file of an event whose old file a change removes; nil if the change is no part of a move.
    private static func target(of change: VdirChangeRecord, _ batch: [VdirChangeRecord]) -> VdirChangeRecord? {
        guard change.kind == .remove, let item = change.item else { return nil }
        return batch.first { $0.item == item && $0.kind != .remove }
    }

    /// Makes a change, unless it was made before.
    ///
    /// - Parameter target: the new file of an event that moves between folders.
    private func make(
        _ change: VdirChangeRecord, in folder: VdirFolder, movingTo target: VdirChangeRecord?
    ) throws {
        let conflict = Conflict(path: folder.path(of: change.name))
        let temporary = try folder.stamp(of: change.temporary)
        switch change.kind {
        case .create:
            guard temporary != nil else {
                // If the temporary file is missing, the change was made, unless the file was lost.
                guard try folder.stamp(of: change.name) != nil else { throw conflict }
                return
            }
            try giveName(change, in: folder, conflict)
        case .replace:
            guard let old = change.old, let new = change.new else { return }
            guard let temporary else {
                guard try folder.stamp(of: change.name)?.isSameFile(as: old) != true else { throw conflict }
                return
            }
            if temporary.isSameFile(as: old) { return }
            // A crash may have happened while the file of another program had the temporary name.
            guard temporary.isSameFile(as: new) else {
                _ = cfolder_exchange(folder.descriptor, change.temporary, change.name)
                throw conflict
            }
            try exchange(change, in: folder, old: old, conflict)
        case .remove, .removeFolder:
            guard temporary == nil, let old = change.old else { return }
            guard let present = try folder.stamp(of: change.name) else {
                // What another program has deleted or moved meanwhile does not come back at the target of our move.
                guard target == nil else { throw conflict }
                return
            }
            guard change.kind == .removeFolder ? present.inode == old.inode : present.isSameFile(as: old) else {
                throw conflict
            }
            guard renameat(folder.descriptor, change.name, folder.descriptor, change.temporary) == 0 else {
                throw ConferenceError.cannotWrite(folder.path(of: change.name), errno: errno)
            }
            guard try isRemovable(change, old, in: folder) else {
                _ = cfolder_rename_to_new(folder.descriptor, change.temporary, change.name)
                throw conflict
            }
        }
    }

    private func giveName(_ change: VdirChangeRecord, in folder: VdirFolder, _ conflict: Conflict) throws {
        var code = cfolder_rename_to_new(folder.descriptor, change.temporary, change.name)
        if code == EINVAL || code == ENOSYS {
            // For file systems without that call: creating a hard link also fails if the name exists.
            code =
                linkat(folder.descriptor, change.temporary, folder.descriptor, change.name, 0) == 0 ? 0 : errno
            if code == 0 { unlinkat(folder.descriptor, change.temporary, 0) }
        }
        if code == EEXIST {
            // After a crash between these two calls, the file has both names.
            if let new = change.new, try folder.stamp(of: change.name)?.isSameFile(as: new) ?? false { return }
            throw conflict
        }
        guard code == 0 else { throw ConferenceError.cannotWrite(folder.path(of: change.name), errno: code) }
    }

    /// Exchanges a file with its new version, so that the old one remains available and can be checked once more.
    private func exchange(
        _ change: VdirChangeRecord, in folder: VdirFolder, old: FileStamp, _ conflict: Conflict
    ) throws {
        let code = cfolder_exchange(folder.descriptor, change.temporary, change.name)
        switch code {
        case 0:
            guard try folder.stamp(of: change.temporary)?.isSameFile(as: old) ?? false else {
                _ = cfolder_exchange(folder.descriptor, change.temporary, change.name)
                throw conflict
            }
        case ENOENT:
            throw conflict
        case EINVAL, ENOSYS:
            // For file systems that cannot exchange names. A change by another program in the microseconds between
            // check and rename goes unnoticed, and the old version is gone.
            guard try folder.stamp(of: change.name)?.isSameFile(as: old) ?? false else { throw conflict }
            guard renameat(folder.descriptor, change.temporary, folder.descriptor, change.name) == 0 else {
                throw ConferenceError.cannotWrite(folder.path(of: change.name), errno: errno)
            }
        default:
            throw ConferenceError.cannotWrite(folder.path(of: change.name), errno: code)
        }
    }

    /// Returns whether the file that now has the temporary name is the one to remove.
    private func isRemovable(_ change: VdirChangeRecord, _ old: FileStamp, in folder: VdirFolder) throws -> Bool {
        guard let present = try folder.stamp(of: change.temporary) else { return true }
        guard change.kind == .removeFolder else { return present.isSameFile(as: old) }
        let listing = try VdirFolder(path: folder.path(of: change.temporary), limits: limits).list(tag: "-")
        return present.inode == old.inode && listing.files.isEmpty && !listing.hasOthers
    }

    /// Reverts a change, unless another program has changed the file since.
    ///
    /// - Returns: false if the file stays as that program has written it.
    private func takeBack(_ change: VdirChangeRecord, in folder: VdirFolder) -> Bool {
        let isOurs = change.new.flatMap { new in
            (try? folder.stamp(of: change.name))?.map { $0.isSameFile(as: new) }
        }
        switch change.kind {
        case .create:
            // Nil: the file is gone.
            guard let isOurs else { return true }
            if isOurs { unlinkat(folder.descriptor, change.name, 0) }
            return isOurs
        case .replace:
            guard isOurs ?? false else { return isOurs == nil }
            if cfolder_exchange(folder.descriptor, change.temporary, change.name) != 0 {
                renameat(folder.descriptor, change.temporary, folder.descriptor, change.name)
            }
        case .remove, .removeFolder:
            return cfolder_rename_to_new(folder.descriptor, change.temporary, change.name) == 0
        }
        return true
    }
}
