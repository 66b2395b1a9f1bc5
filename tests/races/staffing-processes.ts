import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkInvariants } from '../../apps/server/src/check-invariants.ts'
import { asSystem, type Ctx, type House } from '../../apps/server/src/platform/ctx.ts'
import { openCommandsLine } from '../../apps/server/src/platform/database/commands-line.ts'
import { type Database, openDatabase } from '../../apps/server/src/platform/database/db.ts'
import { Listeners } from '../../apps/server/src/platform/events.ts'
import { Live } from '../../apps/server/src/platform/live.ts'
import { Answers } from '../../apps/server/src/platform/metrics/answers.ts'
import { openFigures } from '../../apps/server/src/platform/metrics/figures.ts'
import { openBreaker } from '../../apps/server/src/platform/outbound/breaker.ts'
import { createWebClient } from '../../apps/server/src/platform/outbound/web-client.ts'
import { readSettings } from '../../apps/server/src/platform/settings.ts'
import { assignPerson } from '../../apps/server/src/staffing/choose/assign.ts'
import { subscribeStaffing } from '../../apps/server/src/staffing/events.ts'
import { firstWeights } from '../../apps/server/src/staffing/fairness/weights.ts'
import type { Answer } from '../../packages/domain/src/answer.ts'
import { placeOf } from '../crew.ts'
import { createDatabase } from '../database.ts'
import { makeSession } from '../staffing/session.ts'
import { testNow } from '../template.ts'
import { idOf } from '../world/ids.ts'

export type Staffing = Awaited<ReturnType<typeof openStaffing>>
export type StaffingProcess = Awaited<ReturnType<typeof openProcess>>

/** What the listeners of both processes hear, and the time that they are told. */
interface Heard {
  now: Temporal.Instant
  /** How many answers took effect. */
  effects: number
  /** The newest code of each place's offer. */
  readonly codes: Map<string, string>
}

/** Two server processes that staff the events of one database. */
export async function openStaffing() {
  const made = await createDatabase()
  const heard: Heard = { now: testNow, effects: 0, codes: new Map() }
  const first = await openProcess(made.url, heard)
  const second = await openProcess(made.url, heard)
  await firstWeights(first.db)
  await sql`create table naive_answer (code text primary key, state text not null, took_effect int not null default 0)`.execute(first.db)
  const booked = async (startsAt: string): Promise<string> => {
    const answer = await makeSession(first.system, { startsAt })
    if (!answer.ok) throw new Error(answer.code)
    return (await placeOf(first.db, answer.value)).id
  }
  return {
    first,
    second,
    heard,
    /** Odd ones to one process, even ones to the other (I-23). */
    oneOf: (index: number) => (index % 2 === 0 ? first : second),
    /** An event at a time; answers the place of its host. */
    booked,
    /** Offers a place to the host, whatever they answered before. */
    offered: async (place: string): Promise<{ id: string; code: string }> => {
      expect(await assignPerson(first.system, place, { userId: user('host'), reason: 'asked again' })).toMatchObject({ ok: true })
      const { id } = await first.db
        .selectFrom('staffing_approval')
        .select('id')
        .where('assignment_id', '=', place)
        .where('state', '=', 'PENDING')
        .executeTakeFirstOrThrow()
      return { id, code: heard.codes.get(place) ?? '' }
    },
    brokenOf: async (...ids: string[]) =>
      (await checkInvariants(first.db)).filter(({ id, violations }) => ids.includes(id) && violations > 0),
    close: async () => {
      await Promise.all([first.close(), second.close()])
      await made.drop()
    },
  }
}

/** What a server process is to staffing: its own connections, its own search, its own listeners. */
async function openProcess(url: string, heard: Heard) {
  const database: Database = await openDatabase({ url })
  const house: House = {
    db: database.db,
    embedded: false,
    settings: { ...readSettings({ DATA_DIR: 'memory://' }), diyWorkspaceIds: [], blackoutExperienceIds: [] },
    now: () => heard.now,
    cards: undefined,
    webClient: createWebClient(),
    breadcrumb: undefined,
    ports: { of: {}, breadcrumb: undefined, hubspot: undefined },
    breaker: openBreaker(database.db, () => heard.now),
    jobs: {
      get boss(): never {
        throw new Error('no jobs run here')
      },
      send: async () => {},
      sendAt: async () => {},
      sendStored: async () => {},
      isQueued: async () => false,
      work: async () => {},
      counts: async () => [],
      retryGivenUp: async () => 0,
      onRun: () => {},
      whenStopped: () => {},
    },
    live: new Live(false),
    commandsLine: openCommandsLine(),
    // no files are kept here
    files: undefined as never,
    listeners: new Listeners(),
    figures: openFigures(),
    answers: new Answers(() => heard.now),
    log: { info: () => {}, error: (fields) => console.error(fields) },
  }
  subscribeStaffing(house)
  house.listeners.on('assignment.offered', async (_work, { assignmentId, code }) => void heard.codes.set(assignmentId, code))
  house.listeners.on('assignment.resent', async (_work, { assignmentId, code }) => void heard.codes.set(assignmentId, code))
  house.listeners.on('assignment.answered', async () => void heard.effects++)
  return { house, db: database.db, system: asSystem(house), close: database.close }
}

export const user = (name: string) => idOf('user', name)

/** The process with an admin as the actor. */
export const asAdmin = ({ house }: StaffingProcess): Ctx => ({
  ...asSystem(house),
  actor: {
    kind: 'user',
    id: user('admin'),
    familyId: user('admin'),
    role: 'ADMIN',
    permission: 'ADMIN',
    staff: true,
    email: 'admin@troupe.example',
    fullName: '',
    timezone: 'UTC',
    levels: new Map(),
  },
})

/** What each of some commands answered, sorted. */
export const codesOf = (results: readonly Answer<unknown>[]) => results.map((answer) => (answer.ok ? 'ok' : answer.code)).sort()
