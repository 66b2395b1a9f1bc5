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
import { meQuery } from '../../platform/account.ts'
import { number } from '../../platform/format.ts'
import { useTitle } from '../../platform/title.ts'
import { adminSearch } from '../../searches.ts'
import { Editor, NewEditor } from './editor.tsx'
import { hostsWords, kindWords, typeWords } from './instruction-words.ts'
import css from './instructions.module.css'
import { type Instruction, instructionsQuery } from './instructions-queries.ts'

/** What stands in the address for one that is not there yet. */
const fresh = 'new'

/** What guests and hosts read about an event: staff read the texts, producers write them. */
export function Instructions() {
  useTitle('Instructions')
  const { entry } = adminSearch(useSearch({ strict: false }))
  const { data: me } = useQuery(meQuery)
  const { data: rows, error, isFetching, refetch } = useQuery(instructionsQuery)
  const mayEdit = isStaff(me ?? null) && rolePasses(me?.role ?? null, 'EVENT_PRODUCER')
  const open = rows?.find(({ id }) => id === entry)
  const isNew = mayEdit && entry === fresh
  return (
    <main className="page" id="main">
      <PageHead
        title="Instructions"
        sentence="Texts for guests and hosts, chosen by the kind of show and the host."
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
      <div className={css.body} data-open={open !== undefined || isNew}>
        <div className={css.list}>
          <Panel flush>
            <Table<Instruction>
              label="Instructions"
              columns={columns}
              rows={rows ?? []}
              rowKey={({ id }) => id}
              onRow={({ id }) => (
                <Link to="/settings/admin" search={{ tab: 'instructions', entry: id }} resetScroll={false} preload={false} />
              )}
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
                  {mayEdit ? 'Add the first one.' : 'Event producers can add them.'}
                </Empty>
              }
            />
          </Panel>
        </div>
        {open && <Editor key={open.id} row={open} mayEdit={mayEdit} />}
        {isNew && <NewEditor />}
      </div>
    </main>
  )
}

const columns: readonly Column<Instruction>[] = [
  {
    key: 'title',
    head: 'Instruction',
    cell: ({ title, description, content }) => (
      <span className={css.title}>
        <b>{title}</b>
        <small>{content ? description : 'Empty, so it isn’t shown'}</small>
      </span>
    ),
  },
  {
    key: 'type',
    head: 'Shown as',
    width: '24%',
    cell: ({ type, documentType }) => (documentType ? `${typeWords[type]}, ${kindWords(documentType).toLowerCase()}` : typeWords[type]),
  },
  { key: 'hosts', head: 'Hosts', headOnPhone: true, width: '18%', cell: ({ hosts }) => hostsWords(hosts) },
  {
    key: 'events',
    head: 'Upcoming events',
    align: 'end',
    corner: true,
    width: '140px',
    cell: ({ upcomingEvents }) => (upcomingEvents > 0 ? number(upcomingEvents) : null),
  },
]
