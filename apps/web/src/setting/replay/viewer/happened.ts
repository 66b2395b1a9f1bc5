import { pageName } from '../replay-words.ts'

/** An event of a recording, as far as it is read here. */
export interface PlayedEvent {
  readonly type: number
  readonly timestamp: number
  readonly data: unknown
}

/** Something that happened, in words; `at` is in milliseconds from the start. */
export interface Happening {
  readonly at: number
  readonly kind: 'page' | 'click' | 'typed' | 'error'
  readonly words: string
  readonly note?: string
  /** The id of the request that was refused. */
  readonly request?: string
}

export interface RailSpan {
  readonly from: number
  readonly to: number
}

/** A recording as the viewer shows it beside and under the page. Times are milliseconds from its start. */
export interface Story {
  readonly length: number
  readonly happenings: readonly Happening[]
  readonly pages: readonly (RailSpan & { readonly name: string })[]
  /** When someone did something, and when no one did for longer than ten seconds. */
  readonly active: readonly RailSpan[]
  readonly idle: readonly RailSpan[]
}

const IDLE = 10_000
/** Two deeds within two seconds are one stretch on the rail. */
const TOGETHER = 2000
const NOTE = 5
const CHANGE = 3
/** Moves, clicks, scrolling, typing, touches. */
const deeds: ReadonlySet<unknown> = new Set([1, 2, 3, 5, 6])

/** What a recording tells, from its events in their order. */
export function storyOf(events: readonly PlayedEvent[]): Story {
  const start = events[0]?.timestamp ?? 0
  const length = Math.max(1, (events.at(-1)?.timestamp ?? start) - start)
  const all = events.flatMap((event) => happeningIn(event, start) ?? [])
  // a filter or a reload changes the address, and not the page
  const pageBefore = (index: number) => all.slice(0, index).findLast(({ kind }) => kind === 'page')?.words
  const happenings = all.filter(({ kind, words }, index) => kind !== 'page' || pageBefore(index) !== words)
  const turns = happenings.filter(({ kind }) => kind === 'page')
  const pages = turns.map(({ at, words }, index) => ({ from: index === 0 ? 0 : at, to: turns[index + 1]?.at ?? length, name: words }))
  const active: { from: number; to: number }[] = []
  for (const { type, timestamp, data } of events) {
    if (type !== CHANGE || !deeds.has(partOf(data, 'source'))) continue
    const at = timestamp - start
    const last = active.at(-1)
    if (last && at - last.to <= TOGETHER) last.to = at
    else active.push({ from: at, to: at + 500 })
  }
  return { length, happenings, pages, active, idle: idleIn(active, length) }
}

function idleIn(active: readonly RailSpan[], length: number): RailSpan[] {
  const edges = [{ from: 0, to: 0 }, ...active, { from: length, to: length }]
  return edges.slice(1).flatMap(({ from }, index) => {
    const before = edges[index]?.to ?? 0
    return from - before > IDLE ? [{ from: before, to: from }] : []
  })
}

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
const textOf = (value: unknown, name: string): string => {
  const part = partOf(value, name)
  return typeof part === 'string' ? part.slice(0, 80) : ''
}

function happeningIn({ type, timestamp, data }: PlayedEvent, start: number): Happening | undefined {
  if (type !== NOTE) return undefined
  const at = Math.max(0, timestamp - start)
  const payload = partOf(data, 'payload')
  switch (partOf(data, 'tag')) {
    case 'page':
      return { at, kind: 'page', words: pageName(partOf(payload, 'page')) }
    case 'click':
      return { at, kind: 'click', words: clickWords(payload) }
    case 'typed': {
      const characters = Number(partOf(payload, 'characters')) || 0
      if (characters === 0) return { at, kind: 'typed', words: 'Changed a choice' }
      return { at, kind: 'typed', words: 'Typed in a field', note: `Masked, up to ${characters} characters` }
    }
    case 'answer': {
      const status = Number(partOf(payload, 'status')) || 0
      const request = textOf(payload, 'requestId')
      return {
        at,
        kind: 'error',
        words: `Refused: ${textOf(payload, 'code')}`,
        ...(status >= 400 ? { note: `Answer ${status}` } : {}),
        ...(request ? { request } : {}),
      }
    }
    case 'error':
      return { at, kind: 'error', words: `Page error: ${textOf(payload, 'name')}` }
    default:
      return undefined
  }
}

function clickWords(payload: unknown): string {
  const words = textOf(payload, 'words')
  if (words) return `Clicked ${words}`
  const role = partOf(payload, 'role')
  return role === 'link'
    ? 'Followed a link'
    : role === 'tab'
      ? 'Opened a tab'
      : role === 'choice'
        ? 'Chose from a list'
        : 'Clicked a button'
}

/** The number of the happening that is being shown: the last one that has begun. */
export const currentIn = (happenings: readonly Happening[], time: number): number => happenings.findLastIndex(({ at }) => at <= time)
/** The next error after a time, else the first one. */
export const nextError = (happenings: readonly Happening[], time: number): Happening | undefined => {
  const errors = happenings.filter(({ kind }) => kind === 'error')
  return errors.find(({ at }) => at > time + 250) ?? errors[0]
}
