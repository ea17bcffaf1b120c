// The types of Apple's Core Graphics that calendar programs use: the colour of a calendar, `CGColor`, and its space. This
// module cannot draw. A program written for Apple's calendar compiles unchanged:
//
//     let calendar = EKCalendar(for: .event, eventStore: store)
//     calendar.cgColor = CGColor(red: 0.9, green: 0.2, blue: 0.2, alpha: 1)

// On Linux, CGFloat, CGPoint and CGRect are part of Foundation, but programs expect them in Core Graphics.
@_exported public import Foundation
