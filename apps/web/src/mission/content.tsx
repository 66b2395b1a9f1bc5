import { useQuery } from '@tanstack/react-query'
import { changeInput } from '@troupe/domain/field'
import { levelPasses } from '@troupe/domain/role/level'
import { isStaff } from '@troupe/domain/role/roles'
import { workspaceFields } from '@troupe/domain/workspace/fields'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { PageHead } from '@troupe/ui/page-head'
import { Panel } from '@troupe/ui/panel'
import { Skeleton } from '@troupe/ui/skeleton'
import type { ReactNode } from 'react'
import { UpdateWorkspaceContentDocument } from '../graphql.ts'
import { graphql } from '../platform/api.ts'
import { chosenWorkspace, customerOf, staffWorkspace } from '../platform/choices.ts'
import { Form } from '../platform/form/form.tsx'
import { ParagraphField } from '../platform/form/paragraph-field.tsx'
import { SaveBar } from '../platform/form/save-bar.tsx'
import { ToggleField } from '../platform/form/toggle-field.tsx'
import { salesAddress } from '../platform/sales-address.ts'
import { useStore } from '../platform/store.ts'
import { useTitle } from '../platform/title.ts'
import { whyOff } from '../platform/words/reasons.ts'
import { useViewer } from '../shell/use-viewer.ts'
import css from '../workspace/branding/branding.module.css'
import { type Customized, customizationQuery } from '../workspace/branding/customization-query.ts'
import { useCustomizedForm } from '../workspace/branding/use-customized-form.ts'
import { Missions } from './missions.tsx'

/** What guests play and read: the missions of a workspace, or of Troupe's library, and the workspace's own text, which invite links show. */
export function Content() {
  useTitle('Content')
  const chosen = useStore(chosenWorkspace)
  const { me } = useViewer()
  const id = customerOf(chosen)
  return (
    <main className="page" id="main">
      {id !== null ? (
        <OfWorkspace id={id} />
      ) : chosen === staffWorkspace && isStaff(me) ? (
        <Missions workspace={null} mayWrite />
      ) : (
        <>
          <PageHead size="dense" title="Content" />
          <Empty title="No workspace chosen" level={2}>
            Choose a workspace in the top bar.
          </Empty>
        </>
      )}
    </main>
  )
}

function OfWorkspace({ id }: { readonly id: string }) {
  const { data: workspace, error, refetch, isFetching } = useQuery(customizationQuery(id))
  const { me, level } = useViewer()
  if (workspace) {
    const isOn = workspace.settings.missions
    return isOn || isStaff(me) ? (
      <>
        <Missions workspace={workspace} mayWrite={isStaff(me) || levelPasses(level, 'EDITOR')} />
        <div className={css.guests}>
          <ContentForm key={workspace.id} workspace={workspace} />
        </div>
      </>
    ) : (
      <>
        <PageHead size="dense" title="Content" sentence="Text for your guests, which the pages of your invite links show, and missions." />
        <ContentForm key={workspace.id} workspace={workspace} />
      </>
    )
  }
  return (
    <>
      <PageHead size="dense" title="Content" />
      {error ? (
        <ErrorBlock title="Couldn’t load the workspace." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton look="block" rows={3} />
      )}
    </>
  )
}

const read = ({ content, settings }: Customized) => ({ content: content ?? '', missions: settings.missions })
const labels = { content: 'For your guests', missions: 'Editors of this workspace write and choose missions' } as const

/** What was typed, as the server reads it. */
const inputOf = ({ content, missions }: Partial<ReturnType<typeof read>>) => ({
  ...(content === undefined ? {} : { content: content.trim() || null }),
  ...(missions === undefined ? {} : { settings: { missions } }),
})

const rules = {
  schema: changeInput(workspaceFields, 'updateWorkspace'),
  input: inputOf,
  path: (field: string) => (field === 'missions' ? 'settings.missions' : field),
}

function ContentForm({ workspace }: { workspace: Customized }) {
  const why = whyOff(workspace.can.edit, 'workspace')
  const form = useCustomizedForm(workspace, {
    part: 'content',
    labels,
    rules,
    read,
    saves: 'field',
    save: async (typed, version) =>
      (await graphql(UpdateWorkspaceContentDocument, { input: { id: workspace.id, version, ...inputOf(typed) } })).updateWorkspace,
  })
  return (
    <Form form={form} label="Content" className={css.narrow}>
      <SaveBar form={form} />
      <Panel title="Text for guests">
        {why === undefined ? (
          <ParagraphField
            form={form}
            name="content"
            maxLength={4000}
            hint="Shown on the page of every invite link: house rules, the way in, or who to contact for help. Changes are saved when you leave the field."
          />
        ) : (
          <ReadOnly text={workspace.content}>{why}</ReadOnly>
        )}
      </Panel>
      <Panel title="Who writes missions">
        {workspace.can.editStaff.value ? <ToggleField form={form} name="missions" /> : <p>{whoWrites(workspace)}</p>}
      </Panel>
    </Form>
  )
}

/** Who writes missions, and for those who can't change that whom to ask. */
function whoWrites({ settings, salesperson, name }: Customized): ReactNode {
  const person = salesperson ? `${salesperson} at Troupe` : null
  if (settings.missions)
    return `Editors of this workspace write missions here and choose them for events. ${person ?? 'Troupe'} can change this.`
  const subject = encodeURIComponent(`Missions for ${name}`)
  return (
    <>
      Troupe chooses the missions of your events. To write and choose your own, ask {person ?? 'us'} to turn this on, at{' '}
      <a href={`mailto:${salesAddress}?subject=${subject}`}>{salesAddress}</a>.
    </>
  )
}

const ReadOnly = ({ text, children }: { readonly text: string | null; readonly children: ReactNode }) => (
  <>
    <p className={css.said}>{text || 'No text yet.'}</p>
    <p className="note">{children}</p>
  </>
)
