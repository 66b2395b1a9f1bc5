import type { LawnPlan } from '@troupe/domain/game/lawn-plan'
import { world } from './ids.ts'
import type { World } from './world.ts'

/** The lawn day of an upcoming event on site. */
const plan: LawnPlan = {
  teams: ['Foxes', 'Herons', 'Badgers', 'Otters', 'Larks', 'Hares', 'Moles', 'Owls'],
  missions: ['Kubb', 'Giant dice', 'Ring toss', 'Egg and spoon'],
  ...{ roundDuration: 7, roundBreakDuration: 1, break: true, breakDuration: 10, startOffset: 10, endOffset: 10 },
  tournament: { rounds: null, break: null },
}

export const lawnsOf = ({ events }: World) =>
  events.flatMap(({ session: { id, duration } }) => (id === world.sessions.gameReady ? [{ sessionId: id, plan, duration }] : []))
