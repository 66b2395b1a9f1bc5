import { Link } from '@tanstack/react-router'
import { changeInput } from '@troupe/domain/field'
import { workspaceFields } from '@troupe/domain/workspace/fields'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { UpdateWorkspaceDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { Form } from '../../platform/form/form.tsx'
import { labelsOf } from '../../platform/form/labels.ts'
import { SaveBar } from '../../platform/form/save-bar.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { ToggleField } from '../../platform/form/toggle-field.tsx'
import { whyOff } from '../../platform/words/reasons.ts'
import { useWorkspaceForm } from './use-workspace-form.ts'
import css from './workspace-settings.module.css'
import type { SettingsOf } from './workspace-settings-query.ts'

const read = ({ name, company, notifications }: SettingsOf) => ({ name, company, notifications })
const labels = labelsOf(workspaceFields, 'name', 'company', 'notifications')
const rules = { schema: changeInput(workspaceFields, 'updateWorkspace') }

/** What belongs to the customer: names and notifications. */
export function WorkspaceForm({ workspace }: { workspace: SettingsOf }) {
  const why = whyOff(workspace.can.edit, 'workspace')
  const form = useWorkspaceForm(workspace, {
    part: 'details',
    labels,
    why,
    rules,
    read,
    save: async (typed, version) =>
      (await graphql(UpdateWorkspaceDocument, { input: { id: workspace.id, version, ...typed } })).updateWorkspace,
  })
  return (
    <Form form={form} label="Details">
      <Panel title="Details" footer={why ? undefined : <SaveBar form={form} />}>
        <div className="stack">
          {why && <Notice tone="info">{why}</Notice>}
          <div className={css.two}>
            <TextField form={form} name="name" required maxLength={96} />
            <TextField form={form} name="company" maxLength={96} />
          </div>
          <ToggleField
            form={form}
            name="notifications"
            hint="Email an event’s contacts about it, for example when it’s booked, rescheduled or cancelled, and 48 hours before it starts. Codes, invoices and emails that need an answer are always sent."
          />
          <p className="note">
            Colours and logos are under <Link to="/customization/branding">Branding</Link>; your text for guests is under{' '}
            <Link to="/customization/content">Content</Link>.
          </p>
        </div>
      </Panel>
    </Form>
  )
}
