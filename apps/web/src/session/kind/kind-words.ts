import type { AssignmentRole } from '@troupe/domain/role/assignment'
import type { WayToPlay } from '@troupe/domain/session/change-reasons'
import { FORMAT_WORDS, HOST_TYPE_WORDS, roleWords } from '@troupe/domain/words'
import type { HostType, KindPreviewFragment, SessionFormat } from '../../graphql.ts'
import { credits } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'

export type KindPreview = KindPreviewFragment
export type KindLine = KindPreview['lines'][number]

/** 'Change and return 8 credits': what the button does, and what that moves. */
export function kindButton({ credits: { back, due } }: Pick<KindPreview, 'credits'>, to: WayToPlay, from: SessionFormat): string {
  if (due > 0) return `Change for ${credits(due)}`
  if (back > 0) return `Change and return ${credits(back)}`
  return `Change to ${to.type === from ? HOST_TYPE_WORDS[to.hostType].toLowerCase() : FORMAT_WORDS[to.type]}`
}

/** The roles of a crew in their order, with their numbers: '1 producer, 2 hosts'. */
export function crewText(roles: readonly AssignmentRole[], staff: boolean): string {
  const shown = (['PRODUCER', 'SUPPORTING_PRODUCER', 'HOST', 'PLANT'] as const).flatMap((role) => {
    const count = roles.filter((one) => one === role).length
    const word = roleWords(role, staff).toLowerCase()
    return count === 0 ? [] : counted(count, word, `${word}s`)
  })
  return shown.length === 0 ? 'No one' : shown.join(', ')
}

const CLAIMED: readonly string[] = ['PRODUCER', 'SUPPORTING_PRODUCER', 'HOST', 'PLANT']

/** Who was on the crew before: a place that is only added wasn't there. */
export const crewBefore = (lines: readonly KindLine[]): AssignmentRole[] =>
  lines.flatMap(({ part, effect, role }) => (part === 'CREW' && effect !== 'ADDED' && role && CLAIMED.includes(role) ? role : []))

/** The blocks of what a change does besides the table. */
export const BLOCKS = ['ASKED_AGAIN', 'RELEASED', 'PARKED', 'ADDED'] as const
export type Block = (typeof BLOCKS)[number]

/** Which block a line stands in; null for what stays, for the template, which the table has, and for places that stay open. */
export function blockOf({ part, effect, label, role }: KindLine): Block | null {
  if (part === 'TEMPLATE' || part === 'LOBBY' || effect === 'KEPT') return null
  if (effect === 'RELEASED' && role === 'SALESPERSON' && label === '') return null
  if (effect === 'RESTORED') return 'ADDED'
  return effect === 'CLEARED' ? 'RELEASED' : effect
}

/** The lines of a block; places that are the same one, such as start and venue, stand there once. */
export const linesOf = (lines: readonly KindLine[], block: Block): KindLine[] =>
  lines.filter(
    (line, index) =>
      blockOf(line) === block &&
      (line.part !== 'LOCATIONS' ||
        lines.findIndex((one) => one.part === 'LOCATIONS' && one.label === line.label && one.effect === line.effect) === index),
  )

interface LineText {
  readonly title: string
  readonly note: string
}

/** What a line says, and the sentence under it. `at` is where the crew works then, `by` words for a deadline. */
export function lineText(
  line: KindLine,
  { staff, hostType, by }: { readonly staff: boolean; readonly hostType: HostType; readonly by: (at: string) => string },
): LineText {
  const { part, effect, label, role, answersBy } = line
  if (part === 'CREW' && role) {
    const word = roleWords(role, staff).toLowerCase()
    const title = label ? `${label}, ${word}` : effect === 'ADDED' ? roleWords(role, staff) : `${roleWords(role, staff)}, open place`
    if (effect === 'ASKED_AGAIN') {
      const where = hostType === 'ON_SITE' ? 'On site now.' : 'From home now.'
      return { title, note: answersBy ? `${where} Answers by ${by(answersBy)}.` : `${where} They answer again.` }
    }
    if (effect === 'ADDED') return { title, note: 'We’ll find someone.' }
    return { title, note: label ? 'They’re told by email.' : 'No longer needed.' }
  }
  const back = effect === 'RESTORED' ? 'Comes back.' : ''
  if (part === 'LOCATIONS') return { title: label, note: back || (effect === 'PARKED' ? 'Location' : 'New location') }
  if (part === 'GAME_ZONE') return { title: 'Game zone', note: back || (effect === 'PARKED' ? 'With its location' : 'It’s elsewhere.') }
  if (part === 'GROUP_DETAILS') return { title: `Group details, ${label}`, note: back || 'Not asked for this format' }
  return {
    title: `Running order, ${label}`,
    note: back || (effect === 'PARKED' ? 'Comes back with this format' : 'From the new template or format'),
  }
}

/** Why a change isn't possible, where it has no words of its own. */
export function whyNot({ reason, details }: Pick<KindPreview, 'reason' | 'details'>, staff: boolean): string | null {
  if (reason === 'SLOT_TAKEN') {
    const role = roleOf(details)
    return `No ${role ? roleWords(role, staff).toLowerCase() : 'one'} is free for this then. Reschedule the event first, or choose another format.`
  }
  if (reason === 'INVALID' && fieldsOf(details).includes('attendees')) return 'This event has too many people for this format.'
  if (reason === 'SUBSCRIBERS_ONLY') return 'Only subscribers can host an event themselves.'
  return null
}

/** Whether the place of the start has to be chosen, or another one. */
export const needsPlace = ({ reason, details }: Pick<KindPreview, 'reason' | 'details'>): boolean =>
  reason === 'UNKNOWN_PRICE_ZONE' ||
  (reason === 'INVALID' && fieldsOf(details).some((field) => field === 'location' || field === 'latitude'))

const fieldsOf = (details: unknown): string[] => Object.keys(Object((Object(details) as { readonly fields?: unknown }).fields))
function roleOf(details: unknown): AssignmentRole | null {
  const { role } = Object(details) as { readonly role?: unknown }
  return (['PRODUCER', 'SUPPORTING_PRODUCER', 'HOST', 'PLANT'] as const).find((one) => one === role) ?? null
}
