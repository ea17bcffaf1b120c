// The types of Apple's Core Location that calendar programs use: the position of an event. This module cannot determine the
// position of the computer. A program written for Apple's calendar compiles unchanged:
//
//     let place = EKStructuredLocation(title: "Office")
//     place.geoLocation = CLLocation(latitude: 52.52, longitude: 13.405)

// As on Apple's systems, importing Core Location alone provides Date.
@_exported public import Foundation
