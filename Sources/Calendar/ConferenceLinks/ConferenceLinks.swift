// Recognises conference links and invitations in text, without network access and in time linear in its length.
//
// ``ServiceTable`` holds the services: ours (`Services/Table`, one row per service) and those of the user's `services.json`
// (`Users`). A row consists of ``ServicePattern``s, which are compiled from short templates (`Patterns`):
//
//     service("zoom", "Zoom", kind: .video, [links(hosts: ["*.zoom.us"], paths: ["/j/{code:digits(9-11)}"])])
//
// ``LinkFinder`` (`Scanning`) visits every address of a text once, removes wrappers such as Outlook's Safe Links and looks the
// host up in the table. ``BlockFinder`` (`Blocks`) also reads what an invitation says around the link: meeting numbers,
// passcodes, telephone numbers and device addresses. The forms of these blocks are data in `Blocks/Descriptions`.
//
//     let blocks = BlockFinder().blocks(in: notes)
//     let links = blocks.flatMap(\.links)  // "https://zoom.us/j/91234567890", kind .video, service "Zoom"
//
// To support another service, add a row to the table and, if its invitations have their own wording, a block description.
