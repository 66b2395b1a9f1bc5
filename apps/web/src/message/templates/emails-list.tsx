import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Icon } from '@troupe/ui/icon'
import { PageHead } from '@troupe/ui/page-head'
import { Panel } from '@troupe/ui/panel'
import { matching } from '@troupe/ui/pure/matching'
import { SearchBox } from '@troupe/ui/search-box'
import { Segmented } from '@troupe/ui/segmented'
import { type Column, Table } from '@troupe/ui/table'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { number } from '../../platform/format.ts'
import { useTitle } from '../../platform/title.ts'
import { adminSearch } from '../../searches.ts'
import { WorkspacePick } from '../../workspace/workspace-pick.tsx'
import { workspaceQuery } from '../../workspace/workspace-queries.ts'
import { classNames, classNote, classOrder, dayWords, editedWords } from './email-words.ts'
import css from './emails.module.css'
import { type EmailLine, templatesQuery } from './templates-queries.ts'

/** Every kind of email by its class: to whom it goes, whether its text was edited, and how often it was sent. */
export function EmailsList() {
  useTitle('Emails')
  const { q = '', workspace } = adminSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const [which, setWhich] = useState<'all' | 'edited'>('all')
  const { data, error, isFetching, refetch } = useQuery(templatesQuery(workspace))
  const { data: whose } = useQuery({ ...workspaceQuery(workspace ?? ''), enabled: workspace !== undefined })
  const show = (text: string, workspaceId = workspace) =>
    void navigate({
      to: '/settings/admin',
      search: { tab: 'emails', ...(text && { q: text }), ...(workspaceId && { workspace: workspaceId }) },
      replace: true,
      resetScroll: false,
    })
  const seek = (text: string) => show(text)
  const rows = (data ?? []).filter(({ edited }) => which === 'all' || edited)
  return (
    <main className="page" id="main">
      <PageHead
        title="Emails"
        sentence={data ? editedWords(data, whose?.name) : 'Every email Troupe sends.'}
        size="dense"
        actions={
          <>
            <div className={css.find}>
              <SearchBox label="Find an email" placeholder="Find an email" text={q} onText={seek} />
            </div>
            <div className={css.whose}>
              <WorkspacePick
                value={workspace && whose ? { id: whose.id, name: whose.name } : null}
                onChange={(picked) => show(q, picked?.id ?? '')}
                placeholder="Every workspace"
              />
            </div>
            <Segmented
              label="Show"
              value={which}
              onChange={setWhich}
              options={[
                { value: 'all', label: 'All' },
                { value: 'edited', label: 'Edited' },
              ]}
            />
          </>
        }
      />
      <div className={css.table}>
        <Panel flush>
          <Table<EmailLine>
            label="Emails"
            columns={columns}
            rows={matching(rows, q, ({ name, id, audience }) => `${name} ${id} ${audience}`).toSorted(byClass)}
            rowKey={({ id }) => id}
            groupOf={(row) => classNames[row.class]}
            groupNote={(row) => classNote(row.class)}
            onRow={({ id }) => (
              <Link to="/settings/admin" search={{ tab: 'emails', entry: id, ...(workspace && { workspace }) }} preload={false} />
            )}
            loading={!data}
            error={
              error && !data ? (
                <ErrorBlock title="Couldn’t load the emails." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
              ) : undefined
            }
            empty={
              q ? (
                <Empty title="No such email" level={2} action={<Button onClick={() => seek('')}>Clear search</Button>}>
                  Try a word of its name, such as “booked”.
                </Empty>
              ) : (
                <Empty title="No email is edited" level={2}>
                  Open an email to change its text. The ones you change are listed here.
                </Empty>
              )
            }
          />
        </Panel>
      </div>
    </main>
  )
}

const byClass = (one: EmailLine, other: EmailLine) => classOrder.indexOf(one.class) - classOrder.indexOf(other.class)

const columns: readonly Column<EmailLine>[] = [
  { key: 'name', head: 'Email', cell: ({ name }) => <b>{name}</b> },
  { key: 'audience', head: 'To', width: '27%', cell: ({ audience }) => audience },
  {
    key: 'text',
    head: 'Text',
    width: '19%',
    cell: ({ edited, version }) =>
      edited ? (
        <span className={css.edited}>
          <Icon of={Pencil} size={14} /> Edited, version {version}
        </span>
      ) : (
        <span className="muted">Default</span>
      ),
  },
  {
    key: 'changed',
    head: 'Last change',
    width: '22%',
    hideOnPhone: true,
    cell: ({ lastChange }) => lastChange && <span className="muted">{`${lastChange.madeBy}, ${dayWords(lastChange.madeAt)}`}</span>,
  },
  {
    key: 'sent',
    head: 'Sent, 30 days',
    align: 'end',
    width: '12%',
    headOnPhone: true,
    cell: ({ sent }) => (sent > 0 ? number(sent) : null),
  },
]
