import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@troupe/ui/button'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { TextInput } from '@troupe/ui/text-input'
import { type FormEvent, useState } from 'react'
import { CreateWorkspaceDocument } from '../graphql.ts'
import { meQuery } from '../platform/account.ts'
import { graphql } from '../platform/api.ts'
import { useKept } from '../platform/kept.ts'
import { useIntent } from '../platform/use-intent.ts'
import { refusalWords } from '../platform/words.ts'
import css from './picker.module.css'
import { workspacesQuery } from './workspace-queries.ts'

/** Makes a workspace of one's own; whoever makes it is its admin. */
export function CreateWorkspace({ onMade }: { onMade: (id: string) => void }) {
  const queries = useQueryClient()
  // the company that was named while registering is the best guess
  const [name, setName] = useKept('workspace.name', '')
  const [asked, setAsked] = useState(false)
  const create = useIntent((name: string, key: string) => graphql(CreateWorkspaceDocument, { input: { name, company: name } }, { key }))

  async function submit(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    if (!name.trim()) return
    create.mutate(name.trim(), {
      onSuccess: async ({ createWorkspace: { id } }) => {
        setName('')
        await Promise.all(
          [meQuery.queryKey, workspacesQuery.queryKey].map((queryKey) => queries.invalidateQueries({ queryKey: [...queryKey] })),
        )
        onMade(id)
      },
    })
  }
  return (
    <form onSubmit={submit} noValidate className={css.create} aria-label="Create a workspace">
      <h2 className="disp">Create a workspace</h2>
      <p>A workspace holds your company's events and credits. You become its admin and can invite others.</p>
      {create.error && (
        <Notice tone="danger" live>
          {refusalWords(create.error)}
        </Notice>
      )}
      <Field label="Name" required error={asked && !name.trim() ? 'Required' : undefined}>
        <TextInput value={name} onChange={setName} maxLength={64} autoComplete="organization" />
      </Field>
      <p>
        <Button type="submit" variant="primary" busy={create.isPending}>
          Create workspace
        </Button>
      </p>
    </form>
  )
}
