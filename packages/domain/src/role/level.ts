/** Levels of a permission in a workspace as they travel, weakest first. */
export const WORKSPACE_LEVELS = ['VIEWER', 'EDITOR', 'ADMIN'] as const
export type WorkspaceLevel = (typeof WORKSPACE_LEVELS)[number]

/** What screens call the levels. */
export const WORKSPACE_LEVEL_WORDS: Readonly<Record<WorkspaceLevel, string>> = { VIEWER: 'Viewer', EDITOR: 'Editor', ADMIN: 'Admin' }

/** Whether a level meets a need: a viewer need is met by all three, an editor need by editor and admin, an admin need by admin only. */
export const levelPasses = (level: WorkspaceLevel | null, needed: WorkspaceLevel): boolean =>
  level !== null && WORKSPACE_LEVELS.indexOf(level) >= WORKSPACE_LEVELS.indexOf(needed)

/** A permission of a person in one workspace. */
export interface Grant {
  readonly workspaceId: string
  readonly role: WorkspaceLevel
}

/** A person's level in the workspace of a row, never the highest of all their workspaces. */
export const levelIn = (grants: readonly Grant[], workspaceId: string): WorkspaceLevel | null =>
  grants.find((grant) => grant.workspaceId === workspaceId)?.role ?? null
