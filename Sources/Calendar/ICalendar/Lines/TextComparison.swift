/// Returns whether two texts are the same byte for byte except for DTSTAMP, which many servers set to the time of the request.
package func isSameExceptStamp(_ left: String, _ right: String) -> Bool {
    func rest(_ text: String) -> [Substring.UTF8View] {
        text.utf8.split(separator: 0x0A).filter { !$0.starts(with: "DTSTAMP".utf8) }
    }
    return isSameText(left, right)
        || left.utf8.count == right.utf8.count && rest(left).elementsEqual(rest(right)) { $0.elementsEqual($1) }
}

/// Returns whether two texts are the same byte for byte. `==` would also treat texts in different normalisation forms as equal.
package func isSameText(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
}
