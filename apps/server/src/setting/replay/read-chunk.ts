import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { REPLAY_ERRORS, REPLAY_NOTE_TYPE } from '@troupe/domain/setting/replay'
import { z } from 'zod'
import { jsonOf } from '../../platform/json.ts'

/** How many bytes a chunk may have once it is inflated: the viewer holds all of a recording in memory, and a chunk of zeros inflates a thousandfold. */
const mostInflated = 4 * 1024 * 1024

const events = z
  .array(z.object({ type: z.int().min(0).max(6), timestamp: z.number().min(0).max(8.64e15), data: z.unknown() }))
  .min(1)
  .max(20_000)
const note = z.object({ tag: z.string() })

const inflate = promisify(gunzip)

/**
 * Reads a chunk: the JSON of a list of rrweb's events, compressed by gzip. Says how many errors it notes. Refuses INVALID {body} for anything else, TOO_LARGE
 * for more than 4 MiB of JSON.
 */
export async function readChunk(bytes: unknown): Promise<Answer<{ errors: number }>> {
  if (!Buffer.isBuffer(bytes)) return invalid({ body: ['REQUIRED'] })
  const json = await inflated(bytes)
  if (!json.ok) return json
  const parsed = events.safeParse(json.value)
  if (!parsed.success) return invalid({ body: ['INVALID'] })
  return yes({ errors: parsed.data.filter(({ type, data }) => type === REPLAY_NOTE_TYPE && REPLAY_ERRORS.has(tagOf(data))).length })
}

async function inflated(bytes: Buffer): Promise<Answer<unknown>> {
  try {
    const text = jsonOf(await inflate(bytes, { maxOutputLength: mostInflated }))
    return typeof text === 'string' ? yes(JSON.parse(text)) : invalid({ body: ['INVALID'] })
  } catch (error) {
    return error instanceof RangeError ? no('TOO_LARGE') : invalid({ body: ['INVALID'] })
  }
}

function tagOf(data: unknown): string | undefined {
  const read = note.safeParse(data)
  return read.success ? read.data.tag : undefined
}
