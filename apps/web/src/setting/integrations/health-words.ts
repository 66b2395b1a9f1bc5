import type { IntegrationType } from '@troupe/domain/integration/kinds'
import { INTEGRATION_WORDS } from '@troupe/domain/words'
import type { PortHealthFragment } from '../../graphql.ts'
import { FAILED_WORDS, FAILURE_WORDS } from '../../integration/port-words.ts'
import { type WordsAt, whenWords } from '../../integration/when-words.ts'
import { counted } from '../../platform/words/counted.ts'

/** One of the systems outside, as it stands. */
export type Port = PortHealthFragment

/** How it looks, the worst first. */
const PORT_LOOKS = ['bad', 'failing', 'working', 'unused', 'off'] as const
export type PortLook = (typeof PORT_LOOKS)[number]

/** Its last answer was none. */
const isFailing = ({ open, failure, failedAt, succeededAt }: Port): boolean =>
  open || (failure != null && failedAt != null && (succeededAt == null || Date.parse(failedAt) > Date.parse(succeededAt)))

export function portLook(port: Port): PortLook {
  if (port.mode === 'OFF') return 'off'
  if (port.dead > 0 || (isFailing(port) && port.failure === 'SIGNED_OUT')) return 'bad'
  if (isFailing(port)) return 'failing'
  return port.succeededAt ? 'working' : 'unused'
}

/** The worst first. */
export const worstFirst = (ports: readonly Port[]): readonly Port[] =>
  ports.toSorted((one, other) => PORT_LOOKS.indexOf(portLook(one)) - PORT_LOOKS.indexOf(portLook(other)))

/** Its state, and the reason for it or where it is. */
export function portWords(port: Port, here: WordsAt): { readonly words: string; readonly why: string | null } {
  const { type, mode, failure, failedAt, address, dead, deadEvents } = port
  const name = INTEGRATION_WORDS[type]
  const where = mode === 'SIMULATED' ? 'Nothing leaves this server' : address
  if (mode === 'OFF') return { words: 'Off', why: `Set ${variablesOf(type)} to turn it on` }
  if (isFailing(port)) {
    if (failure === 'SIGNED_OUT')
      return {
        words: 'Signed out',
        why: `${name} ${FAILURE_WORDS.SIGNED_OUT}${failedAt ? `. Last tried: ${whenWords(failedAt, here)}` : ''}`,
      }
    const words = FAILED_WORDS[failure ?? 'UNREACHABLE']
    return { words: failedAt ? `${words} at ${whenWords(failedAt, here)}` : words, why: pauseWords(port, here.now) }
  }
  const error = deadEvents.find((one) => one.error != null)?.error
  if (dead > 0) return { words: `${dead} given up`, why: error ? `${name} ${FAILURE_WORDS[error]}` : where }
  return { words: port.succeededAt ? 'Working' : 'Not used yet', why: where }
}

/** 'Paused for 4 minutes after 5 failures in a row'. */
function pauseWords({ open, openUntil, failures }: Port, now: number): string | null {
  const inRow = failures > 0 ? `${counted(failures, 'failure', 'failures')} in a row` : null
  const left = openUntil ? Date.parse(openUntil) - now : 0
  if (!open || left <= 0) return inRow
  const pause =
    left < 60_000 ? counted(Math.ceil(left / 1000), 'second', 'seconds') : counted(Math.ceil(left / 60_000), 'minute', 'minutes')
  return inRow ? `Paused for ${pause} after ${inRow}` : `Paused for ${pause}`
}

const variablesOf = (type: IntegrationType) =>
  type === 'SLACK' ? 'SLACK_URL, SLACK_TOKEN and SLACK_CHANNEL' : `${type}_URL and ${type}_TOKEN`

/** '20 s ago', '2 min ago', '2:09 pm', 'Tue 24 Nov, 2:02 pm'. */
export function lastWords(iso: string, here: WordsAt): string {
  const seconds = Math.max(0, Math.floor((here.now - Date.parse(iso)) / 1000))
  if (seconds < 60) return `${seconds} s ago`
  return seconds < 3600 ? `${Math.floor(seconds / 60)} min ago` : whenWords(iso, here)
}

/** '180 ms', '2.1 s'. */
export const responseWords = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`)

/** The one thing that can be done about a port. */
export type PortAct = { readonly kind: 'RETRY' | 'TEST'; readonly label: string } | { readonly kind: 'SIMULATOR'; readonly url: string }

/** What helps most; null where nothing would, or the reader may not. Admins alone test. */
export function actOf(port: Port, isAdmin: boolean): PortAct | null {
  const look = portLook(port)
  if (look === 'off') return null
  if (port.deadEvents.length > 0) return { kind: 'RETRY', label: `Retry ${counted(port.deadEvents.length, 'event', 'events')}` }
  if (look === 'bad' || look === 'failing') return isAdmin ? { kind: 'TEST', label: 'Retry now' } : null
  if (port.newest) return { kind: 'SIMULATOR', url: port.newest }
  return isAdmin ? { kind: 'TEST', label: 'Send a test' } : null
}

/** What a test has found. */
export const testWords = (
  type: IntegrationType,
  { ok, error, ms }: { readonly ok: boolean; readonly error?: Port['deadEvents'][number]['error']; readonly ms: number },
) => (ok || !error ? `${INTEGRATION_WORDS[type]} answered in ${responseWords(ms)}` : `${INTEGRATION_WORDS[type]} ${FAILURE_WORDS[error]}`)
