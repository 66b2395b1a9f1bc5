import { keptConsoles } from '../../../platform/kept-consoles.ts'
import { serverNow } from '../../../platform/wire/clock.ts'
import { type Facts, type QueuedCommand, shelf } from './shelf.ts'

/** What this device keeps of an event for a person; null when it's nothing, another person's, or older than it may be. */
export async function readFacts(sessionId: string, personId?: string): Promise<Facts | null> {
  const facts = await (await shelf()).get('facts', sessionId)
  if (!facts || (personId !== undefined && facts.me.id !== personId) || Date.parse(facts.until) <= serverNow()) return null
  return facts
}

/** Keeps the facts of an event on this device. What it kept for another person goes, and so does what is past its time. */
export async function keepFacts(facts: Facts): Promise<void> {
  await forgetOthers(facts.me.id)
  await (await shelf()).put('facts', facts)
  await count()
}

/** The commands of a person on an event that have no result yet or an unseen one, in the order in which they were pressed. */
export async function queueOf(sessionId: string, personId: string): Promise<readonly QueuedCommand[]> {
  const all = await (await shelf()).getAllFromIndex('queue', 'sessionId', sessionId)
  return all.filter((one) => one.personId === personId)
}

/** Puts a command at the end of the queue, and answers it with its place. */
export async function addCommand(command: QueuedCommand): Promise<QueuedCommand> {
  const number = await (await shelf()).add('queue', command)
  await count()
  return { ...command, number }
}

/** Takes a command out of the queue: its result is known, and seen. */
export async function dropCommand({ number }: QueuedCommand): Promise<void> {
  if (number === undefined) return
  await (await shelf()).delete('queue', number)
  await count()
}

/** Notes that nothing came of a command; it stays until its person has seen why. */
export async function markIgnored(command: QueuedCommand, ignored: string): Promise<void> {
  if (command.number === undefined) return
  await (await shelf()).put('queue', { ...command, ignored })
  await count()
}

/** Removes an event from this device, with its queue; with the last one of a person their sounds. */
export async function forgetEvent(sessionId: string): Promise<void> {
  const tx = (await shelf()).transaction(['facts', 'queue', 'sounds'], 'readwrite')
  await tx.objectStore('facts').delete(sessionId)
  const left = new Set((await tx.objectStore('facts').getAll()).map(({ me }) => me.id))
  for (const { fileId, personId } of await tx.objectStore('sounds').getAll())
    if (!left.has(personId)) await tx.objectStore('sounds').delete(fileId)
  for (const key of await tx.objectStore('queue').index('sessionId').getAllKeys(sessionId)) await tx.objectStore('queue').delete(key)
  await tx.done
  await count()
}

/** Removes everything. */
export async function wipe(): Promise<void> {
  const tx = (await shelf()).transaction(['facts', 'queue', 'sounds'], 'readwrite')
  await Promise.all([tx.objectStore('facts').clear(), tx.objectStore('queue').clear(), tx.objectStore('sounds').clear(), tx.done])
  keptConsoles.set([])
}

/** No one sees or sends what another person left here, and nothing is kept longer than it may be. */
async function forgetOthers(personId: string): Promise<void> {
  for (const { sessionId, me, until } of await (await shelf()).getAll('facts'))
    if (me.id !== personId || Date.parse(until) <= serverNow()) await forgetEvent(sessionId)
}

/** Tells the rest of the app what is here. */
async function count(): Promise<void> {
  const db = await shelf()
  const [facts, queue] = await Promise.all([db.getAll('facts'), db.getAll('queue')])
  keptConsoles.set(
    facts.map(({ sessionId, me, until }) => ({
      sessionId,
      personId: me.id,
      until,
      unsent: queue.filter((one) => one.sessionId === sessionId && one.ignored === undefined).length,
    })),
  )
}
