import type { RowOf } from '@troupe/domain/field'
import type { workspaceFields } from '@troupe/domain/workspace/fields'
import type { CustomLogo } from '@troupe/domain/workspace/input'
import { builder } from '../platform/graphql/graphql.ts'

/** A customer as the wire shows it; api.ts gives it its fields, later areas add theirs (credits). */
export const WorkspaceRef = builder.objectRef<WorkspaceRow>('Workspace')

/** Every column, and the logos. */
export type WorkspaceRow = RowOf<typeof workspaceFields> & { readonly media: readonly MediaRow[] }

/** A logo of a workspace; the picture itself is behind GET /files/{id}. */
export interface MediaRow {
  readonly kind: CustomLogo
  readonly fileId: string
  readonly name: string
  readonly width: number
  readonly height: number
}
