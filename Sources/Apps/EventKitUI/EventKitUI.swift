// Apple's EventKitUI on Linux: controllers that show an event, edit one, or let a person choose calendars. A program written
// for Apple's calendar imports this module. Its folders, from the top down:
//
//     Controllers/  Apple's classes, delegates and enumerations
//     Presenting/   how a controller shows its page: in the user's browser, by the helper process conference-pages
//     Views/        what the controllers need of UIKit, and nothing more
//
// The pages belong to the owner of the calendars, not to the program: it never has their address, and learns only what the
// person has done. That is why adding an event needs no access (Apple: WWDC 2023, session 10052).
@_exported public import EventKit
public import Foundation

/// Returns the bundle of this module. Our choice: the main bundle, because the module has no resources of its own.
// swift-format-ignore: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
public func EventKitUIBundle() -> Bundle { .main }
