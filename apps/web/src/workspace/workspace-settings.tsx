import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isStaff, rolePasses } from '@troupe/domain/role/roles'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { PageHead } from '@troupe/ui/page-head'
import { Panel } from '@troupe/ui/panel'
import { Select } from '@troupe/ui/select'
import { Skeleton } from '@troupe/ui/skeleton'
import { TextArea } from '@troupe/ui/text-area'
import { TextInput } from '@troupe/ui/text-input'
import { useToast } from '@troupe/ui/toast'
import { Toggle } from '@troupe/ui/toggle'
import { StaffOfRoleDocument, UpdateWorkspaceDocument, UpdateWorkspaceStaffDocument, type UserRole } from '../graphql.ts'
import { type Me, meQuery } from '../platform/account.ts'
import { graphql } from '../platform/api.ts'
import { chosenWorkspace, staffWorkspace } from '../platform/choices.ts'
import { EditsBar } from '../platform/edits-bar.tsx'
import { useStore } from '../platform/store.ts'
import { useTitle } from '../platform/title.ts'
import { useEdits } from '../platform/use-edits.ts'
import { whyOff } from '../platform/words.ts'
import css from './workspace-settings.module.css'
import { Members } from './workspace-settings-members.tsx'
import { type SettingsOf, settingsQuery } from './workspace-settings-query.ts'

