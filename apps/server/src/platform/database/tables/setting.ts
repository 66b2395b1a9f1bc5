import type { SystemKey } from '@troupe/domain/setting/system'
import type { Generated } from 'kysely'
import type { Instant, JsonOrNull, Optional } from './columns.ts'

export interface SettingTables {
  setting_system: {
    key: SystemKey
    value: JsonOrNull<string | readonly string[]>
    box: Optional<string>
    updated_at: Instant
    updated_by: Optional<string>
    version: Generated<number>
  }
}
