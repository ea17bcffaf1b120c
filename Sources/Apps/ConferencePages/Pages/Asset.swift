/// The files that all pages share.
enum Asset {
    static var style: HTTPResponse {
        HTTPResponse(contentType: "text/css; charset=utf-8", body: PackageResources.style_css)
    }

    /// - Parameter proof: that of the session, by which the script recognises the server.
    static func script(_ proof: String) -> HTTPResponse {
        HTTPResponse(
            contentType: "text/javascript; charset=utf-8",
            body: Array("\"use strict\";\nconst proof = \"\(proof)\";\n".utf8) + PackageResources.pages_js)
    }

    static var icon: HTTPResponse { HTTPResponse(contentType: "image/svg+xml", body: PackageResources.icon_svg) }
}
