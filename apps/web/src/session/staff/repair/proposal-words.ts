import type { RepairProposalsQuery } from '../../../graphql.ts'
import { day, ownZone, time } from '../../../platform/format.ts'
import { counted } from '../../../platform/words/counted.ts'
import { chosenWords } from '../crew-words.ts'

export type Proposal = RepairProposalsQuery['repairProposals'][number]
type Move = Proposal['moves'][number]

/** What each person would do, a sentence each: 'Ruth Feldman takes this role.', 'Sofia Marchetti takes over from Ruth Feldman on Trivia (Tue 2 Mar 2027, 12:00 pm).'. */
export const moveSentences = ({ moves }: Pick<Proposal, 'moves'>, zone = ownZone()): readonly string[] =>
  moves.map((move) => (move.beforeName === null ? `${move.fullName} takes this role.` : takeover(move, zone)))

/** The time is by the reader's clock, as everything that they have to plan. */
const takeover = ({ fullName, sessionName, startsAt, beforeName }: Move, zone: string): string =>
  `${fullName} takes over from ${beforeName} on ${sessionName} (${day(startsAt, zone)}, ${time(startsAt, zone)}).`

/** Who would have to give up something: 'No one else moves.', 'Moves 1 person who is confirmed and 2 who haven’t answered.'. */
export function effectWords({ accepted, pending }: Pick<Proposal, 'accepted' | 'pending'>): string {
  if (accepted + pending === 0) return 'No one else moves.'
  const are = accepted === 1 ? 'is' : 'are'
  const agreed = accepted > 0 && `${counted(accepted, 'person', 'people')} who ${are} confirmed`
  const not = pending === 1 ? 'hasn’t answered' : 'haven’t answered'
  const unanswered = pending > 0 && (accepted > 0 ? `${pending} who ${not}` : `${counted(pending, 'person', 'people')} who ${not}`)
  return `Moves ${[agreed, unanswered].filter(Boolean).join(' and ')}.`
}

/** The button that applies it: 'Ask Ruth Feldman', 'Ask 2 people', 'Assign Dana Whitlock'. */
export function applyWords({ moves }: Pick<Proposal, 'moves'>): string {
  const verb = moves.some(({ isAsked }) => isAsked) ? 'Ask' : 'Assign'
  return moves.length === 1 ? `${verb} ${moves[0]?.fullName}` : `${verb} ${moves.length} people`
}

/** What was done: 'Offer sent to Ruth Feldman', '2 people were asked'. */
export function appliedWords({ moves }: Pick<Proposal, 'moves'>): string {
  const [first, ...more] = moves
  const isAsked = moves.some((move) => move.isAsked)
  return first && more.length === 0 ? chosenWords(first.fullName, isAsked) : `${moves.length} people were ${isAsked ? 'asked' : 'assigned'}`
}
