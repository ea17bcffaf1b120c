/// How programs ask the helper process `conference-pages` for the address of a page.
///
/// There is one helper for each user. It listens on a socket that only this user may open (``ControlSocket``), and
/// ``PagesClient`` starts it if it does not run. Messages are one line of JSON each way (``OpenRequest``, ``OpenAnswer``).
/// The address that comes back is valid once and for a minute.
///
/// A program can also present a page (``PresentedPage``). The helper then opens the browser itself, and sends a line for each
/// ``PresentationReport`` over the same connection. The page stays if the program ends.
package enum PagesControl {
    /// The name of the helper program.
    package static let program = "conference-pages"
    /// The line that the helper prints once it can be asked.
    package static let ready = "ready"
}
