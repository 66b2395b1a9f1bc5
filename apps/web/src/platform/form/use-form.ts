import { useToast } from '@troupe/ui/toast'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, OfflineError } from '../api.ts'
import { refusalWords } from '../words/reasons.ts'
import { afterSaving, clashesOf, type FieldOf, fieldsOf, isChanged, typedOf, undoOf, withMine, withoutChange } from './changes.ts'
import { refusedFields } from './judge.ts'
import { type Fields, type FieldsSubject, useFields } from './use-fields.ts'

/** What is saved of an entity: the values of a form over it, and the version they belong to. */
export interface Saved<T> {
  readonly values: T
  readonly version: number
}

interface Subject<T> extends FieldsSubject<T> {
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
  readonly said?: string
}

/** A field that someone else saved with another value while this form was being typed. */
interface Clash {
  readonly label: string
  readonly theirs: string
  readonly mine: string
  readonly keepMine: () => void
  readonly takeTheirs: () => void
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
export function useForm<T extends object>(subject: Subject<T>): Fields<T> & Savable & { readonly saved: T } {
  const { name, saved, send, reload, show = plain, saves = 'form', said = 'Saved' } = subject
  const fields = useFields({ ...subject, saved: saved.values, whole: false })
  const toast = useToast()
  const [going, setGoing] = useState(0)
  const [refusal, setRefusal] = useState<unknown>(null)
  const newest = useRef(saved)
  useEffect(() => {
    if (saved.version >= newest.current.version) newest.current = saved
  }, [saved])

  // one save at a time: the next one starts from the version that this one makes
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  function save(which?: readonly FieldOf<T>[]): Promise<boolean> {
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
      const after = await sendOver(sent, which)
      const before = newest.current.values
      newest.current = after
      fields.update((changes) => afterSaving(changes, sent))
      say(typedBefore(before, sent), typedBefore(after.values, sent))
      return true
    } catch (error) {
      setRefusal(error)
      fields.blame(refusedFields(error))
      return false
    } finally {
      setGoing((count) => count - 1)
    }
  }
  async function sendOver(sent: Partial<T>, which: readonly FieldOf<T>[]): Promise<Saved<T>> {
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
  function say(before: Partial<T>, after: Partial<T>) {
    if (saves === 'form') toast(said)
    else toast(said, { action: { label: 'Undo', onSelect: () => void undo(before, after) } })
  }
  async function undo(before: Partial<T>, after: Partial<T>) {
    try {
      const now = await reload()
      const back = now && undoOf(before, after, now.values)
      if (!now || !back) return toast('Not undone: someone has changed it since.', { tone: 'danger' })
      const undone = await send(back, now.version)
      newest.current = undone
      fields.update((changes) =>
        fieldsOf(back as object).reduce((all, field) => withMine(all, undone.values, field as FieldOf<T>), changes),
      )
      toast('Undone')
    } catch (error) {
      toast(refusalWords(error), { tone: 'danger' })
    }
  }

  const isOffline = refusal instanceof OfflineError
  const again = useEffectEvent(() => void save())
  useEffect(() => {
    if (!isOffline || saves !== 'field') return
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isOffline, saves])

  const { changes, values, labels } = fields
  const clashes = clashesOf(changes, saved.values).map((field) => ({
    label: labels[field],
    theirs: show(field, saved.values[field]),
    mine: show(field, values[field]),
    keepMine: () => {
      fields.update((before) => withMine(before, saved.values, field))
      if (saves === 'field') void save([field])
    },
    takeTheirs: () => fields.update((before) => withoutChange(before, field)),
  }))
  const isSaid = refusal === null || (isConflict(refusal) && clashes.length > 0) || fields.saysAll
  return {
    name,
    saves,
    saved: saved.values,
    values,
    labels,
    off: fields.off,
    dirty: isChanged(changes, saved.values),
    busy: going > 0,
    set: fields.set,
    choose: (field, value) => {
      fields.set(field, value)
      if (saves === 'field' && fields.isRight(field)) void save([field])
    },
    leave: (field) => {
      fields.leave(field)
      if (saves === 'field' && fields.isRight(field)) void save([field])
    },
    errorOf: fields.errorOf,
    submit: async () => {
      if (!fields.ask(fieldsOf(fields.now.current)) || !(await save())) return false
      fields.settle()
      return true
    },
    drop: () => {
      fields.clear()
      setRefusal(null)
    },
    refusal: isSaid ? null : isOffline ? `${refusalWords(refusal)} ${kept[saves]}` : refusalWords(refusal),
    clashes,
  }
}

const kept = {
  form: 'What you typed is kept here. Save again once you’re back online.',
  field: 'What you typed is kept here and will be saved once you’re back online.',
} as const

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'VERSION_CONFLICT'

/** The values of the fields that were sent. */
const typedBefore = <T extends object>(values: T, sent: Partial<T>): Partial<T> =>
  Object.fromEntries(Object.keys(sent).map((field) => [field, values[field as keyof T]])) as Partial<T>

const plain = (_: string, value: unknown): string => (value === true ? 'On' : value === false ? 'Off' : String(value ?? ''))
