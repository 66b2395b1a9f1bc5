import { isKeyOf } from '@troupe/domain/keys'
import { scopeOf } from '../../platform/rights/policy.ts'
import { addPlaceSplice } from '../../session/session.ts'
import { type Conflict, conflictsOf, isToldOf } from './conflicts.ts'

const fields = {
  rule: ({ rule }: Conflict) => rule,
  reason: ({ reason }: Conflict) => reason,
  remedy: async ({ remedy }: Conflict) => (await remedy()).words,
  remedyOnUser: async ({ remedy }: Conflict) => (await remedy()).isOnUser,
}

addPlaceSplice('conflict', {
  writes: ({ below }) => below.every(({ name }) => isKeyOf(fields, name)),
  values: async (ctx, placeIds, { below }) => {
    const scope = scopeOf('SessionAssignment.lodging/way/conflict', ctx.actor)
    const told = new Map<string, string>()
    for (const [id, conflict] of await conflictsOf(ctx, placeIds)) {
      if (!isToldOf(scope, conflict)) continue
      const entries: [string, unknown][] = []
      for (const { key, name } of below) if (isKeyOf(fields, name)) entries.push([key, await fields[name](conflict)])
      told.set(id, JSON.stringify(Object.fromEntries(entries)))
    }
    return told
  },
})
