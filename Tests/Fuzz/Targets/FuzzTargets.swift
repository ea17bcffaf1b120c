/// The parts that can be fuzzed, by the names that `.ci/fuzz` has for them. Each says whether it took an input.
let fuzzTargets: [String: @Sendable (UnsafeRawBufferPointer) -> Bool] = [
    "FrameDecoder": fuzzFrameDecoder,
    "MessageDecoder": fuzzMessageDecoder,
    "ManifestReader": fuzzManifestReader,
    "AnswerValidator": fuzzAnswerValidator,
    "ELFCheck": fuzzELFCheck,
    "LinkFinder": fuzzLinkFinder,
    "CalendarReader": fuzzCalendarReader,
]
