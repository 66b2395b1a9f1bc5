import { uuid } from '@troupe/domain/input'
import { relationInput } from '@troupe/domain/session/relations'
import { z } from 'zod'
import { addMutation } from '../platform/graphql/graphql.ts'
import { inputOf, lastRead, merges, readArgs, readVersion } from '../platform/graphql/inputs.ts'
import './type/relations.ts'
import { readChanged } from './readiness/after-change.ts'
import { SessionRef } from './refs.ts'
import { addRelations, removeRelations } from './relations/relations.ts'
import { setSource } from './relations/source.ts'

const said = { id: 'The id of the event.', version: lastRead, merge: merges }
const SourceInput = inputOf('SessionSourceInput', z.object({ id: uuid, sourceSessionId: uuid, ...readVersion }), { fields: said })
addMutation('setSourceSessionOnSession', (t) =>
  t.field({
    type: SessionRef,
    description: 'Sets the event that an event was made from. The people who hosted that one are preferred for its crew.',
    args: { input: t.arg({ type: SourceInput, required: true }) },
    resolve: (_, { input: { id, sourceSessionId: sourceId, ...read } }, ctx, info) =>
      readChanged(ctx, info, setSource(ctx, { id, read, sourceId })),
  }),
)
addMutation('removeSourceSessionFromSession', (t) =>
  t.field({
    type: SessionRef,
    args: { id: t.arg.id({ required: true }), ...readArgs(t) },
    resolve: (_, { id, ...read }, ctx, info) => readChanged(ctx, info, setSource(ctx, { id, read, sourceId: null })),
  }),
)

inputOf('SessionRelationInput', relationInput, { fields: { id: 'The id of the other event.' } })
const RelationsInput = inputOf('SessionRelationsInput', z.object({ id: uuid, relations: z.array(relationInput), ...readVersion }), {
  fields: said,
})
addMutation('addSessionRelations', (t) =>
  t.field({
    type: SessionRef,
    description: 'Relates an event to earlier and later ones of the same workspace, which then have the relation too.',
    args: { input: t.arg({ type: RelationsInput, required: true }) },
    resolve: (_, { input: { id, relations, ...read } }, ctx, info) => readChanged(ctx, info, addRelations(ctx, { id, read, relations })),
  }),
)
addMutation('removeSessionRelations', (t) =>
  t.field({
    type: SessionRef,
    args: { id: t.arg.id({ required: true }), ids: t.arg.idList({ required: true }), ...readArgs(t) },
    resolve: (_, { id, ids, ...read }, ctx, info) => readChanged(ctx, info, removeRelations(ctx, { id, read, ids })),
  }),
)
