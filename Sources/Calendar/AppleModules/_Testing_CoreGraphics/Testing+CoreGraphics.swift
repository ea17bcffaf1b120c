// Swift Testing has an overlay of this name for attaching images, and the compiler looks for it in every file that
// imports both Testing and a module named CoreGraphics. Apple's overlay makes CGImage attachable. Ours has no images
// and is empty, but it must exist.
