import * as z from 'zod/mini'
import type { Answer } from '../answer.ts'
import { invalid } from '../errors.ts'
import { lineInput, parseInput, uuid } from '../input.ts'

/** The settings of the whole system. There is no other key. */
export const SYSTEM_KEYS = [
  'OPEN_ROOM_TEMPLATE_ID',
  'PLAY_DEMO_EXPERIENCE_ID',
  'PLAY_DEMO_WORKSPACE_ID',
  'PREFERRED_EVENT_PRODUCER_ID',
  'QUICKBOOKS_SECRET',
  'TAGS',
  'VAS_EXPERIENCE_ID',
  'VAS_WORKSPACE_ID',
] as const
export type SystemKey = (typeof SYSTEM_KEYS)[number]

/** Whose id a key holds. */
export type SystemRow = 'experience' | 'workspace' | 'producer' | 'template'

/** Which value a key takes: the id of a row, a list of tags or a secret. */
type SystemKind = SystemRow | 'tags' | 'secret'

export const SYSTEM_KINDS: Readonly<Record<SystemKey, SystemKind>> = {
  OPEN_ROOM_TEMPLATE_ID: 'template',
  PLAY_DEMO_EXPERIENCE_ID: 'experience',
  PLAY_DEMO_WORKSPACE_ID: 'workspace',
  PREFERRED_EVENT_PRODUCER_ID: 'producer',
  QUICKBOOKS_SECRET: 'secret',
  TAGS: 'tags',
  VAS_EXPERIENCE_ID: 'experience',
  VAS_WORKSPACE_ID: 'workspace',
}

const lower = (text: string) => text.toLowerCase()

/** How many words TAGS has at most. */
export const MOST_TAGS = 100

const tag = lineInput(32, 1)

/** A new word of TAGS. */
export const tagInput = z.object({ tag })

/** TAGS: words of 1 to 32 characters. Words that differ only in capitals count as one. */
const tagsInput = z.array(tag).check(
  z.maxLength(MOST_TAGS),
  z.refine((tags) => new Set(tags.map(lower)).size === tags.length, 'DUPLICATE'),
)

const idInput = z.pipe(uuid, z.transform(lower))

/** QUICKBOOKS_SECRET: 16 to 200 characters. */
const secretInput = z.string().check(z.minLength(16), z.maxLength(200), z.regex(/^[\x21-\x7e]+$/))

/** The value of a key as setSystem is given it, a text; TAGS is a list in JSON. Refuses INVALID {value}. */
export function readSystem(key: SystemKey, text: string): Answer<string | string[]> {
  const kind = SYSTEM_KINDS[key]
  const parsed =
    kind === 'tags' ? parseInput(tagsInput, fromJson(text)) : parseInput<string>(kind === 'secret' ? secretInput : idInput, text)
  return parsed.ok ? parsed : invalid({ value: [...new Set(Object.values(parsed.extensions.fields).flat())] })
}

/** What isn't JSON isn't a list either. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text) ?? text
  } catch {
    return text
  }
}
