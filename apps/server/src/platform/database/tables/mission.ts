import type { missionFields, missionSetFields } from '@troupe/domain/mission/fields'
import type { TableOf } from './columns.ts'

export interface MissionTables {
  mission_set: TableOf<typeof missionSetFields>
  mission: TableOf<typeof missionFields>
}
