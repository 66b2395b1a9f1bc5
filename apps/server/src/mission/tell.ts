import type { Work } from '../platform/ctx.ts'
import { noRow } from '../platform/database/lists.ts'

/** Tells the pages that show the sets of a workspace, or without one those of Troupe's library, that these changed. */
export const tellMissions = (work: Work, workspaceId: string | null): void =>
  work.tell('workspace', workspaceId ?? noRow, 'missions.changed')
