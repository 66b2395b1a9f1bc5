import { INTEGRATION_WORDS } from '@troupe/domain/words'
import type { WordsAt } from '../../integration/when-words.ts'
import { counted } from '../../platform/words/counted.ts'
import type { AdminSearch } from '../../searches.ts'
import { actOf, lastWords, type Port, type PortAct, type PortLook, portLook, portWords } from '../integrations/health-words.ts'
import type { HouseHealth } from './house-query.ts'
import { PARTS, type ShownPart } from './part-words.ts'

/** What a button does. */
export type HealthAct =
  | { readonly kind: 'PORT'; readonly label: string; readonly port: Port; readonly act: PortAct }
  | { readonly kind: 'ENDPOINT'; readonly label: string; readonly endpoint: NonNullable<ShownPart['endpoint']> }
  | { readonly kind: 'MAILS'; readonly label: string; readonly ids: readonly string[] }
  | { readonly kind: 'JOBS'; readonly label: string }

/** A line of the page. */
export interface HealthRow {
  readonly key: string
  readonly name: string
  readonly isOwn: boolean
  readonly look: PortLook
  readonly words: string
  readonly why: string | null
  readonly succeeded: string | null
  readonly waiting: number
  readonly dead: number
  /** Where what was given up is listed. */
  readonly deadAt: AdminSearch | null
  readonly act: HealthAct | null
}

const LOOKS: Readonly<Record<ShownPart['state'], PortLook>> = {
  BAD: 'bad',
  FAILING: 'failing',
  WELL: 'working',
  UNUSED: 'unused',
  OFF: 'off',
}
const WORST_FIRST: readonly PortLook[] = ['bad', 'failing', 'working', 'unused', 'off']

/** The lines: what is outside, worst first, then the server's own parts in their order. */
export function healthRows({ houseHealth, integrationHealth }: HouseHealth, here: WordsAt): readonly HealthRow[] {
  const parts = houseHealth.parts.map((part) => partRow(part, here))
  const outside = [...integrationHealth.ports.map((port) => portRow(port, here)), ...parts.filter(({ isOwn }) => !isOwn)]
  return [
    ...outside.toSorted((one, other) => WORST_FIRST.indexOf(one.look) - WORST_FIRST.indexOf(other.look)),
    ...parts.filter(({ isOwn }) => isOwn),
  ]
}

function portRow(port: Port, here: WordsAt): HealthRow {
  const { type, mode, succeededAt, waiting, dead } = port
  const look = portLook(port)
  const { words, why } = portWords(port, here)
  const act = actOf(port, true)
  return {
    ...{ key: type, name: INTEGRATION_WORDS[type], isOwn: false, look, waiting, dead },
    words: mode === 'SIMULATED' && look === 'working' ? 'Simulator, nothing leaves this server' : words,
    // where it is is said on the page of integrations
    why: look === 'bad' || look === 'failing' || look === 'off' ? why : null,
    succeeded: succeededAt ? lastWords(succeededAt, here) : null,
    deadAt: dead > 0 ? { tab: 'integrations', entry: type } : null,
    // what works needs no button
    act: act && (look === 'bad' || look === 'failing') && act.kind !== 'SIMULATOR' ? { kind: 'PORT', label: act.label, port, act } : null,
  }
}

function partRow(part: ShownPart, here: WordsAt): HealthRow {
  const { key, state, succeededAt, waiting, dead } = part
  const { name, isOwn, words } = PARTS[key]
  return {
    ...{ key, name, isOwn, look: LOOKS[state], waiting, dead, ...words(part, here) },
    succeeded: key === 'DATABASE' || key === 'SERVER' ? 'Now' : succeededAt ? lastWords(succeededAt, here) : null,
    deadAt: key === 'EMAILS' && dead > 0 ? { tab: 'outbox', state: 'NOT_DELIVERED' } : null,
    act: partAct(part),
  }
}

function partAct({ key, dead, wakes, endpoint }: ShownPart): HealthAct | null {
  if (key === 'JOBS' && dead > 0) return { kind: 'JOBS', label: `Retry ${counted(dead, 'job', 'jobs')}` }
  if (wakes.length > 0) return { kind: 'MAILS', label: `Retry ${counted(wakes.length, 'email', 'emails')}`, ids: wakes }
  return endpoint ? { kind: 'ENDPOINT', label: 'Open endpoint', endpoint } : null
}

/** '2 things need you', and which. */
export function callWords(rows: readonly HealthRow[]): { readonly call: string; readonly which: string } {
  const namesOf = (look: PortLook) => rows.filter((row) => row.look === look).map(({ name }) => name)
  const [bad, failing] = [namesOf('bad'), namesOf('failing')]
  const call = bad.length === 0 ? 'Nothing needs you' : bad.length === 1 ? '1 thing needs you' : `${bad.length} things need you`
  const told = [
    bad.length > 0 ? `${inWords(bad)}.` : null,
    failing.length > 0 ? `${inWords(failing)} ${failing.length === 1 ? 'is' : 'are'} being retried.` : null,
  ]
  return { call, which: told.filter(Boolean).join(' ') || 'Everything that is on works.' }
}

const inWords = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** The page as a text that can be sent to someone. */
export const reportOf = (rows: readonly HealthRow[]): string =>
  rows
    .map(({ name, words, why, succeeded, waiting, dead }) =>
      [
        `${name}: ${words}`,
        why,
        succeeded && `last success ${succeeded}`,
        waiting > 0 && `${waiting} waiting`,
        dead > 0 && `${dead} given up`,
      ]
        .filter(Boolean)
        .join('; '),
    )
    .join('\n')
