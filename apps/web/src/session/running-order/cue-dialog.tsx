import { CALL_ROLES, type CallRole, timelineInput } from '@troupe/domain/time/timeline'
import { roleWords } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { AddTimelineItemDocument, UpdateTimelineItemDocument } from '../../graphql.ts'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import type { Rules } from '../../platform/form/judge.ts'
import { NumberField } from '../../platform/form/number-field.tsx'
import { ParagraphField } from '../../platform/form/paragraph-field.tsx'
import { SelectField } from '../../platform/form/select-field.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { ToggleField } from '../../platform/form/toggle-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { type Cue, cueText, cueWords } from '../call.ts'
import { useUndoable } from '../details/use-undoable.ts'
import { SavedFirst } from '../saved-first.tsx'
import type { Session } from '../session-query.ts'
import css from '../tab.module.css'
import { useMerge } from '../use-merge.ts'
import { FARTHEST } from './order-words.ts'
import order from './running-order.module.css'
import { useRemoveCue } from './use-order.ts'

const lengths = { min: 0, max: FARTHEST, step: 5, unit: 'minutes' } as const
const labels = {
  title: 'What happens',
  offsetMinutes: 'Minutes from the start',
  minutes: 'Length',
  minMinutes: 'Takes at least',
  pinned: 'Pinned',
  role: 'Sets the call time for',
  description: 'Details',
} as const
// the server takes the items of a running order as a list
const sent = <C extends Partial<Cues>>({ role, ...cue }: C) => ({ ...cue, role: role || null })
const rules: Rules<Cues> = { schema: timelineInput, input: (cue) => ({ items: [sent(cue)] }), path: (field) => `items.0.${field}` }
interface Cues {
  readonly title: string
  readonly offsetMinutes: number
  readonly minutes: number
  readonly minMinutes: number
  readonly pinned: boolean
  readonly role: CallRole | ''
  readonly description: string
}

interface CueDialogProps {
  readonly session: Session
  /** Customers know plant actors as actors. */
  readonly staff: boolean
  readonly item: Cue | null
  /** When a new item begins, in minutes from the start. */
  readonly at?: number | undefined
  readonly onPush: (item: Cue) => void
  readonly onClose: () => void
}

/** One moment of the running order: what happens, and when. */
export function CueDialog({ session, staff, item, at = 0, onPush, onClose }: CueDialogProps) {
  const add = useUndoable(session, AddTimelineItemDocument)
  const set = useUndoable(session, UpdateTimelineItemDocument)
  const merge = useMerge(session, set.error)
  const form = useAsk<Cues>({
    first: {
      title: item?.title ?? '',
      offsetMinutes: item?.offsetMinutes ?? at,
      minutes: item?.minutes ?? 0,
      minMinutes: item?.minMinutes ?? 0,
      pinned: item?.pinned ?? false,
      role: item?.role ?? '',
      description: item?.description ?? '',
    },
    labels,
    rules,
    send: async (cue) => {
      const wish = { id: session.id, item: sent(cue), ...merge.over() }
      if (item) await set.mutateAsync({ wish: { ...wish, itemId: item.id }, said: `“${cue.title}” saved` })
      else await add.mutateAsync({ wish, said: `“${cue.title}” added` })
      onClose()
    },
  })
  return (
    <FormDialog form={merge.conflict ? { ...form, refusal: null } : form} onClose={onClose} title={item ? 'Edit item' : 'Add item'}>
      <SavedFirst
        merge={merge}
        label={item?.title ?? 'Item'}
        path={`timeline.${item?.id}`}
        show={(cue) => cueText(session, cue, staff)}
        typed={form.values}
        onSave={() => void form.submit()}
        onClose={onClose}
      />
      <TextField form={form} name="title" required maxLength={96} />
      <NumberField
        form={form}
        name="offsetMinutes"
        hint={cueWords(session, form.values.offsetMinutes)}
        min={-FARTHEST}
        max={FARTHEST}
        step={5}
        unit="minutes"
      />
      <div className={css.two}>
        <NumberField form={form} name="minutes" {...lengths} hint="0 means until the next item." />
        <NumberField form={form} name="minMinutes" {...lengths} hint="A re-flow makes it no shorter." />
      </div>
      <ToggleField form={form} name="pinned" hint="It keeps its time of day when the event is rescheduled, and its place in a re-flow." />
      {!session.diy && (
        <SelectField
          form={form}
          name="role"
          none="No one"
          hint="A role’s call time is its earliest item in the 12 hours before the start, or when the lobby opens, if that’s earlier."
          options={CALL_ROLES.map((role) => ({ value: role, label: roleWords(role, staff) }))}
        />
      )}
      <ParagraphField form={form} name="description" maxLength={1000} />
      {item && <Acts session={session} item={item} form={form} onPush={onPush} onClose={onClose} />}
    </FormDialog>
  )
}

interface ActsProps extends Pick<CueDialogProps, 'session' | 'onPush' | 'onClose'> {
  readonly item: Cue
  readonly form: { readonly refuse: (error: unknown) => void }
}

/** What else can be done with an item. */
function Acts({ session, item, form, onPush, onClose }: ActsProps) {
  const { remove, busy } = useRemoveCue(session)
  return (
    <div className={order.further}>
      <Button size="sm" onClick={() => onPush(item)}>
        Push from here
      </Button>
      <Button variant="danger" quiet size="sm" busy={busy} onClick={() => remove(item, { onSuccess: onClose, onError: form.refuse })}>
        Remove item
      </Button>
    </div>
  )
}
