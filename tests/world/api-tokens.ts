import { createHash } from 'node:crypto'
import { idOf, world } from './ids.ts'

interface Told {
  readonly name: string
  readonly by: string
  readonly level: 'VIEWER' | 'EDITOR'
  readonly start: string
  /** Days since it was made, until it ends, and minutes since it was last used. */
  readonly made: number
  readonly ends: number
  readonly used: number | null
}

const told: readonly Told[] = [
  { name: 'CRM booking', by: world.users.owner, level: 'EDITOR', start: 'trp_q8Lw', made: 3, ends: 362, used: 4 },
  { name: 'Reporting', by: world.users.editor, level: 'VIEWER', start: 'trp_m2Zc', made: 356, ends: 9, used: 340 },
  { name: 'Calendar screen', by: world.users.owner, level: 'VIEWER', start: 'trp_7dKe', made: 260, ends: 94, used: null },
]

/** API tokens of Northwind's people. No one has them: what is stored is a digest of something else. */
export const apiTokensOf = (now: Temporal.Instant) =>
  told.map(({ name, by, level, start, made, ends, used }) => ({
    ...{ id: idOf('api token', name), userId: by, workspaceId: world.workspaces.northwind, name, level, start },
    tokenHash: createHash('sha256').update(`no token: ${name}`).digest('base64url'),
    madeAt: now.subtract({ hours: 24 * made }),
    expiresAt: now.add({ hours: 24 * ends }),
    lastUsedAt: used === null ? null : now.subtract({ minutes: used }),
  }))
