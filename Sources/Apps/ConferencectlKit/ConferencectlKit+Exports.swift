// `Texts` names the words of ``RepeatText``.
@_exported import EventPresentation
