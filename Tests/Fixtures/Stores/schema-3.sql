PRAGMA application_id = 1986228339;
PRAGMA user_version = 3;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE source (
    id INTEGER PRIMARY KEY,
    identifier TEXT NOT NULL UNIQUE
        CONSTRAINT source_identifier CHECK (length(CAST(identifier AS BLOB)) BETWEEN 1 AND 512),
    title TEXT NOT NULL CONSTRAINT source_title CHECK (length(CAST(title AS BLOB)) <= 4096),
    kind TEXT NOT NULL CONSTRAINT source_kind CHECK (length(CAST(kind AS BLOB)) BETWEEN 1 AND 32)
) STRICT;
INSERT INTO source VALUES(1,'77c89792-e7be-4ca6-9e37-862f68edb6f8','On This Computer','local');
CREATE TABLE calendar (
    id INTEGER PRIMARY KEY,
    source_id INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
    identifier TEXT NOT NULL UNIQUE
        CONSTRAINT calendar_identifier CHECK (length(CAST(identifier AS BLOB)) BETWEEN 1 AND 512),
    title TEXT NOT NULL CONSTRAINT calendar_title CHECK (length(CAST(title AS BLOB)) <= 4096),
    color TEXT CONSTRAINT calendar_color CHECK (length(CAST(color AS BLOB)) <= 256),
    properties TEXT NOT NULL
        CONSTRAINT calendar_properties CHECK (length(CAST(properties AS BLOB)) <= 16777216),
    is_default INTEGER NOT NULL DEFAULT 0 CONSTRAINT calendar_is_default CHECK (is_default IN (0, 1))
, entities INTEGER NOT NULL DEFAULT 3
    CONSTRAINT calendar_entities CHECK (entities BETWEEN 1 AND 3), is_default_for_reminders INTEGER NOT NULL DEFAULT 0
    CONSTRAINT calendar_is_default_for_reminders CHECK (is_default_for_reminders IN (0, 1)), is_immutable INTEGER NOT NULL DEFAULT 0
    CONSTRAINT calendar_is_immutable CHECK (is_immutable IN (0, 1)), is_read_only INTEGER NOT NULL DEFAULT 0
    CONSTRAINT calendar_is_read_only CHECK (is_read_only IN (0, 1))) STRICT;
