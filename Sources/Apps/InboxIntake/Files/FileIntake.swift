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
    /// After the last one of an mbox or a folder: how many mails or files have nothing for the inbox.
    package internal(set) var others: (place: String, count: Int)?

    init(_ file: String, report: IntakeReport) {
        self.file = file
        self.report = report
        error = nil
    }

    init(_ file: String, error: ConferenceError) {
        self.file = file
        report = nil
        self.error = error
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
        if file != "-", IntakeInput.isMailbox(file) {
            takeWaiting()
            takeAll(of: file) { intake throws(ConferenceError) in try intake.takeMailbox(file) }
        } else if file != "-", IntakeInput.isFolder(file) {
            takeWaiting()
            takeAll(of: file) { intake throws(ConferenceError) in try intake.takeFolder(file) }
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
            store(result, file, name: Self.name(of: file))
        }
        note(waiting.count)
        waiting = []
    }

    private static func name(of file: String) -> String { file == "-" ? "standard input" : file }

    /// Stores what was found in a file.
    private mutating func store(_ found: Result<IntakeContents, ConferenceError>, _ file: String, name: String) {
        let isAbsolute = file == "-" || file.hasPrefix("/")
        let source = InboxRecord.Source(.file, isAbsolute ? file : "\(directory)/\(file)")
        switch found {
        case .failure(let error): taken.append(TakenFile(file, error: error))
        case .success(let contents):
            do {
                let report = try intake.take(contents, name: name, from: source)
                taken.append(TakenFile(file, report: report))
            } catch {
                failure = error as? ConferenceError ?? .nothingUnderstood(name, kind: contents.kind, remarks: [])
            }
        }
    }

    private mutating func note(_ read: Int) {
        count += read
        if read > 0 { progress(count) }
    }

    // MARK: Mailboxes and folders

    /// Takes what is in a mailbox or a folder, and says if there is nothing.
    private mutating func takeAll(
        of file: String, _ take: (inout FileIntake) throws(ConferenceError) -> Int
    ) {
        let before = taken.count
        do throws(ConferenceError) {
            let others = try take(&self)
            guard failure == nil else { return }
            if taken.count == before {
                taken.append(
                    TakenFile(file, error: .nothingUnderstood(file, kind: .calendar, remarks: [])))
            } else {
                taken[taken.count - 1].others = (file, others)
            }
        } catch {
            taken.append(TakenFile(file, error: error))
        }
    }

    /// Takes the mails of an mbox. Returns how many have nothing for the inbox.
    private mutating func takeMailbox(_ file: String) throws(ConferenceError) -> Int {
        let limits = intake.reading.limits
        var batches = MboxBatches(
            try MailSeparator(file, limits: limits), count: intake.batchLength, length: limits.mailboxBatchLength)
        var others = 0
        while true {
            let batch = try batches.next(upTo: nil)
            guard !batch.mails.isEmpty, failure == nil else { return others }
            let limit = limits.mailLength
            let found = intake.search(batch.mails, name: { _ in file }, place: file) { mail throws(ConferenceError) in
                guard let bytes = mail.bytes else {
                    throw .mailTooLarge(limit: limit).introduced(
                        by: "A mail in “\(ConferenceError.shown(file))” cannot be read.")
                }
                return bytes
            }
            others += take(found)
        }
    }

    /// Takes the files of a folder, or the mails of a Maildir. Returns how many have nothing for the inbox.
    private mutating func takeFolder(_ folder: String) throws(ConferenceError) -> Int {
        let limits = intake.reading.limits
        var others = 0
        if let maildir = try? Maildir(folder, limits: limits) {
            for batch in try maildir.mails().divided(by: intake.batchLength) where failure == nil {
                others += take(
                    intake.search(batch, name: { "\(folder)/\($0.file)" }, place: folder) {
                        mail throws(ConferenceError) in
                        try maildir.read(mail)
                    })
            }
            return others
        }
        for batch in try IntakeInput.files(in: folder, limit: limits.maildirMails).divided(by: intake.batchLength)
        where failure == nil {
            others += take(
                intake.search(batch, name: { $0 }, place: folder, takesFiles: true) { file throws(ConferenceError) in
                    try IntakeInput.readPlainFile(file, limit: limits.mailLength)
                })
        }
        return others
    }

    /// Takes what was found in mails. Returns how many have nothing for the inbox.
    private mutating func take(_ mails: [SearchedMail]) -> Int {
        var others = 0
        for mail in mails where failure == nil {
            switch mail.result {
            case .success(nil): others += 1
            case .success(let contents?): store(.success(contents), mail.name, name: mail.name)
            case .failure(let error): store(.failure(error), mail.name, name: mail.name)
            }
        }
        note(mails.count)
        return others
    }
}

extension Array {
    fileprivate func divided(by length: Int) -> [[Element]] {
        stride(from: 0, to: count, by: length).map { Array(self[$0..<Swift.min($0 + length, count)]) }
    }
}
