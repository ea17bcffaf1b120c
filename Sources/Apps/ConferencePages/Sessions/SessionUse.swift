/// How a session is used, which decides whether it may give way to a new one.
///
/// A session that gives way takes the text of its forms with it: the address that a form is sent to is unknown from then on.
struct SessionUse {
    /// The most forms that count; of more, those of the longest time ago do not.
    private static let mostForms = 64

    /// The last request, or the end of the last event stream.
    private(set) var last: Duration
    private var streams = 0
    /// The forms with text that is not saved, by key, and since when.
    private var forms: [String: Duration] = [:]

    init(now: Duration) { last = now }

    mutating func requested(at now: Duration) { last = now }

    mutating func streamOpened() { streams += 1 }

    mutating func streamClosed(at now: Duration) {
        streams -= 1
        last = now
    }

    /// Notes that a form has text that is not saved.
    mutating func edited(_ form: String, at now: Duration) {
        forms[form] = now
        if forms.count > Self.mostForms, let oldest = forms.min(by: { $0.value < $1.value })?.key {
            forms[oldest] = nil
        }
    }

    /// Notes that a form was saved or given up.
    mutating func finished(_ form: String) { forms[form] = nil }

    /// Whether a person may still be looking at a page of the session, or may come back to a form.
    func isInUse(at now: Duration) -> Bool {
        streams > 0 || last + LifeCycle.afterRequest > now || forms.values.contains { $0 + LifeCycle.form > now }
    }
}
