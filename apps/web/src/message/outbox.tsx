import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Notice } from '@troupe/ui/notice'
import { PageHead } from '@troupe/ui/page-head'
import { Pagination } from '@troupe/ui/pagination'
import { Panel } from '@troupe/ui/panel'
import { defaultPageSize, type Page } from '@troupe/ui/pure/pages'
import { SearchBox } from '@troupe/ui/search-box'
import { type Column, Table } from '@troupe/ui/table'
import { MailsDocument, type MailsQuery } from '../graphql.ts'
import { meQuery } from '../platform/account.ts'
import { graphql } from '../platform/api.ts'
import { day, ownZone, time } from '../platform/format.ts'
import { messageKeys } from '../platform/keys/message-keys.ts'
import { storeOf, useStore } from '../platform/store.ts'
import { useTitle } from '../platform/title.ts'
import { type OutboxSearch, outboxSearch } from '../searches.ts'
import { followMails } from './follow-mails.ts'
import { MailSheet } from './mail-sheet.tsx'
import { MailState } from './mail-state.tsx'
import css from './outbox.module.css'

type MailLine = MailsQuery['mails']['nodes'][number]

const pageSize = storeOf(defaultPageSize, 'troupe.outbox.rows')

const mailsQuery = (q: string, offset: number, limit: number) =>
  queryOptions({
    queryKey: [...messageKeys.mails, q, null, offset, limit],
    queryFn: ({ signal }) =>
      graphql(MailsDocument, { offset, limit, ...(q ? { text: q } : {}) }, { signal }).then((answer) => answer.mails),
    staleTime: 0,
  })

/** Every email that Troupe wrote, newest first; without an SMTP server this is where they are read. For admins. */
export function Outbox() {
  useTitle('Outbox')
  const { data: me } = useQuery(meQuery)
  const admin = me?.role === 'ADMIN'
  const { q = '', page = 1, mail } = outboxSearch(useSearch({ strict: false }))
  const { found, offset, limit, show, turn } = useMails({ q, page, admin })
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
          <MailsTable found={found} q={q} page={page} show={show} />
          {data && data.totalCount > 0 && (
            <Pagination label="Pages of emails" offset={offset} limit={limit} total={data.totalCount} onChange={turn} />
          )}
        </Panel>
      </div>
      <MailSheet id={mail} onClose={() => show(trimmed({ q, page }))} />
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
function useMails({ q, page, admin }: { q: string; page: number; admin: boolean }) {
  const navigate = useNavigate()
  const limit = useStore(pageSize)
  const offset = (page - 1) * limit
  const found = useQuery({
    ...mailsQuery(q, offset, limit),
    placeholderData: keepPreviousData,
    enabled: admin,
    refetchInterval: (query) => followMails(query.state.data),
  })
  const show = (next: OutboxSearch, replace = false) => void navigate({ to: '/settings/admin', search: next, replace, resetScroll: false })
  const turn = (next: Page) => {
    pageSize.set(next.limit)
    show({ q, page: Math.floor(next.offset / next.limit) + 1 })
  }
  return { found, offset, limit, show, turn }
}

interface MailsTableProps extends Pick<MailsFound, 'found' | 'show'> {
  readonly q: string
  readonly page: number
}

function MailsTable({ found: { data, error, isFetching, isPlaceholderData, refetch }, show, q, page }: MailsTableProps) {
  return (
    <Table
      label="Emails"
      columns={columns}
      rows={data?.nodes ?? []}
      rowKey={(row) => row.id}
      onRow={(row) => <Link to="." search={{ ...trimmed({ q, page }), mail: row.id }} resetScroll={false} preload={false} />}
      loading={!data || isPlaceholderData}
      toolbar={
        <div className={css.search}>
          <SearchBox
            label="Search emails"
            placeholder="Search by person, subject or text"
            text={q}
            onText={(text) => show(trimmed({ q: text }), true)}
          />
        </div>
      }
      error={
        error && !data ? (
          <ErrorBlock title="Couldn’t load the emails." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : undefined
      }
      empty={
        q ? (
          <Empty title="No matches" level={2}>
            Try a name, an email address or a word from the email.
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
  { key: 'state', head: 'Status', corner: true, cell: (row) => <MailState mail={row} /> },
]

/** Defaults are left out of the address. */
const trimmed = ({ q, page }: OutboxSearch): OutboxSearch => ({ ...(q ? { q } : {}), ...(page && page > 1 ? { page } : {}) })
