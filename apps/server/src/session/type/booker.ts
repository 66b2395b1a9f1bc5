import { doerName, isOurs } from '@troupe/domain/role/roles'
import { type Ctx, isStaff } from '../../platform/ctx.ts'
import { builder } from '../../platform/graphql/graphql.ts'
import type { BookerView } from '../list/view.ts'

/** Who booked an event, as its reader knows them. */
export interface ShownBooker {
  /** Null for our staff and crew, whom customers know as Troupe alone. */
  readonly id: string | null
  readonly name: string
  readonly avatar: string | null
}

export const BookerRef = builder.objectRef<ShownBooker>('SessionBooker').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: true, description: 'Null to customers if it’s one of our staff.' }),
    name: t.exposeString('name', { description: 'Customers read Troupe for our staff.' }),
    avatar: t.exposeString('avatar', { nullable: true }),
  }),
})

export function shownBooker(ctx: Ctx, person: BookerView | null): ShownBooker | null {
  if (!person) return null
  const isHidden = !isStaff(ctx) && isOurs(person)
  return { id: isHidden ? null : person.id, name: doerName(person, !isStaff(ctx)), avatar: isHidden ? null : person.avatar }
}
