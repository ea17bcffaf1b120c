import EventKitUI

/// Presents the page that its arguments name, and prints everything that the program learns. The tests of pages run it as a
/// process with the access that each of them grants.
@main
@MainActor
struct PresentingProgram {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let store = EKEventStore()
        let listener = Listener()
        do {
            switch arguments.first {
            case "add": try await edit(proposal(in: store, arguments[1]), store, listener)
            case "add-with-call":
                let event = proposal(in: store, arguments[1])
                event.virtualConference = try VirtualConference(
                    title: "Studio call", details: "Bring your camera.",
                    entryPoints: [
                        EntryPoint(
                            url: ConferenceURL("https://meet.example.org/studio?pwd=1", policy: .file), kind: .video)
                    ])
                try await edit(event, store, listener)
            case "add-untitled": try await edit(nil, store, listener)
            case "edit": try await edit(store.event(withIdentifier: arguments[1]), store, listener)
            case "edit-foreign": try await edit(EKEvent(eventStore: EKEventStore()), store, listener)
            case "cancel": try await cancel(proposal(in: store, arguments[1]), store, listener)
            case "show": try await show(store.event(withIdentifier: arguments[1]), listener)
            case "choose": try await choose(.single, store, listener, thenAdd: arguments.dropFirst().first)
            case "choose-several": try await choose(.multiple, store, listener, thenAdd: nil)
            default: say("Unknown arguments: \(arguments)")
            }
        } catch {
            say("error: \(error.localizedDescription)")
        }
    }

    private static func proposal(in store: EKEventStore, _ title: String) -> EKEvent {
        let event = EKEvent(eventStore: store)
        event.title = title
        event.startDate = Date(timeIntervalSince1970: 1_804_082_400)
        event.endDate = event.startDate.addingTimeInterval(5_400)
        event.timeZone = TimeZone(identifier: "Europe/Berlin")
        event.location = "Studio 2"
        event.notes = "Bring your own brush."
        event.url = URL(string: "https://lessons.example.org/7")
        event.addAlarm(EKAlarm(relativeOffset: -900))
        event.addRecurrenceRule(
            EKRecurrenceRule(recurrenceWith: .weekly, interval: 1, end: EKRecurrenceEnd(occurrenceCount: 3)))
        return event
    }

    private static func edit(_ event: EKEvent?, _ store: EKEventStore, _ listener: Listener) async throws {
        let editor = EKEventEditViewController()
        editor.eventStore = store
        editor.event = event
        editor.editViewDelegate = listener
        UIViewController().present(editor, animated: true) { say("presented") }
        say("returned")
        let action = try await editor.result()
        say("result \(action.rawValue), event \(editor.event?.eventIdentifier ?? "unknown")")
    }

    private static func cancel(_ event: EKEvent, _ store: EKEventStore, _ listener: Listener) async throws {
        let editor = EKEventEditViewController()
        editor.eventStore = store
        editor.event = event
        editor.editViewDelegate = listener
        UIViewController().present(editor, animated: true)
        _ = await Task.detached { readLine() }.value
        editor.cancelEditing()
        say("result \(try await editor.result().rawValue)")
    }

    private static func show(_ event: EKEvent?, _ listener: Listener) async throws {
        let details = EKEventViewController()
        details.event = event
        details.allowsEditing = true
        details.delegate = listener
        UIViewController().present(UINavigationController(rootViewController: details), animated: true)
        say("result \(try await details.result().rawValue), \(details.event == nil ? "no event" : "event")")
    }

    private static func choose(
        _ style: EKCalendarChooserSelectionStyle, _ store: EKEventStore, _ listener: Listener, thenAdd title: String?
    ) async throws {
        let chooser = EKCalendarChooser(
            selectionStyle: style, displayStyle: style == .single ? .writableCalendarsOnly : .allCalendars,
            eventStore: store)
        chooser.showsCancelButton = true
        chooser.delegate = listener
        UIViewController().present(chooser, animated: true)
        say("result \(try await chooser.result())")
        say("chosen \(chooser.selectedCalendars.map { "“\($0.title)”" }.sorted().joined(separator: ", "))")
        guard let title, let calendar = chooser.selectedCalendars.first else { return }
        let event = proposal(in: store, title)
        event.calendar = calendar
        try store.save(event, span: .thisEvent)
        say("saved")
    }
}

/// Prints each call of a delegate.
@MainActor
final class Listener: NSObject, EKEventEditViewDelegate, EKEventViewDelegate, EKCalendarChooserDelegate {
    func eventEditViewController(
        _ controller: EKEventEditViewController, didCompleteWith action: EKEventEditViewAction
    ) {
        say("editor \(action)")
        controller.dismiss(animated: true)
    }

    func eventViewController(_ controller: EKEventViewController, didCompleteWith action: EKEventViewAction) {
        say("details \(action)")
    }

    func calendarChooserSelectionDidChange(_ calendarChooser: EKCalendarChooser) {
        say("selection \(calendarChooser.selectedCalendars.count)")
    }

    func calendarChooserDidFinish(_ calendarChooser: EKCalendarChooser) { say("finished") }

    func calendarChooserDidCancel(_ calendarChooser: EKCalendarChooser) { say("cancelled") }
}

/// Prints a line at once: the tests read it while the program waits.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
