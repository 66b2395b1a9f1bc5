import type { ApplicationState } from '@troupe/domain/staffing/applications/state'
import { codeOf, idOf, world } from './ids.ts'

interface Applied {
  readonly name: string
  readonly fullName: string
  readonly city: string
  readonly languages: readonly string[]
  readonly birthYear: number
  readonly experience: string
  readonly links?: readonly string[]
  readonly state: ApplicationState
  /** Hours ago; the first is the newest version. */
  readonly applied: readonly [number, ...number[]]
  /** Hours ago; absent for one that no one has looked at. */
  readonly stateAt?: number
  /** The actor whom it was an invitation of. */
  readonly user?: string
  readonly note?: string
  /** What they said the first time. */
  readonly first?: Partial<Pick<Applied, 'city' | 'experience'>>
}

const days = (count: number) => 24 * count

const applied: readonly Applied[] = [
  {
    ...{ name: 'noor', fullName: 'Noor Bakker', city: 'Chicago', languages: ['en', 'nl', 'tr'], birthYear: 1994 },
    experience:
      'Six years of improvised theatre with The Long Form, two of them as a mentor. I have played corporate shows where no one may know I’m an actor, mostly as the new colleague who asks the awkward question.\n\nI am used to staying in character through a dinner, and to letting the guests win. I drive, and I have worked with two of your hosts, Marcus and Anjali, on other shows.',
    links: ['https://vimeo.com/noorbakker', 'https://noorbakker.example/reel'],
    ...{ state: 'NEW', applied: [2, days(70)] },
    first: { city: 'Milwaukee', experience: 'Five years of improvised theatre with The Long Form.' },
  },
  {
    ...{ name: 'tomas', fullName: 'Tomas Reyes', city: 'Chicago', languages: ['en', 'es'], birthYear: 1989 },
    experience: 'Street theatre, and eleven seasons of a mystery dinner in which I was the guest who dies.',
    ...{ state: 'NEW', applied: [26] },
  },
  {
    ...{ name: 'fumi', fullName: 'Fumi Adebayo', city: 'London', languages: ['en', 'yo'], birthYear: 1998 },
    experience: 'Drama school in London, then two years of immersive theatre. I can play drunk without a drink.',
    links: ['https://fumi.example/showreel'],
    ...{ state: 'NEW', applied: [30] },
  },
  {
    ...{ name: 'reem', fullName: 'ريم الحداد', city: 'Dubai', languages: ['ar', 'en'], birthYear: 1991 },
    experience: 'أمثل في المسرح الجامعي منذ عشر سنوات، وأعمل في فعاليات الشركات. I have also played in English for four years.',
    ...{ state: 'IN_REVIEW', applied: [days(3)], stateAt: days(2) },
  },
  {
    ...{ name: 'clemence', fullName: 'Clémence Aubert', city: 'Lisbon', languages: ['fr', 'pt', 'en'], birthYear: 1985 },
    experience: 'Clown and mime, Paris and Lisbon. Since 2019 I train hotel staff with undercover guests.',
    ...{ state: 'IN_REVIEW', applied: [days(4)], stateAt: days(2) },
    note: 'Marcus knows her. Ask about travel within Portugal.',
  },
  {
    ...{ name: 'owen', fullName: 'Owen Strand', city: 'New York', languages: ['en'], birthYear: 1979 },
    experience: 'Twenty years off Broadway. I would like to play closer to people.',
    ...{ state: 'IN_REVIEW', applied: [days(6)], stateAt: days(5) },
  },
  {
    ...{ name: 'paloma', fullName: 'Paloma Reyes', city: 'Madrid', languages: ['es', 'en'], birthYear: 1990 },
    experience: 'Microteatro in Madrid, three shows an evening for audiences of fifteen.',
    ...{ state: 'INVITED', applied: [days(150)], stateAt: days(146), user: 'paloma' },
  },
  {
    ...{ name: 'lior', fullName: 'ליאור בן־דוד', city: 'Tel Aviv', languages: ['he', 'en'], birthYear: 2001 },
    experience: 'שלוש שנים בתיאטרון פלייבק. Three years of playback theatre.',
    ...{ state: 'REJECTED', applied: [days(40)], stateAt: days(36) },
    note: 'Nothing for us in Tel Aviv this year. Would be good.',
  },
  {
    ...{ name: 'gus', fullName: 'Gus Pettersen', city: 'Oslo', languages: ['nb', 'en'], birthYear: 1968 },
    experience: 'I have been the best man at nine weddings.',
    ...{ state: 'WITHDRAWN', applied: [days(20)], stateAt: days(19) },
  },
]

/** The applications of the world, in every state. One person applied twice. */
export const applicationsOf = (now: Temporal.Instant) => applied.map((one) => applicationOf(one, now))

/** What these applicants said, each time. */
export const applicationVersionsOf = (now: Temporal.Instant) =>
  applied.flatMap((one) => one.applied.toReversed().map((hours, at) => versionOf(one, { at, madeAt: now.subtract({ hours }) })))

/** The secret of an application's private link. Real ones are random; these belong to the demo alone. */
const applicationCodeOf = (name: string, number = 1): string => codeOf(`application ${name} ${number}`)

const emailOf = ({ name, user }: Applied) => (user ? `${user}@troupe.example` : `${name}@mail.example`)

function applicationOf(one: Applied, now: Temporal.Instant) {
  const ago = (hours: number) => now.subtract({ hours })
  const first = ago(one.applied.at(-1) ?? 0)
  return {
    id: idOf('application', one.name),
    email: emailOf(one),
    state: one.state,
    stateBefore: one.state === 'NEW' ? null : 'NEW',
    stateAt: one.stateAt === undefined ? first : ago(one.stateAt),
    userId: one.user ? idOf('user', one.user) : null,
    note: one.note ?? null,
    madeAt: first,
    newestAt: ago(one.applied[0]),
    version: one.applied.length,
  }
}

function versionOf(one: Applied, { at, madeAt }: { readonly at: number; readonly madeAt: Temporal.Instant }) {
  const gap = one.fullName.indexOf(' ')
  const told = at < one.applied.length - 1 ? { ...one, ...one.first } : one
  return {
    applicationId: idOf('application', one.name),
    number: at + 1,
    code: applicationCodeOf(one.name, at + 1),
    firstName: one.fullName.slice(0, gap),
    lastName: one.fullName.slice(gap + 1),
    phone: '+1 312 555 0191',
    city: told.city,
    languages: one.languages,
    birthYear: one.birthYear,
    experience: told.experience,
    links: one.links ?? [],
    madeAt,
    withdrawnAt: one.state === 'WITHDRAWN' ? madeAt.add({ hours: 24 }) : null,
  }
}

/** What a customer wrote to us. */
export const formEntriesOf = (now: Temporal.Instant) => [
  {
    id: idOf('form entry', 'priya'),
    form: 'contact',
    userId: world.users.editor,
    workspaceId: world.workspaces.northwind,
    answers: {
      ...{ topic: 'NEW_SHOW', name: 'Priya Raman', email: 'editor@northwind.example', people: '120', when: 'Second week of March' },
      message: 'We bring three offices together in Chicago. What would you suggest for 120 people in one room?',
    },
    page: '/contact',
    madeAt: now.subtract({ hours: days(9) }),
  },
]
