/// Decides when the helper process ends: when no browser has shown its pages for some time.
package struct LifeCycle: Sendable {
    /// After the last event stream was closed: a browser that goes from page to page opens the next one at once.
    package static let afterStream: Duration = .seconds(60)
    /// After the last request, if no event stream tells whether its page is still open.
    package static let afterRequest: Duration = .seconds(30 * 60)
    /// How long a form with unsaved text keeps the process.
    package static let form: Duration = .seconds(12 * 60 * 60)

    /// The most forms that count; of more, those of the longest time ago do not.
    private static let mostForms = 1_024

    private var lastRequest: Duration
    private var streams = 0
    /// When the last stream was closed; nil if a request came after it.
    private var closed: Duration?
    private var forms: [String: Duration] = [:]
    private var isOver = false

    package init(now: Duration) { lastRequest = now }

    package mutating func requested(at now: Duration) {
        lastRequest = now
        closed = nil
    }

    package mutating func streamOpened() {
        streams += 1
        closed = nil
    }

    package mutating func streamClosed(at now: Duration) {
        streams -= 1
        if streams == 0 { closed = now }
    }

    /// Notes that a form has text that is not saved.
    package mutating func edited(_ form: String, at now: Duration) {
        forms[form] = now
        if forms.count > Self.mostForms, let oldest = forms.min(by: { $0.value < $1.value })?.key {
            forms[oldest] = nil
        }
    }

    /// Notes that a form was saved or given up.
    package mutating func finished(_ form: String) { forms[form] = nil }

    /// Ends the process, because it was asked to.
    package mutating func endNow() { isOver = true }

    /// The time at which the process ends if nothing happens until then; nil while an event stream is open.
    package var end: Duration? {
        guard !isOver else { return .zero }
        guard streams == 0 else { return nil }
        let idle = closed.map { $0 + Self.afterStream } ?? lastRequest + Self.afterRequest
        return forms.values.reduce(idle) { max($0, $1 + Self.form) }
    }
}
