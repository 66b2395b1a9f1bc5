import { placeOf } from '@troupe/tests/crew'
import { openHouse } from '@troupe/tests/house'
import { openStage } from '@troupe/tests/late-crew'
import { testNow } from '@troupe/tests/template'
import { fillWallet } from '@troupe/tests/truth'
import { idOf, world } from '@troupe/tests/world/ids'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { expireOffers } from '../offers/answer-offer.ts'
import { solveStaffingPlan } from '../plan/solve.ts'

const app = await openHouse()
const { event, withdraw, answer } = await openStage(app)
await fillWallet(app)
beforeEach(async () => {
  app.clock.now = testNow
  await app.db
    .updateTable('account_user')
    .set({ active: true, level: 3 })
    .where('id', 'in', [user('callum'), user('sofia'), user('priscilla')])
    .execute()
  await app.db.deleteFrom('staffing_absence').execute()
})
afterAll(() => app.close())

const user = (name: string) => idOf('user', name)
const [producer, customer] = [app.as('producer@troupe.example'), app.as('editor@northwind.example')]

interface Line {
  readonly actor: { readonly fullName: string } | null
  readonly operation: string
  readonly people: readonly { readonly id: string; readonly fullName: string }[]
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  readonly reason: string | null
}

const query = `query ($filter: AuditFilter) { auditEntries(filter: $filter, limit: 100) {
  nodes { operation sessionId actor { fullName } people { id fullName } before after reason } } }`

/** What the audit has of an event, the oldest first: 'Dana Whitlock crew released HOST Callum Reid > no one MOVED'. */
async function linesOf(sessionId: string): Promise<string[]> {
  const { nodes }: { nodes: readonly Line[] } = (await app.ask('admin@troupe.example', query, { filter: { sessionId } })).data.auditEntries
  return nodes.toReversed().map(({ actor, operation, people, before, after, reason }) => {
    const name = (id: unknown) => people.find((person) => person.id === id)?.fullName.split(' ')[0]
    const whom = [before, after].map((side) => name(side?.userId ?? [side?.userIds].flat()[0]) ?? 'no one').join(' > ')
    const [role, why] = [after?.role ?? before?.role ?? '', after?.why ?? '']
    return [actor?.fullName.split(' ')[0] ?? 'Troupe', operation, role, whom, why, reason ?? ''].filter(Boolean).join(' ')
  })
}

type Way = (event: { readonly id: string; readonly place: string; readonly start: Temporal.Instant }) => Promise<unknown>
const works = async (answer: Promise<{ status: number; body: object }>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
}
const asks = async (email: string, document: string, variables: object) => {
  const { errors, data } = await app.ask(email, document, variables)
  expect(errors, document).toBeUndefined()
  return data
}
/** The one of several whom the rule, or chance, chooses. */
const next = (line: string) =>
  line
    .replace(/> (Sofia|Priscilla)/, '> Someone')
    .replace(/(random\/\w+ [A-Z]+ no one >) \w+$/, '$1 Someone')
    .replace(/> \w+ AUTO$/, '> Someone AUTO')

const asked = { callum: 'PENDING' } as const
const away = (start: Temporal.Instant) => ({
  from: start.subtract({ hours: 2 }).toString(),
  to: start.add({ hours: 2 }).toString(),
  reason: 'SICK',
})
const absence = 'mutation ($input: ReportAbsenceInput!) { reportAbsence(input: $input) { released } }'
const accept = 'POST /assignment/{id}/accept HOST'
const released = 'crew released HOST Callum > no one'

