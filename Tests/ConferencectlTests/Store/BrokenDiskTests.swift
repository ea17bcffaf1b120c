import Foundation
import TestSupport
import Testing

@Suite("conferencectl on disks that are full or read-only")
struct BrokenDiskTests {
    /// A calendar file with that many events.
    private func file(_ count: Int, in home: Home) throws -> String {
        var text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//Disks//EN\r\n"
        for number in 0..<count {
            text += "BEGIN:VEVENT\r\nUID:many-\(number)\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20260301T100000Z\r\n"
            text += "SUMMARY:Event \(number)\r\nDESCRIPTION:\(String(repeating: "text ", count: 100))\r\nEND:VEVENT\r\n"
        }
        return try home.write(text + "END:VCALENDAR\r\n", to: "many.ics")
    }

    private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Fixtures/Stores").path

    @Test("a save on a full disk is an error that says so, and succeeds once there is room")
    func save() throws {
        let output = try PrivateMounts.run(
            try Home(), size: "700k",
            """
            "$ctl" import '\(Home.team)' >/dev/null || exit 1
            fill 0
            "$ctl" add One --start '2027-03-01 10:00'; echo "add $?"
            "$ctl" edit 'Design review' --title Other; echo "edit $?"
            rm "$disk/filler"
            "$ctl" show 'Design review' >/dev/null; echo "show $?"
            "$ctl" store check >/dev/null; echo "check $?"
            "$ctl" add One --start '2027-03-01 10:00' >/dev/null; echo "add $?"
            """)
        expectContains(output, "There is no room left on the disk of the store")
        expectContains(output, "add 74\n")
        expectContains(output, "edit 74\n")
        expectHasSuffix(output, "show 0\ncheck 0\nadd 0\n", "\(output)")
    }

    @Test("on a full disk, a store that is not open is read, checked and copied to another disk")
    func readFull() throws {
        let output = try PrivateMounts.run(
            try Home(), size: "700k",
            """
            "$ctl" import '\(Home.team)' >/dev/null || exit 1
            fill 0
            for round in 1 2; do
                "$ctl" show 'Design review' >/dev/null; echo "show $?"
                "$ctl" search review >/dev/null; echo "search $?"
                "$ctl" store check >/dev/null; echo "check $?"
                "$ctl" store backup "$home/copy.sqlite" --force >/dev/null; echo "backup $?"
                "$ctl" add One --start '2027-03-01 10:00' >/dev/null 2>&1; echo "add $?"
                "$ctl" store vacuum >/dev/null 2>"$home/message"; echo "vacuum $?"
                grep -q 'There is no room left' "$home/message" || cat "$home/message"
            done
            rm "$disk/filler"
            "$ctl" store check --store "$home/copy.sqlite" >/dev/null; echo "copy $?"
            "$ctl" add One --start '2027-03-01 10:00' >/dev/null; echo "add $?"
            "$ctl" store check >/dev/null; echo "check $?"
            """)
        let round = "show 0\nsearch 0\ncheck 0\nbackup 0\nadd 74\nvacuum 74\n"
        expectEqual(output, round + round + "copy 0\nadd 0\ncheck 0\n")
    }

    @Test("an import that does not fit leaves nothing behind")
    func importing() throws {
        let home = try Home()
        let file = try file(3_000, in: home)
        let output = try PrivateMounts.run(
            home, size: "1500k",
            """
            "$ctl" import '\(Home.team)' --calendar Team >/dev/null || exit 1
            "$ctl" import '\(file)' --calendar Many; echo "import $?"
            "$ctl" store check --json | tr -d ' \\n' | grep -o '"sound":[a-z]*'
            "$ctl" calendars --json | tr -d ' \\n' | grep -o '"title":"[A-Za-z]*"'
            "$ctl" add One --start '2027-03-01 10:00' >/dev/null; echo "add $?"
            """)
        expectContains(output, "There is no room left")
        expectContains(output, "import 74\n")
        expectHasSuffix(output, "\"sound\":true\n\"title\":\"Team\"\nadd 0\n", "\(output)")
    }

    @Test("all events saved before the log and the disk were full are kept")
    func log() throws {
        let output = try PrivateMounts.run(
            try Home(), size: "900k",
            """
            "$ctl" import '\(Home.team)' >/dev/null || exit 1
            fill 150
            saved=0
            for n in 1 2 3 4 5 6 7 8 9 10 11 12; do
                "$ctl" add "Saved $n" --start '2027-05-01 10:00' --notes "$(head -c 9000 /dev/zero | tr '\\0' x)" >/dev/null 2>&1
                code=$?
                case $code in 0) saved=$((saved + 1)) ;; 74) ;; *) echo "add ends with $code" ;; esac
            done
            [ "$saved" -gt 0 ] && [ "$saved" -lt 12 ] || echo "the disk was not filled: $saved"
            "$ctl" store check >/dev/null; echo "check $?"
            found=$("$ctl" events --from 2027-05-01 --to 2027-05-02 --json | grep -c '"title"')
            [ "$found" = "$saved" ] && echo same || echo "$saved saved, $found found"
            """)
        expectEqual(output, "check 0\nsame\n")
    }

