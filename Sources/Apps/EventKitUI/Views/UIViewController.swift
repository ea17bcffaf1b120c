public import Foundation

/// What programs need of UIKit's class to present the controllers of this module, and nothing more.
///
/// A controller of this module that is presented appears as a page in the user's browser. Any other controller has nothing that
/// it could show; presenting it has no effect but the completion.
@MainActor
open class UIViewController: NSObject {
    /// Creates a controller.
    public override nonisolated init() { super.init() }

    /// Presents a controller and returns at once.
    ///
    /// - Parameters:
    ///   - flag: has no effect.
    ///   - completion: called on the main actor once the page is requested, before a person can have done anything there.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (@MainActor () -> Void)? = nil
    ) {
        viewControllerToPresent.beginPresentation()
        completion?()
    }

    /// Ends the presentation of this controller, and of the one that it presents. The delegate is not told.
    ///
    /// The page stays in the browser, and says that the program does not wait for it any more.
    open func dismiss(animated flag: Bool, completion: (@MainActor () -> Void)? = nil) {
        endPresentation()
        completion?()
    }

    /// Shows what the controller is for. For this module.
    package func beginPresentation() {}

    /// Stops waiting for the person. For this module.
    package func endPresentation() {}
}

/// What programs need of UIKit's class to present the controllers of this module, and nothing more.
@MainActor
open class UINavigationController: UIViewController {
    private let root: UIViewController?

    /// Creates a controller that shows another one.
    public init(rootViewController: UIViewController) {
        root = rootViewController
        super.init()
    }

    /// Creates a controller that shows itself. For this module.
    package override nonisolated init() {
        root = nil
        super.init()
    }

    package override func beginPresentation() { root?.beginPresentation() }

    package override func endPresentation() { root?.endPresentation() }
}
