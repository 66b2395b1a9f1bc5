import { languageWords } from '@troupe/domain/account/language-words'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { dayInYear, number, time } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'
import type { Plan } from './plan-queries.ts'

/** How good the plan is, in a sentence. */
export function certificateOf({
  state,
  objective,
  proven,
  gap,
  meaning,
}: Pick<Plan, 'state' | 'objective' | 'proven' | 'gap'> & Partial<Pick<Plan, 'meaning'>>): string {
  // the quality of an earlier result says nothing about the plan as it is now
  if (state === 'FAILED') return objective === null ? 'No plan was found' : 'Showing the last result from before it failed'
  if (objective === null) return 'Looking for a first plan'
  const changes = meaning?.pins.length ?? 0
  if (proven && changes > 0) return `The best plan with your ${changes === 1 ? 'change' : `${number(changes)} changes`}`
  if (proven) return 'Best possible plan'
  if (gap === null) return state === 'SOLVING' ? 'Still checking how good this plan is' : 'We couldn’t check how good this plan is'
  const percent = gap * 100
  return `Within ${Math.max(0.1, percent).toFixed(1)}% of the best possible plan`
}

/** What an open plan is called: only one that can still be published is a draft. */
export const titleOf = (state: Plan['state'] | undefined): string => titles[state ?? 'DISCARDED']

const titles: Readonly<Record<Plan['state'], string>> = {
  SOLVING: 'Draft',
  READY: 'Draft',
  FAILED: 'Failed plan',
  PUBLISHED: 'Published plan',
  DISCARDED: 'Plan',
}

/** What has become of the plan, and what comes next. */
export function nextOf({ state, objective, places }: Pick<Plan, 'state' | 'objective' | 'places'>): string {
  if (state === 'SOLVING')
    return objective === null
      ? 'The board will show the best plan so far with dashed cards.'
      : 'Still looking. The board shows the best plan so far with dashed cards.'
  if (state === 'PUBLISHED') return 'Everyone affected has been notified. Answers appear on the board.'
  if (state === 'FAILED') return 'Nothing was sent.'
  return toldBy(places).people === 0 ? 'This plan changes nothing.' : `${changesOf(places)}. Nothing is sent until the plan is published.`
}

/** What keeps people from a place, by rule. */
const ruledOut: Readonly<Record<string, readonly [one: string, more: string]>> = {
  ROLE: ['doesn’t have this role', 'don’t have this role'],
  ACTIVE: ['is no longer active', 'are no longer active'],
  LEVEL: ['isn’t experienced enough', 'aren’t experienced enough'],
  LANGUAGE: ['doesn’t speak the language', 'don’t speak the language'],
  AREA: ['is too far away', 'are too far away'],
  UNAVAILABLE: ['is unavailable', 'are unavailable'],
  OVERLAP: ['is on another show', 'are on another show'],
  TRAVEL: ['needs more time to travel between shows', 'need more time to travel between shows'],
  REST: ['needs more rest between shows', 'need more rest between shows'],
  DAY_LIMIT: ['is at their daily limit', 'are at their daily limit'],
  LOAD: ['is at their weekly limit', 'are at their weekly limit'],
  DECLINED: ['has declined or withdrawn', 'have declined or withdrawn'],
  SAME_EVENT: ['is already on this event', 'are already on this event'],
  FORBIDDEN: ['was excluded from this role', 'were excluded from this role'],
}

/** Why a plan leaves a role open: '12 are unavailable, 1 is on another show'. The most frequent reasons come first. */
export function openReason({ histogram, exchange }: Pick<Plan['uncovered'][number], 'histogram' | 'exchange'>): string {
  if (histogram) {
    const parts = [...histogram]
      .filter(({ people }) => people > 0)
      .sort((a, b) => b.people - a.people)
      .map(
        ({ rule, people }) =>
          `${number(people)} ${ruledOut[rule]?.[people === 1 ? 0 : 1] ?? (people === 1 ? 'doesn’t meet a requirement' : 'don’t meet a requirement')}`,
      )
    return parts.length === 0 ? 'There’s no one to choose from for this role.' : `No one can take this role: ${parts.join(', ')}.`
  }
  return exchange === null ? 'Left open by choice.' : 'Someone could take this role, but only at the expense of another one.'
}

/** What the plan changes: '38 roles filled, 5 offers withdrawn, 12 offers unchanged'. An offer is withdrawn whether or not someone else gets its role. */
export function changesOf(places: Plan['places']): string {
  const filled = places.filter(({ kept, userId }) => !kept && userId !== null).length
  const withdrawn = places.filter(({ kept, before }) => !kept && before !== null).length
  const stay = places.filter(({ kept }) => kept).length
  const parts = [
    filled > 0 && counted(filled, 'role filled', 'roles filled'),
    withdrawn > 0 && `${counted(withdrawn, 'offer', 'offers')} withdrawn`,
    stay > 0 && `${counted(stay, 'offer', 'offers')} unchanged`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** The button that publishes: 'Publish and notify 42 people'. Some are asked, some are assigned and some only lose an offer. */
export const publishWords = ({ people }: Pick<ReturnType<typeof toldBy>, 'people'>): string =>
  `Publish and notify ${counted(people, 'person', 'people')}`

/** What publishing some roles of a plan means for people: how many hear of it, and who gains, changes or only loses something. */
export function toldBy(places: readonly Pick<Plan['places'][number], 'userId' | 'before' | 'kept'>[]) {
  const changed = places.filter(({ kept }) => !kept)
  const gain = new Set(changed.flatMap(({ userId }) => userId ?? []))
  const lose = new Set(changed.flatMap(({ before }) => before ?? []))
  return {
    people: gain.union(lose).size,
    added: gain.difference(lose).size,
    moved: gain.intersection(lose).size,
    released: lose.difference(gain).size,
    offers: changed.filter(({ userId }) => userId !== null).length,
  }
}

/** Who else would help most, and how: 'On Mon 14 Dec from 12:00 pm, one more level 2 host who speaks Spanish would fill 1 open role.'. */
export function missingWords({ role, language, level, zoneAreaId, halfDay, ...help }: Plan['missing'][number], zone: string): string {
  const who = [
    'one more',
    level > 1 && `level ${level}`,
    zoneAreaId && 'on-site',
    ASSIGNMENT_ROLE_WORDS[role].toLowerCase(),
    language !== 'en' && `who speaks ${languageWords(language)}`,
  ]
  return `On ${dayInYear(halfDay, zone)} from ${time(halfDay, zone)}, ${who.filter(Boolean).join(' ')} ${helpWords(help)}.`
}

function helpWords({ least, fills }: Pick<Plan['missing'][number], 'least' | 'fills'>): string {
  if (fills) return `would fill ${counted(fills, 'open role', 'open roles')}`
  return least ? 'would improve the plan' : 'might improve the plan'
}
