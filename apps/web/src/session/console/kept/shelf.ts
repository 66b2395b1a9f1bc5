import type { GameCommand } from '@troupe/domain/game/kinds'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { ConsoleQuery } from '../../../graphql.ts'
import type { Assignment, Session } from '../../session-query.ts'

/** Everything that a console shows, as its person was last allowed to read it. */
export interface Facts {
  readonly sessionId: string
  readonly me: NonNullable<ConsoleQuery['me']>
  /** When it was read, in milliseconds of the server's clock. */
  readonly readAt: number
  /** Until when this device keeps it. */
  readonly until: string
  readonly session: Session
  readonly places: readonly Assignment[]
  readonly game: ConsoleQuery
}

/** A command as it was pressed on this device. */
export interface QueuedCommand {
  readonly key: string
  readonly sessionId: string
  readonly personId: string
  readonly command: GameCommand
  readonly text?: string
  readonly team?: string | null
  /** In milliseconds of this device's clock, by which its age is reckoned. */
  readonly pressedAt: number
  /** Why nothing came of it; such a command stays until its person has seen it. */
  readonly ignored?: string
  /** Its place in the queue. */
  readonly number?: number
}

/** A sound of a person as it is played from this device. */
export interface KeptSound {
  readonly fileId: string
  readonly personId: string
  readonly bytes: Blob
}

interface Shelf extends DBSchema {
  facts: { key: string; value: Facts }
  sounds: { key: string; value: KeptSound }
  queue: { key: number; value: QueuedCommand; indexes: { sessionId: string } }
}

const NAME = 'troupe-console'
let opened: Promise<IDBPDatabase<Shelf>> | undefined

/** The database of this browser in which consoles are kept. A browser that forbids it keeps nothing: the console then lives as long as its page. */
export function shelf(): Promise<IDBPDatabase<Shelf>> {
  opened ??= openDB<Shelf>(NAME, 2, {
    upgrade(db, before) {
      if (before < 1) {
        db.createObjectStore('facts', { keyPath: 'sessionId' })
        db.createObjectStore('queue', { keyPath: 'number', autoIncrement: true }).createIndex('sessionId', 'sessionId')
      }
      if (before < 2) db.createObjectStore('sounds', { keyPath: 'fileId' })
    },
    // another tab empties the shelf
    blocking: () => void opened?.then((db) => db.close()).then(() => (opened = undefined)),
  })
  opened.catch(() => (opened = undefined))
  return opened
}
