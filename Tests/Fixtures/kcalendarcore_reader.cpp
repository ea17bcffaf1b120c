// Prints what KDE's calendar library reads in a message or, with the argument "file", in a calendar file: lines of a name, a
// tabulator and a value.
#include <KCalendarCore/ICalFormat>
#include <KCalendarCore/MemoryCalendar>
#include <KCalendarCore/ScheduleMessage>

#include <QTextStream>
#include <QTimeZone>

#include <cstdio>

using namespace KCalendarCore;

static QTextStream out(stdout);

static void tell(const char *name, const QString &value)
{
    out << name << '\t' << QString(value).replace('\n', ' ') << '\n';
}

static void tell(const IncidenceBase::Ptr &base)
{
    tell("uid", base->uid());
    tell("organizer", base->organizer().email());
    tell("start", base->dtStart().toUTC().toString(Qt::ISODate));
    const auto attendees = base->attendees();
    for (const Attendee &attendee : attendees)
        tell("attendee", attendee.email() + QLatin1Char(' ') + QString::number(attendee.status()));
    const auto comments = base->comments();
    for (const QString &comment : comments)
        tell("comment", comment);
    const auto incidence = base.dynamicCast<Incidence>();
    if (!incidence)
        return;
    tell("summary", incidence->summary());
    tell("sequence", QString::number(incidence->revision()));
    tell("status", QString::number(incidence->status()));
    tell("recurs", QString::number(incidence->recurs()));
    if (incidence->hasRecurrenceId())
        tell("recurrenceID", incidence->recurrenceId().toUTC().toString(Qt::ISODate));
    tell("reservation", incidence->customProperty("KITINERARY", "RESERVATION"));
}

int main(int count, char **arguments)
{
    QTextStream in(stdin);
    in.setCodec("UTF-8");
    out.setCodec("UTF-8");
    const QString text = in.readAll();
    const MemoryCalendar::Ptr calendar(new MemoryCalendar(QTimeZone::utc()));
    ICalFormat format;
    if (count > 1 && QLatin1String(arguments[1]) == QLatin1String("file")) {
        if (!format.fromString(calendar, text))
            return 1;
        const auto incidences = calendar->incidences();
        for (const auto &incidence : incidences)
            tell(incidence);
        return 0;
    }
    const auto message = format.parseScheduleMessage(calendar, text);
    if (!message || !message->event())
        return 1;
    tell("method", ScheduleMessage::methodName(message->method()));
    tell(message->event());
    return 0;
}
