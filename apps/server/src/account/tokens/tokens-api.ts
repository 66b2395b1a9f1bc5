import { createApiTokenInput, TOKEN_LEVELS } from '@troupe/domain/account/api-tokens'
import { listOf, pageOf } from '../../platform/database/lists.ts'
import { addMutation, addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { inputOf } from '../../platform/graphql/inputs.ts'
import { type ApiTokenView, apiTokens, createApiToken, deleteApiToken } from './api-tokens.ts'

const ApiTokenLevel = builder.enumType('ApiTokenLevel', {
  description: 'What an API token can do in its workspace: VIEWER reads, EDITOR also books and changes.',
  values: TOKEN_LEVELS,
})
const ApiTokenRef = builder.objectRef<ApiTokenView>('ApiToken').implement({
  description: 'A token with which a program calls REST and GraphQL as the person who created it, in one workspace.',
  fields: (t) => ({
    id: t.exposeID('id'),
    workspaceId: t.exposeID('workspaceId'),
    name: t.exposeString('name'),
    level: t.field({
      type: ApiTokenLevel,
      description: 'What it can do now, which is never more than the person who created it.',
      resolve: (row) => row.level,
    }),
    start: t.exposeString('start', { description: 'The first eight characters of the token.' }),
    createdById: t.exposeID('createdById'),
    createdBy: t.exposeString('createdBy', { description: 'The name of the person as whom it acts.' }),
    createdAt: t.field({ type: 'DateTime', resolve: (row) => row.createdAt }),
    expiresAt: t.field({ type: 'DateTime', resolve: (row) => row.expiresAt }),
    lastUsedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was last used, to within a minute; null if never.',
      resolve: (row) => row.lastUsedAt,
    }),
  }),
})
const ApiTokensRef = listOf('ApiTokenList', ApiTokenRef)
const CreatedApiTokenRef = builder.objectRef<{ readonly token: string; readonly apiToken: ApiTokenView }>('CreatedApiToken').implement({
  fields: (t) => ({
    token: t.exposeString('token', { description: 'The token itself, which is shown only now.' }),
    apiToken: t.field({ type: ApiTokenRef, resolve: (made) => made.apiToken }),
  }),
})
const CreateApiTokenInput = inputOf('CreateApiTokenInput', createApiTokenInput, {
  fields: {
    level: { type: 'ApiTokenLevel', description: 'No more than the caller’s own level in the workspace.' },
    expiresAt: 'At most 365 days from now.',
    password: 'The caller’s own password.',
  },
})

addQuery('apiTokens', (t) =>
  t.field({
    type: ApiTokensRef,
    description: 'The caller’s API tokens of a workspace; an admin of the workspace sees everyone’s.',
    args: { workspaceId: t.arg.id({ required: true }), offset: t.arg.int(), limit: t.arg.int() },
    resolve: async (_, { workspaceId, ...page }, ctx) => orThrow(await apiTokens(ctx, workspaceId, orThrow(pageOf(page)))),
  }),
)
addMutation('createApiToken', (t) =>
  t.field({
    type: CreatedApiTokenRef,
    description: 'Creates an API token for one of the caller’s workspaces. A person has at most 20.',
    args: { input: t.arg({ type: CreateApiTokenInput, required: true }) },
    resolve: async (_, { input }, ctx) => orThrow(await createApiToken(ctx, input)),
  }),
)
addMutation('deleteApiToken', (t) =>
  t.field({
    type: 'ID',
    description: 'Revokes an API token immediately.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => orThrow(await deleteApiToken(ctx, id)).id,
  }),
)
