import { isKeyOf } from '@troupe/domain/keys'
import type { Way } from '@troupe/domain/staffing/travel'
import { asHouse } from '../../platform/database/db.ts'
import { addPlaceSplice } from '../../session/session.ts'
import { lodgings, ways } from './way.ts'

const instant = (at: Temporal.Instant): string => at.toString({ smallestUnit: 'millisecond' })
const fields = {
  minutes: ({ minutes }: Way) => minutes,
  km: ({ km }: Way) => km,
  leaveAt: ({ leaveAt }: Way) => instant(leaveAt),
  backAt: ({ backAt }: Way) => instant(backAt),
}

// the homes and rooms of a live offer's person: whom splices are written for may see both
addPlaceSplice('way', {
  writes: ({ below }) => below.every(({ name }) => isKeyOf(fields, name)),
  values: async (ctx, placeIds, { below }) => {
    if (placeIds.length === 0) return new Map()
    const found = await asHouse(ctx.db, (tx) => ways(tx, { assignmentIds: placeIds }))
    const written = ({ way }: { readonly way: Way }) =>
      JSON.stringify(Object.fromEntries(below.flatMap(({ key, name }) => (isKeyOf(fields, name) ? [[key, fields[name](way)]] : []))))
    return new Map(found.map((one) => [one.assignmentId, written(one)]))
  },
})
addPlaceSplice('lodging', {
  writes: () => true,
  values: async (ctx, placeIds) => {
    if (placeIds.length === 0) return new Map()
    const found = await asHouse(ctx.db, (tx) => lodgings(tx, placeIds))
    return new Map([...found].map(([id, lodging]) => [id, JSON.stringify(lodging)]))
  },
})
