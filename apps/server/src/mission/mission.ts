import { seesAnswers } from './can.ts'
import { MissionRef, type MissionRow, MissionSetRef, type ReadingEvent } from './rows.ts'
import { lockSet, missionsOn, setOfEvent } from './sets.ts'
import { tellMissions } from './tell.ts'

declare module '../platform/live.ts' {
  interface LiveKinds {
    /** A set of the workspace or one of its missions changed, or where a set is used; under no workspace, one of Troupe's library. */
    'missions.changed': 'workspace'
  }
}

// The front door: what later areas may name and call.
export type { MissionRow, ReadingEvent }
export { lockSet, MissionRef, MissionSetRef, missionsOn, seesAnswers, setOfEvent, tellMissions }
