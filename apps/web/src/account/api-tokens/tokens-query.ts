import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useConfirm } from '@troupe/ui/confirm'
import { useToast } from '@troupe/ui/toast'
import { type ApiTokenFragment, ApiTokensDocument, DeleteApiTokenDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { workspaceKeys } from '../../platform/keys/workspace-keys.ts'

export type ApiToken = ApiTokenFragment

/** The most tokens of one page of the list. */
export const TOKENS_A_PAGE = 50

/** The tokens of a workspace that the reader may see, the newest first. */
export const tokensQuery = (workspaceId: string, page: number) =>
  queryOptions({
    queryKey: [...workspaceKeys.part(workspaceId, 'tokens'), page],
    queryFn: ({ signal }) =>
      graphql(ApiTokensDocument, { workspaceId, offset: (page - 1) * TOKENS_A_PAGE }, { signal }).then((answer) => answer.apiTokens),
  })

/** Revokes a token after a question that says what ends with it. */
export function useRevoke(workspaceId: string) {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const revoking = useMutation({
    mutationFn: ({ id }: ApiToken) => graphql(DeleteApiTokenDocument, { id }),
    onSuccess: (_, { name }) => toast(`“${name}” revoked`),
    // also after a refusal: someone else may have revoked it in the meantime
    onSettled: () => queries.invalidateQueries({ queryKey: workspaceKeys.part(workspaceId, 'tokens') }),
  })
  async function revoke(token: ApiToken) {
    const text = 'Whatever uses it stops working immediately. You can’t undo this.'
    if (await confirm({ title: `Revoke “${token.name}”?`, text, danger: true })) revoking.mutate(token)
  }
  return { revoke, error: revoking.error, busy: revoking.isPending ? revoking.variables.id : null }
}
