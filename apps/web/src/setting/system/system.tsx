import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { SYSTEM_KINDS } from '@troupe/domain/setting/system'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Menu } from '@troupe/ui/menu'
import { Notice } from '@troupe/ui/notice'
import { PageHead } from '@troupe/ui/page-head'
import { Panel } from '@troupe/ui/panel'
import { type Column, Table } from '@troupe/ui/table'
import { Eraser, Pencil } from 'lucide-react'
import { intoView } from '../../platform/into-view.ts'
import { useTitle } from '../../platform/title.ts'
import { adminSearch } from '../../searches.ts'
import { KeyField } from './key-fields.tsx'
import css from './system.module.css'
import { type PageKey, type SystemRowShown, systemQuery } from './system-queries.ts'
import { KEY_WORDS } from './system-words.ts'
import { useKeyClear, useKeyRow } from './use-system.ts'

/** The settings of the whole system, a row for each with what reads it; admins set and clear them. */
export function System() {
  useTitle('System')
  const { entry } = adminSearch(useSearch({ strict: false }))
  const { data, error, isFetching, refetch } = useQuery(systemQuery)
  const open = useKeyEntry()
  const edited = data?.find(({ key }) => key === entry)
  const form = useKeyRow(edited, () => open(undefined))
  const clears = useKeyClear()
  return (
    <main className="page" id="main">
      <PageHead title="System" sentence="What counts everywhere, one value for the whole of Troupe." size="dense" />
      <div className={css.body}>
        {clears.refusal && (
          <div ref={intoView}>
            <Notice tone="danger" live>
              {clears.refusal}
            </Notice>
          </div>
        )}
        <Panel flush>
          <Table<SystemRowShown>
            label="System settings"
            columns={columnsOf({ form, onEdit: open, onClear: clears.clear })}
            rows={data ?? []}
            rowKey={({ key }) => key}
            loading={!data}
            editing={{
              row: edited?.key ?? null,
              onSave: () => void form.submit(),
              onCancel: form.discard,
              busy: form.busy,
              error: form.refusal ?? undefined,
            }}
            error={
              error && !data ? (
                <ErrorBlock title="Couldn’t load the settings." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
              ) : undefined
            }
          />
        </Panel>
        <p className="note">Tags have a page of their own. Changes are in the audit log, secrets without their value.</p>
      </div>
    </main>
  )
}

interface SystemColumns {
  readonly form: ReturnType<typeof useKeyRow>
  readonly onEdit: (key: PageKey) => void
  readonly onClear: (row: SystemRowShown) => Promise<void>
}

function columnsOf({ form, onEdit, onClear }: SystemColumns): readonly Column<SystemRowShown>[] {
  return [
    {
      ...{ key: 'key', head: 'Setting', width: '19rem' },
      cell: ({ key }) => (
        <span className={css.lines}>
          <b>{KEY_WORDS[key].label}</b>
          <code>{key}</code>
        </span>
      ),
    },
    {
      ...{ key: 'value', head: 'Value', width: '34%', ownLine: true },
      cell: (row) => <Value row={row} />,
      edit: (row) => <KeyField row={row} form={form} />,
    },
    { key: 'read', head: 'What reads it', cell: ({ key }) => <span className="muted">{KEY_WORDS[key].read}</span> },
    {
      ...{ key: 'menu', head: 'Actions', hideHead: true, align: 'end', corner: true, width: '9.375rem' },
      cell: (row) => (
        <Menu
          label={`Actions for ${KEY_WORDS[row.key].label}`}
          items={[
            { key: 'edit', label: row.isSet ? 'Change' : 'Set', icon: Pencil, onSelect: () => onEdit(row.key) },
            ...(row.version > 0 ? [{ key: 'clear', label: 'Clear', icon: Eraser, danger: true, onSelect: () => void onClear(row) }] : []),
          ]}
        />
      ),
    },
  ]
}

function Value({ row: { key, value, name, isSet, isUnreadable } }: { readonly row: SystemRowShown }) {
  if (isUnreadable) return <span className={css.again}>Set it again: the server’s secret has changed</span>
  if (!isSet) return <span className="faint">Not set</span>
  return SYSTEM_KINDS[key] === 'secret' ? 'Set' : (name ?? <code>{value}</code>)
}

/** Opens and closes the row of a key, in the address. */
function useKeyEntry() {
  const navigate = useNavigate()
  return (entry: PageKey | undefined) =>
    void navigate({
      ...{ to: '/settings/admin', search: { tab: 'system', ...(entry !== undefined && { entry }) }, resetScroll: false },
      // what was saved or discarded is no longer unsaved, but the guard only knows that after the next rendering
      ...(entry === undefined && { ignoreBlocker: true, replace: true }),
    })
}
