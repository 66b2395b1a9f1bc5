import { Link } from '@tanstack/react-router'
import type { Finding } from '@troupe/domain/mission/findings'
import { Button, ButtonLink } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import { Menu, type MenuItem } from '@troupe/ui/menu'
import { Notice } from '@troupe/ui/notice'
import { ArrowDown, ArrowUp, ChevronLeft, Play, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Form } from '../platform/form/form.tsx'
import { Refused } from '../platform/form/refused.tsx'
import { SaveBar } from '../platform/form/save-bar.tsx'
import { MissionFields } from './mission-fields.tsx'
import css from './missions.module.css'
import type { Mission, MissionSet } from './sets/mission-queries.ts'
import { useMission, useNewMission } from './use-mission.ts'
import type { useMissionChanges } from './use-mission-changes.ts'

interface MissionEditorProps {
  readonly set: MissionSet
  readonly mission: Mission
  readonly number: number
  readonly count: number
  readonly findings: readonly Finding[]
  /** Why it can't be changed, in words. */
  readonly why: string | undefined
  /** The way out of that. */
  readonly way?: ReactNode
  readonly changes: ReturnType<typeof useMissionChanges>
  readonly onPlay: () => void
}

/** A mission with all its fields, which save themselves when they are left; findings stand at the height of what they are about. */
export function MissionEditor({ set, mission, number, count, findings, why, way, changes, onPlay }: MissionEditorProps) {
  const form = useMission(mission, why)
  const isHidden = mission.options.length === 0 || mission.options.some(({ correct }) => correct === null)
  const remedy = ({ remedy: { change } }: Finding) => {
    if (change.kind === 'PLAY') return onPlay()
    if (change.kind === 'MOVE') return void changes.move(mission, change.position)
    const { name, instructions, options } = change.fields
    if (name !== undefined) form.choose('name', name)
    if (instructions !== undefined) form.choose('instructions', instructions)
    if (options)
      form.choose('answers', { type: mission.type, options: options.map(({ title, correct }) => ({ title, correct: correct ?? false })) })
  }
  return (
    <section className={css.editor} aria-labelledby="mission" ref={(element) => placeAll(form, element)}>
      <BackToSet set={set} />
      <div className={css.columnHead}>
        <h2 id="mission">Mission {number}</h2>
        {!form.off && <Outcome form={form} />}
        <div className={css.end}>
          {!isHidden && (
            <Button size="sm" icon={Play} onClick={onPlay}>
              Try this mission
            </Button>
          )}
          {!form.off && <Menu label="More for this mission" items={itemsOf({ mission, number, count, changes })} />}
        </div>
      </div>
      {why && (
        <Notice tone="info">
          {why} {way}
        </Notice>
      )}
      <SaveBar form={form} />
      <Form form={form} label={`Mission ${number}`}>
        <MissionFields
          form={form}
          findings={isHidden ? [] : findings}
          isHidden={isHidden}
          onRemedy={form.off ? undefined : remedy}
          onKeep={form.off ? undefined : (finding) => void changes.dismiss(mission, finding)}
        />
      </Form>
    </section>
  )
}

/** What became of a field is said in the head while the editor is in view. */
function placeAll(form: ReturnType<typeof useMission>, element: HTMLElement | null) {
  for (const field of fieldNames) form.row(field).place(element)
}

const fieldNames = ['name', 'instructions', 'answers', 'notes'] as const

/** Whether what is typed is saved, and Undo for what was saved last. */
function Outcome({ form }: { readonly form: ReturnType<typeof useMission> }) {
  const states = fieldNames.flatMap((field) => form.row(field).state ?? [])
  const undo = states.flatMap((state) => (state.kind === 'saved' ? (state.onUndo ?? []) : []))[0]
  const words = form.busy ? 'Saving' : form.dirty ? 'Not saved yet' : states.some(({ kind }) => kind === 'undone') ? 'Undone' : 'Saved'
  return (
    <>
      <span role="status" className={css.count}>
        {words}
      </span>
      {words === 'Saved' && undo && (
        <Button variant="tertiary" size="sm" onClick={undo}>
          Undo
        </Button>
      )}
    </>
  )
}

/** On a phone, where one column shows at a time. */
const BackToSet = ({ set }: { readonly set: MissionSet }) => (
  <Link to="/customization/content" search={{ set: set.id }} className={css.back} resetScroll={false}>
    <Icon of={ChevronLeft} />
    {set.name}
  </Link>
)

function itemsOf({ mission, number, count, changes }: Pick<MissionEditorProps, 'mission' | 'number' | 'count' | 'changes'>): MenuItem[] {
  return [
    { key: 'up', label: 'Move up', icon: ArrowUp, disabled: number === 1, onSelect: () => void changes.move(mission, number - 2) },
    { key: 'down', label: 'Move down', icon: ArrowDown, disabled: number === count, onSelect: () => void changes.move(mission, number) },
    { kind: 'separator', key: 'line' },
    { key: 'delete', label: 'Delete mission', icon: Trash2, danger: true, onSelect: () => void changes.remove(mission) },
  ]
}

interface NewMissionProps {
  readonly set: MissionSet
  readonly number: number
  readonly onAdded: (mission: Mission) => void
}

/** A new mission: it is there as soon as nothing that it needs is missing. */
export function NewMission({ set, number, onAdded }: NewMissionProps) {
  const { fields, form } = useNewMission(set.id, onAdded)
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.querySelector('input')?.focus(), [])
  return (
    <section ref={section} className={css.editor} aria-labelledby="mission">
      <BackToSet set={set} />
      <div className={css.columnHead}>
        <h2 id="mission">Mission {number}</h2>
        <span role="status" className={css.count}>
          {form.busy ? 'Saving' : 'Saved once it has a title, instructions and an answer'}
        </span>
        <div className={css.end}>
          <ButtonLink
            variant="tertiary"
            size="sm"
            onClick={form.clear}
            render={<Link to="/customization/content" search={{ set: set.id }} resetScroll={false} />}
          >
            Discard
          </ButtonLink>
        </div>
      </div>
      <Refused form={form} />
      <Form form={{ submit: fields.submit, saves: 'field' }} label={`Mission ${number}`}>
        <MissionFields form={fields} />
      </Form>
    </section>
  )
}
