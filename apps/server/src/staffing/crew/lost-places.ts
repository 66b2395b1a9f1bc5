import type { Work } from '../../platform/ctx.ts'
import type { Events } from '../../platform/events.ts'

type Lost = Events['place.lost']

/** Has others asked for places that have no person, as `repair` does. Returns the ids of the places that someone was found for. */
export async function askOthersFor(work: Work, places: Lost['places'], cause: Lost['cause']): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  await work.emit('place.lost', { places, cause, found })
  return found
}
