import { formInUse } from '@troupe/ui/pure/first-wrong'
import { useEffect, useEffectEvent, useRef } from 'react'
import { OfflineError } from '../api.ts'
import { refusalWords } from '../words/reasons.ts'
import { clashesOf, type FieldOf, fieldsOf, isChanged, withMine, withoutChange } from './changes.ts'
import type { Clash } from './clash/clashes.tsx'
import { isConflict } from './clash/conflict.ts'
import { useKeepsTyping } from './saving/keeps-typing.ts'
import { useOpening } from './saving/opening.ts'
import { type RowOf, rowsOf } from './saving/row-of.ts'
import type { OwnValues, SavedFormSubject } from './saving/subject.ts'
import { useUndoKey } from './saving/undo-key.ts'
import { type SavingForm, useSaving } from './saving/use-saving.ts'
import { useTheirs } from './saving/use-theirs.ts'
import { showWrong } from './show-wrong.ts'
import { type Fields, useFields } from './use-fields.ts'

/** What the bar and the guard (save-bar.tsx) need of a form. */
export interface Savable {
  readonly name: string
  readonly saves: 'form' | 'field'
  readonly off: boolean
  readonly dirty: boolean
  readonly busy: boolean
  readonly refusal: string | null
  readonly clashes: readonly Clash[]
  readonly submit: () => Promise<boolean>
  readonly drop: () => void
  /** Discards what was typed on all tabs of the page. With it only leaving the page asks: another tab loses nothing. */
  readonly forget?: () => void
}

/** A clash with the name of its field. */
interface FieldClash<T> extends Clash {
  readonly field: FieldOf<T>
}

/** A form with all its fields, which are also edited in place, each in a row of its own. */
export type EntityForm<T> = Fields<T> &
  Omit<Savable, 'clashes'> & {
    readonly saved: T
    readonly clashes: readonly FieldClash<T>[]
    /** A field as its row (rows/rows.tsx) needs it; of a form whose fields save themselves. */
    readonly row: (field: FieldOf<T>) => RowOf
    /** Someone else has just saved one of the fields, or saved one first. */
    readonly hasNews: boolean
    /** From now on every changed field says what is wrong with it. Answers whether all of them are right. */
    readonly isRight: () => boolean
  }

/**
 * A form over something that others change too. Untouched fields follow what is saved; a touched field keeps what was typed. Where someone else
 * saved other fields first, it saves over their version; where they saved the same ones, it shows theirs and mine: a form that is saved by a button
 * then replaces theirs, a field that saves itself waits for the choice.
 */
export function useForm<T extends object>(subject: SavedFormSubject<T>): EntityForm<T> {
  const { name, saved, saves = 'form' } = subject
  const open = useOpening(saved.values)
  const own = useRef<OwnValues<T>>({ going: new Set(), values: {} })
  const isGoing = (field: FieldOf<T>) => own.current.going.has(field)
  const fields = useFields({ ...subject, saved: open.basis, whole: false, isGoing })
  const saving = useSaving(subject, fields, { open, own })
  const theirs = useTheirs(saved.values, saving.isOurs)
  const clashes = clashesIn(subject, fields, saving)
  useSavesItself(saves === 'field' && name, fields, saving)
  /** Where each field saves itself, a valid one is saved. */
  const settle = (field: FieldOf<T>) => {
    if (saves === 'field' && fields.isRight(field)) void saving.save([field])
  }
  const isRight = () => fields.ask(fieldsOf(fields.now.current))
  const { refusal } = saving
  const isOffline = refusal instanceof OfflineError
  const isSaid = refusal === null || (isConflict(refusal) && clashes.length > 0) || fields.saysAll
  return {
    name,
    saves,
    saved: saved.values,
    values: fields.values,
    labels: fields.labels,
    off: fields.off,
    dirty: isChanged(fields.changes, saved.values),
    busy: saving.busy,
    set: fields.set,
    choose: (field, value) => {
      fields.set(field, value)
      settle(field)
    },
    leave: (field) => {
      fields.leave(field)
      settle(field)
    },
    errorOf: fields.errorOf,
    isRight,
    submit: async () => {
      const place = formInUse()
      if (!isRight() || !(await saving.save())) {
        void showWrong(place)
        return false
      }
      fields.settle()
      return true
    },
    drop: () => {
      fields.clear()
      saving.forgetRefusal()
    },
    refusal: isSaid ? null : isOffline ? `You’re offline, or we can’t be reached right now. ${kept[saves]}` : refusalWords(refusal),
    clashes,
    row: rowsOf({ fields, saving, open, theirs, clashes }),
    hasNews: clashes.length > 0 || theirs.size > 0,
  }
}

/**
 * Fields that save themselves need no one to press anything: what a reload has left is saved on arrival, and what is typed when the page is left; without
 * a network once there is one. `name` is the form's, false for one that is saved by a button.
 */
function useSavesItself<T extends object>(name: string | false, fields: ReturnType<typeof useFields<T>>, { save }: SavingForm<T>) {
  const isOn = name !== false
  useUndoKey(isOn)
  useKeepsTyping(isOn && !fields.off)
  const all = useEffectEvent(() => {
    const right = fieldsOf(fields.now.current).filter(fields.isRight)
    if (isOn && right.length > 0) void save(right)
  })
  useEffect(() => {
    if (name === false) return
    // what was kept of it is here again
    removeEventListener('online', left.get(name) ?? all)
    all()
    const hide = () => {
      if (document.visibilityState === 'hidden') all()
    }
    document.addEventListener('visibilitychange', hide)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      if (navigator.onLine) return all()
      left.set(name, all)
      addEventListener('online', all, { once: true })
    }
  }, [name])
}

/** What saves the forms that have left the page while there was no network, by their names. */
const left = new Map<string, () => void>()

/** The fields that someone else saved with another value, each with the two ways out. What a save under way stores may be read before its answer: it is none. */
function clashesIn<T extends object>(
  { saved, show = plain, saves }: SavedFormSubject<T>,
  fields: ReturnType<typeof useFields<T>>,
  { save, isGoing }: SavingForm<T>,
): FieldClash<T>[] {
  const { changes, values, labels, update } = fields
  const clashing = clashesOf(changes, saved.values).filter((field) => !isGoing(field))
  return clashing.map((field) => ({
    field,
    label: labels[field],
    theirs: show(field, saved.values[field]),
    mine: show(field, values[field]),
    keepMine: () => {
      update((before) => withMine(before, saved.values, field))
      if (saves === 'field') void save([field])
    },
    takeTheirs: () => update((before) => withoutChange(before, field)),
  }))
}

const kept = {
  form: 'Your changes are kept here. Save again once you’re back online.',
  field: 'Your changes are kept here and will be saved once you’re back online.',
} as const

const plain = (_: string, value: unknown): string => (value === true ? 'On' : value === false ? 'Off' : String(value ?? ''))
