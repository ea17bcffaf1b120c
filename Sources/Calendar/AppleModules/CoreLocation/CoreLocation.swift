// The few types of Apple's Core Location that calendar programs name: where an event is. Nothing finds a position here.

// As on Apple's systems, where a program that imports Core Location alone has Date as well.
@_exported public import Foundation
