extension JSONObject {
    /// Events, conferences and what changes them.
    static let events = [
        JSONObject(
            "Event", "An occurrence of an event, or an event that does not repeat.",
            """
            identifier string The identifier of the event, which all occurrences of a series share.
            reference string The reference that commands take as EVENT; it names one occurrence of a series.
            uid string The UID of the event in calendar files.
            calendar string The title of its calendar.
            title string The title.
            start time The start.
            end time The end, which is not part of the event; for whole days, the day after the last one.
            timeZone string? The time zone of the start, such as Europe/Berlin or UTC; null for floating times and days.
            allDay boolean Whether the event takes whole days.
            recurring boolean Whether the event is a series or one of its occurrences.
            recurrenceID string? The original time of the occurrence in its series, as calendar files write it.
            location string? The location.
            notes string? The notes of the user, without the text that describes a conference.
            url string? The event's own address.
            status string TENTATIVE, CONFIRMED or CANCELLED; CONFIRMED also if the event states none.
            conference Conference? The conference to join it with; the best one if there are several.
            unreadable string? Why the event's file can no longer be read.
            declined boolean Whether the user, or everyone invited, has declined.
            color string? The colour of its calendar: #RRGGBB or a CSS name.
            rules [string] How the series repeats: the values of RRULE.
            organizer Person? The organizer.
            attendees [Person] The people, rooms and resources that are invited.
            answer string? The user's own answer, with the words of a person's status; null if the user is not invited.
            reminders [Reminder] The reminders.
            categories [string] The categories.
            privacy string public, private or confidential.
            """),
        JSONObject(
            "EventDetails", extends: "Event", "An event with everything that is known about how it is joined.",
            """
            conferences [ConferenceDetails] All ways to join it, the best conference first.
            pending [PendingMention] Requests to providers for this event whose outcome is unknown.
            """),
        JSONObject(
            "UpcomingEvent", extends: "Event", "A current event, or one of those that come next.",
            """
            secondsToStart integer The seconds until it begins; negative once it has begun.
            secondsToEnd integer The seconds until it ends.
            """),
        JSONObject(
            "Agenda", "What is going on and what comes next.",
            """
            now [UpcomingEvent] The current events.
            next [UpcomingEvent] The next events, which all begin at the same time.
            """),
        JSONObject(
            "View", "The days of a view, whether or not something takes place on them.",
            """
            from day The first day.
            to day The last day.
            days [Day] All days, in order.
            """),
        JSONObject(
            "Day", "A day with the events that take place on it.",
            """
            date day The day.
            weekday string The weekday in English, in lower case.
            week integer The number of its week by ISO 8601.
            today boolean Whether it is today.
            events [Event] The events that take place on it; one of several days is on each of them.
            """),
        JSONObject(
            "Person", "A person, room or resource of an event.",
            """
            name string? The name.
            address string The mail address, or any other address that the file has.
            status string The answer: needsAction, accepted, declined, tentative, delegated, completed, inProcess or unknown.
            role string chair, required, optional, nonParticipant or unknown.
            kind string individual, group, resource, room or unknown.
            """),
        JSONObject(
            "Reminder", "When an event reminds the user.",
            """
            seconds integer? The seconds from the start or end to the reminder; negative before it.
            from string? start or end; null for a reminder at a fixed time.
            time instant? The fixed time of the reminder.
            text string The time in English, for people.
            """),
        JSONObject(
            "Conference", "A conference that an event can be joined with.",
            """
            provider string? The identifier of the provider that made it.
            room string? The room of the provider that it was made for.
            title string? The title.
            details string? Text of the provider about joining.
            created instant? When the provider made it.
            urls [EntryPoint] The ways to join, the preferred one first.
            service string? The provider, or the service that its link belongs to.
            source string? Where it was found in the event, such as record, url, location or description.
            block string? The program whose text in the notes describes it.
            """),
        JSONObject(
            "ConferenceDetails", extends: "Conference", "A conference, and whether its room still exists.",
            """
            ended boolean Whether its provider has ended the room.
            """),
        JSONObject(
            "EntryPoint", "One way to join a conference.",
            """
            url string The address to open.
            title string? The title, such as the country of a telephone number.
            kind string video, phone, sip, chat or page.
            meetingCode string? The code of the meeting.
            passcode string? The passcode.
            pin string? The PIN.
            region string? The region of a telephone number.
            features [string] What it offers, such as AUDIO, VIDEO, PHONE, CHAT or SCREEN.
            """),
        JSONObject(
            "JoinLink", extends: "EntryPoint", "A way to join an event, and what would open it.",
            """
            index integer The number that --index takes.
            event string The reference of the event.
            eventTitle string The title of the event.
            ended boolean Whether its provider has ended the room.
            webURL string? The address for a browser.
            nativeURL string? The address for the application of the service.
            application string? The installed application that takes the native address.
            opens string? The address that join opens.
            opensWith string application, or desktop for what the desktop opens addresses with.
            """),
        JSONObject(
            "PendingMention", "A request to a provider, as the event shows it.",
            """
            number integer The number that the pending commands take.
            kind string What was asked: to make, update or end a conference.
            room string The room.
            created instant When it was asked.
            failure string? Why it has not succeeded.
            """),
        JSONObject(
            "PendingRequest", "A request to a provider whose outcome is unknown, or that waits.",
            """
            number integer The number of the request or mail.
            reference string What the pending commands take: the number, or m and the number for a mail.
            kind string What was asked: to make, update or end a conference; mail for a mail.
            event string The identifier of the event; empty for a mail.
            title string? The title of the event, or the subject of a mail.
            recurrenceID string? The occurrence that it is for.
            room string The room; empty for a mail.
            recipients [string] The addresses of a mail.
            created instant When it was asked.
            url string? The address of the conference to update or end.
            links [string] The addresses of a conference that was made and is not attached.
            failure string? Why it has not succeeded.
            attempts integer How often it was tried.
            due instant? When it is tried next.
            waitsForPerson boolean Whether it is not tried again until the user decides.
            claimedUntil instant? Until when a program waits for the provider; until then, it cannot be settled in another way.
            """),
        JSONObject(
            "Delivery", "What became of a request that was delivered.",
            """
            number integer The number of the request.
            request PendingRequest The request as it is afterwards.
            delivered boolean Whether the provider has answered.
            error string? Why it failed.
            """),
        JSONObject(
            "Removal", "An event that was removed.",
            """
            identifier string The identifier of the event.
            title string The title.
            recurrenceID string? The occurrence that was removed.
            span string? What was removed of a series: this, following or all.
            pending [PendingRequest] The requests to end its conferences that have not succeeded.
            """),
        JSONObject(
            "Change", "A change in the history.",
            """
            number integer The number that undo takes.
            time instant When it was made.
            program string The program that made it.
            action string? The command that made it.
            title string The title of what changed first.
            changes integer How many events and reminders it changed.
            undoes integer? The number of the change that it undoes.
            undone boolean Whether it was undone.
            undoable boolean Whether undo takes it.
            problem string? Why it cannot be undone: large or forgotten.
            """),
        JSONObject(
            "Undo", "A change that was undone.",
            """
            undone Change The change.
            number integer? The number of the new change, with which it is made again.
            events [string] The identifiers of the events that changed.
            inboxEntries [integer] The numbers of the entries of the inbox on which a decision was reversed.
            endedConferences [EventName] The events whose room was ended meanwhile.
            doubtfulConferences [EventName] The events whose provider was asked to end the room, without success.
            pending [PendingRequest] The requests to providers that have not succeeded.
            """),
        JSONObject(
            "EventName", "An event by name.",
            """
            identifier string The identifier.
            title string The title.
            """),
        JSONObject(
            "HistoryClearing", "A history that was cleared.",
            """
            removed integer The number of changes that were removed.
            """),
        JSONObject(
            "WaybarModule", "A line for a custom module of waybar; its texts are Pango markup.",
            """
            text string The event and its time; empty if nothing is planned.
            alt string now, soon, later or none.
            tooltip string The current and next events.
            class string The same word as alt.
            percentage integer How much of the event, or of the hour before it, is over.
            """),
    ]
}
