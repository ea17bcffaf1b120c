import ConferenceErrors
import Glibc
import PrivateFiles

/// Finds the program in which providers run.
enum WorkerProgram {
    /// Returns the path of the worker program: next to the running program, as in a build folder, or in `libexec` of the prefix
    /// in which it is installed.
    ///
    /// - Throws: `workerMissing`.
    static func path(besides executable: String) throws(ConferenceError) -> String {
        let directory = FileSystem.parent(of: executable)
        let candidates = [
            directory + "/conference-worker",
            FileSystem.parent(of: directory) + "/libexec/conference/conference-worker",
        ]
        guard let found = candidates.first(where: { access($0, X_OK) == 0 }) else {
            throw .workerMissing(searched: candidates)
        }
        return found
    }
}
