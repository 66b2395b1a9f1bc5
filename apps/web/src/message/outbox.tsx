import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { MailState as State } from '@troupe/domain/message/kinds'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Notice } from '@troupe/ui/notice'
import { PageHead } from '@troupe/ui/page-head'
import { Pagination } from '@troupe/ui/pagination'
import { Panel } from '@troupe/ui/panel'
import { defaultPageSize, type Page } from '@troupe/ui/pure/pages'
import { SearchBox } from '@troupe/ui/search-box'
import { Select } from '@troupe/ui/select'
import { type Column, Table } from '@troupe/ui/table'
import { MailsDocument, type MailsQuery } from '../graphql.ts'
import { meQuery } from '../platform/account.ts'
import { graphql } from '../platform/api.ts'
import { day, ownZone, time } from '../platform/format.ts'
import { messageKeys } from '../platform/keys/message-keys.ts'
import { storeOf, useStore } from '../platform/store.ts'
import { useTitle } from '../platform/title.ts'
import { mailStates, type OutboxSearch, outboxSearch } from '../searches.ts'
import { followMails } from './follow-mails.ts'
import { MailSheet } from './mail-sheet.tsx'
import { MailState, stateWords } from './mail-state.tsx'
import css from './outbox.module.css'

type MailLine = MailsQuery['mails']['nodes'][number]

const pageSize = storeOf(defaultPageSize, 'troupe.outbox.rows')

const mailsQuery = (q: string, state: OutboxSearch['state'], { offset, limit }: Page) =>
  queryOptions({
    queryKey: [...messageKeys.mails, q, state, offset, limit],
    queryFn: ({ signal }) =>
      graphql(
        MailsDocument,
        { offset, limit, ...(q ? { text: q } : {}), ...(state ? { filter: { states: [state] } } : {}) },
        { signal },
      ).then((answer) => answer.mails),
    staleTime: 0,
  })

/** Every email that Troupe wrote, newest first; without an SMTP server this is where they are read. For admins. */
export function Outbox() {
  useTitle('Outbox')
  const { data: me } = useQuery(meQuery)
  const admin = me?.role === 'ADMIN'
  const { q = '', page = 1, mail, state } = outboxSearch(useSearch({ strict: false }))
  const { found, offset, limit, show, turn } = useMails({ q, page, state, admin })
  const { data } = found
  if (me && !admin) return <AdminsOnly />
  return (
    <main className="page" id="main">
      <PageHead size="dense" title="Outbox" sentence="Emails from Troupe, newest first." />
      <div className={css.body}>
        {data && !data.delivers && (
          <Notice tone="info" title="No email server is configured">
            Emails stay here, with working links. Set SMTP_URL to start sending.
          </Notice>
        )}
        <Panel flush>
          <MailsTable found={found} q={q} page={page} state={state} show={show} />
          {data && data.totalCount > 0 && (
            <Pagination label="Pages of emails" offset={offset} limit={limit} total={data.totalCount} onChange={turn} />
          )}
        </Panel>
      </div>
      <MailSheet id={mail} onClose={() => show(trimmed({ q, page, state }))} />
    </main>
  )
}

const AdminsOnly = () => (
  <main className="page" id="main">
    <PageHead size="dense" title="Outbox" />
    <Empty title="Only admins can see the outbox" level={2}>
      Emails contain personal links. If you need to see an email, ask an admin.
    </Empty>
  </main>
)

type MailsFound = ReturnType<typeof useMails>

/** The emails that the address asks for, and the ways to others. */
function useMails({ q, page, state, admin }: { q: string; page: number; state: OutboxSearch['state']; admin: boolean }) {
  const navigate = useNavigate()
  const limit = useStore(pageSize)
  const offset = (page - 1) * limit
  const found = useQuery({
    ...mailsQuery(q, state, { offset, limit }),
    placeholderData: keepPreviousData,
    enabled: admin,
    refetchInterval: (query) => followMails(query.state.data),
  })
  const show = (next: OutboxSearch, replace = false) => void navigate({ to: '/settings/admin', search: next, replace, resetScroll: false })
  const turn = (next: Page) => {
    pageSize.set(next.limit)
    show(trimmed({ q, state, page: Math.floor(next.offset / next.limit) + 1 }))
  }
  return { found, offset, limit, show, turn }
}

interface MailsTableProps extends Pick<MailsFound, 'found' | 'show'> {
  readonly q: string
  readonly page: number
  readonly state: OutboxSearch['state']
}

function MailsTable({ found: { data, error, isFetching, isPlaceholderData, refetch }, show, q, page, state }: MailsTableProps) {
  return (
    <Table
      label="Emails"
      columns={columns}
      rows={data?.nodes ?? []}
      rowKey={(row) => row.id}
      onRow={(row) => <Link to="." search={{ ...trimmed({ q, page, state }), mail: row.id }} resetScroll={false} preload={false} />}
      loading={!data || isPlaceholderData}
      toolbar={
        <div className={css.tools}>
          <div className={css.search}>
            <SearchBox
              label="Search emails"
              placeholder="Search by person, subject, text or ID"
              text={q}
              onText={(text) => show(trimmed({ q: text, state }), true)}
            />
          </div>
          <div className={css.state}>
            <Select<State | 'all'>
              label="Status"
              value={state ?? 'all'}
              options={[{ value: 'all', label: 'All' }, ...mailStates.map((value) => ({ value, label: stateWords[value] }))]}
              onChange={(next) => show(trimmed({ q, state: next === 'all' ? undefined : next }), true)}
            />
          </div>
        </div>
      }
      error={
        error && !data ? (
          <ErrorBlock title="Couldn’t load the emails." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : undefined
      }
      empty={
        q || state ? (
          <Empty title="No matches" level={2}>
            Try a name, an email address or a word from the email, or show all emails.
          </Empty>
        ) : (
          <Empty title="No emails yet" level={2}>
            Emails to customers and crew appear here, such as booking confirmations and offers.
          </Empty>
        )
      }
    />
  )
}

const columns: readonly Column<MailLine>[] = [
  { key: 'subject', head: 'Subject', cell: (row) => <span className={css.subject}>{row.subject}</span> },
  {
    key: 'to',
    head: 'To',
    cell: (row) => (
      <>
        {row.toName || row.toAddress} {row.toName && <span className="faint">{row.toAddress}</span>}
      </>
    ),
  },
  { key: 'madeAt', head: 'Created', cell: (row) => `${day(row.madeAt, ownZone())}, ${time(row.madeAt, ownZone())}` },
  { key: 'state', head: 'Status', corner: true, cell: (row) => <MailState state={row.state} /> },
]

/** Defaults are left out of the address. */
const trimmed = ({ q, page, state }: MailsAsked): OutboxSearch => ({
  ...(q ? { q } : {}),
  ...(state ? { state } : {}),
  ...(page && page > 1 ? { page } : {}),
})

/** What of the address says which emails are shown. */
type MailsAsked = { readonly [K in 'q' | 'page' | 'state']?: OutboxSearch[K] | undefined }
