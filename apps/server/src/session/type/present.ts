import { builder, orThrow } from '../../platform/graphql/graphql.ts'
import { type PersonOnPage, peopleOnPage } from '../log/present.ts'
import { SessionRef } from '../refs.ts'

const PersonOnPageRef = builder.objectRef<PersonOnPage>('SessionPersonOnPage').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    firstName: t.exposeString('firstName'),
    fullName: t.exposeString('fullName'),
    avatar: t.exposeString('avatar', { nullable: true }),
  }),
})

builder.objectField(SessionRef, 'peopleOnPage', (t) =>
  t.field({
    type: [PersonOnPageRef],
    description:
      'The names of people whose ids came with the socket event session.presence, at most 50. Leaves out those whom the caller can’t see and, for customers, our staff and crew.',
    args: { ids: t.arg.idList({ required: true, defaultValue: [] }) },
    extensions: { reads: ['id', 'workspace_id'] },
    resolve: async (view, { ids }, ctx) => orThrow(await peopleOnPage(ctx, view, ids)),
  }),
)
