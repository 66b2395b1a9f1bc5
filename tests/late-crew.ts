import type { AssignmentRole } from '@troupe/domain/role/assignment'
import type { AssignmentMode } from '@troupe/domain/staffing/kinds'
import { wrongReadiness as findWrongReadiness } from '../apps/server/src/session/readiness/project-readiness.ts'
import { assignPerson } from '../apps/server/src/staffing/choose/assign.ts'
import { placeOf } from './crew.ts'
import type { OpenHouse } from './house.ts'
import { takeMails } from './mails.ts'
import { onlyHosts } from './repair-crew.ts'
import { makeSession } from './staffing/session.ts'
import { idOf, world } from './world/ids.ts'

const user = (name: string) => idOf('user', name)

let days = 0
/** The start of an event on a day of its own, at eleven in the morning in Chicago; its crew is called 15 minutes before. */
const nextStart = () => Temporal.Instant.from('2027-02-01T17:00:00Z').add({ hours: 24 * 3 * ++days })
export const beforeCall = (start: Temporal.Instant, hours: number) => start.subtract({ minutes: 15 + hours * 60 })

interface WantedLate {
  readonly mode?: AssignmentMode
  readonly producer?: string | null
  /** What became of Callum's offer: none = he is on no place. */
  readonly callum?: 'ACCEPTED' | 'PENDING' | 'NONE'
}

/** Callum, Sofia and Priscilla are the only hosts of the house. Makes their events, and answers for who was asked last by code. */
export async function openStage(app: OpenHouse) {
  const codes = new Map<string, string>()
  app.house.listeners.on('assignment.offered', async (_work, { assignmentId, code }) => void codes.set(assignmentId, code))
  await onlyHosts(app, { callum: ['en'], sofia: ['en'], priscilla: ['en'] })
  // the world's own offers would expire and remind as well
  await app.db.updateTable('staffing_approval').set({ state: 'CANCELLED' }).where('state', '=', 'PENDING').execute()
  await app.db.deleteFrom('staffing_reminder').execute()

  const put = async (id: string, { role, name, accepts = true }: { role: AssignmentRole; name: string; accepts?: boolean }) => {
    const { id: place } = await placeOf(app.db, id, role)
    const asked = accepts ? { approval: false, reason: 'Agreed by phone' } : {}
    const assigned = await assignPerson(app.system, place, { userId: user(name), ...asked })
    if (!assigned.ok) throw new Error(JSON.stringify(assigned))
  }

  /** An event with a producer, and Callum as its host, hours before its call. */
  const event = async (hours: number, wanted: WantedLate = {}) => {
    const { mode = 'Manual', producer: name = 'producer', callum = 'ACCEPTED' } = wanted
    const start = nextStart()
    app.clock.now = start.subtract({ hours: 24 * 30 })
    const made = await makeSession(app.system, { startsAt: start.toString() })
    if (!made.ok) throw new Error(made.code)
    const id = made.value
    if (name) await put(id, { role: 'PRODUCER', name })
    const { id: place } = await placeOf(app.db, id)
    app.clock.now = beforeCall(start, hours)
    if (callum !== 'NONE') await put(id, { role: 'HOST', name: 'callum', accepts: callum === 'ACCEPTED' })
    await app.db.updateTable('staffing_assignment').set({ type: mode }).where('session_id', '=', id).execute()
    await takeMails(app)
    return { id, place, start }
  }

  const withdraw = async (place: string, said: object = { reason: 'SICK', note: 'Flu' }) => {
    const { status, body } = await app.as(null).call('POST', `/assignment/${codes.get(place)}/withdraw`, said)
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
  const answer = (place: string, verb: 'accept' | 'decline') => app.as(null).call('POST', `/assignment/${codes.get(place)}/${verb}`, {})
  /** Events whose stored readiness isn't what the rules say (I-48). */
  const wrongReadiness = () => findWrongReadiness(app.db, [world.experiences.blackout])
  return { put, event, withdraw, answer, wrongReadiness }
}
