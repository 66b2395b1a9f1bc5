import { MissionSetRef } from './rows.ts'
import { lockSet, missionsOn, setOfEvent } from './sets.ts'

// The front door: what later areas may name and call.
export { lockSet, MissionSetRef, missionsOn, setOfEvent }
