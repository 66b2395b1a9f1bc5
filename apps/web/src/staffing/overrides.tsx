import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isStaff, rolePasses } from '@troupe/domain/role/roles'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Notice } from '@troupe/ui/notice'
import { PageHead } from '@troupe/ui/page-head'
import { Panel } from '@troupe/ui/panel'
import { type Column, Table } from '@troupe/ui/table'
import { useToast } from '@troupe/ui/toast'
import { Tone } from '@troupe/ui/tone'
import { YearStrip } from '@troupe/ui/year-strip'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { DeleteGlobalUnavailabilityDocument } from '../graphql.ts'
import { meQuery } from '../platform/account.ts'
import { graphql } from '../platform/api.ts'
import { ownZone, zoneWords } from '../platform/format.ts'
import { staffingKeys } from '../platform/keys/staffing-keys.ts'
import { useTitle } from '../platform/title.ts'
import { todayIn } from '../platform/wire/clock.ts'
import { refusalWords } from '../platform/words/reasons.ts'
import { useAsked } from '../session/acts/use-asked.ts'
import { useOnline } from '../shell/use-online.ts'
import css from './availability/availability.module.css'
import { BlockTime } from './availability/block-time.tsx'
import { type Blocked, blockedQuery, datesOfBlocked, spanWords } from './availability/blocked-times.ts'

/** Times at which no one works, for everyone: a table and the next twelve months at a glance. Producers and admins add, change and delete them. */
export function Overrides() {
  useTitle('Blocked times')
  const { data: me } = useQuery(meQuery)
  const online = useOnline()
  const mayChange = isStaff(me ?? null) && rolePasses(me?.role ?? null, 'EVENT_PRODUCER')
  const may = online && mayChange
  const [adding, setAdding] = useState(false)
  const [changed, setChanged] = useState<Blocked | null>(null)
  useAsked(['block'], () => setAdding(may))
  const { data, error, isFetching, refetch } = useQuery(blockedQuery)
  const remove = useRemove()
  const rows = data?.nodes ?? []
  const zone = ownZone()
  const today = todayIn(zone)
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
      Block a time
    </Button>
  )
  return (
    <main className="page" id="main">
      <PageHead
        size="dense"
        title="Blocked times"
        sentence={`Times when no one works, such as holidays. All-day blocks are whole days where each person works; other times are in ${zoneWords(zone)}.`}
        actions={may && add}
      />
      <div className={css.single}>
        {!online && (
          <Notice tone="warning" title="You’re offline">
            {!data
              ? 'Reconnect to see this list.'
              : mayChange
                ? 'You can still see this list. Reconnect to change it.'
                : 'This list may be out of date.'}
          </Notice>
        )}
        <div className={css.year}>
          <h2 className={css.yearName}>Next 12 months</h2>
          <YearStrip
            label="Blocked days in the next 12 months"
            from={today.slice(0, 7)}
            today={today}
            marks={rows.map((row) => ({
              id: row.id,
              ...datesOfBlocked(row, zone),
              text: `${row.name || 'Blocked'}, ${spanWords(row, zone)}`,
            }))}
          />
        </div>
        <Panel flush>
          <Table
            label="Blocked times"
            columns={columnsFor(may ? { change: setChanged, remove } : null, zone)}
            rows={rows}
            rowKey={(row) => row.id}
            loading={!data}
            error={
              error && !data ? (
                <ErrorBlock
                  title="Couldn’t load the blocked times."
                  message={error.message}
                  onRetry={() => void refetch()}
                  busy={isFetching}
                />
              ) : undefined
            }
            empty={
              <Empty title="No blocked times yet" level={2} action={may && add}>
                {mayChange ? 'Block holidays and company days off here.' : 'Holidays and company days off appear here.'} Customers can’t
                book events with a crew at those times.
              </Empty>
            }
          />
        </Panel>
      </div>
      {adding && <BlockTime rows={rows} onClose={() => setAdding(false)} />}
      {changed && <BlockTime rows={rows} changed={changed} onClose={() => setChanged(null)} />}
    </main>
  )
}

function useRemove() {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  return async (row: Blocked) => {
    const name = row.name || spanWords(row, ownZone())
    const text = `Unblock ${name}? Events with a crew can be booked at that time again. Fees waived because of the block stay waived.`
    if (!(await confirm({ text, danger: true }))) return
    try {
      await graphql(DeleteGlobalUnavailabilityDocument, { id: row.id })
      toast(`${name} unblocked`)
    } catch (error) {
      toast(refusalWords(error), { tone: 'danger' })
    }
    await queries.invalidateQueries({ queryKey: staffingKeys.blocked })
  }
}

interface BlockedActs {
  readonly change: (row: Blocked) => void
  readonly remove: (row: Blocked) => Promise<void>
}

const columnsFor = (acts: BlockedActs | null, zone: string): readonly Column<Blocked>[] => [
  { key: 'name', head: 'Name', cell: (row) => row.name || <span className={css.quiet}>No name</span> },
  { key: 'when', head: 'When', cell: (row) => (row.allDay ? `${spanWords(row, zone)}, all day` : spanWords(row, zone)) },
  { key: 'holiday', head: 'Type', cell: (row) => (row.holiday ? <Tone tone="info">Holiday</Tone> : <Tone tone="plain">Blocked</Tone>) },
  ...(acts
    ? [
        {
          key: 'delete',
          head: 'Actions',
          cell: (row: Blocked) => (
            <span className={css.acts}>
              <Button size="sm" variant="tertiary" icon={Pencil} onClick={() => acts.change(row)}>
                Edit<span className="vh"> {row.name || spanWords(row, zone)}</span>
              </Button>
              <Button size="sm" variant="tertiary" icon={Trash2} onClick={() => void acts.remove(row)}>
                Unblock<span className="vh"> {row.name || spanWords(row, zone)}</span>
              </Button>
            </span>
          ),
        },
      ]
    : []),
]
