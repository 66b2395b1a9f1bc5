import { pdfTypeWords } from '@troupe/domain/catalogue/format-words'
import type { HostType } from '@troupe/domain/catalogue/kinds'
import type { InstructionType } from '@troupe/domain/session/instruction-types'
import { HOST_TYPE_WORDS } from '@troupe/domain/words'
import { dayInYear, number, ownZone } from '../../platform/format.ts'

/** What each type is called: where its text is read. */
export const typeWords: Readonly<Record<InstructionType, string>> = {
  IRL_ADMIN_INSTRUCTIONS: 'Preparations',
  IRL_LOGIN_INSTRUCTIONS: 'Sign-in, with a game code',
  IRL_LOGIN_INSTRUCTIONS_NO_CODE: 'Sign-in, without a code',
  IRL_TALKING_POINTS: 'Host’s talking points',
}

/** What stands in the place of a text that no one reads. */
export const emptyWords = 'Empty, so it isn’t shown'

/** 'Host on site, Self-hosted', or 'All'. */
export const hostsWords = (hosts: readonly HostType[]): string => hosts.map((one) => HOST_TYPE_WORDS[one]).join(', ') || 'All'

/** 'Game show', or 'All'. */
export const kindWords = (kind: string | null): string => (kind ? pdfTypeWords(kind) : 'All')

/** '14 upcoming events' and ', the next on Tue 1 Dec', the day of which stays on one line; null where none shows it. */
export function reachOf(events: number, nextAt: string | null): { readonly events: string; readonly next: string } | null {
  if (events === 0) return null
  const next = nextAt === null ? '' : dayInYear(nextAt, ownZone()).replaceAll(' ', '\u00a0')
  return events === 1
    ? { events: '1 upcoming event', next: next && `, on ${next}` }
    : { events: `${number(events)} upcoming events`, next: next && `, the next on ${next}` }
}
