import type { FormatType, HostType } from '@troupe/domain/catalogue/kinds'
import type { InstructionType } from '@troupe/domain/session/instructions'
import { HOST_TYPE_WORDS } from '@troupe/domain/words'
import { pdfTypeWords } from '../../catalogue/edit/format-form.ts'
import { dayInYear, number, ownZone } from '../../platform/format.ts'

/** What each type is called: where its text is read. */
export const typeWords: Readonly<Record<InstructionType, string>> = {
  IRL_ADMIN_INSTRUCTIONS: 'Preparations',
  IRL_LOGIN_INSTRUCTIONS: 'Sign-in with a game code',
  IRL_LOGIN_INSTRUCTIONS_NO_CODE: 'Sign-in without a code',
  IRL_TALKING_POINTS: 'Host’s talking points',
}

/** 'Host on site, Self-hosted', or 'All'. */
export const hostsWords = (hosts: readonly HostType[]): string => hosts.map((one) => HOST_TYPE_WORDS[one]).join(', ') || 'All'

/** 'Game show', or 'All'. */
export const kindWords = (kind: FormatType | '' | null): string => (kind ? pdfTypeWords(kind) : 'All')

/** 'Fits 14 upcoming events, the next on Tue 1 Dec.'; null for none. */
export function reachWords(events: number, nextAt: string | null): string | null {
  if (events === 0) return null
  const next = nextAt === null ? '' : dayInYear(nextAt, ownZone())
  return events === 1
    ? `Fits 1 upcoming event${next && `, on ${next}`}.`
    : `Fits ${number(events)} upcoming events${next && `, the next on ${next}`}.`
}
