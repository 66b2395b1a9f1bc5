import type { Template, Values, VariableKind, Variables } from '../templates/template.ts'

const when = 'Wed 16 Dec 2026, 1:30 pm to 3:00 pm, Chicago time'

/** What stands for a value where no event is chosen, and for what an event doesn't say. */
const words: Readonly<Record<string, string>> = {
  'reader.firstName': 'Priya',
  'event.name': 'Murder in the Green Room',
  'event.company': 'Northwind Foods',
  'event.day': 'Wed 16 Dec 2026',
  'event.start': 'Wed 16 Dec 2026, 1:30 pm, Chicago time',
  'event.when': when,
  'event.call': '12:30 pm',
  'event.people': '42 people',
  'event.place': 'The Merchant Hall, 120 W Kinzie St, Chicago',
  'event.contacts': 'Priya Raman and Graham Tolliver',
  'event.producer': 'Dana Whitlock, +1 312 555 0102',
  address: 'priya.raman@northwind.example',
  alternatives: 'Thu 17 Dec 2026, 1:30 pm, Chicago time',
  amount: '$1,200.00',
  answers: '9 questions',
  asked: 'Marcus Oyelaran',
  by: 'Wed 2 Dec 2026',
  back: '6:30 pm',
  changes: 'Start location: The Merchant Hall (before: Pier 9)',
  charged: '4 credits',
  city: 'Chicago',
  code: '4F7K2P',
  contact: 'Priya Raman, priya.raman@northwind.example',
  count: '3 events',
  credits: '12 credits',
  crew: 'Host: Marcus',
  day: 'Wed 16 Dec 2026',
  earlier: 'Wed 9 Dec 2026, 1:30 pm to 3:00 pm, Chicago time',
  email: 'priya@northwind.example',
  event: 'Murder in the Green Room',
  events: `Murder in the Green Room, ${when}`,
  expected: '$1,100.00',
  expires: 'Fri 11 Dec 2026, 6:00 pm, Chicago time',
  first: '20 credits',
  former: 'priya.old@northwind.example',
  gone: 'Buzzer Night',
  group: 'Holiday week',
  host: 'calendar.example',
  instructions: 'Ask for the stage manager at the loading door.',
  inviter: 'Graham Tolliver',
  invoice: '2026-0042',
  items: '20 credits',
  kind: 'in person',
  leave: '11:00 am',
  left: 'Callum Reid',
  level: 'You’ll be able to book and edit the workspace’s events.',
  links: 'Guests who take part online',
  lodging: 'Hotel Lincoln',
  lots: '20 credits, on Thu 31 Dec 2026',
  maker: 'Dana Whitlock',
  message: 'Could we start a little later?',
  minutes: '15',
  moved: when,
  note: 'The loading door is on Wells Street, so ask your guests to use the front.',
  onlyRooms: '3 rooms',
  paid: '$1,200.00',
  person: 'Marcus Oyelaran',
  place: 'The Merchant Hall, Chicago',
  placed: `Murder in the Green Room, ${when}`,
  reason: 'Agreed by phone',
  refund: 'We returned 12 credits to Northwind Foods.',
  released: `Buzzer Night, ${when}`,
  returned: '4 credits',
  role: 'Host',
  rooms: '3 rooms',
  since: 'Mon 7 Dec 2026',
  time: 'Wed 16 Dec 2026, 1:30 pm, Chicago time',
  times: 'Thu 17 Dec 2026, 1:30 pm, Chicago time',
  total: '$1,200.00',
  travel: 'Blue Line to Clark/Lake',
  units: 'rooms',
  until: 'Fri 11 Dec 2026',
  venue: 'The Merchant Hall',
  version: '4',
  waited: '24 hours',
  wanted: when,
  wantedDay: 'Wed 16 Dec 2026',
  way: '40 minutes',
  what: 'three events',
  when,
  why: 'names event.city, which isn’t declared',
  workspace: 'Northwind Foods',
}

/** Sections that are open in a sample; those of other flags are closed. */
const openFlags: ReadonlySet<string> = new Set(['open', 'member', 'granted', 'attached', 'complete', 'online', 'first', 'finding'])

/** A value of each kind for a place of an email. */
export function sampleOf(name: string, kind: VariableKind, site: string): Values<Variables>[string] {
  const text =
    words[name] ??
    name
      .split('.')
      .at(-1)
      ?.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`) ??
    name
  switch (kind) {
    case 'flag':
      return openFlags.has(name)
    case 'lines':
      return [text]
    case 'link':
      return `${site}/${name === 'event.link' ? 'event' : name}`
    case 'links':
      return [{ words: text, link: `${site}/event` }]
    case 'code':
      return { before: '', code: 'K7MP-2QXA' }
    case 'codeLink':
      return { before: `${site}/a/`, code: 'K7MP' }
    default:
      return text
  }
}

/** A value for every place of an email. */
export const samplesOf = ({ variables }: Template, site: string): Record<string, Values<Variables>[string]> =>
  Object.fromEntries(Object.entries(variables).map(([name, kind]) => [name, sampleOf(name, kind, site)]))
