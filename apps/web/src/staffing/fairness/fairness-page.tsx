import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Notice } from '@troupe/ui/notice'
import { PageHead } from '@troupe/ui/page-head'
import { Panel } from '@troupe/ui/panel'
import type { Sort } from '@troupe/ui/pure/sort'
import { Select } from '@troupe/ui/select'
import { type Column, Table } from '@troupe/ui/table'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { UserAvatar } from '../../account/user-avatar.tsx'
import { saveTable } from '../../platform/files/save-file.ts'
import { day, lastDay, number, ownZone, signed } from '../../platform/format.ts'
import { serverInstant } from '../../platform/wire/clock.ts'
import { counted } from '../../platform/words/counted.ts'
import type { PlanningSearch } from '../../searches.ts'
import { useOnline } from '../../shell/use-online.ts'
import { BOARD_ROLES } from '../crews/board-picture.ts'
import { PlanningMenu } from '../planning-menu.tsx'
import { differenceOf, type FairnessSpan, type FairRow, hoursAndMinutes, inOrder, shareOf, spanAround, tableOf } from './fair-rows.ts'
import css from './fairness.module.css'
import { fairnessQuery } from './fairness-query.ts'

const spans = [
  { value: 'weeks', label: 'This week and the previous four' },
  { value: 'quarter', label: 'The last 13 weeks' },
  { value: 'year', label: 'The last 52 weeks' },
  { value: 'ahead', label: 'The next two months' },
] as const

/** Whether everyone gets a fair share of a role’s events: one line a person. */
export function FairnessPage({ search }: { search: PlanningSearch }) {
  const navigate = useNavigate({ from: '/availability/planning' })
  const online = useOnline()
  const role = search.role && BOARD_ROLES.includes(search.role) ? search.role : 'HOST'
  const span = spanAround(search.span, serverInstant())
  // weeks are those of UTC
  const zone = search.span === 'ahead' ? ownZone() : 'UTC'
  const { data, error, isFetching, refetch } = useQuery(fairnessQuery(role, span))
  const [sort, setSort] = useState<Sort | null>({ key: 'difference', direction: 'ascending' })
  const rows = inOrder(data?.nodes ?? [], sort)
  const show = (change: { readonly role?: PlanningSearch['role']; readonly span?: FairnessSpan | undefined }) =>
    void navigate({ search: Object.fromEntries(Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined)) })
  const all = rows.reduce((sum, row) => sum + shareOf(row), 0)
  return (
    <main className="page" id="main">
      <PageHead
        size="dense"
        title={<PlanningMenu title="Fairness" />}
        sentence="How many events each person works, compared with their share of the available hours."
        actions={
          <Button
            icon={Download}
            disabled={rows.length === 0}
            onClick={() => saveTable(`fairness-${role.toLowerCase()}-${span.from.slice(0, 10)}.csv`, tableOf(rows))}
          >
            Export table
          </Button>
        }
      />
      <div className={css.page}>
        {!online && (
          <Notice tone="warning" title="You’re offline">
            {data ? 'These numbers may be out of date.' : 'Reconnect to see these numbers.'}
          </Notice>
        )}
        <div className={css.tools}>
          <Select
            label="Role"
            value={role}
            onChange={(next) => show({ role: next })}
            options={BOARD_ROLES.map((value) => ({ value, label: ASSIGNMENT_ROLE_WORDS[value] }))}
          />
          <Select
            label="Period"
            value={search.span ?? 'weeks'}
            onChange={(next) => show({ span: next === 'weeks' ? undefined : next })}
            options={spans}
          />
        </div>
        <Panel
          flush
          footer={
            data &&
            rows.length > 0 && (
              <p className="muted">
                {counted(all, 'role', 'roles')} from {day(span.from, zone)} to {lastDay(span.to, zone)}, including any unanswered offers.
                Shares and targets each add up to this total. {data.medians && mediansWords(data.medians)}
              </p>
            )
          }
        >
          <Table<FairRow>
            label="Fairness"
            columns={columnsFor(Math.max(1, ...rows.map((row) => Math.max(shareOf(row), row.target))))}
            rows={rows}
            rowKey={(row) => row.userId}
            sort={sort}
            onSort={setSort}
            loading={!data}
            error={
              error && !data ? (
                <ErrorBlock title="Couldn’t load these numbers." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
              ) : undefined
            }
            empty={
              <Empty title="No one has this role" level={2}>
                People with this role appear here with the events they work.
              </Empty>
            }
          />
        </Panel>
      </div>
    </main>
  )
}

const mediansWords = ({ played, promised, declined }: { played: number; promised: number; declined: number }): string =>
  `Median: ${counted(played, 'event', 'events')} worked, ${number(promised)} upcoming, ${number(declined)} declined.`

const plain = (key: string, head: string, cell: (row: FairRow) => string): Column<FairRow> => ({
  ...{ key, head, cell, align: 'end', sortable: true, headOnPhone: true },
})

const columnsFor = (most: number): readonly Column<FairRow>[] => [
  {
    key: 'fullName',
    head: 'Person',
    sortable: true,
    cell: (row) => (
      <span className={css.person}>
        <UserAvatar name={row.fullName} avatar={row.avatar} size="sm" />
        <Link to="/availability/personal" search={{ id: row.userId }}>
          {row.fullName}
        </Link>
      </span>
    ),
  },
  plain('played', 'Worked', ({ played }) => number(played)),
  plain('promised', 'Upcoming', ({ promised }) => number(promised)),
  plain('target', 'Target', ({ target }) => number(target)),
  {
    key: 'difference',
    head: 'Share against target',
    sortable: true,
    corner: true,
    cell: (row) => <Difference row={row} most={most} />,
  },
  plain('weekends', 'Weekends', ({ weekends }) => number(weekends)),
  plain('evenings', 'Evenings', ({ evenings }) => number(evenings)),
  plain('travel', 'Travel', ({ travel }) => hoursAndMinutes(travel)),
  plain('asked', 'Asked', ({ asked }) => number(asked)),
  plain('declined', 'Declined', ({ declined }) => number(declined)),
]

/** A bar as long as the share, a mark at the target, and the difference in words for screen readers. */
function Difference({ row, most }: { row: FairRow; most: number }) {
  const difference = differenceOf(row)
  const percent = (value: number) => `${(100 * value) / most}%`
  return (
    <span className={css.difference}>
      <span className={css.bar} aria-hidden="true">
        <span className={css.share} style={{ inlineSize: percent(shareOf(row)) }} />
        <span className={css.target} style={{ insetInlineStart: percent(row.target) }} />
      </span>
      <span className={css.number}>{signed(difference)}</span>
    </span>
  )
}
