import type { AnswerTo } from '../../platform/api.ts'
import { counted } from '../../platform/words/counted.ts'

export type PersonChanged = AnswerTo<'POST /scheduler/session/{id}/shuffle'>['people'][number]

const isAdded = ({ state }: Pick<PersonChanged, 'state'>): boolean => state !== 'CANCELLED'

/** The button of Auto: 'Ask 3 people', 'Assign 4 people', 'Assign 1 person and ask 3'; 'Withdraw 1 offer' when no one gets a role. */
export function autoWords(people: readonly Pick<PersonChanged, 'state'>[]): string {
  const added = people.filter(isAdded)
  if (added.length === 0) return `Withdraw ${counted(people.length, 'offer', 'offers')}`
  const asked = added.filter(({ state }) => state === 'PENDING').length
  const assigned = added.length - asked
  if (assigned === 0) return `Ask ${counted(asked, 'person', 'people')}`
  return `Assign ${counted(assigned, 'person', 'people')}${asked > 0 ? ` and ask ${asked}` : ''}`
}

/** '4 people assigned, 3 asked to confirm, 1 role still open', no one counted twice; '1 offer withdrawn' when no one got a role. */
export function crewWords(people: readonly Pick<PersonChanged, 'state'>[], open: number): string {
  const added = people.filter(isAdded)
  const asked = added.filter(({ state }) => state === 'PENDING').length
  const assigned = added.length - asked
  const parts = [
    added.length === 0 && (people.length > 0 ? `${counted(people.length, 'offer', 'offers')} withdrawn` : 'No one assigned'),
    assigned > 0 && `${counted(assigned, 'person', 'people')} assigned`,
    asked > 0 && `${assigned > 0 ? asked : counted(asked, 'person', 'people')} asked to confirm`,
    open > 0 && `${counted(open, 'role', 'roles')} still open`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** 'Offer sent to Kwame Boateng', or 'Kwame Boateng was assigned' of someone whom no one has to ask. */
export function drawnWords(people: readonly PersonChanged[]): string {
  const [first, ...more] = people.filter(isAdded)
  if (!first || more.length > 0) return crewWords(people, 0)
  return chosenWords(first.fullName, first.state === 'PENDING')
}

/** What was done with one person: they were asked, or they have the role. */
export const chosenWords = (name: string, isAsked: boolean): string => (isAsked ? `Offer sent to ${name}` : `${name} was assigned`)

/** 'Ada Pike has 4 of 5 stars', or that the rating is gone. */
export const ratedWords = ({ name, rating }: { readonly name: string; readonly rating: number | null }): string =>
  rating === null ? `Rating of ${name} removed` : `${name} has ${rating} of 5 stars`
