import * as z from 'zod/mini'
import { integerInput, lineInput, uuid } from '../input.ts'
import { MOST_AGO_MS } from './playthrough.ts'

/** How many messages an event can have in a minute. */
export const MOST_MESSAGES = 30
/** The minute in which they are counted, in milliseconds. */
export const MESSAGE_MINUTE_MS = 60_000

/** A command of the game. A device that may have waited for a network says how long ago it was pressed, and then gets a fate in place of a refusal. */
export const gameCommandInput = z.object({
  id: uuid,
  key: z.nullish(uuid),
  device: z.nullish(lineInput(8, 8)),
  agoMs: z.nullish(integerInput(0, MOST_AGO_MS)),
})
export type GameCommandInput = z.infer<typeof gameCommandInput>

export const MESSAGE_KINDS = ['MESSAGE', 'NOTE'] as const

/** Something said: to everyone or one team, or a note for crew and staff. Lengths are code points, so that an emoji counts once. */
export const gameMessageInput = z
  .object({
    ...gameCommandInput.shape,
    kind: z.nullish(z.enum(MESSAGE_KINDS)),
    text: z.string().check(
      z.overwrite((text) => text.replaceAll(TURNS, '').trim()),
      z.minLength(1),
    ),
    team: z.nullish(lineInput(64)),
  })
  .check(z.refine(({ kind, text }) => [...text].length <= MOST_OF[kind ?? 'MESSAGE'], { error: 'TOO_LONG', path: ['text'] }))

/** Characters that turn the direction of writing: in a list they would turn what follows the text, too. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g
/** The most code points of what is said. */
const MOST_OF = { MESSAGE: 280, NOTE: 2000 } as const

/** Whether people with a role at an event run its game. Everyone else of its crew sees it. */
export const RUNNING_ROLES = ['PRODUCER', 'SUPPORTING_PRODUCER', 'HOST'] as const
