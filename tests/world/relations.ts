import { relationId } from '../../apps/server/src/session/relations/relations.ts'
import { world } from './ids.ts'

/** Events of one customer that belong together, as past and future, and which of them was made from which. */
const { completed, greenRoom, premium } = world.sessions
const series = [
  [completed, greenRoom],
  [greenRoom, premium],
] as const

/** The relations of the world's series, made when the later event was booked. */
export const relationsOf = (createdAt: string) =>
  series.map(([pastId, futureId]) => ({ id: relationId({ past_id: pastId, future_id: futureId }), pastId, futureId, createdAt }))

/** The event from which the last of the series was made. */
export const sourceOf = (id: string): string | null => (id === premium ? completed : null)
