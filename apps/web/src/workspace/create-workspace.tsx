import { createWorkspaceInput } from '@troupe/domain/workspace/input'
import { Button } from '@troupe/ui/button'
import { useState } from 'react'
import { Form } from '../platform/form/form.tsx'
import { Refused } from '../platform/form/refused.tsx'
import { TextField } from '../platform/form/text-field.tsx'
import { useAsk } from '../platform/form/use-ask.ts'
import { companyGuess, readKept } from '../platform/kept.ts'
import { makeWorkspace } from './make-workspace.ts'
import css from './picker.module.css'

/** Creates a workspace. The person who creates it is its admin. */
export function CreateWorkspace({ onMade }: { onMade: (id: string) => void }) {
  // the company that was named while registering is the best guess
  const [guess] = useState(() => readKept<string>(companyGuess) ?? '')
  const form = useAsk({
    name: 'workspace.new',
    first: { name: guess },
    labels: { name: 'Name' },
    rules: { schema: createWorkspaceInput },
    send: async ({ name }, key) => onMade(await makeWorkspace(name.trim(), key)),
  })
  return (
    <Form form={form} label="Create a workspace" className={css.create}>
      <h2 className="disp">Create a workspace</h2>
      <p>A workspace holds your company’s events and credits. You’ll be its admin and can invite others.</p>
      <Refused form={form} />
      <TextField form={form} name="name" required maxLength={64} autoComplete="organization" />
      <p>
        <Button type="submit" variant="primary" busy={form.busy}>
          Create workspace
        </Button>
      </p>
    </Form>
  )
}
