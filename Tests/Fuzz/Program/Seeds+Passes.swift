import Foundation

// Passes for a wallet.
extension Seeds {
    /// The JSON of passes, and files with it.
    static var passes: [[UInt8]] {
        let strings = Array(#"/* Places */ "Frankfurt" = "Fran\nk\U00e9"; gate = "Gate"; "Concert" = "Show";"#.utf8)
        let texts = passTexts.map { Array($0.utf8) }
        let files = texts.map { StoredZip.of([("en.lproj/pass.strings", strings), ("pass.json", $0)]) }
        let several = StoredZip.of(files.enumerated().map { ("\($0.offset).pkpass", $0.element) })
        return texts + files + [several, compressed]
    }

    private static let passTexts = [
        #"""
        {"relevantDate":"2027-03-04T09:20+01:00","organizationName":"Air","barcodes":[{"message":
        "M1DOE/JANE            EABC123 FRAHNDLH 0716 063Y012A0001 100"}],"boardingPass":{"transitType":"PKTransitTypeAir",
        "primaryFields":[{"key":"origin","label":"Frankfurt","value":"FRA"},{"key":"to","label":"Tokyo","value":"HND"}],
        "auxiliaryFields":[{"key":"boardingTime","value":"9:20 AM"},{"key":"seat","value":"12A"},{"key":"gate","value":"A1"}]}}
        """#,
        #"""
        {"semantics":{"departureStationName":"Berlin","destinationStationName":"Bonn","vehicleNumber":"ICE 5",
        "currentDepartureDate":"2027-03-04T10:00+01:00","currentArrivalDate":"2027-03-04T14:00+01:00","seats":[{"seatNumber":"5"}],
        "departureLocation":{"latitude":52.5,"longitude":13.4},"departureLocationTimeZone":"Europe/Berlin","transitStatus":"ok"},
        "boardingPass":{"transitType":"PKTransitTypeTrain","backFields":[{"key":"pnr","value":"QWERTZ"}]}}
        """#,
        #"""
        {"relevantDates":[{"startDate":"2027-03-04T20:00Z","endDate":"2027-03-04T23:00Z"}],"voided":false,"logoText":"Hall",
        "locations":[{"latitude":1,"longitude":2}],"eventTicket":{"primaryFields":[{"key":"event","value":"Concert"}],
        "secondaryFields":[{"key":"venue","value":"Hall"},{"key":"doors","value":"19:00"},{"key":"name","value":"Jane"}]}}
        """#,
    ]

    /// A file as a compressor writes it.
    private static let compressed: [UInt8] = Array(
        Data(
            base64Encoded:
                "UEsDBBQAAAAIAAAAZF5Miq0VZwAAAG0AAAAJAAAAcGFzcy5qc29uHczBCsIwEEXRf3lbLYxREGer+AXdSRehvkVojBKngRLy763u"
                + "z70VmZHFJ7t5IxRO3LmTYyenXi7qZCcHFcEeLEzWh3GiQSs+Obx8Xu6B8fmFPiomLlv/ZxsvPs6/3/WdRmZDG1pbAVBLAQIUAxQA"
                + "AAAIAAAAZF5Miq0VZwAAAG0AAAAJAAAAAAAAAAAAAACAAQAAAABwYXNzLmpzb25QSwUGAAAAAAEAAQA3AAAAjgAAAAAA")
            ?? Data())

    /// A coupon, a pass that is void, and files without a pass.
    static let otherPasses = [
        Array(#"{"coupon":{"primaryFields":[]}}"#.utf8),
        Array(#"{"voided":true,"relevantDate":"2027-03-04T20:00Z","eventTicket":{"primaryFields":[]}}"#.utf8),
        StoredZip.of([("readme.txt", [65])]), StoredZip.of([("pass.json", Array("{".utf8))]),
    ]
}
