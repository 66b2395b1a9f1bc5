import { world } from '@troupe/tests/world/ids'
import type { FastifyInstance } from 'fastify'
import { checkoutQueues, subscribeCheckout } from './checkout/checkout.ts'
import { subscribeAreasToErasing } from './erasing.ts'
import { gameQueues, subscribeGame } from './game/game.ts'
import { demoHooks } from './integration/endpoints/demo-hooks.ts'
import { integrationQueues, subscribeEndpoints, subscribeIntegrations } from './integration/integration.ts'
import { messageQueues, subscribeMessages } from './message/message.ts'
import type { House, Work } from './platform/ctx.ts'
import { openCommandsLine, openNoLine } from './platform/database/commands-line.ts'
import { actingAs, type Database } from './platform/database/db.ts'
import { openQueue, system } from './platform/database/wall.ts'
import { Listeners } from './platform/events.ts'
import { fileQueues } from './platform/files/ready.ts'
import { openStore } from './platform/files/store/open-store.ts'
import { openJobs } from './platform/jobs.ts'
import { Live } from './platform/live.ts'
import { Answers } from './platform/metrics/answers.ts'
import { openFigures } from './platform/metrics/figures.ts'
import { openBreaker } from './platform/outbound/breaker.ts'
import { openCards } from './platform/outbound/stripe.ts'
import { createWebClient } from './platform/outbound/web-client.ts'
import { openPorts } from './platform/ports/ports.ts'
import { startTestProvider, type TestProvider } from './platform/ports/stripe-test/server.ts'
import type { Settings } from './platform/settings.ts'
import { subscribeSchedule } from './schedule/schedule.ts'
import { subscribeSession } from './session/session.ts'
import { subscribeSettings } from './setting/system/system.ts'
import { demoCalendar } from './staffing/calendar-in/demo-calendar.ts'
import { subscribeStaffing } from './staffing/events.ts'
import { staffingQueues } from './staffing/staffing.ts'

interface HouseGiven extends Pick<House, 'now' | 'log'> {
  readonly settings: Settings
  readonly testProvider: TestProvider | undefined
}

/** The embedded provider of test cards. Its webhooks go through the whole server, like any other request. */
export async function testProviderOf(
  app: FastifyInstance,
  { settings, db, now }: Pick<House, 'db' | 'now'> & { readonly settings: Settings },
): Promise<TestProvider | undefined> {
  const { payments } = settings
  if (payments.by !== 'test') return undefined
  const { secretKey, webhookSecret } = payments
  const send = async (payload: string, signature: string) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    return (await app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload })).statusCode
  }
  return startTestProvider({ db: actingAs(db, system), now, secretKey, webhookSecret, send })
}

function cardsOf({ payments }: Settings, testProvider: TestProvider | undefined): House['cards'] {
  if (payments.by === 'off') return undefined
  return openCards(payments.by, payments, payments.by === 'test' ? testProvider?.url : payments.base)
}

/** The house on its database: jobs and live events are open, and every area listens to the events of the others. */
export async function houseOf({ db, pool, embedded }: Database, { settings, now, log, testProvider }: HouseGiven): Promise<House> {
  const jobs = await openJobs(pool, embedded, {
    ...staffingQueues,
    ...checkoutQueues,
    ...gameQueues,
    ...messageQueues,
    ...integrationQueues,
    ...fileQueues,
  })
  await openQueue(db)
  const live = new Live(embedded)
  await live.start(pool)
  const ours = actingAs(db, system)
  const figures = openFigures()
  const answers = new Answers(now)
  jobs.onRun((queue, result) => {
    figures.count('jobs', { queue, result })
    if (result === 'done') answers.noteJob()
  })
  const breaker = openBreaker(ours, now)
  const ports = openPorts({ settings: settings.ports, db: ours, baseUrl: settings.baseUrl, now, breaker })
  const house: House = {
    db: ours,
    embedded,
    settings: {
      ...settings,
      diyWorkspaceIds: settings.diyWorkspaceIds ?? [world.workspaces.diy],
      blackoutExperienceIds: settings.blackoutExperienceIds ?? [world.experiences.blackout],
    },
    now,
    jobs,
    commandsLine: embedded ? openNoLine() : openCommandsLine(),
    cards: cardsOf(settings, testProvider),
    webClient: createWebClient(settings.demo ? { 'calendar.demo.invalid': demoCalendar, 'hooks.demo.invalid': demoHooks } : {}),
    breadcrumb: ports.breadcrumb,
    ...{ ports, breaker, figures },
    answers,
    live,
    files: await openStore(settings, now),
    listeners: new Listeners<Work>(),
    log,
  }
  subscribeStaffing(house)
  subscribeSchedule(house)
  subscribeCheckout(house)
  subscribeGame(house)
  subscribeMessages(house)
  subscribeIntegrations(house)
  subscribeSettings(house)
  // the last thing of a command: the readiness follows from everything that it has written
  subscribeSession(house)
  // that an event is ready follows from its readiness
  subscribeEndpoints(house)
  // and after it what a person is erased from, which is in the log of their events too
  subscribeAreasToErasing(house)
  return house
}