/** The ways in which a crew changes, and what the audit says of each; hours before the call, how its host came to be there, and the mode of its places. */
const ways: readonly (readonly [string, Parameters<typeof event>, Way, readonly string[]])[] = [
  ['an offer is accepted by its link', [100, asked], ({ place }) => works(answer(place, 'accept')), [`Callum ${accept} no one > Callum`]],
  [
    'an offer is accepted on the page',
    [100, asked],
    async ({ place }) => {
      const { id } = await app.db
        .selectFrom('staffing_approval')
        .select('id')
        .where('assignment_id', '=', place)
        .where('state', '=', 'PENDING')
        .executeTakeFirstOrThrow()
      await works(app.as('callum@troupe.example').call('POST', `/assignment/${place}/accept`, { offerIds: [id], note: 'Gladly' }))
    },
    [`Callum ${accept} no one > Callum Gladly`],
  ],
  [
    'an offer is declined, and the next best is asked',
    [100, { ...asked, mode: 'Auto' }],
    ({ place }) => works(answer(place, 'decline')),
    ['Callum POST /assignment/{id}/decline HOST Callum > no one DECLINED', 'Troupe crew filled HOST Callum > Someone NEXT'],
  ],
  [
    'an offer is declined shortly before, and the next best is asked in every mode',
    [71, asked],
    ({ place }) => works(answer(place, 'decline')),
    ['Callum POST /assignment/{id}/decline HOST Callum > no one DECLINED', 'Troupe crew filled HOST Callum > Someone LATE'],
  ],
  [
    'no one answers',
    [100, asked],
    async () => {
      await app.db.updateTable('staffing_approval').set({ expires_at: app.clock.now }).where('state', '=', 'PENDING').execute()
      await expireOffers(app.house)
    },
    ['Troupe offer expired HOST Callum > no one'],
  ],
  [
    'someone withdraws',
    [100],
    ({ place }) => withdraw(place, { reason: 'SICK', note: 'Flu' }),
    ['Callum POST /assignment/{id}/withdraw HOST Callum > no one SICK Flu'],
  ],
  [
    'someone reports an absence',
    [100],
    ({ start }) => asks('callum@troupe.example', absence, { input: away(start) }),
    [`Callum ${released} SICK`],
  ],
  [
    'staff report someone’s absence',
    [100],
    ({ start }) => asks('producer@troupe.example', absence, { input: { ...away(start), userId: user('callum') } }),
    [`Dana ${released} SICK`],
  ],
  [
    'someone’s hours change',
    [100],
    ({ start }) =>
      asks(
        'callum@troupe.example',
        'mutation ($input: CreateAvailabilitiesInput!) { createAvailabilities(input: $input) { __typename } }',
        {
          input: {
            rows: [{ date: start.toZonedDateTimeISO('Australia/Sydney').toPlainDate().toString(), available: false }],
            release: true,
          },
        },
      ),
    [`Callum ${released} UNAVAILABLE`],
  ],
  [
    'an account is deactivated',
    [100],
    () =>
      asks('admin@troupe.example', 'mutation ($input: UpdateUserInput!) { updateUser(input: $input) { id } }', {
        input: { id: user('callum'), active: false },
      }),
    [`Troupe ${released} LEFT`],
  ],
  [
    'a producer chooses someone else',
    [100],
    ({ place }) => works(producer.call('PUT', `/scheduler/session-assignment/${place}/host`, { id: user('sofia') })),
    ['Dana setUserOnSessionAssignment HOST Callum > Sofia'],
  ],
  [
    'a producer removes someone',
    [100],
    ({ place }) => asks('producer@troupe.example', 'mutation ($id: ID!) { clearSessionAssignment(id: $id) { __typename } }', { id: place }),
    ['Dana clearSessionAssignment HOST Callum > no one'],
  ],
  [
    'an offer is withdrawn',
    [100, asked],
    async ({ place }) => {
      const offer = await app.db
        .selectFrom('staffing_approval')
        .select('id')
        .where('assignment_id', '=', place)
        .where('state', '=', 'PENDING')
        .executeTakeFirstOrThrow()
      await works(producer.call('DELETE', `/assignment-offer/${offer.id}`))
    },
    ['Dana DELETE /assignment-offer/{id} HOST Callum > no one'],
  ],
  [
    'someone is drawn',
    [100, { callum: 'NONE' }],
    ({ place }) => works(producer.call('PUT', `/scheduler/session-assignment/${place}/random/host`)),
    ['Dana PUT /scheduler/session-assignment/{id}/random/host HOST no one > Someone'],
  ],
  [
    'a producer is drawn',
    [100, { producer: null }],
    ({ id }) => works(producer.call('PUT', `/scheduler/session/${id}/random/ep`)),
    ['Dana PUT /scheduler/session/{id}/random/ep PRODUCER no one > Someone'],
  ],
  [
    'the call of someone moves',
    [200],
    ({ id }) =>
      asks('producer@troupe.example', 'mutation ($id: ID!, $items: [TimelineItemInput!]!) { setTimeline(id: $id, items: $items) { id } }', {
        ...{ id, items: [{ offsetMinutes: -90, title: 'Sound check', role: 'HOST' }] },
      }),
    ['Troupe crew asked again HOST Callum > Callum CALL', 'Dana setTimeline no one > no one'],
  ],
  [
    'a producer has the crew filled',
    [100, { callum: 'NONE' }],
    ({ id }) => works(producer.call('POST', `/scheduler/session/${id}/shuffle`)),
    ['Dana crew filled HOST no one > Someone AUTO', 'Dana POST /scheduler/session/{id}/shuffle no one > no one'],
  ],
  [
    'a move asks the crew again',
    [200],
    ({ id, start }) =>
      works(
        producer.call('POST', `/scheduler/session/${id}/reschedule/force`, {
          ...{ startsAt: start.add({ hours: 2 }).toString(), waiveFee: true, reason: 'A storm' },
        }),
      ),
    ['Troupe crew asked again HOST Callum > Callum MOVED', 'Dana POST /scheduler/session/{id}/reschedule/force no one > no one A storm'],
  ],
  [
    'a move releases the crew',
    [200],
    ({ id, start }) =>
      works(
        producer.call('POST', `/scheduler/session/${id}/reschedule/force`, {
          ...{ startsAt: start.add({ hours: 2 }).toString(), waiveFee: true, keepHosts: false, reason: 'A storm' },
        }),
      ),
    [
      `Troupe ${released} MOVED`,
      'Troupe crew released PRODUCER Dana > no one MOVED',
      'Dana POST /scheduler/session/{id}/reschedule/force no one > no one A storm',
    ],
  ],
  [
    'a customer unschedules the event',
    [600],
    ({ id }) => works(customer.call('DELETE', `/scheduler/session/${id}/book`)),
    [
      `Troupe ${released} UNSCHEDULED`,
      'Troupe crew released PRODUCER Dana > no one UNSCHEDULED',
      'Priya DELETE /scheduler/session/{id}/book no one > no one',
    ],
  ],
  [
    'a customer cancels the event, and a producer restores it',
    [600],
    async ({ id }) => {
      await works(customer.call('DELETE', `/session/${id}`))
      await works(producer.call('POST', `/session/${id}/restore`, { reason: 'Changed their mind' }))
    },
    [
      `Troupe ${released} CANCELLED`,
      'Troupe crew released PRODUCER Dana > no one CANCELLED',
      'Troupe crew released SALESPERSON Jo > no one CANCELLED',
      'Troupe crew filled SALESPERSON no one > Jo SALES',
      'Priya DELETE /session/{id} no one > no one',
      'Dana POST /session/{id}/restore no one > no one Changed their mind',
    ],
  ],
  [
    'the package level rises above someone’s',
    [600],
    async ({ id }) => {
      await app.db.updateTable('account_user').set({ level: 1 }).where('id', '=', user('callum')).execute()
      await works(customer.call('POST', `/session/${id}/upgrade`, { upgrade: 'PRO' }))
    },
    [`Troupe ${released} LEVEL`, 'Priya POST /session/{id}/upgrade no one > no one'],
  ],
]