INSERT INTO calendar VALUES(1,1,'ee513bc3-a894-4e00-b7c3-9961d14e731b','Team',NULL,replace(replace('CALSCALE:GREGORIAN\r\nX-WR-CALNAME:Team\r\nX-WR-TIMEZONE:Europe/Berlin\r\n','\r',char(13)),'\n',char(10)),0,3,0,0,0);
INSERT INTO calendar VALUES(2,1,'e133d8c2-7699-4f6b-b1d7-270d179a3559','Calendar',NULL,'',1,3,0,0,0);
CREATE TABLE event (
    id INTEGER PRIMARY KEY,
    calendar_id INTEGER NOT NULL REFERENCES calendar (id) ON DELETE CASCADE,
    identifier TEXT NOT NULL CONSTRAINT event_identifier CHECK (length(CAST(identifier AS BLOB)) = 13),
    uid TEXT NOT NULL CONSTRAINT event_uid CHECK (length(CAST(uid AS BLOB)) BETWEEN 1 AND 65536),
    recurrence_id TEXT NOT NULL
        CONSTRAINT event_recurrence_id CHECK (length(CAST(recurrence_id AS BLOB)) <= 256),
    is_recurring INTEGER NOT NULL CONSTRAINT event_is_recurring CHECK (is_recurring IN (0, 1)),
    range_start INTEGER NOT NULL,
    range_end INTEGER NOT NULL,
    span INTEGER NOT NULL CONSTRAINT event_span CHECK (span BETWEEN 18 AND 40),
    start_form INTEGER NOT NULL CONSTRAINT event_start_form CHECK (start_form BETWEEN 0 AND 3),
    start_local INTEGER NOT NULL
        CONSTRAINT event_start CHECK (start_local BETWEEN -62135596800 AND 253402300799),
    start_zone TEXT CONSTRAINT event_start_zone
        CHECK ((start_zone IS NOT NULL) = (start_form = 3) AND length(CAST(start_zone AS BLOB)) <= 4096),
    end_form INTEGER NOT NULL CONSTRAINT event_end_form CHECK (end_form BETWEEN 0 AND 3),
    end_local INTEGER NOT NULL
        CONSTRAINT event_end CHECK (end_local BETWEEN -62135596800 AND 253402300799),
    end_zone TEXT CONSTRAINT event_end_zone
        CHECK ((end_zone IS NOT NULL) = (end_form = 3) AND length(CAST(end_zone AS BLOB)) <= 4096),
    sequence INTEGER NOT NULL,
    modified INTEGER,
    owns_conference INTEGER NOT NULL CONSTRAINT event_owns_conference CHECK (owns_conference IN (0, 1)),
    status TEXT CONSTRAINT event_status CHECK (length(CAST(status AS BLOB)) <= 4096),
    title TEXT NOT NULL CONSTRAINT event_title CHECK (length(CAST(title AS BLOB)) <= 16777216),
    folded_title TEXT NOT NULL,
    location TEXT CONSTRAINT event_location CHECK (length(CAST(location AS BLOB)) <= 16777216),
    url TEXT CONSTRAINT event_url CHECK (length(CAST(url AS BLOB)) <= 16777216),
    notes TEXT CONSTRAINT event_notes CHECK (length(CAST(notes AS BLOB)) <= 16777216),
    text TEXT NOT NULL CONSTRAINT event_text CHECK (length(CAST(text AS BLOB)) <= 16777216),
    import_form INTEGER NOT NULL CONSTRAINT event_import_form CHECK (import_form BETWEEN 0 AND 2),
    imported_text TEXT CONSTRAINT event_imported_text
        CHECK ((imported_text IS NOT NULL) = (import_form = 2)
            AND length(CAST(imported_text AS BLOB)) <= 16777216)
, version INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO event VALUES(1,1,'ej0s234sr7f71','5f0c1d8e-design-review@groupware.example.org','',0,1804078800,1804082400,18,3,1804082400,'Europe/Berlin',3,1804086000,'Europe/Berlin',2,1801473300,0,NULL,'Design review, edited','design review, edited','Room 4.12, second floor',NULL,replace('Please read the draft before we meet.\n\n- open questions\n- next steps','\n',char(10)),replace(replace('BEGIN:VEVENT\r\012UID:5f0c1d8e-design-review@groupware.example.org\r\012DTSTAMP:20270201T091500Z\r\012LAST-MODIFIED:20270201T091500Z\r\012SEQUENCE:2\r\012SUMMARY:Design review\, edited\r\012DTSTART;TZID=Europe/Berlin:20270303T140000\r\012DTEND;TZID=Europe/Berlin:20270303T150000\r\012LOCATION:Room 4.12\, second floor\r\012DESCRIPTION:Please read the draft before we meet.\n\n- open questions\n- next\r\012  steps\r\012ORGANIZER;CN=Ada Example:mailto:ada@example.org\r\012ATTENDEE;CN="Grace, Example";ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=TRU\r\012 E:mailto:grace@example.org\r\012X-GROUPWARE-COLOUR-TAG;X-SOURCE="team;web":teal\r\012STRUCTURED-DATA;FMTTYPE=application/json;VALUE=TEXT:{"project":"atlas"}\r\012BEGIN:VALARM\r\012ACTION:DISPLAY\r\012TRIGGER:-PT10M\r\012DESCRIPTION:Design review\r\012END:VALARM\r\012END:VEVENT\r\012','\r',char(13)),'\012',char(10)),2,replace(replace('BEGIN:VEVENT\r\012UID:5f0c1d8e-design-review@groupware.example.org\r\012DTSTAMP:20270201T091500Z\r\012LAST-MODIFIED:20270201T091500Z\r\012SEQUENCE:2\r\012SUMMARY:Design review\r\012DTSTART;TZID=Europe/Berlin:20270303T140000\r\012DTEND;TZID=Europe/Berlin:20270303T150000\r\012LOCATION:Room 4.12\, second floor\r\012DESCRIPTION:Please read the draft before we meet.\n\n- open questions\n- next\r\012  steps\r\012ORGANIZER;CN=Ada Example:mailto:ada@example.org\r\012ATTENDEE;CN="Grace, Example";ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=TRU\r\012 E:mailto:grace@example.org\r\012X-GROUPWARE-COLOUR-TAG;X-SOURCE="team;web":teal\r\012STRUCTURED-DATA;FMTTYPE=application/json;VALUE=TEXT:{"project":"atlas"}\r\012BEGIN:VALARM\r\012ACTION:DISPLAY\r\012TRIGGER:-PT10M\r\012DESCRIPTION:Design review\r\012END:VALARM\r\012END:VEVENT\r\012','\r',char(13)),'\012',char(10)),3188745528120377062);
INSERT INTO event VALUES(2,1,'92q29q8fc9cgb','0b77-weekly@groupware.example.org','',1,1799051400,9223372036854775807,40,3,1799055000,'Europe/Berlin',3,1799055900,'Europe/Berlin',0,1798790400,0,NULL,'Weekly stand-up','weekly stand-up',NULL,NULL,NULL,replace(replace('BEGIN:VEVENT\r\nUID:0b77-weekly@groupware.example.org\r\nDTSTAMP:20270101T080000Z\r\nSUMMARY:Weekly stand-up\r\nDTSTART;TZID=Europe/Berlin:20270104T093000\r\nDTEND;TZID=Europe/Berlin:20270104T094500\r\nRRULE:FREQ=WEEKLY;BYDAY=MO,TH\r\nEXDATE;TZID=Europe/Berlin:20270308T093000\r\nEND:VEVENT\r\n','\r',char(13)),'\n',char(10)),1,NULL,4362859212806682311);
INSERT INTO event VALUES(3,1,'92q29q8fc9cgb','0b77-weekly@groupware.example.org','20270304T093000',0,1804154400,1804155300,18,3,1804158000,'Europe/Berlin',3,1804158900,'Europe/Berlin',0,1801468800,0,NULL,'Weekly stand-up (later today)','weekly stand-up (later today)',NULL,NULL,NULL,replace(replace('BEGIN:VEVENT\r\nUID:0b77-weekly@groupware.example.org\r\nRECURRENCE-ID;TZID=Europe/Berlin:20270304T093000\r\nDTSTAMP:20270201T080000Z\r\nSUMMARY:Weekly stand-up (later today)\r\nDTSTART;TZID=Europe/Berlin:20270304T110000\r\nDTEND;TZID=Europe/Berlin:20270304T111500\r\nEND:VEVENT\r\n','\r',char(13)),'\n',char(10)),1,NULL,2132155553835503528);
INSERT INTO event VALUES(4,1,'4zjgh8csp8f2c','offsite-2027@groupware.example.org','',0,1804586400,1804860000,19,0,1804636800,NULL,0,1804809600,NULL,0,1798790400,0,NULL,'Offsite','offsite',NULL,NULL,NULL,replace(replace('BEGIN:VEVENT\r\nUID:offsite-2027@groupware.example.org\r\nDTSTAMP:20270101T080000Z\r\nSUMMARY:Offsite\r\nDTSTART;VALUE=DATE:20270310\r\nDTEND;VALUE=DATE:20270312\r\nTRANSP:TRANSPARENT\r\nEND:VEVENT\r\n','\r',char(13)),'\n',char(10)),1,NULL,2826540715572622676);
INSERT INTO event VALUES(5,2,'239q6yd8n68vc','office@example.org','',0,1772429400,1772433000,18,3,1772442000,'Office',3,1772445600,'Office',0,1767225600,0,NULL,'Überprüfung der Räume','uberprufung der raume',NULL,NULL,NULL,replace(replace('BEGIN:VEVENT\r\nUID:office@example.org\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;TZID=Office:20260302T090000\r\nDTEND;TZID=Office:20260302T100000\r\nSUMMARY:Überprüfung der Räume\r\nCONFERENCE;VALUE=URI;FEATURE=VIDEO:https://meet.example.com/foreign\r\nX-MOOD:bright\r\nEND:VEVENT\r\n','\r',char(13)),'\n',char(10)),1,NULL,2312482789654771181);
INSERT INTO event VALUES(6,2,'37zdyb9999m38','4491e935-687b-464f-b070-fcc5d39989d1','',0,1772719200,1772721900,18,3,1772722800,'Europe/Berlin',3,1772725500,'Europe/Berlin',0,1795317733,0,NULL,'Dentist''s "check"','dentist''s "check"','Main St 1',NULL,replace('two\nlines','\n',char(10)),replace(replace('BEGIN:VEVENT\r\012UID:4491e935-687b-464f-b070-fcc5d39989d1\r\012DTSTAMP:20261122T032213Z\r\012CREATED:20261122T032213Z\r\012LAST-MODIFIED:20261122T032213Z\r\012SEQUENCE:0\r\012DTSTART;TZID=Europe/Berlin:20260305T150000\r\012DTEND;TZID=Europe/Berlin:20260305T154500\r\012SUMMARY:Dentist''s "check"\r\012LOCATION:Main St 1\r\012DESCRIPTION:two\nlines\r\012END:VEVENT\r\012','\r',char(13)),'\012',char(10)),0,NULL,1819390491052571556);
INSERT INTO event VALUES(8,2,'5kj3fk4e6a44f','2469d310-0f41-4b03-a01b-c69a39554715','',0,1772807400,1772811000,18,3,1772789400,'America/New_York',3,1772793000,'America/New_York',0,1795317733,1,NULL,'Standup with room','standup with room',NULL,NULL,NULL,replace(replace('BEGIN:VEVENT\r\nUID:2469d310-0f41-4b03-a01b-c69a39554715\r\nDTSTAMP:20261122T032213Z\r\nCREATED:20261122T032213Z\r\nLAST-MODIFIED:20261122T032213Z\r\nSEQUENCE:0\r\nDTSTART;TZID=America/New_York:20260306T093000\r\nDTEND;TZID=America/New_York:20260306T103000\r\nSUMMARY:Standup with room\r\nEND:VEVENT\r\n','\r',char(13)),'\n',char(10)),0,NULL,1417063624034848491);
INSERT INTO event VALUES(9,2,'r5q558acsn0f3','9361f043-6600-4faa-83fe-8b8cd5a47252','',0,1772872200,1772875800,18,3,1772875800,'Europe/Berlin',3,1772879400,'Europe/Berlin',0,1795317733,0,NULL,'Cut off','cut off',NULL,NULL,NULL,replace(replace('BEGIN:VEVENT\r\nUID:9361f043-6600-4faa-83fe-8b8cd5a47252\r\nDTSTAMP:20261122T032213Z\r\nCREATED:20261122T032213Z\r\nLAST-MODIFIED:20261122T032213Z\r\nSEQUENCE:0\r\nDTSTART;TZID=Europe/Berlin:20260307T093000\r\nDTEND;TZID=Europe/Berlin:20260307T103000\r\nSUMMARY:Cut off\r\nEND:VEVENT\r\n','\r',char(13)),'\n',char(10)),0,NULL,2112670821489827199);
CREATE TABLE conference (
    event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
    title TEXT CONSTRAINT conference_title CHECK (length(CAST(title AS BLOB)) <= 4096),
    details TEXT CONSTRAINT conference_details CHECK (length(CAST(details AS BLOB)) <= 65536),
    identifier TEXT CONSTRAINT conference_identifier CHECK (length(CAST(identifier AS BLOB)) <= 4096),
    provider TEXT CONSTRAINT conference_provider CHECK (length(CAST(provider AS BLOB)) <= 512),
    room TEXT CONSTRAINT conference_room CHECK (length(CAST(room AS BLOB)) <= 512),
    created INTEGER,
    provider_name TEXT CONSTRAINT conference_provider_name
        CHECK (length(CAST(provider_name AS BLOB)) <= 4096),
    provider_version TEXT CONSTRAINT conference_provider_version
        CHECK (length(CAST(provider_version AS BLOB)) <= 4096),
    CONSTRAINT conference_provenance CHECK (
        (provider IS NULL) = (room IS NULL) AND (provider IS NULL) = (created IS NULL)
        AND (provider IS NOT NULL OR (provider_name IS NULL AND provider_version IS NULL)))
) STRICT;
INSERT INTO conference VALUES(5,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO conference VALUES(8,'Personal Room','We meet in my personal room.',NULL,'org.conference.sample-rooms','personal-room',1795317733,'Sample Rooms','1.0');
CREATE TABLE entry_point (
    event_id INTEGER NOT NULL REFERENCES conference (event_id) ON DELETE CASCADE,
    position INTEGER NOT NULL CONSTRAINT entry_point_position CHECK (position BETWEEN 0 AND 63),
    kind TEXT NOT NULL CONSTRAINT entry_point_kind CHECK (kind IN ('video', 'phone', 'sip', 'chat', 'page')),
    url TEXT NOT NULL CONSTRAINT entry_point_url CHECK (length(CAST(url AS BLOB)) BETWEEN 1 AND 8192),
    title TEXT CONSTRAINT entry_point_title CHECK (length(CAST(title AS BLOB)) <= 4096),
    meeting_code TEXT CONSTRAINT entry_point_meeting_code CHECK (length(CAST(meeting_code AS BLOB)) <= 4096),
    passcode TEXT CONSTRAINT entry_point_passcode CHECK (length(CAST(passcode AS BLOB)) <= 4096),
    pin TEXT CONSTRAINT entry_point_pin CHECK (length(CAST(pin AS BLOB)) <= 4096),
    region TEXT CONSTRAINT entry_point_region CHECK (length(CAST(region AS BLOB)) <= 4096),
    PRIMARY KEY (event_id, position)
) STRICT, WITHOUT ROWID;
INSERT INTO entry_point VALUES(5,0,'video','https://meet.example.com/foreign',NULL,NULL,NULL,NULL,NULL);
INSERT INTO entry_point VALUES(8,0,'video','https://www.personal.example.com/f4b9de76','Join Meeting',NULL,NULL,NULL,NULL);
CREATE TABLE component (
    id INTEGER PRIMARY KEY,
    calendar_id INTEGER NOT NULL REFERENCES calendar (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CONSTRAINT component_kind CHECK (length(CAST(kind AS BLOB)) BETWEEN 1 AND 4096),
    key TEXT NOT NULL CONSTRAINT component_key CHECK (length(CAST(key AS BLOB)) <= 65536),
    recurrence_id TEXT NOT NULL
        CONSTRAINT component_recurrence_id CHECK (length(CAST(recurrence_id AS BLOB)) <= 256),
    text TEXT NOT NULL CONSTRAINT component_text CHECK (length(CAST(text AS BLOB)) <= 16777216)
) STRICT;
INSERT INTO component VALUES(1,1,'VTIMEZONE','Europe/Berlin','',replace(replace('BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\nBEGIN:DAYLIGHT\r\nDTSTART:19810329T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nTZNAME:CEST\r\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r\nEND:DAYLIGHT\r\nBEGIN:STANDARD\r\nDTSTART:19961027T030000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nTZNAME:CET\r\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n','\r',char(13)),'\n',char(10)));
INSERT INTO component VALUES(2,1,'VTODO','todo-17@groupware.example.org','',replace(replace('BEGIN:VTODO\r\nUID:todo-17@groupware.example.org\r\nDTSTAMP:20270101T080000Z\r\nSUMMARY:Book the projector\r\nDUE;VALUE=DATE:20270302\r\nEND:VTODO\r\n','\r',char(13)),'\n',char(10)));
INSERT INTO component VALUES(3,2,'VTIMEZONE','Office','',replace(replace('BEGIN:VTIMEZONE\r\nTZID:Office\r\nBEGIN:STANDARD\r\nDTSTART:20200101T000000\r\nTZOFFSETFROM:+0330\r\nTZOFFSETTO:+0330\r\nTZNAME:OFF\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n','\r',char(13)),'\n',char(10)));
INSERT INTO component VALUES(4,2,'VTODO','todo-1@example.org','',replace(replace('BEGIN:VTODO\r\nUID:todo-1@example.org\r\nDTSTAMP:20260101T000000Z\r\nSUMMARY:Renew passport\r\nDUE;TZID=Office:20260401T120000\r\nPRIORITY:2\r\nEND:VTODO\r\n','\r',char(13)),'\n',char(10)));
INSERT INTO component VALUES(5,2,'VTODO','todo-2@example.org','',replace(replace('BEGIN:VTODO\r\nUID:todo-2@example.org\r\nDTSTAMP:20260101T000000Z\r\nSUMMARY:Water plants\r\nSTATUS:COMPLETED\r\nCOMPLETED:20260102T080000Z\r\nEND:VTODO\r\n','\r',char(13)),'\n',char(10)));
CREATE TABLE intent (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CONSTRAINT intent_kind CHECK (kind IN ('make', 'update', 'end')),
    event_identifier TEXT NOT NULL
        CONSTRAINT intent_event_identifier CHECK (length(CAST(event_identifier AS BLOB)) <= 512),
    calendar_id INTEGER NOT NULL,
    uid TEXT NOT NULL CONSTRAINT intent_uid CHECK (length(CAST(uid AS BLOB)) <= 65536),
    recurrence_id TEXT NOT NULL
        CONSTRAINT intent_recurrence_id CHECK (length(CAST(recurrence_id AS BLOB)) <= 256),
    provider TEXT NOT NULL CONSTRAINT intent_provider CHECK (length(CAST(provider AS BLOB)) BETWEEN 1 AND 512),
    room TEXT NOT NULL CONSTRAINT intent_room CHECK (length(CAST(room AS BLOB)) BETWEEN 1 AND 512),
    conference_identifier TEXT
        CONSTRAINT intent_conference_identifier CHECK (length(CAST(conference_identifier AS BLOB)) <= 4096),
    conference_url TEXT CONSTRAINT intent_conference_url
        CHECK ((conference_url IS NULL) = (kind = 'make')
            AND length(CAST(conference_url AS BLOB)) BETWEEN 1 AND 8192),
    idempotency_key TEXT NOT NULL UNIQUE CONSTRAINT intent_idempotency_key
        CHECK (length(CAST(idempotency_key AS BLOB)) BETWEEN 1 AND 512),
    created INTEGER NOT NULL,
    failure TEXT CONSTRAINT intent_failure CHECK (length(CAST(failure AS BLOB)) <= 65536),
    outcome TEXT CONSTRAINT intent_outcome
        CHECK (outcome IN ('made', 'updated', 'ended', 'failed', 'accepted', 'superseded', 'discarded')),
    finished INTEGER CONSTRAINT intent_finished CHECK ((finished IS NULL) = (outcome IS NULL))
) STRICT;
INSERT INTO intent VALUES(1,'make','5kj3fk4e6a44f',2,'2469d310-0f41-4b03-a01b-c69a39554715','','org.conference.sample-rooms','personal-room',NULL,NULL,'bd4a1fce-7778-475a-8f78-d2b6180d847a',1795317733,NULL,'made',1795317733);
INSERT INTO intent VALUES(2,'make','r5q558acsn0f3',2,'9361f043-6600-4faa-83fe-8b8cd5a47252','','org.conference.sample-rooms','onetime-room',NULL,NULL,'74846cbe-98de-41cf-9ed2-5c0a7abdafe7',1795317733,NULL,NULL,NULL);
CREATE TABLE reminder (
    component_id INTEGER PRIMARY KEY REFERENCES component (id) ON DELETE CASCADE,
    calendar_id INTEGER NOT NULL,
    identifier TEXT NOT NULL CONSTRAINT reminder_identifier CHECK (length(CAST(identifier AS BLOB)) = 13),
    uid TEXT NOT NULL CONSTRAINT reminder_uid CHECK (length(CAST(uid AS BLOB)) BETWEEN 1 AND 65536),
    recurrence_id TEXT NOT NULL
        CONSTRAINT reminder_recurrence_id CHECK (length(CAST(recurrence_id AS BLOB)) <= 256),
    is_recurring INTEGER NOT NULL CONSTRAINT reminder_is_recurring CHECK (is_recurring IN (0, 1)),
    start_form INTEGER CONSTRAINT reminder_start_form CHECK (start_form BETWEEN 0 AND 3),
    start_local INTEGER CONSTRAINT reminder_start CHECK (
        (start_local IS NULL) = (start_form IS NULL) AND start_local BETWEEN -62135596800 AND 253402300799),
    start_zone TEXT CONSTRAINT reminder_start_zone CHECK (
        (start_zone IS NOT NULL) = (start_form IS 3) AND length(CAST(start_zone AS BLOB)) <= 4096),
    due_form INTEGER CONSTRAINT reminder_due_form CHECK (due_form BETWEEN 0 AND 3),
    due_local INTEGER CONSTRAINT reminder_due CHECK (
        (due_local IS NULL) = (due_form IS NULL) AND due_local BETWEEN -62135596800 AND 253402300799),
    due_zone TEXT CONSTRAINT reminder_due_zone CHECK (
        (due_zone IS NOT NULL) = (due_form IS 3) AND length(CAST(due_zone AS BLOB)) <= 4096),
    due_instant INTEGER
        CONSTRAINT reminder_due_instant CHECK ((due_instant IS NULL) = (due_form IS NULL)),
    is_completed INTEGER NOT NULL CONSTRAINT reminder_is_completed CHECK (is_completed IN (0, 1)),
    completed INTEGER CONSTRAINT reminder_completed CHECK (completed IS NULL OR is_completed = 1),
    priority INTEGER NOT NULL CONSTRAINT reminder_priority CHECK (priority BETWEEN 0 AND 9),
    sequence INTEGER NOT NULL,
    created INTEGER,
    modified INTEGER,
    version INTEGER NOT NULL,
    title TEXT NOT NULL CONSTRAINT reminder_title CHECK (length(CAST(title AS BLOB)) <= 16777216),
    folded_title TEXT NOT NULL,
    location TEXT CONSTRAINT reminder_location CHECK (length(CAST(location AS BLOB)) <= 16777216),
    url TEXT CONSTRAINT reminder_url CHECK (length(CAST(url AS BLOB)) <= 16777216),
    notes TEXT CONSTRAINT reminder_notes CHECK (length(CAST(notes AS BLOB)) <= 16777216),
    import_form INTEGER NOT NULL CONSTRAINT reminder_import_form CHECK (import_form BETWEEN 0 AND 2),
    imported_text TEXT CONSTRAINT reminder_imported_text
        CHECK ((imported_text IS NOT NULL) = (import_form = 2)
            AND length(CAST(imported_text AS BLOB)) <= 16777216)
) STRICT;
INSERT INTO reminder VALUES(2,1,'2a9etwfq8me2c','todo-17@groupware.example.org','',0,NULL,NULL,NULL,0,1803945600,NULL,1803945600,0,NULL,0,0,NULL,1798790400,1811751894873750913,'Book the projector','book the projector',NULL,NULL,NULL,1,NULL);
INSERT INTO reminder VALUES(4,2,'cfg8pab6m6es0','todo-1@example.org','',0,NULL,NULL,NULL,3,1775044800,'Office',1775032200,0,NULL,2,0,NULL,1767225600,1659171467944939141,'Renew passport','renew passport',NULL,NULL,NULL,1,NULL);
INSERT INTO reminder VALUES(5,2,'vahse4qdg9qc1','todo-2@example.org','',0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,1767340800,0,0,NULL,1767225600,4221450339370183347,'Water plants','water plants',NULL,NULL,NULL,1,NULL);
CREATE TABLE reminder_to_read (
    component_id INTEGER PRIMARY KEY REFERENCES component (id) ON DELETE CASCADE
) STRICT;
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('intent',2);
CREATE INDEX calendar_by_source ON calendar (source_id);
CREATE UNIQUE INDEX calendar_default ON calendar (is_default) WHERE is_default = 1;
CREATE UNIQUE INDEX event_by_uid ON event (uid, calendar_id, recurrence_id);
CREATE INDEX event_by_identifier ON event (identifier);
CREATE INDEX event_by_title ON event (folded_title);
CREATE INDEX event_by_range ON event (span, range_start, range_end, calendar_id);
CREATE INDEX event_by_calendar ON event (calendar_id);
CREATE UNIQUE INDEX component_by_key ON component (calendar_id, kind, key, recurrence_id);
CREATE INDEX intent_open ON intent (created, id) WHERE outcome IS NULL;
CREATE INDEX entry_point_by_url ON entry_point (url) WHERE position = 0;
CREATE UNIQUE INDEX calendar_default_for_reminders ON calendar (is_default_for_reminders)
    WHERE is_default_for_reminders = 1;
CREATE UNIQUE INDEX reminder_by_uid ON reminder (uid, calendar_id, recurrence_id);
CREATE INDEX reminder_by_identifier ON reminder (identifier);
CREATE INDEX reminder_by_title ON reminder (folded_title);
CREATE INDEX reminder_by_calendar ON reminder (calendar_id);
CREATE INDEX reminder_by_due ON reminder (due_instant, calendar_id) WHERE is_completed = 0;
CREATE INDEX reminder_by_completion ON reminder (completed, calendar_id) WHERE is_completed = 1;
COMMIT;
