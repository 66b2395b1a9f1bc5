import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { isStaff, rolePasses } from '@troupe/domain/role/roles'
import { ButtonLink } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Menu } from '@troupe/ui/menu'
import { Notice } from '@troupe/ui/notice'
import { PageHead } from '@troupe/ui/page-head'
import { Panel } from '@troupe/ui/panel'
import type { Sort } from '@troupe/ui/pure/sort'
import { type Column, Table } from '@troupe/ui/table'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { meQuery } from '../../platform/account.ts'
import { TextField } from '../../platform/form/text-field.tsx'
import { number } from '../../platform/format.ts'
import { intoView } from '../../platform/into-view.ts'
import { useTitle } from '../../platform/title.ts'
import { adminSearch } from '../../searches.ts'
import css from './modifiers.module.css'
import { fresh, type Modifier, modifiersQuery, newRow } from './modifiers-queries.ts'
import { useDelete, useNewModifier } from './use-modifiers.ts'

/** What shows need beyond their kind and people can do: staff read it, producers add to it. One that is in use stays. */
export function Modifiers() {
  useTitle('Modifiers')
  const { entry } = adminSearch(useSearch({ strict: false }))
  const { data: me } = useQuery(meQuery)
  const mayEdit = isStaff(me ?? null) && rolePasses(me?.role ?? null, 'EVENT_PRODUCER')
  const [sort, setSort] = useState<Sort | null>({ key: 'label', direction: 'ascending' })
  const { data, error, isFetching, refetch } = useQuery(modifiersQuery(sort?.direction === 'descending' ? 'DESC' : 'ASC'))
  const added = useNewModifier()
  const deletes = useDelete()
  const isNew = mayEdit && entry === fresh
  return (
    <main className="page" id="main">
      <PageHead
        title="Modifiers"
        sentence="What a show needs of its crew. Formats pass them on to new events, and people have them as skills."
        size="dense"
        actions={
          mayEdit && (
            <ButtonLink
              variant="primary"
              icon={Plus}
              render={<Link to="/settings/admin" search={{ tab: 'modifiers', entry: fresh }} resetScroll={false} />}
            >
              New modifier
            </ButtonLink>
          )
        }
      />
      <div className={css.body}>
        {deletes.refusal && (
          <div ref={intoView}>
            <Notice tone="danger" live>
              {deletes.refusal}
            </Notice>
          </div>
        )}
        <Panel flush>
          <Table<Modifier>
            label="Modifiers"
            columns={columnsOf(added.form, mayEdit ? deletes : null)}
            rows={[...(isNew ? [newRow] : []), ...(data ?? [])]}
            rowKey={({ id }) => id}
            loading={!data}
            sort={sort}
            onSort={setSort}
            editing={{
              row: isNew ? newRow.id : null,
              onSave: () => void added.submit(),
              onCancel: added.discard,
              busy: added.form.busy,
              error: added.form.refusal ?? undefined,
            }}
            error={
              error && !data ? (
                <ErrorBlock title="Couldn’t load the modifiers." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
              ) : undefined
            }
            empty={
              <Empty title="No modifiers yet" level={2}>
                {mayEdit ? 'Add the first one, such as “Bilingual”.' : 'Event producers and admins can add them.'}
              </Empty>
            }
          />
        </Panel>
        <p className="note">
          A modifier in use can’t be deleted. Remove it from its formats, events and people first.
          {me && !mayEdit && ' Event producers and admins can add and delete modifiers.'}
        </p>
      </div>
    </main>
  )
}

const some = (count: number) => (count > 0 ? number(count) : null)

function columnsOf(
  form: ReturnType<typeof useNewModifier>['form'],
  deletes: ReturnType<typeof useDelete> | null,
): readonly Column<Modifier>[] {
  const columns: readonly Column<Modifier>[] = [
    {
      key: 'label',
      head: 'Label',
      sortable: true,
      width: '22%',
      cell: ({ label }) => <b className={css.label}>{label}</b>,
      edit: () => <TextField form={form} name="label" hideLabel required maxLength={64} />,
    },
    {
      key: 'description',
      head: 'Description',
      cell: ({ description }) => <span className="muted">{description}</span>,
      edit: () => <TextField form={form} name="description" hideLabel maxLength={256} />,
    },
    { key: 'formats', head: 'Formats', align: 'end', headOnPhone: true, width: '6.25rem', cell: ({ formats }) => some(formats) },
    {
      key: 'events',
      head: 'Upcoming events',
      align: 'end',
      headOnPhone: true,
      width: '9.375rem',
      cell: ({ upcomingSessions }) => some(upcomingSessions),
    },
    { key: 'users', head: 'People', align: 'end', headOnPhone: true, width: '6.25rem', cell: ({ users }) => some(users) },
  ]
  if (!deletes) return columns
  return [
    ...columns,
    {
      key: 'menu',
      head: 'Actions',
      hideHead: true,
      align: 'end',
      corner: true,
      width: '9.375rem',
      cell: (row) => (
        <Menu
          label={`Actions for ${row.label}`}
          items={[{ key: 'delete', label: 'Delete', icon: Trash2, danger: true, onSelect: () => void deletes.remove(row) }]}
        />
      ),
    },
  ]
}
