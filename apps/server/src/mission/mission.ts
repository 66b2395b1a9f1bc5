import { seesAnswers } from './can.ts'
import { MissionRef, type MissionRow, MissionSetRef, type ReadingEvent } from './rows.ts'
import { lockSet, missionsOn, setOfEvent } from './sets.ts'

// The front door: what later areas may name and call.
export type { MissionRow, ReadingEvent }
export { lockSet, MissionRef, MissionSetRef, missionsOn, seesAnswers, setOfEvent }
