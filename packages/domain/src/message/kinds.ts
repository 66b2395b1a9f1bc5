/** ACCOUNT and ACTION are always sent; BOOKING and REMINDER stop for people who switched them off. */
export const MAIL_CLASSES = ['ACCOUNT', 'ACTION', 'BOOKING', 'REMINDER'] as const
export type MailClass = (typeof MAIL_CLASSES)[number]

/** The classes that people can switch off. */
export const isSwitchable = (mailClass: MailClass): boolean => mailClass === 'BOOKING' || mailClass === 'REMINDER'

/** Where an email stands: to be written later, to be sent, to be tried again, sent, given up, or never sent because it was too old. */
export const MAIL_STATES = ['PLANNED', 'WAITING', 'RETRYING', 'SENT', 'NOT_DELIVERED', 'TOO_OLD'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** What an email may say at a place: `OPTIONAL` may be missing, a `FLAG` only opens sections, a `CODE` and a `CODE_LINK` are secrets. */
export const TOKEN_TYPES = ['TEXT', 'OPTIONAL', 'FLAG', 'LINES', 'LINK', 'LINKS', 'CODE', 'CODE_LINK'] as const
export type TokenType = (typeof TOKEN_TYPES)[number]

/** The most characters of the text of an email, and of its subject, with their tags. */
export const BODY_LENGTH = 20_000
export const SUBJECT_LENGTH = 500

/** How many people an email is sent to by hand. */
export const MOST_READERS = 100

/** How long before its start an event's contacts are reminded of it. */
export const REMINDED_HOURS = 48

/** An email that people can switch off isn't sent when it has become this old before its first try. */
export const OLDEST_HOURS = 24
