import CalendarEditing
import ConferenceErrors
@testable import EventKit
import Testing

/// Codes are compared, stored and caught by programs; texts are shown by them.
@Suite("EKError")
struct ErrorTests {
    @Test("codes have Apple's numbers, and each has a sentence of its own")
    func codes() {
        let names = """
            eventNotMutable noCalendar noStartDate noEndDate datesInverted internalFailure calendarReadOnly \
            durationGreaterThanRecurrence alarmGreaterThanRecurrence startDateTooFarInFuture \
            startDateCollidesWithOtherOccurrence objectBelongsToDifferentStore invitesCannotBeMoved invalidSpan \
            calendarHasNoSource calendarSourceCannotBeModified calendarIsImmutable sourceDoesNotAllowCalendarAddDelete \
            recurringReminderRequiresDueDate structuredLocationsNotSupported reminderLocationsNotSupported \
            alarmProximityNotSupported calendarDoesNotAllowEvents calendarDoesNotAllowReminders \
            sourceDoesNotAllowReminders sourceDoesNotAllowEvents priorityIsInvalid invalidEntityType \
            procedureAlarmsNotMutable eventStoreNotAuthorized osNotSupported invalidInviteReplyCalendar \
            notificationsCollectionFlagNotSet sourceMismatch notificationCollectionMismatch \
            notificationSavedWithoutCollection reminderAlarmContainsEmailOrUrl last
            """.split(separator: " ").map(String.init)
        let codes = (-5...60).compactMap { EKError.Code(rawValue: $0) }
        #expect(codes.map(\.rawValue) == Array(0...37))
        #expect(codes.map { "\($0)" } == names)
        let sentences = codes.map { EKError($0).localizedDescription }
        #expect(Set(sentences).count == codes.count)
        #expect(sentences.allSatisfy { $0.hasSuffix(".") && !$0.contains("EKError") })
    }

    @Test("each code has a name on EKError itself")
    func names() {
        #expect(EKError.eventNotMutable == .eventNotMutable)
        let codes: [EKError.Code] = [
            EKError.eventNotMutable, EKError.noCalendar, EKError.noStartDate, EKError.noEndDate,
            EKError.datesInverted, EKError.internalFailure, EKError.calendarReadOnly,
            EKError.durationGreaterThanRecurrence, EKError.alarmGreaterThanRecurrence,
            EKError.startDateTooFarInFuture, EKError.startDateCollidesWithOtherOccurrence,
            EKError.objectBelongsToDifferentStore, EKError.invitesCannotBeMoved, EKError.invalidSpan,
            EKError.calendarHasNoSource, EKError.calendarSourceCannotBeModified, EKError.calendarIsImmutable,
            EKError.sourceDoesNotAllowCalendarAddDelete, EKError.recurringReminderRequiresDueDate,
            EKError.structuredLocationsNotSupported, EKError.reminderLocationsNotSupported,
            EKError.alarmProximityNotSupported, EKError.calendarDoesNotAllowEvents,
            EKError.calendarDoesNotAllowReminders, EKError.sourceDoesNotAllowReminders,
            EKError.sourceDoesNotAllowEvents, EKError.priorityIsInvalid, EKError.invalidEntityType,
            EKError.procedureAlarmsNotMutable, EKError.eventStoreNotAuthorized, EKError.osNotSupported,
            EKError.invalidInviteReplyCalendar, EKError.notificationsCollectionFlagNotSet, EKError.sourceMismatch,
            EKError.notificationCollectionMismatch, EKError.notificationSavedWithoutCollection,
            EKError.reminderAlarmContainsEmailOrUrl, EKError.last,
        ]
        #expect(codes.map(\.rawValue) == Array(0...37))
    }

    @Test("an error is caught by its code, as EKError and as NSError")
    func caught() {
        let errors: [any Error] = [EKError(.noCalendar), NSError(domain: EKErrorDomain, code: 1)]
        for error in errors {
            do { throw error } catch EKError.noStartDate {
                Issue.record("caught as another code")
            } catch EKError.noCalendar {
                // As it should be.
            } catch {
                Issue.record("not caught")
            }
        }
        let others: [any Error] = [EKError(.noEndDate), NSError(domain: NSCocoaErrorDomain, code: 1)]
        #expect(!others.contains { EKError.noCalendar ~= $0 })
    }

    @Test("as NSError it has domain, code and a sentence")
    func bridged() {
        let general: any Error = EKError(.noCalendar)
        let error = general as NSError
        #expect((error.domain, error.code) == ("EKErrorDomain", 1))
        #expect(EKError.errorDomain == EKErrorDomain)
        #expect(error.localizedDescription == EKError(.noCalendar).localizedDescription)

        let exact = EKError(.internalFailure, userInfo: [NSLocalizedDescriptionKey: "The disk is full.", "more": 7])
        #expect(exact.localizedDescription == "The disk is full.")
        #expect((exact as any Error).localizedDescription == "The disk is full.")
        #expect((exact as NSError).userInfo["more"] as? Int == 7)
        #expect(exact.userInfo["more"] as? Int == 7)
        #expect(exact.errorUserInfo["more"] as? Int == 7)
        #expect(exact != EKError(.internalFailure))
        #expect(EKError(.noCalendar) == EKError(.noCalendar))
        #expect(Set([EKError(.noCalendar), EKError(.noCalendar)]).count == 1)
    }

    @Test("an error of ours brings its sentence, what can be done about it, and itself")
    func translated() throws {
        let conflict = EKError(ConferenceError.changedMeanwhile("Review", fields: ["title"]))
        #expect(conflict.localizedDescription.hasSuffix("gave other values to the same fields: title. Nothing was changed."))
        #expect(conflict.recoverySuggestion?.hasPrefix("Call refresh()") == true)
        #expect(conflict.isConflict)

        let access = EKError(ConferenceError.nobodyToAsk("/usr/bin/it's", level: "full"))
        #expect(!access.localizedDescription.contains("conferencectl"))
        #expect(access.recoverySuggestion?.hasSuffix(#"conferencectl access grant '/usr/bin/it'\''s' full"#) == true)
        #expect(
            (access as NSError).userInfo[NSLocalizedRecoverySuggestionErrorKey] as? String == access.recoverySuggestion)

        let plain = EKError(ConferenceError.noTitle())
        #expect(plain.recoverySuggestion == nil)
        #expect((plain.userInfo[NSUnderlyingErrorKey] as? ConferenceError)?.code == .noTitle)
    }

    @Test("changes are posted under Apple's name")
    func notification() {
        #expect(NSNotification.Name.EKEventStoreChanged.rawValue == "EKEventStoreChangedNotification")
    }
}
