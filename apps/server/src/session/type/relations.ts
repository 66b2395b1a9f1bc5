import { RELATION_TYPES } from '@troupe/domain/session/relations'
import { builder } from '../../platform/graphql/graphql.ts'
import { SessionStatus } from '../enums.ts'
import type { RelatedView, RelationView } from '../list/view.ts'
import { reads, SessionRef } from '../refs.ts'

const RelationType = builder.enumType('SessionRelationType', {
  description: 'What the other event is to this one: an earlier one, or a later one.',
  values: RELATION_TYPES,
})
const RelatedRef = builder.objectRef<RelatedView>('RelatedSession').implement({
  description: 'Another event of the same workspace.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    status: t.field({ type: SessionStatus, resolve: (row) => row.status }),
    startsAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: (row) => (row.startsAt === null ? null : Temporal.Instant.from(row.startsAt)),
    }),
    timezone: t.exposeString('timezone'),
  }),
})
const RelationRef = builder.objectRef<RelationView>('SessionRelation').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.field({ type: RelationType, resolve: (row) => row.type }),
    right: t.field({ type: RelatedRef, description: 'The other event.', resolve: (row) => row.right }),
  }),
})

builder.objectFields(SessionRef, (t) => ({
  sourceSession: t.field({
    type: RelatedRef,
    nullable: true,
    description: 'The event that this one was made from; null if there is none, and to those who can’t see it.',
    ...reads(['sourceSession'], (view) => view.sourceSession),
  }),
  relations: t.field({
    type: [RelationRef],
    description: 'Earlier and later events of the same group, without those that the caller can’t see.',
    ...reads(['relations'], (view) => [...view.relations]),
  }),
}))
