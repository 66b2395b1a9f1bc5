import type { workspaceFields } from '@troupe/domain/workspace/fields'
import type { CustomLogo } from '@troupe/domain/workspace/input'
import type { TableOf } from './columns.ts'

export interface WorkspaceTables {
  workspace_media: { workspace_id: string; kind: CustomLogo; file_id: string }
  workspace: TableOf<typeof workspaceFields>
}
