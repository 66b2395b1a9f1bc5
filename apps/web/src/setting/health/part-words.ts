import type { HousePartFragment } from '../../graphql.ts'
import { type WordsAt, whenWords } from '../../integration/when-words.ts'
import { counted } from '../../platform/words/counted.ts'

export type ShownPart = HousePartFragment

/** A state, and the reason for it or what helps. */
interface StateWords {
  readonly words: string
  readonly why: string | null
}

interface PartPage {
  readonly name: string
  /** Whether it is of the server itself. */
  readonly isOwn: boolean
  readonly words: (part: ShownPart, here: WordsAt) => StateWords
}

const nothing = (words: string): StateWords => ({ words, why: null })

/** What the page says of each part. A new part is an entry here. */
export const PARTS: Readonly<Record<ShownPart['key'], PartPage>> = {
  EMAILS: {
    ...{ name: 'Email', isOwn: false },
    words({ state, dead, failing, wakes, nextTryAt }, here) {
      if (state === 'BAD')
        return {
          words: `${dead} given up in the last 7 days`,
          why: wakes.length > 0 ? 'The mail server refused, or didn’t answer for 72 hours' : 'Correct their addresses; the outbox says why',
        }
      if (state === 'FAILING')
        return { words: `${counted(failing, 'email was', 'emails were')} not accepted`, why: triedAgain(nextTryAt, here) }
      if (state === 'OFF') return { words: 'Off', why: 'Set SMTP_URL to turn it on. Until then emails stay in the outbox' }
      return nothing(state === 'UNUSED' ? 'Not used yet' : 'Delivering')
    },
  },
  CALENDARS: {
    ...{ name: 'Calendars', isOwn: false },
    words({ state, failing, nextTryAt }, here) {
      if (state === 'FAILING')
        return {
          words: `${counted(failing, 'calendar', 'calendars')} can’t be read`,
          why: triedAgain(nextTryAt, here) ?? 'Their owners were told',
        }
      return nothing(state === 'UNUSED' ? 'Not used yet' : 'Working')
    },
  },
  PAYMENTS: {
    ...{ name: 'Payments', isOwn: false },
    words({ state, failing }) {
      if (state === 'FAILING')
        return { words: 'No answer', why: `${counted(failing, 'payment waits', 'payments wait')}. Tried again every minute` }
      if (state === 'OFF') return { words: 'Off', why: 'Set STRIPE_SECRET_KEY to turn it on' }
      return nothing(state === 'UNUSED' ? 'Not used yet' : 'Working')
    },
  },
  WEBHOOKS: {
    ...{ name: 'Webhooks', isOwn: false },
    words({ state, dead, failing, nextTryAt }, here) {
      const endpoints = counted(failing, 'endpoint', 'endpoints')
      if (state === 'BAD')
        return dead > 0
          ? {
              words: `${counted(dead, 'delivery was', 'deliveries were')} given up`,
              why: 'Their endpoint didn’t accept them. Its page replays them',
            }
          : { words: `${endpoints} switched off`, why: 'Nothing was accepted for five days. The workspace’s admins were told' }
      if (state === 'FAILING')
        return { words: `${counted(failing, 'endpoint doesn’t', 'endpoints don’t')} accept`, why: triedAgain(nextTryAt, here) }
      return nothing(state === 'UNUSED' ? 'No endpoints yet' : 'Delivering')
    },
  },
  JOBS: {
    ...{ name: 'Jobs', isOwn: true },
    words: ({ dead }) =>
      dead > 0
        ? { words: `${counted(dead, 'job was', 'jobs were')} given up`, why: 'The log says why. Retry gives each one more try' }
        : nothing('On time'),
  },
  DATABASE: {
    ...{ name: 'Database', isOwn: true },
    words: ({ state, ms, usedBytes, freeBytes }) => ({
      words: [ms == null ? 'Answers' : `Answers in ${ms} ms`, usedBytes == null ? null : `${sizeWords(usedBytes)} used`]
        .filter(Boolean)
        .join(', '),
      why: roomWords(state, freeBytes),
    }),
  },
  FILES: {
    ...{ name: 'Files', isOwn: true },
    words: ({ state, usedBytes, freeBytes }) => ({
      words: usedBytes == null ? 'Readable' : `Readable, ${sizeWords(usedBytes)} in the store`,
      why: roomWords(state, freeBytes),
    }),
  },
  BACKUPS: {
    ...{ name: 'Backups', isOwn: true },
    words({ state, usedBytes, freeBytes, failure }) {
      if (state === 'OFF') return { words: 'Off', why: 'Set BACKUP_DIR to make one every night' }
      if (state === 'UNUSED') return nothing('The first one is being made')
      if (failure) return { words: state === 'BAD' ? 'None for two nights' : 'The last one failed', why: backupWords(failure, freeBytes) }
      if (state === 'BAD') return { words: 'None for two nights', why: 'Is the server running at night? The log says more' }
      return nothing(usedBytes == null ? 'Every night' : `Every night, ${sizeWords(usedBytes)}`)
    },
  },
  SERVER: {
    ...{ name: 'Server', isOwn: true },
    words: ({ usedBytes }) => nothing(usedBytes == null ? 'Running' : `Running, ${sizeWords(usedBytes)} of memory`),
  },
}

const triedAgain = (next: string | null | undefined, here: WordsAt): string | null => (next ? `Next try: ${whenWords(next, here)}` : null)

/** The one before stays as it was, whatever happens to the next one. */
const backupWords = (failure: NonNullable<ShownPart['failure']>, free: number | null | undefined): string =>
  ({
    FULL: `Its disk is full${free == null ? '' : `, ${sizeWords(free)} free`}. Make room; the one before is whole`,
    FOLDER: 'The folder of BACKUP_DIR can’t be used. The one before is whole',
    OTHER: 'The log says why. The one before is whole',
  })[failure]

/** Only said when it is little. */
const roomWords = (state: ShownPart['state'], free: number | null | undefined): string | null =>
  state === 'WELL' || free == null ? null : `${sizeWords(free)} free on its disk. Make room`

/** '640 KB', '3.1 GB'. */
export function sizeWords(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB']
  const place = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** place
  return `${value >= 10 || place === 0 ? Math.round(value) : value.toFixed(1)} ${units[place]}`
}
