import { ownZone, time } from '../../../platform/format.ts'
import type { Candidate } from '../assignment-words.ts'

/** 'Free', or for someone who is soon busy after the show, when: 'Free, until 5 pm'. */
export const freeWords = ({ freeUntil }: Pick<Candidate, 'freeUntil'>, zone = ownZone()): string =>
  freeUntil ? `Free, until ${time(freeUntil, zone).replace(':00\u00a0', '\u00a0')}` : 'Free'
