import { keysOf } from '@troupe/domain/keys'
import { formInUse } from '@troupe/ui/pure/first-wrong'
import { useToast } from '@troupe/ui/toast'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { OfflineError } from '../api.ts'
import { refusalWords } from '../words/reasons.ts'
import { afterSaving, clashesOf, type FieldOf, fieldsOf, isChanged, typedOf, undoOf, withMine, withoutChange } from './changes.ts'
import type { Clash } from './clash/clashes.tsx'
import { isConflict } from './clash/conflict.ts'
import { refusedFields } from './judge.ts'
import { showWrong } from './show-wrong.ts'
import { type Fields, type FieldsSubject, useFields } from './use-fields.ts'

/** What is saved of an entity: the values of a form over it, and the version they belong to. */
export interface Saved<T> {
  readonly values: T
  readonly version: number
}

interface SavedFormSubject<T> extends FieldsSubject<T> {
  readonly name: string
  readonly saved: Saved<T>
  /** Saves the changed fields over a version. Answers what is saved now. */
  readonly send: (typed: Partial<T>, version: number) => Promise<Saved<T>>
  /** What is saved now, after someone else saved first. */
  readonly reload: () => Promise<Saved<T> | null>
  /** A value in words, for the choice between mine and theirs. */
  readonly show?: (field: FieldOf<T>, value: T[FieldOf<T>]) => string
  /** By a button for all fields, or each field when it is left or chosen, with Undo. */
  readonly saves?: 'form' | 'field'
  /** What a toast says afterwards. */
  readonly said?: string | ((saved: T) => string)
}

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
}

/**
 * A form over something that others change too. Untouched fields follow what is saved; a touched field keeps what was typed. Where someone else
 * saved other fields first, it saves over their version; where they saved the same ones, it shows theirs and mine, and saving again replaces theirs.
 */
export function useForm<T extends object>(
  subject: SavedFormSubject<T>,
): Fields<T> & Omit<Savable, 'clashes'> & { readonly saved: T; readonly clashes: readonly FieldClash<T>[] } {
  const { name, saved, saves = 'form' } = subject
  const fields = useFields({ ...subject, saved: saved.values, whole: false })
  const { save, busy, refusal, forgetRefusal } = useSaving(subject, fields)
  const clashes = clashesIn(subject, fields, save)
  /** Where each field saves itself, a valid one is saved. */
  const settle = (field: FieldOf<T>) => {
    if (saves === 'field' && fields.isRight(field)) void save([field])
  }
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
    busy,
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
    submit: async () => {
      const place = formInUse()
      if (!fields.ask(fieldsOf(fields.now.current)) || !(await save())) {
        void showWrong(place)
        return false
      }
      fields.settle()
      return true
    },
    drop: () => {
      fields.clear()
      forgetRefusal()
    },
    refusal: isSaid ? null : isOffline ? `You’re offline, or we can’t be reached right now. ${kept[saves]}` : refusalWords(refusal),
    clashes,
  }
}

/** A clash with the name of its field. */
interface FieldClash<T> extends Clash {
  readonly field: FieldOf<T>
}

/** What the form keeps of its fields. */
type Typed<T extends object> = ReturnType<typeof useFields<T>>
/** Saves the touched fields, or some of them. Answers whether they are saved. */
type Save<T> = (which?: readonly FieldOf<T>[]) => Promise<boolean>

