// The few types of Apple's Core Graphics that calendar programs name: the colour of a calendar. Nothing draws here.

// CGFloat, CGPoint and CGRect come from Foundation on Linux, and programs expect them of Core Graphics.
@_exported public import Foundation
