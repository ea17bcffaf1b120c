import Foundation
import TestSupport
import Testing

@Suite("A guest whose address was mistyped, so that the mail program refuses the invitation to all")
struct MistypedGuestTests {
    private let home: Home

    /// - Parameter status: the exit status for mails to the mistyped address; 1 leaves it unknown whether they were sent.
    private init(status: Int) throws {
        home = try Home.withMailProgram()
        let script = """
            #!/bin/sh
            cat > \(home.path)/mail
            if [ -e \(home.path)/strict ] && sed '/^.$/q' \(home.path)/mail | grep -q 'typo@\\|third@'; then exit \(status); fi
            cat \(home.path)/mail >> \(home.path)/mails
            """
        _ = try home.write(script, to: "mailer")
        _ = try home.write("", to: "strict")
        let added = try home.run(
            "add", "Plan", "--start", "2099-04-02 10:00", "--invite", "ann@example.org", "--invite", "typo@example.org",
            "--send")
        try #require(added.status == (status == 1 ? 75 : 69), "\(added.error)")
    }

    init() throws { try self.init(status: 67) }

    private var recipients: [String] {
        home.sentMails.matches(of: /To: (.*?)\r\nSubject: (.*?)\r\n/).map { "\($0.1): \($0.2)" }
    }

    private func retryAll() throws {
        try FileManager.default.removeItem(atPath: home.path + "/strict")
        for number in 1...9 { _ = try home.run("pending", "retry", "m\(number)") }
    }

    @Test("is replaced: the others get their invitations, and nobody gets a cancellation")
    func replaced() throws {
        let result = try home.run(
            "edit", "Plan", "--uninvite", "typo@example.org", "--invite", "kim@example.org", "--send")
        expectEqual(result.status, 0, result.error)
        expectEqual(recipients, ["ann@example.org, kim@example.org: Invitation: Plan"])
        try expectEqual(home.run("pending").output, "Nothing is pending.\n")
        try retryAll()
        expectEqual(recipients.count, 1)
        expectNotContains(home.sentMails, "typo@example.org")
    }

    @Test("is removed without a mail: what waits is for the others alone")
    func withoutMail() throws {
        let result = try home.run("edit", "Plan", "--uninvite", "typo@example.org", "--no-send")
        expectEqual(result.status, 0, result.error)
        expectEqual(recipients, [])
        try retryAll()
        expectEqual(recipients, ["ann@example.org: Invitation: Plan"])
        expectNotContains(home.sentMails, "typo@example.org")
    }

    @Test("may have got the invitation: gets a cancellation, and never the invitation again")
    func doubtful() throws {
        let test = try MistypedGuestTests(status: 1)
        try FileManager.default.removeItem(atPath: test.home.path + "/strict")
        let result = try test.home.run("edit", "Plan", "--uninvite", "typo@example.org", "--send")
        expectEqual(result.status, 0, result.error)
        expectEqual(
            test.recipients.sorted(),
            ["ann@example.org: Updated invitation: Plan", "typo@example.org: Cancelled: Plan"])
        expectContains(test.home.sentTexts, "sends you “Plan” again, as it is now.")
        for number in 1...9 { _ = try test.home.run("pending", "retry", "m\(number)") }
        expectEqual(test.recipients.count, 2)
    }

    @Test("an update that waits loses a guest who is removed, and the others get it")
    func update() throws {
        _ = try home.run("edit", "Plan", "--uninvite", "typo@example.org", "--invite", "kim@example.org", "--send")
        let mailer = try #require(try home.object("config", "mailer")["value"] as? String)
        try #require(home.run("config", "mailer", "/nonexistent/x").status == 0)
        try expectEqual(home.run("edit", "Plan", "--start", "2099-04-02 12:00", "--send").status, 69)
        try #require(home.run("config", "mailer", mailer).status == 0)
        try FileManager.default.removeItem(atPath: home.path + "/mails")
        let result = try home.run("edit", "Plan", "--uninvite", "kim@example.org", "--send")
        expectEqual(result.status, 0, result.error)
        expectEqual(
            recipients.sorted(), ["ann@example.org: Updated invitation: Plan", "kim@example.org: Cancelled: Plan"])
        expectContains(home.sentTexts, "Instead of: Thursday 2099-04-02 10:00–11:00")
        try expectEqual(home.run("pending").output, "Nothing is pending.\n")
    }

    @Test("a mail that is refused keeps no other from being tried, and each one that is refused is named")
    func others() throws {
        _ = try home.run("edit", "Plan", "--uninvite", "typo@example.org", "--send")
        // Each of them is invited to something else, so that there is a mail to each.
        try #require(
            home.run(
                "add", "Week", "--start", "2099-05-04 10:00", "--repeat", "weekly", "--count", "4", "--invite",
                "typo@example.org", "--no-send"
            ).status == 0)
        for (date, guest) in [("2099-05-11", "third"), ("2099-05-18", "lee")] {
            let place = ["edit", "Week@\(date)", "--this", "--invite", "\(guest)@example.org", "--no-send"]
            try #require(home.runProcess(place).status == 0)
        }
        try? FileManager.default.removeItem(atPath: home.path + "/mails")
        let result = try home.run("edit", "Week", "--send")
        expectEqual(result.status, 69)
        expectEqual(recipients, ["lee@example.org: Invitation: Week, 2099-05-18"])
        expectContains(result.output, "Sent to lee@example.org.")
        expectEqual(
            result.error.replacing("\n", with: " ").matches(of: /pending\s+retry\s+m[0-9]+/).count, 2, result.error)
    }

    @Test("a cancellation that waits is withdrawn when its guest is invited again")
    func invitedAgain() throws {
        _ = try home.run("edit", "Plan", "--uninvite", "typo@example.org", "--invite", "kim@example.org", "--send")
        let mailer = try #require(try home.object("config", "mailer")["value"] as? String)
        try #require(home.run("config", "mailer", "/nonexistent/x").status == 0)
        try expectEqual(home.run("edit", "Plan", "--uninvite", "kim@example.org", "--send").status, 69)
        try #require(home.run("config", "mailer", mailer).status == 0)
        try expectEqual(home.run("edit", "Plan", "--invite", "kim@example.org", "--no-send").status, 0)
        try expectEqual(home.run("pending").output, "Nothing is pending.\n")
        try retryAll()
        expectNotContains(home.sentMails, "Cancelled")
    }
}
