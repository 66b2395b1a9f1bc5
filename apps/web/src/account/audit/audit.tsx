import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { SUBJECT_NAMES } from '@troupe/domain/account/audited'
import { Button } from '@troupe/ui/button'
import { DateInput } from '@troupe/ui/date-input'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Field } from '@troupe/ui/field'
import { PageHead } from '@troupe/ui/page-head'
import { Pagination } from '@troupe/ui/pagination'
import { Panel } from '@troupe/ui/panel'
import { defaultPageSize, type Page } from '@troupe/ui/pure/pages'
import { Select } from '@troupe/ui/select'
import { type Column, Table } from '@troupe/ui/table'
import { useToast } from '@troupe/ui/toast'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { AuditEntriesDocument } from '../../graphql.ts'
import { meQuery } from '../../platform/account.ts'
import { graphql } from '../../platform/api.ts'
import { saveTable } from '../../platform/files/save-file.ts'
import { day, ownZone, time } from '../../platform/format.ts'
import { storeOf, useStore } from '../../platform/store.ts'
import { useTitle } from '../../platform/title.ts'
import { todayIn } from '../../platform/wire/clock.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { type AdminSearch, adminSearch } from '../../searches.ts'
import { PersonPick } from '../person-pick.tsx'
import css from './audit.module.css'
import { changeOf } from './audit-crew.ts'
import { type AuditAsked, auditQuery } from './audit-query.ts'
import { AuditSheet } from './audit-sheet.tsx'
import { type AuditEntry, deeds, sentenceOf } from './audit-words.ts'

/** The option that leaves a filter open. */
const all = 'all'

const pageSize = storeOf(defaultPageSize, 'troupe.audit.rows')

/** Changes to the address; undefined removes a parameter. */
type AuditChange = { readonly [Name in keyof AdminSearch]?: AdminSearch[Name] | undefined }

/** Who changed what, and when. For admins; everyone finds their own in their profile. */
export function Audit() {
  useTitle('Audit log')
  const { data: me } = useQuery(meQuery)
  const admin = me?.role === 'ADMIN'
  const search = adminSearch(useSearch({ strict: false }))
  const { page = 1, entry } = search
  const { data, error, isFetching, isPlaceholderData, refetch, filter, offset, limit, show, turn } = useAuditList(search, admin)
  if (me && !admin) return <AdminsOnly />
  return (
    <main className="page" id="main">
      <PageHead
        size="dense"
        title="Audit log"
        sentence="Who changed what, and when. Entries can’t be edited or deleted."
        actions={<Export filter={filter} total={data?.totalCount ?? 0} />}
      />
      <div className={css.body}>
        <Panel flush>
          <Table<AuditEntry>
            label="Audit log"
            columns={columns}
            rows={data?.nodes ?? []}
            rowKey={(row) => row.id}
            onRow={(row) => (
              <Link to="/settings/admin" search={trimmed({ ...search, entry: row.id })} resetScroll={false} preload={false} />
            )}
            loading={!data || isPlaceholderData}
            toolbar={<AuditTools search={search} show={show} />}
            error={
              error && !data ? (
                <ErrorBlock title="Couldn’t load the audit log." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
              ) : undefined
            }
            empty={
              <Empty title="No matches" level={2}>
                Try a longer period or different filters.
              </Empty>
            }
          />
          {data && data.totalCount > 0 && (
            <Pagination label="Pages of the audit log" offset={offset} limit={limit} total={data.totalCount} onChange={turn} />
          )}
        </Panel>
      </div>
      <AuditSheet entry={data?.nodes.find((one) => one.id === entry)} onClose={() => show({ page, entry: undefined })} />
    </main>
  )
}

const AdminsOnly = () => (
  <main className="page" id="main">
    <PageHead size="dense" title="Audit log" />
    <Empty title="Only admins can see everyone’s activity" level={2}>
      Your own activity is in your profile.
    </Empty>
  </main>
)

/** The entries that the address asks for, and the ways to others. */
function useAuditList(search: AdminSearch, admin: boolean) {
  const navigate = useNavigate()
  const limit = useStore(pageSize)
  const filter = filterOf(search)
  const offset = ((search.page ?? 1) - 1) * limit
  const found = useQuery({
    ...auditQuery(filter, offset, limit),
    placeholderData: keepPreviousData,
    enabled: admin,
  })
  const show = (change: AuditChange) =>
    void navigate({ to: '/settings/admin', search: trimmed({ ...search, page: 1, ...change }), resetScroll: false })
  const turn = (next: Page) => {
    pageSize.set(next.limit)
    show({ page: Math.floor(next.offset / next.limit) + 1 })
  }
  return { ...found, filter, offset, limit, show, turn }
}

