PRAGMA application_id = 1986228339;
PRAGMA user_version = 7;
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
    region TEXT CONSTRAINT entry_point_region CHECK (length(CAST(region AS BLOB)) <= 4096), features TEXT
    CONSTRAINT entry_point_features CHECK (length(CAST(features AS BLOB)) <= 1100),
    PRIMARY KEY (event_id, position)
) STRICT, WITHOUT ROWID;
INSERT INTO entry_point VALUES(5,0,'video','https://meet.example.com/foreign',NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO entry_point VALUES(8,0,'video','https://www.personal.example.com/f4b9de76','Join Meeting',NULL,NULL,NULL,NULL,NULL);
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
CREATE TABLE search_text (
    id INTEGER PRIMARY KEY,
    event_id INTEGER NOT NULL UNIQUE,
    calendar_id INTEGER NOT NULL,
    begins INTEGER NOT NULL,
    ends INTEGER NOT NULL,
    folded TEXT NOT NULL
) STRICT;
INSERT INTO search_text VALUES(4405744128,5,2,1772429400,1772433000,replace('uberprufung der raume\nhttps://meet.example.com/foreign\n','\n',char(10)));
INSERT INTO search_text VALUES(4405762048,6,2,1772719200,1772721900,replace('dentist''s "check"\nmain st 1\ntwo lines\n','\n',char(10)));
INSERT INTO search_text VALUES(4405767680,8,2,1772807400,1772811000,replace('standup with room\npersonal room\nhttps://www.personal.example.com/f4b9de76\njoin meeting\n','\n',char(10)));
INSERT INTO search_text VALUES(4405771776,9,2,1772872200,1772875800,replace('cut off\n','\n',char(10)));
INSERT INTO search_text VALUES(4407721984,1,1,1804078800,1804082400,replace('design review, edited\nroom 4.12, second floor\nplease read the draft before we meet. - open questions - next steps\nada example\nada@example.org\ngrace, example\ngrace@example.org\n','\n',char(10)));
INSERT INTO search_text VALUES(4407726848,3,1,1804154400,1804155300,replace('weekly stand-up (later today)\n','\n',char(10)));
INSERT INTO search_text VALUES(1103919398656,4,1,1804586400,1804860000,replace('offsite\n','\n',char(10)));
INSERT INTO search_text VALUES(2203430663424,2,1,1799051400,9223372036854775807,replace('weekly stand-up\n','\n',char(10)));
CREATE TABLE IF NOT EXISTS 'search_gram_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO search_gram_data VALUES(1,X'08853e');
INSERT INTO search_gram_data VALUES(10,X'000000000101020001010102');
INSERT INTO search_gram_data VALUES(137438953473,X'00000e6902303190b4eab000f7d00002013290b5e280000302c2ac90b5e2800001013290b5e280000202c2ac90b5e280000402c2a090b5e2800001013490b4eadc00f7a40002016290b4eadc0003013990b4eadc000202c2ae90b5e2800004013190b5e2800001013690b4eadc0001013790b4eadc0002013690b4eadc0001013990b4eadc0002016490b4eadc0003016590b4eadc0001016190b4e9a400818c00ac00f7a400a600bfffffecc40002016390b5e2800003016590b5e2800002016490b5e2800003016190b5e280000302c2a090b5e2800002016690b5e2800003017490b5e2800002016990b4eab00003016e90b4eab00002016c90b4eadc000302c2a090b4eadc000401ae90b4eadc0002016d90b4e9a40081b800f7a40003017090b4e9a40081b800f7a40002016e90b4eadc00f7ca00bfffffecc40003016490b4eadc00f7ca00bfffffecc40002017390b5e2800003016590b5e2800002017490b5e2a60003016590b5e2a60002017590b4e9a40003016d90b4e9a40002017990b5e2a6000302c2a990b5e2a6000203c2a06590b5e280000202c38090b5e2800004016590b5e2800001016290b4e9a40081b800f7a40002013990b4eadc0003016490b4eadc0002016590b4e9a400f8dc0003016690b5e2800003017290b4e9a40001016390b4e9a400818c00ac00a000f7840002016590b5e280000302c2ac90b5e280000302c38090b5e2800002016890b4eab00003016590b4eab00002016b90b4eab0000302c2a290b4eab00002016f90b4e9a40081b800f7a40003016d90b4e9a40081b80003016e90b5e2800002017590b4eafc0003017490b4eafc0001016490b4e9a400818c00ac00f7a400a600bfffffecc40002016190b5e28000a60003017990b5e2a6000302c2a090b5e280000302c38090b5e2800002016590b4e9a400818c00ac00f7a40003013790b4eadc0003016e90b4eab00003017290b4e9a40003017390b5e2800002016990b5e2800003017490b5e2800002017290b5e2800003016190b5e2800002017590b4eadc0003017090b4eadc000203c2a06690b5e2800004017490b5e280000301ad90b5e2a600bfffffecc40004017590b5e2a600bfffffecc40001016590b4e9a400818c00ac00f7a400a600a0808082d8009fffffe9ec0002013790b4eadc0003013690b4eadc0002016190b5e2800003016490b5e2800003017390b5e2800002016390b4eab000f7d00003016b90b4eab00003016f90b5e2800002016490b5e2800003016990b5e2800002016590b4e9a40081b800f7a400a600bfffffecc40003016b90b5e2a600bfffffecc40003017490b4e9a40081b800f7a40002016690b5e2800003016f90b5e2800002016990b4e9a40003016790b4e9a40002016b90b5e2a600bfffffecc40003016c90b5e2a600bfffffecc40002016e90b4eab000f7d00003017490b4eab0000302c2a090b5e2800002017090b5e2800003017390b5e2800002017290b4e9a40081b800f7ca0003017090b4e9a40003017390b4eadc000302c2a090b4e9a400f9820002017390b4eab000f7d00003016990b5e2800003017490b5e2800002017490b4e9a40081b800f7a40003016990b4eadc000302c2ae90b4e9a400f8dc0002017690b5e2800003016990b5e2800002017790b5e280000302c2ac90b5e2800002017890b4e9a40081b800f7a40003016190b4e9a40081b800f7a40003017490b5e280000203c2a06490b5e2800004016d90b5e2800004017290b5e2800004017790b5e280000301ac90b5e280000402c2a090b5e280000301ae90b4e9a40081b800f7a40004016390b4e9a40081b80004016f90b5e280000202c38090b5e2800004016590b5e2800001016690b4e9a40081b800a000f78400a0808082fe0002013490b4eadc0003016290b4eadc0002016690b4eafc00a08080fa8200030173a090b5e4fe0002016c90b5e2800003016f90b5e2800002016f90b4e9a400f8dc0003017290b4e9a400f8dc00020173a090b5e4fe00030169a090b5e4fe0002017490b5e280000302c2a090b5e2800002017590b4e9a40003016e90b4e9a40001016790b4e9a40081b800f7a40002016e90b4e9a400f8dc000302c2a090b5e2800002017290b5e2800003016190b5e280000203c2a06490b4e9a40001016890b4e9a400818c00ac00f7a40002016590b4eab000f7d00003016390b4eab0000302c2a090b5e2800002017490b4e9a40081b80003017490b4e9a40081b8000203c2a07290b4eadc0001016990b4e9a400818c00ac00f7a400a0808082fe0002016590b5e2800003017790b5e2800002016790b4e9a400f8dc0003016e90b4e9a400f8dc0002016e90b4eab000ac0003016590b4eab00003016790b4eadc000302c2a090b4eab000ac0002016f90b5e2800003016e90b5e2800002017390b4eab00003017490b4eab00002017490b4eadc00f7a400a0808082fe0003016590b5e28000a0808082fe0003016890b4eadc0001016a90b4eadc0002016f90b4eadc0003016990b4eadc0001016b90b4eab000f7f600bfffffecc40002016c90b5e2a600bfffffecc40003017990b5e2a600bfffffecc4000202c2a290b4eab00001016c90b4e9a400818c00ac00f7a400a600bfffffecc40002016190b5e2a60003017490b5e2a60002016590b4e9a40081b800f7a40003016190b5e280000302c2ae90b4e9a40081b800f7a40002016990b4eab00003016e90b4eab00002016f90b5e2800003016f90b5e2800002017990b5e2a600bfffffecc4000302c2a090b5e2a600bfffffecc4000203c2a07290b4eadc000301ae90b4eadc0004016590b4eadc0001016d90b4e9a400818c00ac00f7a40002016190b4eab00003016990b4eab00002016590b4e9a40081b800f7a40003016590b4e9a40081b800f7a40002017090b4e9a40081b800f7a40003016c90b4e9a40081b800f7a4000203c2a03490b5e280000301af90b4e9a40081b80004016690b4e9a40081b80001016e90b4e9a400818c00ac00f7a400a600bfffffecc40002016190b4eadc0003016c90b4eadc0002016490b4eadc00f7a400a600bfffffecc40003017590b4eadc000302c2a090b5e280000401ad90b5e2a600bfffffecc40002016590b4eab000f7d00003017390b4eab00003017890b5e2800002016790b4e9a40081b8000302c2a090b4e9a40002017390b5e280000302c2a090b5e2800002017490b4eab00003016990b4eab0000203c2a06d90b4eadc0004017190b5e2800004017290b5e2800004017390b4eab00001016f90b4e9a400818c00ac00a000f78400a600a0808082d80002016490b5e2a60003016190b5e2a60002016690b4eafc00a08080fa820003016690b4eafc00a08080fa820002016990b4eadc0003016e90b4eadc0002016d90b4e9a40081b800f7a4000302c2a090b5e280000401af90b4e9a40081b80002016e90b4eadc00f7a40003016190b4eadc0003016490b5e2800003017390b5e2800002016f90b4eadc00f7a40003016d90b4eadc00f7a40003017290b5e2800002017090b5e2800003016590b5e2800002017290b4e9a400f8dc0003016590b4e9a400f8dc0003016790b5e280000203c2a06c90b4eab00001017090b4e9a40081b800f7a400a600bfffffecc40002016590b4eadc00f7a40003016e90b5e2800003017290b4eadc0002016c90b4e9a40081b800f7a40003016590b4e9a40081b800f7a40002017290b4e9a40003017590b4e9a40002017390b4e9a40081b800f7a4000302c2ba90b4e9a40081b8000203c2a07790b4eadc000402c2a890b5e2a60001017190b5e2800002017590b5e2800003016590b5e2800001017290b4e9a40081b800f7a400a60002016190b4e9a400f8dc0003016390b5e2800003016690b5e2800003017590b4e9a40002016590b4e9a400f8dc0003016190b5e2800003016990b4e9a40003017690b5e280000302c2a090b5e2800002016790b5e2800002016f90b4eadc00f7a40003016f90b4eadc00f7a40002017090b4e9a40003017290b4e9a40002017390b4eadc0003016f90b4eadc0002017590b4e9a40003016690b4e9a4000203c2a07290b4e9a40004017490b5e2a60001017390b4e9a400818c00ac00f7a400a600a0808082d8009fffffe9ec0002016590b5e2800003016390b5e280000302c2a090b5e2800002016990b5e28000a0808082fe0003016790b5e28000030174a090b5e4fe0002016f90b4eadc0003016e90b4eadc0002017490b4eab000ac00f7a400a600bfffffecc40003016190b4eadc00f7ca00bfffffecc40003016590b5e2800003016990b5e280000302c2a090b4eab0000401a790b4eab0000204c2a0c2a290b4eab0000501ad90b5e280000301ba90b4e9a40081b8000402c2af90b4e9a40081b80001017490b4e9a400818c00ac00a000f78400a600a0808082d8009fffffe9ec0002016190b4eadc00f7ca00bfffffecc40003016e90b4eadc00f7ca00bfffffecc40002016590b5e28000a600a0808082d80003016490b5e2800003017090b5e2800003017290b5e2a60002016890b4eadc00f7a40003016590b5e280000302c2a090b4eadc0002016990b4eab000ac00f7a40003016e90b4eadc0003016f90b5e2800003017390b4eab00002016f90b5e2a60003016490b5e2a60002017090b4e9a40081b80003017390b4e9a40081b80002017490b4e9a40081b80003017090b4e9a40081b80002017790b4eab00003016f90b4eab0000203c2a03190b4eab00004016290b5e2800004016f90b4eafc0004017390b5e280000301a790b4eab00004017390b4eab0000301ae90b4e9a400f8dc0004016590b4e9a4000402c2a090b5e2800001017590b4e9a40081b800a000f78400a600bfffffecc40002016290b4e9a40003016590b4e9a40002016590b5e2800003017390b5e2800002016690b4e9a40003017590b4e9a40002016d90b4e9a40003016590b4e9a40002016e90b4e9a40003016790b4e9a40002017090b4eadc00f7ca00bfffffecc4000302c2a090b4eadc00f7ca0002017490b4eafc000302c2a090b4eafc0001017690b5e2800002016990b5e2800003016590b5e2800001017790b4eab000ac00040b08090809090b08080908080808080808180808080809080808080809080e0e111108080808080808090a09080e08080b080812080909080808090e0b080808180a08090910080808080808080808080a080e0e1e08080808080b08080808160e0e080808080e0e0b080908080e08080c0b08080e080c080808090e0e080a08080808090e0b0809081608080e0908080b0b0909080908080e0b0908080a100b08090b0b0a1608080b0b0a08080b08080808110e08080808110e0e091808080e080f080808080e0f0a08081008080e0e0e0e0a0b0b1808081308090e0b08080b09080908080a0808081a08080e0e08080e090b0b0808080b0b0808080b0b080a160b08080e0e08080e0c0a09080808100b0808080b08080809080b0b0808080808080a081e0808090e080908081511080809080b080b0c201111100808080b08090d08080808080b0b0b0b08080a08080808080b08091808080808080808080808110c0809080808');
INSERT INTO search_gram_data VALUES(137438953474,X'0004039e90b5e28000a600bfffffecc4000330776590b5e28000a600bfffffecc40003016590b5e2a600bfffffecc4000302c2a090b5e2800002016990b4eadc0003017490b4eadc0002016f90b4eab0000302c2a090b4eab00002017790b4eadc0003017790b4eadc000302c2ae90b4eadc000202c2ac90b5e280000402c2a090b5e280000301ae90b4eadc0004017090b4eadc0001017890b4e9a40081b800f7a40002016190b4e9a40081b800f7a40003016d90b4e9a40081b800f7a40002017490b5e280000302c2a090b5e2800001017990b5e2a600bfffffecc4000203c2a07390b5e2a600bfffffecc4000301a990b5e2a6000105c2a034c2ae90b5e280000302626590b5e280000302646590b4e9a40004017290b5e280000302656490b5e2800004017890b5e280000302666c90b5e2800003026c6990b4eab00003026d6590b4eadc00f7a40003026e6590b5e2800003026f6690b4eafc0004017090b5e280000302717590b5e280000302726190b4e9a40004016590b5e2800004016f90b4eadc000302736590b5e2800004017490b4eab000f7d000a600bfffffecc4000302746890b5e2800004016f90b5e2a6000302776590b5e2800004016990b4eadc000303c2a26390b4eab0000402a86c90b5e2a6000403adc2a090b5e280000201a290b4eab00003016390b4eab00004016890b4eab0000201a790b4eab00003017390b4eab0000402c2a090b4eab0000201a890b5e2a60003016c90b5e2a60004016190b5e2a6000201a990b5e2a6000201ac90b5e280000303c2a06590b5e2800005017390b5e280000201ad90b5e28000a600bfffffecc40003017590b5e2a600bfffffecc40004017090b5e2a600bfffffecc4000303c2a06e90b5e2800005016f90b5e280000201ae90b4e9a40081b800f7a40003013190b5e2800004013290b5e2800003016390b4e9a40081b80004016f90b4e9a40081b80003016590b4e9a40081b80004017890b4e9a40081b80003016f90b5e2800004017290b5e2800003017090b4eadc0004016590b4eadc000304c2a0c2ad90b5e280000201af90b4e9a40081b80003016690b4e9a40081b80004013490b4eadc0004016f90b4e9a40003016d90b4e9a40004016590b4e9a40003017790b4eadc0004017790b4eadc000302c2af90b4e9a40081b80005016d90b4e9a40005017790b4eadc000201ba90b4e9a40081b8000302c2af90b4e9a40081b8000502c2af90b4e9a40081b8000102c38090b5e2800003016590b5e2800004017890b5e2800011110e0908080809080809090908080e0e0e08090e10080c090908090809090c090908090908080913090809080a090a08080808080908080808080a08100e0e0a080e08080b0b0b0b080808080b0b0b0808080808080c08080b0c0c0908');
CREATE TABLE IF NOT EXISTS 'search_gram_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO search_gram_idx VALUES(1,X'',2);
INSERT INTO search_gram_idx VALUES(1,X'307765',4);
CREATE TABLE IF NOT EXISTS 'search_gram_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO search_gram_config VALUES('version',4);
CREATE TABLE search_queue (event_id INTEGER PRIMARY KEY) STRICT;
CREATE TABLE search_state (
    id INTEGER PRIMARY KEY CONSTRAINT search_state_id CHECK (id = 1),
    indexed INTEGER NOT NULL
) STRICT;
INSERT INTO search_state VALUES(1,9);
CREATE TABLE vdir_source (
    source_id INTEGER PRIMARY KEY REFERENCES source (id) ON DELETE CASCADE,
    path TEXT NOT NULL UNIQUE CONSTRAINT vdir_source_path CHECK (length(CAST(path AS BLOB)) BETWEEN 1 AND 4096),
    is_root INTEGER NOT NULL CONSTRAINT vdir_source_is_root CHECK (is_root IN (0, 1)),
    tag TEXT NOT NULL CONSTRAINT vdir_source_tag CHECK (length(CAST(tag AS BLOB)) BETWEEN 1 AND 64),
    problem TEXT CONSTRAINT vdir_source_problem CHECK (length(CAST(problem AS BLOB)) <= 65536)
) STRICT;
CREATE TABLE vdir_calendar (
    calendar_id INTEGER PRIMARY KEY REFERENCES calendar (id) ON DELETE CASCADE,
    path TEXT NOT NULL UNIQUE
        CONSTRAINT vdir_calendar_path CHECK (length(CAST(path AS BLOB)) BETWEEN 1 AND 4096),
    display_name TEXT
        CONSTRAINT vdir_calendar_display_name CHECK (length(CAST(display_name AS BLOB)) <= 65536),
    color TEXT CONSTRAINT vdir_calendar_color CHECK (length(CAST(color AS BLOB)) <= 65536),
    problem TEXT CONSTRAINT vdir_calendar_problem CHECK (length(CAST(problem AS BLOB)) <= 65536)
) STRICT;
CREATE TABLE vdir_item (
    id INTEGER PRIMARY KEY,
    calendar_id INTEGER NOT NULL REFERENCES vdir_calendar (calendar_id) ON DELETE CASCADE,
    name TEXT NOT NULL CONSTRAINT vdir_item_name CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 255),
    size INTEGER NOT NULL,
    modified INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    inode INTEGER NOT NULL,
    digest TEXT NOT NULL CONSTRAINT vdir_item_digest CHECK (length(CAST(digest AS BLOB)) <= 64),
    is_settled INTEGER NOT NULL CONSTRAINT vdir_item_is_settled CHECK (is_settled IN (0, 1)),
    has_duplicates INTEGER NOT NULL CONSTRAINT vdir_item_has_duplicates CHECK (has_duplicates IN (0, 1)),
    problem TEXT CONSTRAINT vdir_item_problem CHECK (length(CAST(problem AS BLOB)) <= 65536)
) STRICT;
CREATE TABLE vdir_uid (
    calendar_id INTEGER NOT NULL,
    uid TEXT NOT NULL,
    item_id INTEGER NOT NULL REFERENCES vdir_item (id) ON DELETE CASCADE,
    PRIMARY KEY (calendar_id, uid)
) STRICT, WITHOUT ROWID;
CREATE TABLE vdir_component (
    item_id INTEGER NOT NULL REFERENCES vdir_item (id) ON DELETE CASCADE,
    component_id INTEGER NOT NULL REFERENCES component (id) ON DELETE CASCADE,
    PRIMARY KEY (item_id, component_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE subscription (
    calendar_id INTEGER PRIMARY KEY REFERENCES calendar (id) ON DELETE CASCADE,
    address TEXT NOT NULL UNIQUE
        CONSTRAINT subscription_address CHECK (length(CAST(address AS BLOB)) BETWEEN 1 AND 16384),
    is_file INTEGER NOT NULL CONSTRAINT subscription_is_file CHECK (is_file IN (0, 1)),
    private_hosts TEXT NOT NULL
        CONSTRAINT subscription_private_hosts CHECK (length(CAST(private_hosts AS BLOB)) <= 65536),
    chosen_interval INTEGER CONSTRAINT subscription_chosen_interval CHECK (chosen_interval > 0),
    published_interval INTEGER CONSTRAINT subscription_published_interval CHECK (published_interval > 0),
    validator TEXT CONSTRAINT subscription_validator CHECK (length(CAST(validator AS BLOB)) <= 4096),
    last_modified TEXT CONSTRAINT subscription_last_modified CHECK (length(CAST(last_modified AS BLOB)) <= 4096),
    digest TEXT CONSTRAINT subscription_digest CHECK (length(CAST(digest AS BLOB)) <= 128),
    checked INTEGER,
    succeeded INTEGER,
    due INTEGER,
    failure TEXT CONSTRAINT subscription_failure CHECK (length(CAST(failure AS BLOB)) <= 65536),
    failures INTEGER NOT NULL DEFAULT 0
        CONSTRAINT subscription_failures CHECK (failures >= 0 AND (failures > 0) = (failure IS NOT NULL)),
    claim INTEGER,
    claimed INTEGER CONSTRAINT subscription_claimed CHECK ((claimed IS NULL) = (claim IS NULL))
) STRICT;
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','search_gram','search_gram',0,'CREATE VIRTUAL TABLE search_gram USING fts5 (
    grams, content = '''', tokenize = ''ascii'', detail = none, columnsize = 0)');
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
CREATE UNIQUE INDEX vdir_item_by_name ON vdir_item (calendar_id, name);
CREATE INDEX vdir_uid_by_item ON vdir_uid (item_id);
CREATE INDEX vdir_component_by_component ON vdir_component (component_id);
CREATE TRIGGER search_event_inserted AFTER INSERT ON event
WHEN new.id <= (SELECT indexed FROM search_state WHERE id = 1)
BEGIN INSERT OR IGNORE INTO search_queue (event_id) VALUES (new.id); END;
CREATE TRIGGER search_event_updated AFTER UPDATE ON event
WHEN old.id <= (SELECT indexed FROM search_state WHERE id = 1)
    OR new.id <= (SELECT indexed FROM search_state WHERE id = 1)
BEGIN INSERT OR IGNORE INTO search_queue (event_id) VALUES (old.id), (new.id); END;
CREATE TRIGGER search_event_deleted AFTER DELETE ON event
WHEN old.id <= (SELECT indexed FROM search_state WHERE id = 1)
BEGIN INSERT OR IGNORE INTO search_queue (event_id) VALUES (old.id); END;
CREATE TRIGGER search_conference_inserted AFTER INSERT ON conference
WHEN new.event_id <= (SELECT indexed FROM search_state WHERE id = 1)
BEGIN INSERT OR IGNORE INTO search_queue (event_id) VALUES (new.event_id); END;
CREATE TRIGGER search_conference_updated AFTER UPDATE ON conference
WHEN new.event_id <= (SELECT indexed FROM search_state WHERE id = 1)
BEGIN INSERT OR IGNORE INTO search_queue (event_id) VALUES (old.event_id), (new.event_id); END;
CREATE TRIGGER search_conference_deleted AFTER DELETE ON conference
WHEN old.event_id <= (SELECT indexed FROM search_state WHERE id = 1)
BEGIN INSERT OR IGNORE INTO search_queue (event_id) VALUES (old.event_id); END;
CREATE TRIGGER search_entry_point_inserted AFTER INSERT ON entry_point
WHEN new.event_id <= (SELECT indexed FROM search_state WHERE id = 1)
BEGIN INSERT OR IGNORE INTO search_queue (event_id) VALUES (new.event_id); END;
CREATE TRIGGER search_entry_point_updated AFTER UPDATE ON entry_point
WHEN new.event_id <= (SELECT indexed FROM search_state WHERE id = 1)
BEGIN INSERT OR IGNORE INTO search_queue (event_id) VALUES (old.event_id), (new.event_id); END;
CREATE TRIGGER search_entry_point_deleted AFTER DELETE ON entry_point
WHEN old.event_id <= (SELECT indexed FROM search_state WHERE id = 1)
BEGIN INSERT OR IGNORE INTO search_queue (event_id) VALUES (old.event_id); END;
PRAGMA writable_schema=OFF;
COMMIT;
