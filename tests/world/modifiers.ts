import { idOf } from './ids.ts'
import type { WorldExperience } from './show.ts'

interface Told {
  readonly label: string
  readonly description: string
  /** Experiences whose formats with a host of ours have it. */
  readonly shows?: readonly string[]
  readonly people?: readonly string[]
}

/** What shows of the world need beyond their kind, and who can do it. One is new: nothing has it yet. */
const told: readonly Told[] = [
  { label: 'Accessible route', description: 'No stairs, rests every 400 m', shows: ['thePaperRegatta', 'theNightArchive'] },
  {
    label: 'Bilingual',
    description: 'Two languages in one show',
    shows: ['unaNocheEnSevilla', 'einKofferInBerlin'],
    people: ['hector', 'sofia', 'jonas', 'leyla', 'lucia', 'beatriz', 'paloma'],
  },
  { label: 'Family friendly', description: 'Suitable from 10 years on', shows: ['theToyWorkshop'] },
  { label: 'Magic', description: 'The host performs', shows: ['boxOfSmallWonders'], people: ['host', 'tamsin', 'grace', 'desmond'] },
  {
    label: 'Outdoor',
    description: 'At least half of it outside',
    shows: ['theLongWayToLunch'],
    people: ['kwame', 'mei', 'wren', 'callum'],
  },
  { label: 'Puppetry', description: '' },
  { label: 'Quiet', description: 'No music, low light, small groups', shows: ['theCalmHour'] },
  { label: 'Sing-along', description: 'Needs a host who sings', shows: ['threeMinutesOfFame'], people: ['staffhost', 'delphine', 'jonas'] },
]

const idOfModifier = ({ label }: Told): string => idOf('modifier', label)

export const modifiersOf = (createdAt: Temporal.Instant) =>
  told.map((one) => ({ id: idOfModifier(one), label: one.label, description: one.description, createdAt }))

export const modifiersOfPeople = told.flatMap((one) =>
  (one.people ?? []).map((name) => ({ userId: idOf('user', name), modifierId: idOfModifier(one) })),
)

export const modifiersOfFormats = (experiences: readonly WorldExperience[]) =>
  told.flatMap((one) =>
    (one.shows ?? []).flatMap((name) => {
      const experience = experiences.find(({ id }) => id === idOf('experience', name))
      if (!experience) throw new Error(`no show ${name}`)
      const played = experience.formats.filter(({ hostType }) => hostType !== 'SELF_HOSTED')
      return played.map(({ id }) => ({ formatId: id, modifierId: idOfModifier(one) }))
    }),
  )

/** An event has those that its format had when it was booked. */
export function modifiersOfEvents(
  sessions: readonly { readonly id: string; readonly formatId: string }[],
  experiences: readonly WorldExperience[],
) {
  const byFormat = Map.groupBy(modifiersOfFormats(experiences), ({ formatId }) => formatId)
  return sessions.flatMap(({ id, formatId }) => (byFormat.get(formatId) ?? []).map(({ modifierId }) => ({ sessionId: id, modifierId })))
}
