import type { LawnPlan } from '@troupe/domain/game/lawn-plan'
import type { userAudioFields } from '@troupe/domain/game/sounds'
import type { Json, TableOf } from './columns.ts'

export interface GameTables {
  game_lawn_schedule: {
    session_id: string
    plan: Json<LawnPlan>
    /** The minutes of the event that it was made for. */
    duration: number
  }
  game_user_audio: TableOf<typeof userAudioFields>
}