/** The chosen workspace: its name, what it is told, who belongs to it, and what the house notes of it. */
export function WorkspaceSettings() {
  useTitle('Workspace')
  const { data: me } = useQuery(meQuery)
  const chosen = useStore(chosenWorkspace)
  const id = chosen && chosen !== staffWorkspace ? chosen : null
  const { data, error, refetch, isFetching } = useQuery({ ...settingsQuery(id ?? ''), enabled: id !== null })
  return (
    <main className="page" id="main">
      <PageHead title="Workspace" sentence={data ? `${data.name}: its details and its people.` : undefined} />
      {id === null ? (
        <Empty title="No workspace chosen" level={2}>
          Choose the workspace of a customer in the bar; Troupe itself has no settings here.
        </Empty>
      ) : error ? (
        <ErrorBlock title="Could not load the workspace." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : data && me ? (
        <div key={data.id} className={css.columns}>
          <Own workspace={data} />
          <Members workspace={data} me={me} />
          {data.can.editStaff.value && <House workspace={data} me={me} />}
        </div>
      ) : (
        <Skeleton look="block" rows={3} label="Loading the workspace" />
      )}
    </main>
  )
}

/** Puts what was saved into the page, and asks for the newest after a conflict. */
function useSaved(id: string) {
  const queries = useQueryClient()
  return {
    take: (next: SettingsOf) => {
      queries.setQueryData(settingsQuery(id).queryKey, next)
      void queries.invalidateQueries({ queryKey: ['workspaces'] })
      void queries.invalidateQueries({ queryKey: ['workspace', id] })
    },
    newest: () => queries.fetchQuery({ ...settingsQuery(id), staleTime: 0 }),
  }
}

const ownPart = ({ name, company, notifications }: SettingsOf) => ({ name, company, notifications })
const ownLabels = { name: 'Name', company: 'Company', notifications: 'Notifications' } as const

function Own({ workspace }: { workspace: SettingsOf }) {
  const toast = useToast()
  const { take, newest } = useSaved(workspace.id)
  const why = whyOff(workspace.can.edit, 'workspace')
  const edits = useEdits({
    name: `workspace.${workspace.id}`,
    saved: ownPart(workspace),
    version: workspace.version,
    send: async (typed, version) =>
      take((await graphql(UpdateWorkspaceDocument, { input: { id: workspace.id, version, ...typed } })).updateWorkspace as SettingsOf),
    reload: async () => {
      const now = await newest()
      return { saved: ownPart(now), version: now.version }
    },
  })
  const { values, set, errorOf } = edits
  const nameless = values.name.trim() === '' ? 'Required' : undefined
  return (
    <form
      noValidate
      aria-label="Details"
      onSubmit={async (event) => {
        event.preventDefault()
        if (!nameless && edits.dirty && (await edits.save())) toast('Saved')
      }}
    >
      <Panel
        title="Details"
        footer={
          why ? undefined : (
            <EditsBar
              edits={edits}
              newest={(field) => {
                const value = edits.saved[field as keyof typeof ownLabels]
                return { label: ownLabels[field as keyof typeof ownLabels], value: value === true ? 'On' : value === false ? 'Off' : value }
              }}
            />
          )
        }
      >
        <div className={css.fields}>
          {why && <Notice tone="info">{why}</Notice>}
          <div className={css.two}>
            <Field label="Name" required error={[nameless, errorOf('name')]}>
              <TextInput value={values.name} maxLength={96} disabled={why !== undefined} onChange={(name) => set('name', name)} />
            </Field>
            <Field label="Company" error={errorOf('company')}>
              <TextInput
                value={values.company}
                maxLength={96}
                disabled={why !== undefined}
                onChange={(company) => set('company', company)}
              />
            </Field>
          </div>
          <Toggle
            label="Notifications"
            hint="Mails about this workspace’s events go to its people."
            checked={values.notifications}
            disabled={why !== undefined}
            onChange={(notifications) => set('notifications', notifications)}
          />
          <p className={css.quiet}>
            Colours and logos are under <Link to="/customization/branding">Branding</Link>, your text for guests is under{' '}
            <Link to="/customization/content">Content</Link>.
          </p>
        </div>
      </Panel>
    </form>
  )
}

/** The option that stands for no answer. */
const none = 'none'

const housePart = ({ notes, subscriber, preferredSalesId, preferredEventProducerId }: SettingsOf) => ({
  notes: notes ?? '',
  subscriber,
  preferredSalesId: preferredSalesId ?? '',
  preferredEventProducerId: preferredEventProducerId ?? '',
})
type HouseFields = ReturnType<typeof housePart>
const houseLabels: Readonly<Record<keyof HouseFields, string>> = {
  notes: 'Notes',
  subscriber: 'Subscriber',
  preferredSalesId: 'Preferred salesperson',
  preferredEventProducerId: 'Preferred event producer',
}

/** What the house notes of a customer, who never sees it. */
function House({ workspace, me }: { workspace: SettingsOf; me: Me }) {
  const toast = useToast()
  const { take, newest } = useSaved(workspace.id)
  const edits = useEdits({
    name: `workspace.${workspace.id}.house`,
    saved: housePart(workspace),
    version: workspace.version,
    send: async ({ preferredSalesId, preferredEventProducerId, ...typed }, version) => {
      const input = {
        id: workspace.id,
        version,
        ...typed,
        ...(preferredSalesId === undefined ? {} : { preferredSalesId: preferredSalesId || null }),
        ...(preferredEventProducerId === undefined ? {} : { preferredEventProducerId: preferredEventProducerId || null }),
      }
      take((await graphql(UpdateWorkspaceStaffDocument, { input })).updateWorkspaceStaff as SettingsOf)
    },
    reload: async () => {
      const now = await newest()
      return { saved: housePart(now), version: now.version }
    },
  })
  const sales = useStaff('SALESPERSON')
  const producers = useStaff('EVENT_PRODUCER')
  const { values, set, errorOf } = edits
  const office = isStaff(me) && rolePasses(me.role, 'CUSTOMER_SUCCESS_MANAGER')
  const shown = (field: keyof HouseFields): string => {
    const value = edits.saved[field]
    if (typeof value === 'boolean') return value ? 'On' : 'Off'
    return [...sales, ...producers].find((one) => one.value === value)?.label ?? value
  }
  return (
    <form
      noValidate
      aria-label="Troupe’s own notes"
      onSubmit={async (event) => {
        event.preventDefault()
        if (edits.dirty && (await edits.save())) toast('Saved')
      }}
    >
      <Panel
        title="Troupe’s own notes"
        aside="The customer does not see these"
        footer={
          <EditsBar
            edits={edits}
            newest={(field) => ({ label: houseLabels[field as keyof HouseFields], value: shown(field as keyof HouseFields) })}
          />
        }
      >
        <div className={css.fields}>
          <div className={css.two}>
            <Field label={houseLabels.preferredSalesId} error={errorOf('preferredSalesId')}>
              <Select
                value={values.preferredSalesId || none}
                options={sales}
                onChange={(id) => set('preferredSalesId', id === none ? '' : id)}
              />
            </Field>
            <Field label={houseLabels.preferredEventProducerId} error={errorOf('preferredEventProducerId')}>
              <Select
                value={values.preferredEventProducerId || none}
                options={producers}
                onChange={(id) => set('preferredEventProducerId', id === none ? '' : id)}
              />
            </Field>
          </div>
          <Toggle
            label="Subscriber"
            hint={office ? 'May book what only subscribers may.' : 'Set by customer success managers.'}
            checked={values.subscriber}
            disabled={!office}
            onChange={(subscriber) => set('subscriber', subscriber)}
          />
          <Field label="Notes" error={errorOf('notes')}>
            <TextArea value={values.notes} maxLength={4000} onChange={(notes) => set('notes', notes)} />
          </Field>
        </div>
      </Panel>
    </form>
  )
}

function useStaff(role: UserRole) {
  const { data } = useQuery({
    queryKey: ['users', { roles: [role], active: true }, null, 0, 200],
    queryFn: ({ signal }) => graphql(StaffOfRoleDocument, { role }, { signal }).then((answer) => answer.users.nodes),
  })
  return [{ value: none, label: 'None' }, ...(data ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))]
}
