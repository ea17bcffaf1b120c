import CalendarModel
package import ConferenceErrors
import ConferenceModel
import Mail
import Platform

/// What became of a file that the user has named, or of a file in a folder that the user has named.
package struct TakenFile: Sendable {
    package let file: String
    /// What was in it.
    package let report: IntakeReport?
    /// Why it was not taken.
    package let error: ConferenceError?
    /// Whether another program has moved or removed it, although the user has not named it, but its folder. That is no failure.
    package let hasVanished: Bool
    /// After the last one of an mbox or a folder: what has nothing for the inbox.
    package internal(set) var others: OtherFiles?

    init(_ file: String, report: IntakeReport) {
        self.file = file
        self.report = report
        error = nil
        hasVanished = false
    }

    init(_ file: String, error: ConferenceError) {
        self.file = file
        report = nil
        self.error = error
        hasVanished = false
    }

    init(vanished file: String) {
        self.file = file
        report = nil
        error = .fileVanished(file)
        hasVanished = true
    }
}

/// The mails and files of an mbox or a folder that have nothing for the inbox.
package struct OtherFiles: Hashable, Sendable {
    /// The mbox or the folder.
    package let place: String
    package internal(set) var mails = 0
    /// How many are not mails.
    package internal(set) var files = 0

    package init(place: String, mails: Int = 0, files: Int = 0) {
        (self.place, self.mails, self.files) = (place, mails, files)
    }
}

extension InboxIntake {
    /// Takes files, mbox files and folders into the inbox. Several are read at once; what is in them is stored in their order.
    ///
    /// Memory holds at most one mail or file for each processor, and what was found in one batch.
    ///
    /// - Parameters:
    ///   - files: paths; `-` is standard input.
    ///   - directory: the folder that the paths are relative to.
    ///   - progress: called with the number of mails and files read so far.
    /// - Returns: what became of them, and an error of the store, such as a full disk, after which the rest was not read.
    package func take(
        files: [String], in directory: String, progress: @escaping (Int) -> Void = { _ in }
    ) -> (taken: [TakenFile], failure: ConferenceError?) {
        var intake = FileIntake(self, directory: directory, progress: progress)
        for file in files where intake.failure == nil { intake.add(file) }
        intake.takeWaiting()
        return (intake.taken, intake.failure)
    }
}

/// Takes one file after the other, and reads those that are neither a mailbox nor a folder together.
private struct FileIntake {
    private let intake: InboxIntake
    private let directory: String
    private let progress: (Int) -> Void
    private(set) var taken: [TakenFile] = []
    /// An error that concerns everything that is left.
    private(set) var failure: ConferenceError?
    /// Files that are not read yet.
    private var waiting: [String] = []
    private var count = 0

    init(_ intake: InboxIntake, directory: String, progress: @escaping (Int) -> Void) {
        self.intake = intake
        self.directory = directory
        self.progress = progress
    }

    mutating func add(_ file: String) {
        if file != "-", IntakeInput.isMailbox(BytePath(file)) {
            takeWaiting()
            takeAll(of: file) { intake, others throws(ConferenceError) in
                try intake.takeMailbox(BytePath(file), &others)
            }
        } else if file != "-", IntakeInput.isFolder(file) {
            takeWaiting()
            takeAll(of: file) { intake, others throws(ConferenceError) in try intake.takeFolder(file, &others) }
        } else {
            waiting.append(file)
            if waiting.count == intake.batchLength { takeWaiting() }
        }
    }

    // MARK: Files

    mutating func takeWaiting() {
        let (intake, limit) = (intake, intake.reading.limits.mailLength)
        let read = waiting.mapChunks(of: 1) { part in
            part.map { file in
                Result { () throws(ConferenceError) in
                    try intake.contents(IntakeInput.read(file, limit: limit), name: Self.name(of: file))
                }
            }
        }.flatMap { $0 }
        for (file, result) in zip(waiting, read) where failure == nil {
            // The other files are independent of one that cannot be read.
            if let nothing = store(result, file, name: Self.name(of: file)) {
                taken.append(TakenFile(file, error: nothing))
            }
        }
        note(waiting.count)
        waiting = []
    }

    private static func name(of file: String) -> String { file == "-" ? "standard input" : file }

    /// Stores what was found in a file.
    ///
    /// - Returns: the error if nothing of it is for the inbox, as of a void pass that is not known; otherwise nil.
    private mutating func store(
        _ found: Result<IntakeContents, ConferenceError>, _ file: String, name: String
    ) -> ConferenceError? {
        let isAbsolute = file == "-" || file.hasPrefix("/")
        let source = InboxRecord.Source(.file, isAbsolute ? file : "\(directory)/\(file)")
        switch found {
        case .failure(let error): taken.append(TakenFile(file, error: error))
        case .success(let contents):
            do {
                let report = try intake.take(contents, name: name, from: source)
                guard !report.items.isEmpty else { return contents.nothingUnderstood }
                taken.append(TakenFile(file, report: report))
                failure = report.failure
            } catch {
                failure = error as? ConferenceError ?? .nothingUnderstood(name, kind: contents.kind, remarks: [])
            }
        }
        return nil
    }

