import type { FormatType, HostType } from '@troupe/domain/catalogue/kinds'
import type { ClientReport } from '@troupe/domain/client-report'
import type { InstructionType } from '@troupe/domain/session/instruction-types'
import type { sessionPhoneFields } from '@troupe/domain/session/session-phones'
import type { aiPromptFields } from '@troupe/domain/setting/ai-prompts'
import type { modifierFields } from '@troupe/domain/setting/modifiers'
import type { SystemKey } from '@troupe/domain/setting/system'
import type { Generated } from 'kysely'
import type { Instant, Json, JsonOrNull, Optional, TableOf } from './columns.ts'

export interface SettingTables {
  setting_system: {
    key: SystemKey
    value: JsonOrNull<string | readonly string[]>
    box: Optional<string>
    updated_at: Instant
    updated_by: Optional<string>
    version: Generated<number>
  }
  setting_modifier: TableOf<typeof modifierFields>
  setting_session_phone: TableOf<typeof sessionPhoneFields>
  setting_ai_prompt: TableOf<typeof aiPromptFields>
  setting_replay: {
    id: Generated<string>
    user_id: string
    started_at: Instant
    ended_at: Instant
    bytes: number
    errors: Generated<number>
    device: Optional<string>
    width: number
    height: number
  }
  setting_replay_part: { replay_id: string; number: number; events: Uint8Array }
  setting_client_error: {
    id: Generated<string>
    kind: ClientReport['kind']
    report: Json<ClientReport>
    replay_id: Optional<string>
    at: Instant
  }
  setting_instruction: {
    id: Generated<string>
    type: InstructionType
    hosts: Generated<HostType[]>
    document_type: Optional<FormatType>
    title: string
    description: Generated<string>
    content: Generated<string>
    version: Generated<number>
    created_at: Instant
  }
}