    @Test("a store is converted completely or not at all, however full the disk, and never without a backup")
    func migration() throws {
        let output = try PrivateMounts.run(
            try Home(), size: "4000k",
            """
            sqlite3 "$home/old.sqlite" < '\(Self.fixtures)/schema-1.sql'
            sqlite3 "$home/old.sqlite" 'PRAGMA journal_mode = WAL' >/dev/null
            for room in \(tier(plain: "0 130 600", all: "0 20 60 100 130 160 200 250 300 400 600")); do
                rm -rf "$disk"/*
                cp "$home/old.sqlite" "$CONFERENCE_STORE"
                fill $room
                "$ctl" calendars >/dev/null 2>"$home/message"
                code=$?
                rm "$disk/filler"
                version=$(sqlite3 "$CONFERENCE_STORE" 'PRAGMA user_version' 2>&1)
                backups=$(ls "$disk/backups" 2>/dev/null | wc -l)
                hidden=$(ls -A "$disk/backups" 2>/dev/null | grep -c partial)
                case "$code $version $backups $hidden" in
                "74 1 0 0") grep -qi 'nothing was changed' "$home/message" || cat "$home/message"; refused=1 ;;
                "74 1 1 0") ;;
                "0 "*" 1 0") [ "$version" -gt 1 ] && converted=1 ;;
                *) echo "$room: $code $version $backups $hidden"; cat "$home/message" ;;
                esac
                "$ctl" store check >/dev/null || echo "$room: not sound"
                [ "$("$ctl" calendars --json | grep -c '"title"')" = 2 ] || echo "$room: calendars are lost"
            done
            echo "$refused $converted"
            """)
        expectEqual(output, "1 1\n")
    }

    @Test("a backup that does not fit leaves nothing behind")
    func backup() throws {
        let output = try PrivateMounts.run(
            try Home(), size: "700k",
            """
            "$ctl" import '\(Home.team)' >/dev/null || exit 1
            fill 40
            "$ctl" store backup; echo "backup $?"
            find "$disk/backups" -type f
            """)
        expectContains(output, "There is no room for")
        expectHasSuffix(output, "backup 74\n", "\(output)")
    }

    @Test("a store on a read-only disk can be read, checked and copied, and a change is a permission error")
    func readOnlyDisk() throws {
        let output = try PrivateMounts.run(
            try Home(), size: "4000k",
            """
            "$ctl" import '\(Home.team)' >/dev/null || exit 1
            mount -o remount,ro "$disk" || exit 2
            "$ctl" show 'Design review' >/dev/null; echo "show $?"
            "$ctl" events --from 2027-01-01 --to 2028-01-01 >/dev/null; echo "events $?"
            "$ctl" store check >/dev/null; echo "check $?"
            "$ctl" store backup "$home/copy.sqlite" >/dev/null; echo "backup $?"
            "$ctl" store check --store "$home/copy.sqlite" >/dev/null; echo "copy $?"
            "$ctl" add One --start '2027-03-01 10:00'; echo "add $?"
            "$ctl" store backup; echo "beside $?"
            "$ctl" store vacuum; echo "vacuum $?"
            "$ctl" store restore "$home/copy.sqlite" --yes; echo "restore $?"
            ls -A "$disk"
            """)
        expectHasPrefix(output, "show 0\nevents 0\ncheck 0\nbackup 0\ncopy 0\nconferencectl: The store", "\(output)")
        expectContains(
            output,
            "cannot be written: the file, its directory or the file system is read-only. Nothing was changed.\nadd 77\n"
        )
        expectContains(
            output,
            "cannot be created: read-only file system. Choose another place. "
                + "“conferencectl store backup FILE” writes it to another place.\nbeside 77\n"
        )
        expectContains(output, "vacuum 77\n")
        expectHasSuffix(output, "restore 77\ncalendar.sqlite\n", "\(output)")
    }

    @Test("on a read-only disk, a store that must be changed before reading is an error that says what to do")
    func readOnlyUnfinished() throws {
        let output = try PrivateMounts.run(
            try Home(), size: "4000k",
            """
            sqlite3 "$CONFERENCE_STORE" < '\(Self.fixtures)/schema-1.sql'
            mount -o remount,ro "$disk" || exit 2
            "$ctl" calendars; echo "older $?"
            mount -o remount,rw "$disk" || exit 2
            rm -f "$disk"/*
            "$ctl" import '\(Home.team)' >/dev/null || exit 1
            cp "$CONFERENCE_STORE" "$home/copy"
            # A program that ends without closing the store leaves its log.
            sqlite3 "$CONFERENCE_STORE" "PRAGMA wal_autocheckpoint = 0; UPDATE calendar SET color = 'teal'" ".shell cp '$disk/calendar.sqlite-wal' '$home/wal'"
            cp "$home/copy" "$CONFERENCE_STORE"; cp "$home/wal" "$CONFERENCE_STORE-wal"
            mount -o remount,ro "$disk" || exit 2
            "$ctl" calendars; echo "log $?"
            """)
        expectContains(output, "must be converted before it can be read")
        expectContains(output, "older 77\n")
        expectContains(output, "The last changes of the store")
        expectHasSuffix(output, "log 77\n", "\(output)")
    }

    @Test("a read-only file on a writable disk can be read, and a change is a permission error")
    func readOnlyFile() throws {
        let output = try PrivateMounts.run(
            try Home(), size: "4000k",
            """
            "$ctl" import '\(Home.team)' >/dev/null || exit 1
            mount --bind "$CONFERENCE_STORE" "$CONFERENCE_STORE" && mount -o remount,bind,ro "$CONFERENCE_STORE" || exit 2
            "$ctl" show 'Design review' >/dev/null; echo "show $?"
            "$ctl" add One --start '2027-03-01 10:00' >/dev/null 2>&1; echo "add $?"
            """)
        expectEqual(output, "show 0\nadd 77\n")
    }
}