test.each(ways)('%s: the audit of the event says who did it, to whom, in which role and why', async (_, [hours, wanted], way, expected) => {
  const made = await event(hours, wanted)
  const before = await linesOf(made.id)
  await way(made)
  const lines = (await linesOf(made.id)).slice(before.length)
  expect(lines.map(next).toSorted()).toEqual(expected.map(next).toSorted())
})

test('a place that goes with its person is still found by the event, and more rooms have a line of their own', async () => {
  const { id } = await event(600)
  await works(customer.call('PUT', `/scheduler/session/${id}/slots`, { quantity: 2 }))
  const { id: second } = await placeOf(app.db, id, 'HOST', 2)
  await works(producer.call('PUT', `/scheduler/session-assignment/${second}/host`, { id: user('sofia') }))
  const before = await linesOf(id)
  expect(before).toContainEqual('Priya PUT /scheduler/session/{id}/slots no one > no one')
  await works(producer.call('PUT', `/scheduler/session/${id}/slots`, { quantity: 1 }))
  expect((await linesOf(id)).slice(before.length).toSorted()).toEqual([
    'Dana PUT /scheduler/session/{id}/slots no one > no one',
    'Troupe crew released HOST Sofia > no one ROOMS',
  ])
})

test('a booking says who booked, what and when, and a plan whom it put on the event', async () => {
  await app.db
    .updateTable('workspace')
    .set({ preferred_sales_id: world.users.sales })
    .where('id', '=', world.workspaces.northwind)
    .execute()
  const wish = { experienceId: world.experiences.buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN', timezone: 'America/Chicago' }
  const date = '2027-01-20T18:00:00Z'
  const { body: booked } = await customer.call('POST', '/session', {
    ...{ ...wish, workspaceId: world.workspaces.northwind, attendees: 20, duration: 60, date },
  })
  const { nodes } = (await app.ask('admin@troupe.example', query, { filter: { sessionId: booked.id } })).data.auditEntries
  expect(nodes).toEqual([
    expect.objectContaining({ operation: 'POST /session', after: expect.objectContaining({ startsAt: date, rooms: 1, attendees: 20 }) }),
    expect.objectContaining({ operation: 'crew filled', actor: null }),
  ])
  expect(await linesOf(booked.id)).toEqual([
    expect.stringMatching(/^Troupe crew filled SALESPERSON no one > \w+ SALES$/),
    'Priya POST /session no one > no one',
  ])

  const input = { from: '2027-01-20T00:00:00Z', to: '2027-01-21T00:00:00Z', roles: ['HOST'] }
  const { createStaffingPlan: plan } = await asks(
    'producer@troupe.example',
    'mutation ($input: CreateStaffingPlanInput!) { createStaffingPlan(input: $input) { id } }',
    { input },
  )
  await solveStaffingPlan(app.house, plan.id)
  const { staffingPlan } = await asks('producer@troupe.example', 'query ($id: ID!) { staffingPlan(id: $id) { people } }', plan)
  await asks('producer@troupe.example', 'mutation ($id: ID!, $confirm: Int!) { publishStaffingPlan(id: $id, confirm: $confirm) { id } }', {
    ...{ id: plan.id, confirm: staffingPlan.people },
  })
  expect((await linesOf(booked.id)).at(-1)).toMatch(/^Dana crew filled HOST no one > (Callum|Sofia|Priscilla) PLAN$/)
})
