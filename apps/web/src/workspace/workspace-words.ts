import type { WorkspaceLevel } from '@troupe/domain/role/level'

/** The same inside a sentence: 'Ada Pike is now an editor'. */
export const aWorkspaceLevel: Readonly<Record<WorkspaceLevel, string>> = { VIEWER: 'a viewer', EDITOR: 'an editor', ADMIN: 'an admin' }

/** The levels to choose from, the weakest first, each with what it allows. */
export const workspaceLevelOptions: readonly { readonly value: WorkspaceLevel; readonly label: string; readonly note: string }[] = [
  { value: 'VIEWER', label: 'Viewer', note: 'Sees events' },
  { value: 'EDITOR', label: 'Editor', note: 'Books and changes events' },
  { value: 'ADMIN', label: 'Admin', note: 'Also invites people and sets branding' },
]