/** Saves what was typed, one save after the other. */
function useSaving<T extends object>(subject: SavedFormSubject<T>, fields: Typed<T>) {
  const { name: id, saved, saves = 'form', said = 'Saved' } = subject
  const toast = useToast()
  const [going, setGoing] = useState(0)
  const [refusal, setRefusal] = useState<unknown>(null)
  const newest = useRef(saved)
  useEffect(() => {
    if (saved.version >= newest.current.version) newest.current = saved
  }, [saved])
  const undo = useUndo(subject, fields, newest)

  // one save at a time: the next one starts from the version that this one makes
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const save: Save<T> = (which) => {
    const done = queue.current.then(() => deliver(which))
    queue.current = done
    return done
  }
  async function deliver(which: readonly FieldOf<T>[] = fieldsOf(fields.now.current)): Promise<boolean> {
    const sent = typedOf(fields.now.current, which)
    if (Object.keys(sent).length === 0) return true
    setGoing((count) => count + 1)
    setRefusal(null)
    try {
      // a request that can't arrive isn't made
      if (!navigator.onLine) throw new OfflineError()
      const after = await sendOver({ subject, fields, newest, which }, sent)
      const before = newest.current.values
      newest.current = after
      const words = typeof said === 'function' ? said(after.values) : said
      fields.update((changes) => afterSaving(changes, sent))
      if (saves === 'form') toast(words, { id })
      else
        toast(words, { id, action: { label: 'Undo', onSelect: () => void undo(fieldsLike(sent, before), fieldsLike(sent, after.values)) } })
      return true
    } catch (error) {
      // an earlier save would seem to be this one, and its Undo would write over what is refused here
      toast(null, { id })
      setRefusal(error)
      fields.blame(refusedFields(error))
      return false
    } finally {
      setGoing((count) => count - 1)
    }
  }
  useOnceOnline(saves === 'field' && refusal instanceof OfflineError, save)
  return { save, busy: going > 0, refusal, forgetRefusal: () => setRefusal(null) }
}

interface Sending<T extends object> {
  readonly subject: SavedFormSubject<T>
  readonly fields: Typed<T>
  readonly newest: RefObject<Saved<T>>
  readonly which: readonly FieldOf<T>[]
}

/** Sends over the newest version. Where someone else saved other fields first, sends once more over theirs; refuses where they saved the same ones. */
async function sendOver<T extends object>({ subject, fields, newest, which }: Sending<T>, sent: Partial<T>): Promise<Saved<T>> {
  const { send, reload } = subject
  try {
    return await send(sent, newest.current.version)
  } catch (error) {
    if (!isConflict(error)) throw error
    const theirs = await reload()
    if (!theirs) throw error
    newest.current = theirs
    if (clashesOf(fields.now.current, theirs.values, which).length > 0) throw error
    return send(sent, theirs.version)
  }
}

/** Writes back what a save replaced, unless someone has changed it since. */
function useUndo<T extends object>({ name: id, send, reload }: SavedFormSubject<T>, fields: Typed<T>, newest: RefObject<Saved<T>>) {
  const toast = useToast()
  return async (before: Partial<T>, after: Partial<T>) => {
    try {
      const now = await reload()
      const back = now && undoOf(before, after, now.values)
      if (!now || !back) return toast('This couldn’t be undone: someone has changed it since.', { id, tone: 'danger' })
      const undone = await send(back, now.version)
      newest.current = undone
      const written: readonly FieldOf<T>[] = keysOf(back)
      fields.update((changes) => written.reduce((all, field) => withMine(all, undone.values, field), changes))
      toast('Undone', { id })
    } catch (error) {
      toast(refusalWords(error), { id, tone: 'danger' })
    }
  }
}

/** Saves again when the connection is back. */
function useOnceOnline(waits: boolean, save: () => Promise<boolean>) {
  const again = useEffectEvent(() => void save())
  useEffect(() => {
    if (!waits) return
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [waits])
}

/** The fields that someone else saved with another value, each with the two ways out. */
function clashesIn<T extends object>(
  { saved, show = plain, saves }: SavedFormSubject<T>,
  fields: Typed<T>,
  save: Save<T>,
): FieldClash<T>[] {
  const { changes, values, labels, update } = fields
  return clashesOf(changes, saved.values).map((field) => ({
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

/** The values of the fields that were sent. */
function fieldsLike<T extends object>(sent: Partial<T>, values: T): Partial<T> {
  const picked: Partial<T> = {}
  for (const field of keysOf(sent)) picked[field] = values[field]
  return picked
}

const plain = (_: string, value: unknown): string => (value === true ? 'On' : value === false ? 'Off' : String(value ?? ''))
