/** Where the game of an event is; an event that hasn't started has no playthrough. */
export const PLAYTHROUGH_STATUSES = ['ARCHIVED', 'CLOSED', 'ENDED', 'ENDING', 'PAUSED', 'STARTED', 'VOTING'] as const
export type PlaythroughStatus = (typeof PLAYTHROUGH_STATUSES)[number]

/** What people do with a game. NOTE is for crew and staff only; START also leads on from a pause, a vote and an end that was pressed too soon. */
export const GAME_COMMANDS = ['START', 'PAUSE', 'VOTE', 'END', 'CLOSE', 'MESSAGE', 'NOTE'] as const
export type GameCommand = (typeof GAME_COMMANDS)[number]

/** What became of a command. */
export const FATES = ['APPLIED', 'REPEATED', 'IGNORED', 'LATE'] as const
export type Fate = (typeof FATES)[number]
