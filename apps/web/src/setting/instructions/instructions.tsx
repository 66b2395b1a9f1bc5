import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { isStaff, rolePasses } from '@troupe/domain/role/roles'
import { ButtonLink } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { PageHead } from '@troupe/ui/page-head'
import { Panel } from '@troupe/ui/panel'
import { type Column, Table } from '@troupe/ui/table'
import { Plus } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { meQuery } from '../../platform/account.ts'
import { number } from '../../platform/format.ts'
import { wholeIntoView } from '../../platform/into-view.ts'
import { useTitle } from '../../platform/title.ts'
import { adminSearch } from '../../searches.ts'
import { Editor, NewEditor } from './editor.tsx'
import { emptyWords, hostsWords, kindWords, typeWords } from './instruction-words.ts'
import css from './instructions.module.css'
import { type Instruction, instructionsQuery } from './instructions-queries.ts'

/** What stands in the address for one that is not there yet. */
const fresh = 'new'
const why = 'Event producers and admins can change them.'

/** The texts for guests and hosts: staff read them, producers write them. */
export function Instructions() {
  useTitle('Instructions')
  const { entry } = adminSearch(useSearch({ strict: false }))
  const { data: me } = useQuery(meQuery)
  const { data: rows } = useQuery(instructionsQuery)
  const mayEdit = isStaff(me ?? null) && rolePasses(me?.role ?? null, 'EVENT_PRODUCER')
  const open = rows?.find(({ id }) => id === entry)
  const isNew = mayEdit && entry === fresh
  const body = useRef<HTMLDivElement>(null)
  useFocus(body, open?.id ?? (isNew ? fresh : null))
  return (
    <main className="page" id="main">
      <PageHead
        title="Instructions"
        sentence={`Texts for guests and hosts, by the kind of show and the host.${me && !mayEdit ? ` ${why}` : ''}`}
        size="dense"
        actions={
          mayEdit && (
            <ButtonLink
              icon={Plus}
              render={<Link to="/settings/admin" search={{ tab: 'instructions', entry: fresh }} resetScroll={false} />}
            >
              New instruction
            </ButtonLink>
          )
        }
      />
      <div ref={body} className={css.body} data-open={open !== undefined || isNew}>
        <List mayEdit={mayEdit} />
        {open && <Editor key={open.id} row={open} why={mayEdit ? undefined : why} />}
        {isNew && <NewEditor />}
      </div>
    </main>
  )
}

function List({ mayEdit }: { readonly mayEdit: boolean }) {
  const { data: rows, error, isFetching, refetch } = useQuery(instructionsQuery)
  return (
    <div className={css.list}>
      <Panel flush>
        <Table<Instruction>
          label="Instructions"
          columns={columns}
          rows={rows ?? []}
          rowKey={({ id }) => id}
          onRow={({ id }) => <Link to="/settings/admin" search={{ tab: 'instructions', entry: id }} resetScroll={false} preload={false} />}
          loading={!rows}
          error={
            error && !rows ? (
              <ErrorBlock
                title="Couldn’t load the instructions."
                message={error.message}
                onRetry={() => void refetch()}
                busy={isFetching}
              />
            ) : undefined
          }
          empty={
            <Empty title="No instructions yet" level={2}>
              {mayEdit ? 'Add the first one.' : 'Event producers and admins can add them.'}
            </Empty>
          }
        />
      </Panel>
    </div>
  )
}

/** What was just opened has the focus, a new one in its first field; what was just closed leaves it to the link that opened it. */
function useFocus(body: RefObject<HTMLDivElement | null>, shown: string | null) {
  const before = useRef(shown)
  useEffect(() => {
    const last = before.current
    before.current = shown
    if (last === shown || !body.current) return
    const sheet = body.current.querySelector<HTMLElement>(':scope > section')
    const place = sheet ?? linkOf(body.current, last)
    const control = shown === fresh ? sheet?.querySelector('input') : place
    control?.focus({ preventScroll: true })
    if (place) wholeIntoView(place, 'NEAR')
  }, [shown])
}

const linkOf = (body: HTMLElement, entry: string | null) =>
  entry === fresh
    ? body.parentElement?.querySelector<HTMLElement>(':scope > header a')
    : body.querySelector<HTMLElement>(`[data-row="${entry}"] a`)

const columns: readonly Column<Instruction>[] = [
  {
    key: 'title',
    head: 'Instruction',
    cell: ({ title, description, content }) => (
      <span className={css.lines}>
        <b>{title}</b>
        <small>{content ? description : emptyWords}</small>
      </span>
    ),
  },
  {
    key: 'type',
    head: 'Shown as',
    width: '29%',
    cell: ({ type, documentType }) => (
      <span className={css.lines}>
        {typeWords[type]}
        {documentType && <small>{kindWords(documentType)}</small>}
      </span>
    ),
  },
  { key: 'hosts', head: 'Hosts', headOnPhone: true, width: '19%', cell: ({ hosts }) => hostsWords(hosts) },
  {
    key: 'events',
    head: 'Upcoming events',
    align: 'end',
    headOnPhone: true,
    width: '8.75rem',
    cell: ({ upcomingEvents }) => (upcomingEvents > 0 ? number(upcomingEvents) : null),
  },
]
