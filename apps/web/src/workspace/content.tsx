import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { TextArea } from '@troupe/ui/text-area'
import { useToast } from '@troupe/ui/toast'
import { Toggle } from '@troupe/ui/toggle'
import { useState } from 'react'
import { UpdateWorkspaceContentDocument, type UpdateWorkspaceInput } from '../graphql.ts'
import { ApiError, graphql } from '../platform/api.ts'
import { refusalWords, whyOff } from '../platform/words.ts'
import css from './branding.module.css'
import { type Customized, customizationQuery } from './customization-query.ts'
import { CustomizedPage } from './customized-page.tsx'

/** The workspace's own text, and whether its events show missions. */
export function Content() {
  return (
    <CustomizedPage title="Content" sentence="What your guests read, and what they find in an event.">
      {(workspace) => <Form key={workspace.id} workspace={workspace} />}
    </CustomizedPage>
  )
}

function Form({ workspace }: { workspace: Customized }) {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const [typed, setTyped] = useState<string>()
  const content = typed ?? workspace.content ?? ''
  const dirty = content !== (workspace.content ?? '')
  const why = whyOff(workspace.can.edit, 'workspace')
  const save = useMutation({
    mutationFn: (input: Omit<UpdateWorkspaceInput, 'id'>) =>
      graphql(UpdateWorkspaceContentDocument, { input: { id: workspace.id, ...input } }),
    onSuccess: ({ updateWorkspace }, input) => {
      queries.setQueryData(customizationQuery(workspace.id).queryKey, updateWorkspace)
      if ('content' in input) setTyped(undefined)
      toast('Saved')
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'VERSION_CONFLICT')
        void queries.invalidateQueries({ queryKey: ['workspace', workspace.id] })
    },
  })
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async () =>
      !(await confirm({ title: 'Leave without saving?', text: 'What you typed here is not saved yet. It will be lost.', danger: true })),
  })
  return (
    <div className={css.narrow}>
      {why && <Notice tone="info">{why}</Notice>}
      <Panel title="Text">
        <form
          className={css.stack}
          onSubmit={(event) => {
            event.preventDefault()
            if (dirty) save.mutate({ content: content.trim() || null, version: workspace.version })
          }}
        >
          <Field label="For your guests" hint="Such as house rules, or whom to ask.">
            <TextArea value={content} onChange={setTyped} maxLength={4000} disabled={why !== undefined} />
          </Field>
          {save.error && (
            <Notice tone="danger" live>
              {save.error instanceof ApiError && save.error.code === 'VERSION_CONFLICT'
                ? 'Somebody changed this workspace before you. What you typed is kept: saving again replaces theirs.'
                : refusalWords(save.error)}
            </Notice>
          )}
          <div className={css.buttons}>
            <Button type="submit" variant="primary" disabled={!dirty || why !== undefined} busy={save.isPending} disabledReason={why}>
              Save
            </Button>
            {dirty && (
              <Button variant="tertiary" onClick={() => setTyped(undefined)}>
                Discard changes
              </Button>
            )}
          </div>
        </form>
      </Panel>
      <Panel title="Missions">
        <Toggle
          label="Events of this workspace show missions"
          checked={workspace.settings.missions}
          disabled={!workspace.can.editStaff.value}
          onChange={(missions) => save.mutate({ settings: { missions } })}
        />
        {!workspace.can.editStaff.value && <p className={css.quiet}>Set by Troupe’s staff. Ask your contact to change it.</p>}
      </Panel>
    </div>
  )
}