    private mutating func note(_ read: Int) {
        count += read
        if read > 0 { progress(count) }
    }

    // MARK: Mailboxes and folders

    /// Takes what is in a mailbox or a folder, and says if there is nothing.
    private mutating func takeAll(
        of file: String, _ take: (inout FileIntake, inout OtherFiles) throws(ConferenceError) -> Void
    ) {
        let before = taken.count
        var others = OtherFiles(place: file)
        do throws(ConferenceError) {
            try take(&self, &others)
            guard failure == nil else { return }
            if taken.count == before {
                taken.append(
                    TakenFile(file, error: .nothingUnderstood(file, kind: .calendar, remarks: [])))
            } else {
                taken[taken.count - 1].others = others
            }
        } catch {
            taken.append(TakenFile(file, error: error))
        }
    }

    /// Takes the mails of an mbox, and counts those that have nothing for the inbox.
    private mutating func takeMailbox(_ path: BytePath, _ others: inout OtherFiles) throws(ConferenceError) {
        let limits = intake.reading.limits
        let file = path.text
        var batches = MboxBatches(
            try MailSeparator(path, limits: limits), count: intake.batchLength, length: limits.mailboxBatchLength)
        while true {
            let batch = try batches.next(upTo: nil)
            guard !batch.mails.isEmpty, failure == nil else { return }
            let limit = limits.mailLength
            let found = intake.search(batch.mails, name: { _ in file }) { mail throws(ConferenceError) in
                guard let bytes = mail.bytes else {
                    throw .mailTooLarge(limit: limit, inMbox: file)
                }
                return bytes
            }
            take(found, &others)
        }
    }

    /// Takes the files of a folder, or the mails of a Maildir, and counts those that have nothing for the inbox.
    private mutating func takeFolder(_ folder: String, _ others: inout OtherFiles) throws(ConferenceError) {
        let limits = intake.reading.limits
        if let maildir = try? Maildir(folder, limits: limits) {
            for batch in try maildir.mails().divided(by: intake.batchLength) where failure == nil {
                let found = intake.search(batch, name: { BytePath(folder).appending($0.file).text }) {
                    mail throws(ConferenceError) in
                    try maildir.read(mail)
                }
                take(found, &others)
            }
            return
        }
        var batch: [BytePath] = []
        for file in try IntakeInput.files(in: folder, limit: limits.maildirMails) where failure == nil {
            if IntakeInput.isMailbox(file) {
                takePlainFiles(&batch, of: folder, &others)
                do throws(ConferenceError) {
                    try takeMailbox(file, &others)
                } catch {
                    // The other files are independent of it.
                    taken.append(TakenFile(file.text, error: error))
                }
            } else {
                batch.append(file)
                if batch.count == intake.batchLength { takePlainFiles(&batch, of: folder, &others) }
            }
        }
        takePlainFiles(&batch, of: folder, &others)
    }

    /// Takes files of a folder together.
    private mutating func takePlainFiles(_ files: inout [BytePath], of folder: String, _ others: inout OtherFiles) {
        guard failure == nil, !files.isEmpty else { return }
        let limit = intake.reading.limits.mailLength
        let found = intake.search(files, name: { $0.text }, takesFiles: true) {
            file throws(ConferenceError) in
            try IntakeInput.readPlainFile(file, limit: limit)
        }
        take(found, &others)
        files = []
    }

    /// Takes what was found in mails and files, and counts those that have nothing for the inbox.
    private mutating func take(_ found: [SearchedMail], _ others: inout OtherFiles) {
        for mail in found where failure == nil {
            if mail.isGone {
                taken.append(TakenFile(vanished: mail.name))
                continue
            }
            var hasNothing = false
            switch mail.result {
            case .success(nil): hasNothing = true
            case .success(let contents?):
                hasNothing = store(.success(contents), mail.name, name: mail.name) != nil
            case .failure(let error): _ = store(.failure(error), mail.name, name: mail.name)
            }
            if hasNothing, mail.isMail { others.mails += 1 } else if hasNothing { others.files += 1 }
        }
        note(found.count)
    }
}

extension Array {
    fileprivate func divided(by length: Int) -> [[Element]] {
        stride(from: 0, to: count, by: length).map { Array(self[$0..<Swift.min($0 + length, count)]) }
    }
}
