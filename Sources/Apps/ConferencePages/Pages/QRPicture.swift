import ConferenceErrors
import ConferenceModel
import EventPresentation

/// A link as a picture of its QR code.
struct QRPicture {
    private let code: QRCode

    init(_ desk: PageDesk, _ query: [String: String]) throws {
        let event = try ShownEvent(desk, query)
        let way = try event.way(query["n"])
        do throws(QRCode.Failure) {
            // A phone has other applications, so it gets the web address, which works anywhere.
            code = try QRCode((way.web ?? way.entry.url).text)
        } catch {
            throw ConferenceError.noSuchPage("qr.svg")
        }
    }

    func response() -> HTTPResponse {
        // One path of horizontal runs, drawn black on white whatever the scheme, which every scanner reads.
        var path = ""
        for (y, row) in code.rows.enumerated() {
            var x = 0
            while x < row.count {
                guard row[x] else {
                    x += 1
                    continue
                }
                let begin = x
                while x < row.count, row[x] { x += 1 }
                path += "M\(begin) \(y)h\(x - begin)v1h-\(x - begin)z"
            }
        }
        let size = code.rows.count
        let picture: HTML = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size) \(size)" shape-rendering="crispEdges">\
            <rect width="\(size)" height="\(size)" fill="#fff"/><path d="\(path)" fill="#000"/></svg>
            """
        return HTTPResponse(contentType: "image/svg+xml", body: picture.bytes)
    }
}
