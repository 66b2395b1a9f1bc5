import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { levelIn, levelPasses } from '@troupe/domain/role/level'
import { ButtonLink } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { PageHead } from '@troupe/ui/page-head'
import { Pagination } from '@troupe/ui/pagination'
import { Panel } from '@troupe/ui/panel'
import { Table } from '@troupe/ui/table'
import { Plus } from 'lucide-react'
import { meQuery } from '../../platform/account.ts'
import { chosenWorkspace, staffWorkspace } from '../../platform/choices.ts'
import { Refused } from '../../platform/form/refused.tsx'
import { useStore } from '../../platform/store.ts'
import { useTitle } from '../../platform/title.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { tokensSearch } from '../../searches.ts'
import { useWorkspace } from '../../workspace/workspace-queries.ts'
import css from './api-tokens.module.css'
import { NewToken } from './new-token.tsx'
import { tokenColumns } from './token-columns.tsx'
import { type ApiToken, TOKENS_A_PAGE, tokensQuery, useRevoke } from './tokens-query.ts'

/** The API tokens of the chosen workspace: one's own, and for its admins everyone's. */
export function ApiTokens() {
  useTitle('API tokens')
  const { data: me } = useQuery(meQuery)
  const chosen = useStore(chosenWorkspace)
  const id = chosen && chosen !== staffWorkspace ? chosen : null
  const level = me && id ? levelIn(me.permissions, id) : null
  const { entry } = tokensSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  // the address of what is left stays in the history no longer
  const close = () => void navigate({ to: '/settings/api-tokens', search: {}, replace: true, resetScroll: false })
  return (
    <main className="page" id="main">
      <PageHead
        title="API tokens"
        sentence="Book and read events from your own systems."
        actions={
          level && (
            <>
              <a href="/docs">API reference</a>
              <ButtonLink
                variant="primary"
                icon={Plus}
                render={<Link to="/settings/api-tokens" search={{ entry: 'new' }} resetScroll={false} preload={false} />}
              >
                New token
              </ButtonLink>
            </>
          )
        }
      />
      {me && (id === null || level === null) ? (
        <Empty title="No workspace of yours chosen" level={2}>
          API tokens belong to a workspace. Choose one that you’re a member of in the top bar.
        </Empty>
      ) : (
        id !== null && <Tokens key={id} workspaceId={id} />
      )}
      {entry === 'new' && id !== null && level !== null && (
        <NewToken key={id} workspaceId={id} mayBook={levelPasses(level, 'EDITOR')} onClose={close} />
      )}
    </main>
  )
}

function Tokens({ workspaceId }: { readonly workspaceId: string }) {
  const { page = 1 } = tokensSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const { data, error, refetch, isFetching } = useQuery(tokensQuery(workspaceId, page))
  const { workspace } = useWorkspace()
  const { revoke, error: refused, busy } = useRevoke(workspaceId)
  const total = data?.totalCount ?? 0
  return (
    <>
      <Refused form={{ refusal: refused && refusalWords(refused) }} />
      <Panel flush>
        <Table<ApiToken>
          label="API tokens"
          columns={tokenColumns({ revoke: (token) => void revoke(token), busy })}
          rows={data?.nodes ?? []}
          rowKey={(row) => row.id}
          loading={!data}
          error={
            error && !data ? (
              <ErrorBlock title="Couldn’t load the tokens." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
            ) : undefined
          }
          empty={
            <Empty title="No API tokens" level={2}>
              A token lets one of your systems book and read events as you. Create one with “New token”.
            </Empty>
          }
        />
      </Panel>
      {total > TOKENS_A_PAGE && (
        <Pagination
          offset={(page - 1) * TOKENS_A_PAGE}
          limit={TOKENS_A_PAGE}
          total={total}
          onChange={({ offset }) => void navigate({ to: '/settings/api-tokens', search: { page: Math.floor(offset / TOKENS_A_PAGE) + 1 } })}
        />
      )}
      <p className={`note ${css.foot}`}>
        600 calls a minute each. A token stops working when its creator loses access to {workspace?.name ?? 'the workspace'}. It acts as
        that person, but can’t sign in, invite people or create tokens.
      </p>
    </>
  )
}
