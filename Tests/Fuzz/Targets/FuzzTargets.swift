import ConferenceModel

/// The fuzz targets by the names that `.ci/fuzz` uses. Each returns whether it accepted the input.
let fuzzTargets: [String: @Sendable (UnsafeRawBufferPointer) -> Bool] = [
    "FrameDecoder": fuzzFrameDecoder,
    "MessageDecoder": fuzzMessageDecoder,
    "ManifestReader": fuzzManifestReader,
    "AnswerValidator": fuzzAnswerValidator,
    "SecretRedaction": fuzzSecretRedaction,
    "AccountReplies": fuzzAccountReplies,
    "ELFCheck": fuzzELFCheck,
    "LinkFinder": fuzzLinkFinder,
    "CalendarReader": fuzzCalendarReader,
    "ReservationReader": fuzzReservationReader,
    "MailReader": fuzzMailReader,
    "PassFile": fuzzPassFile,
    "SchedulingMessage": fuzzSchedulingMessage,
]

/// Whether a text can be printed as it is.
func isSafe(_ text: String) -> Bool { TextPolicy.printable(text) == text }
