import CalendarEditing
import ConferenceErrors
import TestSupport
import Testing
@testable import EventKit

/// Programs compare, store and catch codes, and show messages.
@Suite("EKError")
struct ErrorTests {
    @Test("codes have Apple's numbers, and each has its own message")
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
        expectEqual(codes.map(\.rawValue), Array(0...37))
        expectEqual(codes.map { "\($0)" }, names)
        let sentences = codes.map { EKError($0).localizedDescription }
        expectEqual(Set(sentences).count, codes.count)
        expectTrue(sentences.allSatisfy { $0.hasSuffix(".") && !$0.contains("EKError") })
    }

    @Test("each code has a name on EKError itself")
    func names() {
        expectEqual(EKError.eventNotMutable, .eventNotMutable)
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
        expectEqual(codes.map(\.rawValue), Array(0...37))
    }

    @Test("an error is caught by its code, as EKError and as NSError")
    func caught() {
        let errors: [any Error] = [EKError(.noCalendar), NSError(domain: EKErrorDomain, code: 1)]
        for error in errors {
            do { throw error } catch EKError.noStartDate {
                Issue.record("caught as another code")
            } catch EKError.noCalendar {
                // As expected.
            } catch {
                Issue.record("not caught")
            }
        }
        let others: [any Error] = [EKError(.noEndDate), NSError(domain: NSCocoaErrorDomain, code: 1)]
        expectFalse(others.contains { EKError.noCalendar ~= $0 })
    }

    @Test("as NSError, it has domain, code and a message")
    func bridged() {
        let general: any Error = EKError(.noCalendar)
        let error = general as NSError
        expectEqualTuples((error.domain, error.code), ("EKErrorDomain", 1))
        expectEqual(EKError.errorDomain, EKErrorDomain)
        expectEqual(error.localizedDescription, EKError(.noCalendar).localizedDescription)

        let exact = EKError(.internalFailure, userInfo: [NSLocalizedDescriptionKey: "The disk is full.", "more": 7])
        expectEqual(exact.localizedDescription, "The disk is full.")
        expectEqual((exact as any Error).localizedDescription, "The disk is full.")
        expectEqual((exact as NSError).userInfo["more"] as? Int, 7)
        expectEqual(exact.userInfo["more"] as? Int, 7)
        expectEqual(exact.errorUserInfo["more"] as? Int, 7)
        expectNotEqual(exact, EKError(.internalFailure))
        expectEqual(EKError(.noCalendar), EKError(.noCalendar))
        expectEqual(Set([EKError(.noCalendar), EKError(.noCalendar)]).count, 1)
    }

    @Test("an error of ours includes its message, its recovery suggestion and itself")
    func translated() {
        let conflict = EKError(ConferenceError.changedMeanwhile("Review", fields: ["title"]))
        expectHasSuffix(
            conflict.localizedDescription, "to other values in the meantime: title. Nothing was changed.")
        expectHasPrefix(conflict.recoverySuggestion, "Call refresh()")
        expectTrue(conflict.isConflict)

        let access = EKError(ConferenceError.nobodyToAsk("/usr/bin/it's", level: "full"))
        expectNotContains(access.localizedDescription, "conferencectl")
        expectHasSuffix(access.recoverySuggestion, #"conferencectl access grant '/usr/bin/it'\''s' full"#)
        expectEqual((access as NSError).localizedRecoverySuggestion, access.recoverySuggestion)

        let plain = EKError(ConferenceError.noTitle())
        expectNil(plain.recoverySuggestion)
        expectEqual((plain.userInfo[NSUnderlyingErrorKey] as? ConferenceError)?.code, .noTitle)
    }

    @Test("changes are posted under Apple's name")
    func notification() {
        expectEqual(NSNotification.Name.EKEventStoreChanged.rawValue, "EKEventStoreChangedNotification")
    }
}
