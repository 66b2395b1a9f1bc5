import { ApiError, call } from '../../../platform/api.ts'
import { currentToken, renewToken } from '../../../platform/wire/token.ts'
import type { PlayedEvent } from './happened.ts'
import type { Recording } from './recording.ts'

/** A recording with its events, read from the server. A part that can't be read is left out. */
export async function loadRecording(id: string): Promise<Recording> {
  if (!currentToken()) await renewToken()
  const { parts, ...head } = await call('GET /replay/{id}', { params: { id } })
  const lists = await Promise.all(parts.map(unpacked))
  const events = lists.flat().sort((one, other) => one.timestamp - other.timestamp)
  // the player begins with a page: its size and all of it
  if (!events.some(({ type }) => type === 2)) throw new ApiError('This recording has no page in it.', 'NOT_FOUND', 404, {})
  return { ...head, events }
}

async function unpacked(part: string): Promise<PlayedEvent[]> {
  const bytes = Uint8Array.from(atob(part), (character) => character.charCodeAt(0))
  try {
    return await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).json()
  } catch {
    return []
  }
}
