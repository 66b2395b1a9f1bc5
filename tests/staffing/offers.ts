import type { Events } from '../../apps/server/src/platform/events.ts'
import { openHouse } from '../house.ts'
import { testNow } from '../template.ts'
import { idOf } from '../world/ids.ts'
import { makeSession, type TestSession } from './session.ts'

/** A house whose offers are heard, with what tests of offers do in it. */
export async function openOffers() {
  const app = await openHouse()
  const offered: Events['assignment.offered'][] = []
  const resent: Events['assignment.resent'][] = []
  const open: Events['assignment.open'][] = []
  app.house.listeners.on('assignment.offered', async (_work, event) => void offered.push(event))
  app.house.listeners.on('assignment.resent', async (_work, event) => void resent.push(event))
  app.house.listeners.on('assignment.open', async (_work, event) => void open.push(event))
  /** Before each test: the clock is back, and nothing was heard. */
  const begin = () => {
    app.clock.now = testNow
    for (const heard of [offered, resent, open]) heard.length = 0
  }
  const user = (name: string) => idOf('user', name)
  const producer = () => app.as('producer@troupe.example')
  const guest = () => app.as(null)
  /** A new event; the offers that its booking made are forgotten. */
  const booked = async (wanted: TestSession): Promise<string> => {
    const answer = await makeSession(app.system, wanted)
    if (!answer.ok) throw new Error(answer.code)
    offered.length = 0
    return answer.value
  }
  const offersOf = (assignmentId: string) =>
    app.db
      .selectFrom('staffing_approval')
      .select(['user_id', 'state', 'reason', 'note'])
      .where('assignment_id', '=', assignmentId)
      .orderBy('seq')
      .execute()
  const put = (assignmentId: string, name: string, more: object = {}) =>
    producer().call('PUT', `/scheduler/session-assignment/${assignmentId}/host`, { id: user(name), ...more })
  return { app, offered, resent, open, begin, user, producer, guest, booked, offersOf, put }
}
