extension BuiltInServices {
    /// Those whose patterns rest on general knowledge alone: no documentation, and no program that knows such links, could be
    /// found that says the same. Whoever finds some takes the name out here.
    static let hearsay: Set<String> = [
        "adobe-connect", "bluejeans-sip", "brave-talk", "butter", "cisco-meeting-server",
        "classin",
        "clickmeeting", "dingtalk", "edudip", "edumeet", "edumeet-hosted", "engageli",
        "fairteaching", "google-chat", "goto-training", "ilias", "jami", "jiomeet",
        "lessonspace", "lifesize-sip", "line", "messenger",
        "mirotalk-hosted", "naver-works", "opentalk", "opentalk-hosted", "palava", "peer-calls", "pexip",
        "pexip-hosted", "redmedical", "remo", "remotemeeting", "rocket-chat", "senfcall",
        "simple-practice", "starleaf-sip", "teams-sip", "teladoc", "twitch", "viber", "vidyo",
        "webex-sip", "welink", "xylink", "zulip",
    ]
}