/** What the audit is narrowed by. */
function AuditTools({ search, show }: { search: AdminSearch; show: (change: AuditChange) => void }) {
  const { event, operation, actor, subject, from, to } = search
  return (
    <div className={css.tools}>
      <Field label="Who did it">
        <PersonPick id={actor} onChange={(actor) => show({ actor })} />
      </Field>
      <Field label="Action">
        <Select
          value={operation ?? all}
          onChange={(next) => show({ operation: next === all ? undefined : next })}
          options={[{ value: all, label: 'All actions' }, ...deeds]}
        />
      </Field>
      <Field label="Type">
        <Select
          value={subject ?? all}
          onChange={(next) => show({ subject: next === all ? undefined : next })}
          options={[{ value: all, label: 'All types' }, ...Object.entries(SUBJECT_NAMES).map(([value, label]) => ({ value, label }))]}
        />
      </Field>
      <Field label="From">
        <DateInput value={from ?? ''} max={to} onChange={(from) => show({ from })} />
      </Field>
      <Field label="To">
        <DateInput value={to ?? ''} min={from} onChange={(to) => show({ to })} />
      </Field>
      {event && (
        <Button variant="tertiary" onClick={() => show({ event: undefined })}>
          Show all events
        </Button>
      )}
    </div>
  )
}

const columns: readonly Column<AuditEntry>[] = [
  { key: 'what', head: 'Action', cell: (row) => <span className="strong">{sentenceOf(row)}</span> },
  { key: 'change', head: 'Change', width: '42%', cell: (row) => <span className={css.change}>{changeOf(row)}</span> },
  { key: 'at', head: 'When', width: '12.5rem', cell: (row) => `${day(row.at, ownZone())}, ${time(row.at, ownZone())}` },
]

/** The dates of the reader's own days: from the first minute of one to the last of the other. */
function filterOf({ event, operation, actor, subject, from, to }: AdminSearch): AuditAsked {
  const startOf = (date: string, days: number) =>
    Temporal.PlainDate.from(date).add({ days }).toZonedDateTime(ownZone()).toInstant().toString()
  return {
    ...(event ? { sessionId: event } : {}),
    ...(actor ? { actorId: actor } : {}),
    ...(operation ? { operations: [operation] } : {}),
    ...(subject ? { subjectType: subject } : {}),
    ...(isDate(from) ? { from: startOf(from, 0) } : {}),
    ...(isDate(to) ? { to: startOf(to, 1) } : {}),
  }
}

const isDate = (text: string | undefined): text is string =>
  /^\d{4}-\d\d-\d\d$/.test(text ?? '') && !Number.isNaN(Date.parse(`${text}T00:00Z`))

const atOnce = 100
const most = 2000

/** What is found, as a table, the newest two thousand of it. */
function Export({ filter, total }: { filter: AuditAsked; total: number }) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  async function take() {
    setBusy(true)
    try {
      const rows: AuditEntry[] = []
      for (let offset = 0; offset < Math.min(total, most); offset += atOnce) {
        const { auditEntries } = await graphql(AuditEntriesDocument, { filter, offset, limit: atOnce })
        rows.push(...auditEntries.nodes)
      }
      const head = [
        'at',
        'what',
        'actor',
        'operation',
        'subjectType',
        'subjectId',
        'subjectName',
        'sessionId',
        'people',
        'change',
        'before',
        'after',
        'reason',
      ]
      const lines = rows.map((row) => [
        row.at,
        sentenceOf(row),
        row.actor?.fullName ?? '',
        row.operation,
        row.subjectType,
        row.subjectId ?? '',
        row.subjectName ?? '',
        row.sessionId ?? '',
        row.people.map((person) => person.fullName).join(', '),
        changeOf(row),
        row.before ? JSON.stringify(row.before) : '',
        row.after ? JSON.stringify(row.after) : '',
        row.reason ?? '',
      ])
      saveTable(`audit-${todayIn('UTC')}.csv`, [head, ...lines])
      if (total > most)
        toast('Only the newest 2,000 entries were exported. To export older ones, choose an earlier period.', { tone: 'plain' })
    } catch (error) {
      toast(refusalWords(error), { tone: 'danger' })
    }
    setBusy(false)
  }
  return (
    <Button
      icon={Download}
      busy={busy}
      onClick={() => void take()}
      {...(total === 0 ? { disabled: true, disabledReason: 'There’s nothing to export.' } : {})}
    >
      Export entries
    </Button>
  )
}

/** Defaults are left out of the address. */
function trimmed({ page, ...search }: AuditChange): AdminSearch {
  const said = Object.fromEntries(Object.entries(search).filter(([, value]) => value))
  return { ...said, tab: 'audit', ...(page && page > 1 ? { page } : {}) }
}
