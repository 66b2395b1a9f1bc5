import { REPLAY_CHUNK_BYTES, REPLAY_MINUTES } from '@troupe/domain/setting/replay'
import { currentToken, renewToken } from '../../../platform/wire/token.ts'

/** A recording that this window has begun; a reload continues it. */
interface BegunReplay {
  readonly userId: string
  readonly id?: string
  readonly part: number
  readonly at: number
  readonly isOver?: boolean
}

const key = 'troupe.replay'
/** A browser sends at most 64 KiB while a page is being left. */
const mostWhenLeaving = 60_000

/** Where the events of a recording go: gathered, compressed and sent in their order. */
interface ChunkLine {
  readonly id: () => string | undefined
  readonly send: (events: readonly string[]) => Promise<void>
  /** Breaks off the chunk that is on its way. */
  readonly breakOff: () => void
}

interface LineGiven {
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onOver: () => void
}

let open: { readonly userId: string; readonly line: ChunkLine; onOver: () => void } | undefined

/**
 * Sends the events of one person's recording in chunks, one after the other. `onOver` is called once nothing more can be stored: after half an hour, once it is full, and when
 * the server refuses it. A chunk that the server didn't answer is sent again with the next one, under its number.
 */
export function openChunkLine(userId: string, { now, onOver }: LineGiven): ChunkLine {
  // a page that isn't recorded lies between two that are: a chunk of the first may still be on its way
  if (open?.userId === userId && !isRecordingOver(userId)) {
    open.onOver = onOver
    return open.line
  }
  const made: NonNullable<typeof open> = { userId, onOver, line: newLine(userId, now, () => made.onOver()) }
  open = made
  return made.line
}

function newLine(userId: string, now: () => number, onOver: () => void): ChunkLine {
  let begun = begunBy(userId) ?? { userId, part: 0, at: now() }
  let last: Promise<void> = Promise.resolve()
  const unsent: string[][] = []
  const onItsWay = new AbortController()
  const keep = (next: BegunReplay) => {
    begun = next
    sessionStorage.setItem(key, JSON.stringify(next))
  }
  const end = () => {
    keep({ ...begun, isOver: true })
    unsent.length = 0
    onOver()
  }
  const sendAll = async () => {
    // a no in the meantime ends it: nothing that was gathered before is sent after it
    while (unsent[0] && !isRecordingOver(userId)) {
      const [events] = unsent
      const chunk = await packed(events)
      if (chunk.size > REPLAY_CHUNK_BYTES) {
        // one event that is too large can't be stored, and what follows it can't be shown without it
        if (events.length === 1) return end()
        const half = Math.ceil(events.length / 2)
        unsent.splice(0, 1, events.slice(0, half), events.slice(half))
        continue
      }
      if (isRecordingOver(userId)) return
      const answer = await post(chunk, begun, onItsWay.signal)
      if (answer === 'LATER') return
      if (answer === 'OVER') return end()
      if (isRecordingOver(userId)) return
      unsent.shift()
      keep({ ...begun, id: answer.id, part: begun.part + 1 })
    }
  }
  return {
    id: () => begun.id,
    send: (events) => {
      if (isRecordingOver(userId)) return last
      if (now() - begun.at > REPLAY_MINUTES * 60_000) end()
      else if (events.length > 0) unsent.push([...events])
      last = last.then(sendAll)
      return last
    },
    breakOff: () => onItsWay.abort(),
  }
}

/** Whether this window's recording of a person has ended: another one begins with another window. */
export const isRecordingOver = (userId: string): boolean => begunBy(userId)?.isOver === true

/** Ends this window's recording of a person who no longer agrees, also when the server doesn't hear of it; one who agrees again begins another. */
export function keepAnswer(userId: string, answer: 'yes' | 'no') {
  const over: BegunReplay = { userId, part: 0, at: 0, isOver: true }
  // what the server would refuse needn't arrive
  if (answer === 'no') open?.line.breakOff()
  open = undefined
  if (answer === 'no') sessionStorage.setItem(key, JSON.stringify(over))
  else sessionStorage.removeItem(key)
}

function begunBy(userId: string): BegunReplay | undefined {
  try {
    const begun: BegunReplay | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return begun?.userId === userId ? begun : undefined
  } catch {
    return undefined
  }
}

const packed = (events: readonly string[]): Promise<Blob> =>
  new Response(new Blob([`[${events.join(',')}]`]).stream().pipeThrough(new CompressionStream('gzip'))).blob()

async function post(chunk: Blob, { id, part }: BegunReplay, signal: AbortSignal): Promise<{ readonly id: string } | 'LATER' | 'OVER'> {
  const query = { part: String(part), width: String(innerWidth), height: String(innerHeight), ...(id ? { id } : {}) }
  try {
    if (!currentToken() && !(await renewToken())) return 'OVER'
    const response = await fetch(`/replay?${new URLSearchParams(query)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/gzip', authorization: `Bearer ${currentToken()}` },
      body: chunk,
      keepalive: chunk.size < mostWhenLeaving,
      signal,
    })
    if (response.ok) return await response.json()
    // without the right, without the recording, or without room for it
    return response.status >= 400 && response.status < 500 && response.status !== 401 ? 'OVER' : 'LATER'
  } catch {
    return 'LATER'
  }
}
