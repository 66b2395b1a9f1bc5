import { changeInput } from '@troupe/domain/field'
import { workspaceFields } from '@troupe/domain/workspace/fields'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { UpdateWorkspaceContentDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { Form } from '../../platform/form/form.tsx'
import { ParagraphField } from '../../platform/form/paragraph-field.tsx'
import { SaveBar } from '../../platform/form/save-bar.tsx'
import { ToggleField } from '../../platform/form/toggle-field.tsx'
import { whyOff } from '../../platform/words/reasons.ts'
import css from './branding.module.css'
import type { Customized } from './customization-query.ts'
import { CustomizedPage } from './customized-page.tsx'
import { useCustomizedForm } from './use-customized-form.ts'

/** The workspace's own text, which invite links show, and whether its events have missions, which only apps show that use the API. */
export function Content() {
  return (
    <CustomizedPage
      title="Content"
      sentence="Text for your guests, which the pages of your invite links show, and missions in apps that use Troupe’s API."
    >
      {(workspace) => <ContentForm key={workspace.id} workspace={workspace} />}
    </CustomizedPage>
  )
}

const read = ({ content, settings }: Customized) => ({ content: content ?? '', missions: settings.missions })
const labels = { content: 'For your guests', missions: 'Show missions in apps that use Troupe’s API' } as const

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
      {why && <Notice tone="info">{why}</Notice>}
      <SaveBar form={form} />
      <Panel title="Text">
        <ParagraphField
          form={form}
          name="content"
          off={why !== undefined}
          maxLength={4000}
          hint={
            why
              ? undefined
              : 'Shown on the page of every invite link: house rules, the way in, or who to contact for help. Changes are saved when you leave the field.'
          }
        />
      </Panel>
      <Panel title="Missions">
        <ToggleField form={form} name="missions" off={!workspace.can.editStaff.value} />
        {!workspace.can.editStaff.value && <p className="note">Your contact at Troupe can change this.</p>}
      </Panel>
    </Form>
  )
}
