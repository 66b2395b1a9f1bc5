import { MOST_MODIFIERS } from '@troupe/domain/field'
import { Field } from '@troupe/ui/field'
import { Multiselect } from '@troupe/ui/multiselect'
import { Panel } from '@troupe/ui/panel'
import { useState } from 'react'
import { useModifierOptions } from '../../account/modifiers-query.ts'
import { AddSessionModifiersDocument, RemoveSessionModifiersDocument } from '../../graphql.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { Session } from '../session-query.ts'
import { useChange } from '../use-change.ts'
import { mergeOver } from '../use-merge.ts'

/** What the event needs of its crew beyond its kind: staff choose it, and each choice is saved immediately. */
export function Modifiers({ session }: { session: Session }) {
  const { id, modifiers } = session
  const options = useModifierOptions(true)
  const add = useChange(AddSessionModifiersDocument)
  const remove = useChange(RemoveSessionModifiersDocument)
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  if (!modifiers) return null
  const error = add.error ?? remove.error
  const choose = async (next: readonly string[]) => {
    add.reset()
    remove.reset()
    setChosen(next)
    const came = next.filter((one) => !modifiers.includes(one))
    const went = modifiers.filter((one) => !next.includes(one))
    try {
      if (came.length > 0) await add.mutateAsync({ input: { id, modifierIds: came, ...mergeOver(session) } })
      if (went.length > 0) await remove.mutateAsync({ input: { id, modifierIds: went, ...mergeOver(session) } })
    } catch {
      // said at the field
    }
    setChosen((now) => (now === next ? null : now))
  }
  return (
    <Panel title="Modifiers">
      <Field
        label="Modifiers"
        hideLabel
        hint="What the crew should be able to do. People who can’t are chosen later, but not left out. Only staff see this."
        error={error ? refusalWords(error) : undefined}
      >
        <Multiselect
          value={chosen ?? modifiers}
          options={options}
          limit={MOST_MODIFIERS}
          placeholder="None"
          onChange={(next) => void choose(next)}
        />
      </Field>
    </Panel>
  )
}
