// Runs KDE's extractor of reservations on unchecked documents.
//
// The extractor, kitinerary-extractor, knows the mails and tickets of hundreds of companies, and PDFs. It is a large program
// that reads hostile input, so that it runs confined: it can read itself, the system's libraries and what these need; it
// writes no file, has no network, starts no other program, and has limits and a deadline.
//
// This module knows neither reservations nor calendars. ``Extractor`` returns what the program prints:
//
//     let extractor = try Extractor.installed()
//     let json = try extractor.extract(bytes)
