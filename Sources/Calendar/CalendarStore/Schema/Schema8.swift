extension Schema {
    static let schema8: StaticString = """
        PRAGMA user_version = 8;
        """
}
