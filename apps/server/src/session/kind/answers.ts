import { answersToPark, answersToRestore } from '@troupe/domain/session/kind'
import type { Work } from '../../platform/ctx.ts'
import { answersChange } from '../edit/edit.ts'
import type { SessionRow } from '../row.ts'
import type { OutcomeLine } from './outcome.ts'
import type { Parked } from './parked.ts'
import { type AsKind, kindOf, type PartAsKind, pickParked } from './part.ts'

/** The answers about the group as another kind: those to questions that it doesn't ask are parked, those that it asks again come back. */
export function answersAsKind(work: Work, row: SessionRow, { format, hasUpgrade }: AsKind, parked: readonly Parked[]): PartAsKind {
  const { type, hostType, category, experienceId } = format
  const asks = format.hasGroupDetails && hostType !== 'SELF_HOSTED'
  const blackout = work.settings.blackoutExperienceIds.includes(experienceId)
  const facts = asks ? { type, hostType, category, blackout, hasUpgrade } : null
  const parks = answersToPark(row.group_details, facts)
  const kept = Object.fromEntries(Object.entries(row.group_details).filter(([name]) => !Object.hasOwn(parks, name)))
  const known = pickParked(parked, 'GROUP_DETAILS', () => true).values
  const back = answersToRestore(known, facts, kept)
  const gone = Object.fromEntries(Object.keys(parks).map((name) => [name, null]))
  return {
    columns: { has_group_details: asks, group_details: { ...kept, ...back } },
    fields: answersChange(row, { ...gone, ...back }),
    parks: Object.keys(parks).length > 0 ? [{ part: 'GROUP_DETAILS', kind: kindOf(row), value: parks }] : [],
    restored: pickParked(parked, 'GROUP_DETAILS', (name) => Object.hasOwn(back, name)).restored,
    lines: [
      ...lineOf(
        'KEPT',
        Object.entries(kept).flatMap(([name, answer]) => (answer === null || answer === '' ? [] : name)),
      ),
      ...lineOf('PARKED', Object.keys(parks)),
      ...lineOf('RESTORED', Object.keys(back)),
    ],
  }
}

const lineOf = (effect: OutcomeLine['effect'], names: readonly string[]): OutcomeLine[] =>
  names.length === 0
    ? []
    : [
        {
          part: 'GROUP_DETAILS',
          effect,
          label: names.length === 1 ? '1 answer' : `${names.length} answers`,
          key: names.toSorted().join(' '),
        },
      ]
