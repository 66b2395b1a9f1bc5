import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isAdmin } from '@troupe/domain/role/roles'
import { Button } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { PageHead } from '@troupe/ui/page-head'
import { Pagination } from '@troupe/ui/pagination'
import { Panel } from '@troupe/ui/panel'
import { tellBarHeight } from '@troupe/ui/pure/fixed-bar'
import { defaultPageSize } from '@troupe/ui/pure/pages'
import type { Sort } from '@troupe/ui/pure/sort'
import { Table } from '@troupe/ui/table'
import { Copy, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { meQuery } from '../../platform/account.ts'
import { useTitle } from '../../platform/title.ts'
import { blank, inputOf, type ModifierDraft, newRow, wrongIn } from './modifier-draft.ts'
import { columnsOfModifiers } from './modifiers-columns.tsx'
import { PricePreview } from './price-preview.tsx'
import css from './prices.module.css'
import { modifiersQuery, type PriceModifier } from './prices-queries.ts'
import { rangeWords } from './short-day.ts'
import { type ModifierChanges, useModifierChanges } from './use-modifiers.ts'

/** The footer around it stays in view, and what is edited above it. */
const tellFooter = (words: HTMLElement | null) => tellBarHeight(words?.closest('footer') ?? null)

/** The seasons that raise or lower prices, edited in place by admins; before Save a line says what changes. */
export function PriceModifiers() {
  useTitle('Price modifiers')
  const { data: me } = useQuery(meQuery)
  const admin = isAdmin(me ?? null)
  const [page, setPage] = useState({ offset: 0, limit: defaultPageSize })
  const [sort, setSort] = useState<Sort | null>({ key: 'startsOn', direction: 'ascending' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...modifiersQuery({ ...page, sorting: sortingOf(sort) }),
    placeholderData: keepPreviousData,
  })
  const rows = data?.nodes ?? []
  const changes = useModifierChanges(rows, () => setSelected(new Set()))
  const { draft, edit, save, busy, refusal } = changes
  const taken = rows.filter((row) => selected.has(row.id))
  return (
    <main className="page" id="main">
      <PageHead
        title="Price modifiers"
        sentence="Raise or lower prices for a range of dates. Overlapping modifiers add up."
        size="dense"
        actions={
          admin && (
            <Button variant="primary" icon={Plus} onClick={() => edit(blank())}>
              New modifier
            </Button>
          )
        }
      />
      <div className={css.body}>
        <Panel
          flush
          className={css.panel}
          footer={
            draft && (
              <div ref={tellFooter}>
                <PricePreview change={changeOf(draft)} incomplete="Complete the row to see which prices will change." />
              </div>
            )
          }
        >
          <Table<PriceModifier>
            label="Price modifiers"
            columns={columnsOfModifiers(changes, admin)}
            // a kept draft may be of a row on another page
            rows={draft && data && !rows.some(({ id }) => id === draft.id) ? [rowOf(draft), ...rows] : rows}
            rowKey={(row) => row.id}
            loading={!data || isPlaceholderData}
            part={data ? { offset: page.offset, total: data.totalCount } : undefined}
            sort={sort}
            onSort={(next) => {
              setSort(next)
              setPage({ ...page, offset: 0 })
            }}
            selection={
              admin
                ? {
                    selected: new Set(taken.map((row) => row.id)),
                    onChange: setSelected,
                    labelOf: (row) => (row.id === newRow ? 'the new modifier' : rangeWords(row)),
                    bulk: <Bulk rows={taken} changes={changes} />,
                  }
                : undefined
            }
            editing={{
              row: draft?.id ?? null,
              onSave: () => void save(),
              onCancel: () => edit(null),
              busy: busy === 'save',
              error: refusal,
            }}
            error={
              error && !data ? (
                <ErrorBlock
                  title="Couldn’t load price modifiers."
                  message={error.message}
                  onRetry={() => void refetch()}
                  busy={isFetching}
                />
              ) : undefined
            }
            empty={
              <Empty title="No price modifiers yet" level={2}>
                Prices are the same every day. {admin ? 'Add a modifier' : 'Admins can add a modifier'} to raise or lower them for a season.
              </Empty>
            }
          />
          {data && data.totalCount > 0 && (
            <Pagination label="Pages of price modifiers" {...page} total={data.totalCount} onChange={setPage} />
          )}
        </Panel>
      </div>
    </main>
  )
}

function Bulk({ rows, changes }: { rows: readonly PriceModifier[]; changes: ModifierChanges }) {
  return (
    <>
      <Button size="sm" icon={Copy} busy={changes.busy === 'copy'} onClick={() => void changes.copy(rows)}>
        Copy to next year
      </Button>
      <Button size="sm" icon={Trash2} busy={changes.busy === 'delete'} onClick={() => void changes.remove(rows)}>
        Delete
      </Button>
    </>
  )
}

/** What is about to be saved; null while the row isn't complete. */
function changeOf(draft: ModifierDraft) {
  if (Object.keys(wrongIn(draft)).length > 0) return null
  return { priceModifiers: [{ ...(draft.id === newRow ? {} : { id: draft.id }), modifier: inputOf(draft) }] }
}

const rowOf = ({ id, from, to, types, percent }: ModifierDraft): PriceModifier => ({
  id,
  dateRange: { from, to },
  types,
  percent,
  version: 0,
})

const fields = { startsOn: 'startsOn', endsOn: 'endsOn', percent: 'percent' } as const

function sortingOf(sort: Sort | null) {
  const field = sort && Object.hasOwn(fields, sort.key) ? fields[sort.key as keyof typeof fields] : null
  return sort && field ? [{ field, direction: sort.direction === 'descending' ? ('DESC' as const) : ('ASC' as const) }] : []
}
