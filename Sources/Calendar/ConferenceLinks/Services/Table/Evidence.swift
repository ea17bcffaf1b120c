extension BuiltInServices {
    /// Services whose patterns rest on general knowledge only: no documentation and no other program confirmed them.
    /// Remove a name once you have found a source.
    static let unverified: Set<String> = [
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
