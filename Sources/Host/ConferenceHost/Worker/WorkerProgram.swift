import ConferenceErrors
import Glibc

/// Finds the program that providers run in.
enum WorkerProgram {
    /// Beside the running program, as in a build folder; else in `libexec` of the prefix that it is installed in.
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
