import { queryOptions } from '@tanstack/react-query'
import { CustomizationDocument, type CustomizationQuery } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { workspaceKeys } from '../../platform/keys/workspace-keys.ts'

export type Customized = NonNullable<CustomizationQuery['workspace']>

/** How a workspace looks. Its key begins like the workspace's own, so that the realtime update renews both. */
export const customizationQuery = (id: string) =>
  queryOptions({
    queryKey: workspaceKeys.part(id, 'customization'),
    queryFn: ({ signal }) => graphql(CustomizationDocument, { id }, { signal }).then((answer) => answer.workspace),
  })
