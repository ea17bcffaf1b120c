extension StringProtocol {
    func trimming(_ isTrimmed: (Character) -> Bool) -> String {
        var text = Substring(self)
        while let first = text.first, isTrimmed(first) { text.removeFirst() }
        while let last = text.last, isTrimmed(last) { text.removeLast() }
        return String(text)
    }
}
