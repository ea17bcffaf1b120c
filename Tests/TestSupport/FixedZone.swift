/// The definition of a time zone without daylight saving time.
package enum FixedZone {
    /// Returns a VTIMEZONE with CRLF line ends.
    ///
    /// - Parameter offset: as in a file, such as `+0500`.
    package static func definition(_ name: String, _ offset: String) -> String {
        """
        BEGIN:VTIMEZONE
        TZID:\(name)
        BEGIN:STANDARD
        DTSTART:19700101T000000
        TZOFFSETFROM:\(offset)
        TZOFFSETTO:\(offset)
        END:STANDARD
        END:VTIMEZONE

        """.replacing("\n", with: "\r\n")
    }
}
