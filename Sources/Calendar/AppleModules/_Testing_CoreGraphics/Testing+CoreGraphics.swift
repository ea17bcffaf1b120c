// Swift Testing attaches images by an overlay of this name, and the compiler looks for it in every file that imports both
// Testing and a module called CoreGraphics. Apple's has `Attachable` for CGImage; ours has no images, but must be there.
