import { useQuery } from '@tanstack/react-query'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { PageHead } from '@troupe/ui/page-head'
import { Skeleton } from '@troupe/ui/skeleton'
import { meQuery } from '../../platform/account.ts'
import { chosenWorkspace, staffWorkspace } from '../../platform/choices.ts'
import { useStore } from '../../platform/store.ts'
import { useTitle } from '../../platform/title.ts'
import { WorkspaceForm } from './workspace-form.tsx'
import css from './workspace-settings.module.css'
import { Members } from './workspace-settings-members.tsx'
import { settingsQuery } from './workspace-settings-query.ts'
import { WorkspaceStaffForm } from './workspace-staff-form.tsx'

/** The chosen workspace: its name, its notifications, its members, and Troupe's own notes about it. */
export function WorkspaceSettings() {
  useTitle('Workspace')
  const { data: me } = useQuery(meQuery)
  const chosen = useStore(chosenWorkspace)
  const id = chosen && chosen !== staffWorkspace ? chosen : null
  const { data, error, refetch, isFetching } = useQuery({ ...settingsQuery(id ?? ''), enabled: id !== null })
  return (
    <main className="page" id="main">
      <PageHead size="dense" title="Workspace" sentence={data ? `Details and members of ${data.name}.` : undefined} />
      {id === null ? (
        <Empty title="No workspace chosen" level={2}>
          Choose a customer’s workspace in the top bar. Troupe itself has no settings here.
        </Empty>
      ) : error ? (
        <ErrorBlock title="Couldn’t load the workspace." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : data && me ? (
        <div key={data.id} className={css.columns}>
          <WorkspaceForm workspace={data} />
          <Members workspace={data} me={me} />
          {data.can.editStaff.value && <WorkspaceStaffForm workspace={data} me={me} />}
        </div>
      ) : (
        <Skeleton look="block" rows={3} />
      )}
    </main>
  )
}
