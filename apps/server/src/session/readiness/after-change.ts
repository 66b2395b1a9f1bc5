import type { Answer } from '@troupe/domain/answer'
import { assertObjectType, type GraphQLResolveInfo } from 'graphql'
import type { Ctx } from '../../platform/ctx.ts'
import { readBy } from '../../platform/fields.ts'
import { orThrow } from '../../platform/graphql/graphql.ts'
import { scopeOf } from '../../platform/rights/policy.ts'
import { askedBelow, askedFields } from '../list/asked.ts'
import type { SessionView } from '../list/view.ts'
import { type Reads, readSession } from '../read.ts'

/** What the session's fields read that a query asks for below a path of fields, each flag what it depends on; those of a place's session are read of the same row. */
export const readsOf = (info: GraphQLResolveInfo, path: readonly string[] = []): Reads => {
  const asked = askedFields(info, path)
  const of = (type: string, fields: ReadonlySet<string>) => readBy(assertObjectType(info.schema.getType(type)), fields)
  const reads = of('Session', asked)
  const flags = asked.has('meta') ? of('SessionPermissions', askedFields(info, [...path, 'meta', 'permissions'])) : []
  const inner = asked.has('assignments') ? readsOf(info, [...path, 'assignments', 'session']).reads : []
  return { reads: new Set([...reads, ...flags, ...inner]), below: askedBelow(info, path) }
}

/** The session as it is after a change, read with the rights of reading. */
export async function readChanged(ctx: Ctx, info: GraphQLResolveInfo, change: Promise<Answer<{ id: string }>>): Promise<SessionView> {
  const { id } = orThrow(await change)
  return orThrow(await readSession({ ...ctx, scope: scopeOf('session', ctx.actor) }, id, readsOf(info)))
}
