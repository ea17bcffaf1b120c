/// The files that all pages share.
enum Asset {
    static var style: HTTPResponse {
        HTTPResponse(contentType: "text/css; charset=utf-8", body: PackageResources.style_css)
    }

    static var script: HTTPResponse {
        HTTPResponse(contentType: "text/javascript; charset=utf-8", body: PackageResources.pages_js)
    }

    static var icon: HTTPResponse { HTTPResponse(contentType: "image/svg+xml", body: PackageResources.icon_svg) }
}
