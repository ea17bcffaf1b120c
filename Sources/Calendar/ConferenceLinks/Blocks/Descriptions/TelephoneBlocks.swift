// Invitations of services that print telephone numbers next to their link, and of conferences without any link.
extension BlockDescription {
    /// "Please join my meeting from your computer …", the link, numbers after the names of their countries, and the
    /// access code, which is the meeting number.
    static let goTo = BlockDescription(
        name: "GoToMeeting", services: ["goto-meeting"],
        words: [
            (
                .opening,
                [
                    "Please join my meeting from your computer", "Join my meeting from your computer",
                    "Nehmen Sie an meinem Meeting per Computer",
                ]
            ),
            (
                .meetingCode,
                ["Access Code", "Meeting ID", "Zugangscode", "Zugriffscode", "Code d’accès", "Code d'accès"]
            ),
            (.passcode, ["Meeting Password", "Password"]),
            (
                .part(.phone),
                [
                    "You can also dial in using your phone", "You can also dial in", "More phone numbers",
                    "Sie können sich auch über ein Telefon einwählen", "Sie können sich auch per Telefon einwählen",
                    "Weitere Telefonnummern",
                ]
            ),
            (
                .part(.device),
                ["Joining from a video-conferencing room or system", "Join from a video-conferencing room or system"]
            ),
            (.informationPage, ["First GoToMeeting", "New to GoToMeeting", "Get the app now"]),
        ])

    /// "To join this meeting by phone, dial: … Then enter 54321 as the conference PIN number." The access code of a room
    /// is its passcode.
    static let bigBlueButton = BlockDescription(
        name: "BigBlueButton", services: ["bigbluebutton"],
        words: [
            (
                .passcode,
                [
                    "Zugangscode", "Zugriffscode", "Access code", "Room access code", "Code d’accès", "Code d'accès",
                    "Código de acceso", "Codice di accesso", "Toegangscode", "Passcode", "Passwort", "Password",
                ]
            ),
            (
                .part(.phone),
                [
                    "To join this meeting by phone", "To join by phone", "Join by phone", "Dial-in", "Dial in", "Dial",
                    "Um per Telefon teilzunehmen", "Um sich per Telefon einzuwählen", "Telefoneinwahl", "Einwahl",
                    "Einwahl per Telefon", "Per Telefon teilnehmen",
                ]
            ),
            (
                .enteredPin,
                [
                    "Then enter", "and enter", "enter the conference PIN", "and enter the conference PIN",
                    "Geben Sie dann", "und geben Sie",
                ]
            ),
            (.pin, ["Conference PIN", "PIN", "Konferenz-PIN", "Telefon-PIN"]),
        ])

    /// The link, "Click to call from Mobile", numbers after the names of their countries, and the extension to dial.
    static let lifesize = BlockDescription(
        name: "Lifesize", services: ["lifesize"],
        words: [
            (.opening, ["Join Lifesize meeting", "Lifesize meeting"]),
            (.meetingCode, ["Meeting extension", "Meeting ID", "Extension"]),
            (.passcode, ["Passcode", "Meeting passcode"]),
            (
                .part(.phone),
                ["Click to call from Mobile", "Call in by Phone", "Call in by phone (audio only)", "Audio only"]
            ),
            (
                .informationPage,
                ["Other ways to call", "Additional numbers", "Calling from a Lifesize conference room system"]
            ),
        ])

    /// A conference that has only a telephone: a number after "Dial-in", "Conference line" or the like, and a code.
    static let telephone = BlockDescription(
        name: "Telephone", services: [],
        words: [
            (
                .part(.phone),
                [
                    "Dial-in number", "Dial-in numbers", "Dial in number", "Phone dial-in", "Dial-in info",
                    "Call-in number",
                    "Call in number", "Call-in", "Conference line", "Conference number", "Conference call number",
                    "Conference bridge", "Phone bridge", "Teleconference", "Toll-free dial-in", "Einwahlnummer",
                    "Einwahldaten", "Einwahl", "Telefonkonferenz", "Telefoneinwahl", "Numéro de conférence",
                    "Número de marcación", "Numero per la chiamata", "Inbelnummer",
                ]
            ),
            (
                .meetingCode,
                [
                    "Conference code", "Participant code", "Participant access code", "Participant passcode",
                    "Attendee code", "Attendee access code", "Guest code", "Guest access code", "Bridge code",
                    "Konferenzcode", "Teilnehmercode", "Einwahlcode", "Code de conférence", "Código de conferencia",
                    "Código de participante", "Codice conferenza", "Conferentiecode",
                ]
            ),
            (.pin, ["Participant PIN", "Conference PIN", "Guest PIN", "Teilnehmer-PIN", "Konferenz-PIN"]),
            (
                .informationPage,
                [
                    "Host PIN", "Host code", "Host access code", "Host passcode", "Host key", "Moderator PIN",
                    "Moderator code", "Moderator access code", "Moderator passcode", "Leader PIN", "Leader code",
                    "Chairperson PIN", "Chairperson code", "Chairperson passcode", "Organizer PIN", "Organizer code",
                    "Moderator-PIN", "Moderatorencode", "Host-PIN",
                ]
            ),
        ])
}
