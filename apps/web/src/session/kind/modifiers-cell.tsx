import { useQueryClient } from '@tanstack/react-query'
import { MOST_MODIFIERS } from '@troupe/domain/field'
import { sessionChange } from '@troupe/domain/session/fields'
import { Combobox } from '@troupe/ui/combobox'
import { Icon } from '@troupe/ui/icon'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { modifierWords, useModifierOptions } from '../../account/modifiers-query.ts'
import { AddSessionModifiersDocument, RemoveSessionModifiersDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { BoundRow } from '../../platform/form/rows/bound-row.tsx'
import { type Session, sessionQuery } from '../session-query.ts'
import { useSessionForm } from '../use-session-form.ts'
import css from './modifiers-cell.module.css'

type ModifierOption = ReturnType<typeof useModifierOptions>[number]

/** What the event needs of its crew beyond its kind: staff add and remove it, and each choice saves itself. */
export function ModifiersCell({ session }: { readonly session: Session }) {
  const options = useModifierOptions(true)
  const form = useModifiersForm(session, options)
  const chosen = form.values.modifiers
  const known = chosen.map((id) => options.find(({ value }) => value === id) ?? { value: id, label: '' }).filter(({ label }) => label)
  const set = (next: readonly string[]) => {
    form.set('modifiers', next)
    form.row('modifiers').keep()
  }
  return (
    <BoundRow
      form={form}
      name="modifiers"
      by="choice"
      value={
        known.length > 0 && (
          <span className={css.tags}>
            {known.map(({ value, label }) => (
              <span key={value} className={css.tag}>
                {label}
              </span>
            ))}
          </span>
        )
      }
      placeholder="Add modifiers"
      hint="What the crew should be able to do. People who can’t are chosen later, but not left out. Only staff see this."
      control={
        <Tags
          chosen={known}
          others={options.filter(({ value }) => !chosen.includes(value))}
          onAdd={(id) => set([...chosen, id])}
          onRemove={(id) => set(chosen.filter((one) => one !== id))}
        />
      }
    />
  )
}

function useModifiersForm(session: Session, options: readonly ModifierOption[]) {
  const queries = useQueryClient()
  return useSessionForm(session, {
    part: 'modifiers',
    labels: { modifiers: 'Modifiers' },
    // nothing of a choice can be wrong before it is sent
    rules: { schema: sessionChange, input: () => ({}) },
    read: ({ modifiers }): { modifiers: readonly string[] } => ({ modifiers: modifiers ?? [] }),
    saves: 'field',
    show: (_, ids) => modifierWords(ids, [...options]) || 'None',
    save: async ({ modifiers = [] }, { id, version, merge }) => {
      const before = queries.getQueryData(sessionQuery(id).queryKey)?.modifiers ?? []
      const came = modifiers.filter((one) => !before.includes(one))
      const went = before.filter((one) => !modifiers.includes(one))
      let made = version
      if (came.length > 0) {
        const input = { id, modifierIds: came, version: made, merge }
        made = (await graphql(AddSessionModifiersDocument, { input })).addSessionModifiers.version
      }
      if (went.length > 0) {
        const input = { id, modifierIds: went, version: made, merge }
        made = (await graphql(RemoveSessionModifiersDocument, { input })).removeSessionModifiers.version
      }
      return made
    },
  })
}

interface TagsProps {
  readonly chosen: readonly ModifierOption[]
  readonly others: readonly ModifierOption[]
  readonly onAdd: (id: string) => void
  readonly onRemove: (id: string) => void
}

/** The tags while they are edited, each with its button, and the box that adds one. The focus stays in the box. */
function Tags({ chosen, others, onAdd, onRemove }: TagsProps) {
  const place = useRef<HTMLDivElement>(null)
  const count = chosen.length
  useEffect(() => {
    // the box is another one after each choice, and a tag takes its button along
    if (count >= 0) place.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus()
  }, [count])
  const isFull = count >= MOST_MODIFIERS
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps some keys of what is inside from the row
    <div ref={place} className={css.edited} onKeyDown={keepKeys}>
      {count > 0 && (
        <ul className={css.tags}>
          {chosen.map(({ value, label }) => (
            <li key={value} className={css.tag}>
              {label}
              <button type="button" className={css.remove} aria-label={`Remove ${label}`} onClick={() => onRemove(value)}>
                <Icon of={X} size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Combobox<ModifierOption>
        key={count}
        items={others}
        value={null}
        onChange={(option) => option && onAdd(option.value)}
        keyOf={({ value }) => value}
        labelOf={({ label }) => label}
        placeholder={isFull ? `Up to ${MOST_MODIFIERS}` : 'Add a modifier'}
        disabled={isFull}
      />
    </div>
  )
}

/** Enter and Esc belong to an open list first, and Enter to a button: they don’t close the row. */
function keepKeys(event: KeyboardEvent) {
  const { key, target } = event
  if (!(target instanceof HTMLElement)) return
  const isList = target.ariaExpanded === 'true'
  if ((key === 'Enter' && (isList || target.closest('button'))) || (key === 'Escape' && isList)) event.stopPropagation()
}
