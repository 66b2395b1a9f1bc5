import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { isShown } from '@troupe/domain/catalogue/experience-rules'
import type { ExperienceCategory } from '@troupe/domain/catalogue/kinds'
import { CATEGORY_WORDS } from '@troupe/domain/words'
import { ConfirmProvider, useConfirm } from '@troupe/ui/confirm'
import { DragOrder } from '@troupe/ui/drag-order'
import { DragRow } from '@troupe/ui/drag-row'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Menu } from '@troupe/ui/menu'
import { Pagination } from '@troupe/ui/pagination'
import { Panel } from '@troupe/ui/panel'
import { Poster } from '@troupe/ui/poster'
import { type Column, Table } from '@troupe/ui/table'
import { ToastProvider, useToast } from '@troupe/ui/toast'
import { Toggle } from '@troupe/ui/toggle'
import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react'
import { CopyExperienceDocument, DeleteExperienceDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { ago } from '../../platform/format.ts'
import { catalogueKeys } from '../../platform/keys/catalogue-keys.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { CatalogueSearch } from '../../searches.ts'
import { STATUS_WORDS } from '../catalogue-words.ts'
import { inUse } from '../edit/in-use.ts'
import { formatsOf } from '../facts.ts'
import { FormatIcons } from '../format-icons.tsx'
import css from './list.module.css'
import { type Line, type StaffList, useStaffList } from './use-staff-list.ts'

interface StaffTableProps {
  readonly search: CatalogueSearch
  readonly category: ExperienceCategory | null
  /** May change experiences. */
  readonly writes: boolean
  /** May delete them. */
  readonly deletes: boolean
}

/** Every experience for staff, drafts included. The catalogue has no messages and questions of its own: they come with the table. */
export function StaffTable(props: StaffTableProps) {
  return (
    <ToastProvider>
      <ConfirmProvider>
        <Lines {...props} />
      </ConfirmProvider>
    </ToastProvider>
  )
}

/** Its place, who sees it, what it costs. A row opens the editor. */
function Lines({ search, category, writes, deletes }: StaffTableProps) {
  const list = useStaffList(search, category)
  const { error, isFetching, isPlaceholderData, refetch } = list.found
  const data = list.shown
  const rows = data?.nodes ?? []
  const total = data?.totalCount ?? 0
  const drop = (from: number, to: number) => rows[from] && void list.move(rows[from], list.offset + to)
  const first = writes ? 'Choose “New experience” to create the first one.' : 'Experiences appear here once they’re created.'
  const table = (
    <Table<Line>
      label="Experiences"
      columns={columnsOf(list, { writes, deletes, total })}
      rows={rows}
      rowKey={({ id }) => id}
      onRow={({ id }) => <Link to="/experience/$id/edit" params={{ id }} preload={false} />}
      sort={list.sort}
      onSort={list.onSort}
      loading={!data || isPlaceholderData}
      part={data ? { offset: list.offset, total } : undefined}
      error={
        error && !data ? (
          <ErrorBlock title="Couldn’t load experiences." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : undefined
      }
      empty={
        <Empty title={list.ordered ? 'No experiences yet' : 'No matches'} level={3}>
          {list.ordered ? first : 'Try fewer words or another filter.'}
        </Empty>
      }
    />
  )
  return (
    <Panel flush>
      {list.ordered && writes ? (
        <DragOrder
          keys={rows.map(({ id }) => id)}
          labelOf={(key) => rows.find(({ id }) => id === key)?.title ?? ''}
          part={{ offset: list.offset, total }}
          onMove={drop}
        >
          {table}
        </DragOrder>
      ) : (
        table
      )}
      {total > 0 && <Pagination label="Pages of experiences" offset={list.offset} limit={list.limit} total={total} onChange={list.turn} />}
    </Panel>
  )
}

interface Allowed {
  readonly writes: boolean
  readonly deletes: boolean
  /** How many experiences there are under the filters. */
  readonly total: number
}

function columnsOf(list: StaffList, allowed: Allowed): readonly Column<Line>[] {
  const { writes, total } = allowed
  const toggle = (name: 'visible' | 'bookable' | 'subscribers', head: string): Column<Line> => ({
    key: name,
    head,
    hideOnPhone: true,
    cell: (line) => (
      <span className={css.above}>
        <Toggle
          label={`${head}: ${line.title}`}
          hideLabel
          checked={line[name]}
          disabled={!writes}
          onChange={(on) => void list.change(line, { next: { [name]: on }, back: { [name]: !on }, said: `${head}: ${on ? 'on' : 'off'}` })}
        />
      </span>
    ),
  })
  return [
    { key: 'title', head: 'Experience', sortable: true, cell: (line) => <Named line={line} /> },
    {
      key: 'position',
      head: 'Position',
      hideOnPhone: true,
      cell: (line) =>
        list.ordered && writes ? (
          <span className={css.above}>
            <DragRow
              id={line.id}
              label={line.title}
              position={line.position + 1}
              count={total}
              onMove={(place) => void list.move(line, place - 1)}
            />
          </span>
        ) : (
          line.position + 1
        ),
    },
    { key: 'category', head: 'Category', sortable: true, hideOnPhone: true, cell: ({ category }) => CATEGORY_WORDS[category] },
    { key: 'status', head: 'Status', sortable: true, corner: true, cell: ({ status }) => STATUS_WORDS[status] },
    toggle('visible', 'Visible'),
    toggle('bookable', 'Bookable'),
    toggle('subscribers', 'Subscribers only'),
    {
      key: 'formats',
      head: 'Formats',
      hideOnPhone: true,
      hideOnNarrow: true,
      cell: ({ formats }) => <FormatIcons formats={formatsOf(formats)} className={css.icons} />,
    },
    { key: 'creditsFrom', head: 'Credits from', align: 'end', sortable: true, hideOnPhone: true, cell: ({ creditsFrom }) => creditsFrom },
    {
      key: 'updatedAt',
      head: 'Updated',
      sortable: true,
      hideOnPhone: true,
      hideOnNarrow: true,
      cell: ({ updatedAt }) => ago(updatedAt),
    },
    {
      key: 'menu',
      head: 'Actions',
      hideHead: true,
      align: 'end',
      corner: true,
      cell: (line) => writes && <LineMenu line={line} list={list} allowed={allowed} />,
    },
  ]
}

function Named({ line: { title, subtitle, category } }: { line: Line }) {
  return (
    <span className={css.named}>
      <span className={css.poster}>
        <Poster category={category} title={title} shape="thumb" decorative />
      </span>
      <span className={css.words}>
        <span className={css.title} title={title}>
          {title}
        </span>
        <span className={css.subtitle}>{subtitle}</span>
      </span>
    </span>
  )
}

function LineMenu({ line, list, allowed: { deletes, total } }: { line: Line; list: StaffList; allowed: Allowed }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const toast = useToast()
  const { id, title, position, visible, status } = line
  const done = () => queries.invalidateQueries({ queryKey: catalogueKeys.lists })
  const refused = (error: unknown) =>
    toast(inUse(error, status === 'ARCHIVED' ? 'archived experience' : 'experience') ?? refusalWords(error), { tone: 'danger' })
  async function copy() {
    const { copyExperience: made } = await graphql(CopyExperienceDocument, { id })
    void done()
    toast(`Copied as ${made.title}`, {
      action: { label: 'Open', onSelect: () => void navigate({ to: '/experience/$id/edit', params: { id: made.id } }) },
    })
  }
  async function remove() {
    const text = `Its formats and images will be deleted${isShown({ visible, status }) ? ', and customers will no longer be able to see or book it' : ''}.`
    if (!(await confirm({ title: `Delete ${title}?`, text, danger: true }))) return
    await graphql(DeleteExperienceDocument, { id })
    void done()
    toast('Experience deleted')
  }
  const ends = (end: boolean) => ({ disabled: !list.ordered || end })
  return (
    <span className={css.above}>
      <Menu
        label={`Actions for ${title}`}
        items={[
          { key: 'up', label: 'Move up', icon: ArrowUp, onSelect: () => void list.move(line, position - 1), ...ends(position === 0) },
          {
            key: 'down',
            label: 'Move down',
            icon: ArrowDown,
            onSelect: () => void list.move(line, position + 1),
            ...ends(position + 1 >= total),
          },
          { key: 'copy', label: 'Copy', icon: Copy, onSelect: () => void copy().catch(refused) },
          ...(deletes
            ? [{ key: 'delete', label: 'Delete', icon: Trash2, danger: true, onSelect: () => void remove().catch(refused) } as const]
            : []),
        ]}
      />
    </span>
  )
}
