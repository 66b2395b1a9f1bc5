import { useToast } from '@troupe/ui/toast'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { OfflineError } from '../../api.ts'
import { afterSaving, clashesOf, type FieldOf, fieldsOf, same, typedOf } from '../changes.ts'
import { isConflict } from '../clash/conflict.ts'
import { refusedFields } from '../judge.ts'
import { isSent, type Opening, type useOpening } from './opening.ts'
import type { OwnValues, Saved, SavedFormSubject, Typed } from './subject.ts'
import { rememberSave } from './undo-key.ts'
import { useOutcomes } from './use-outcomes.ts'
import { fieldsLike, useUndo } from './use-undo.ts'

/** A form as what saves it sees it. */
export type SavingForm<T extends object> = ReturnType<typeof useSaving<T>>

/** Why and from where a field is saved. */
interface SaveWish<T> {
  /** The field while it was edited in place: Undo goes back to what was saved when it was opened. */
  readonly opening?: Opening<T> | null | undefined
  /** It only undoes what was saved while it was open. */
  readonly isBack?: boolean
}

interface FormInUse<T extends object> {
  readonly open: ReturnType<typeof useOpening<T>>
  readonly own: RefObject<OwnValues<T>>
}

/** Saves what was typed, one save after the other; fields that save themselves one by one, so that none is refused because of another. */
export function useSaving<T extends object>(subject: SavedFormSubject<T>, fields: Typed<T>, { open, own }: FormInUse<T>) {
  const { name: id, saved, saves = 'form', said = 'Saved' } = subject
  const toast = useToast()
  const [going, setGoing] = useState(0)
  const [refusal, setRefusal] = useState<unknown>(null)
  const newest = useNewest(saved)
  const places = useRef(new Map<string, HTMLElement>())
  const { outcomes, tell } = useOutcomes()
  /** What became of a field stands in its row; where that isn't in view, a message says it. */
  const isSeen = (field: string) => isInView(places.current.get(field))
  const say = (values: T, how: Parameters<typeof toast>[1] = {}) => {
    if (said !== null) toast(typeof said === 'function' ? said(values) : said, { id, ...how })
  }
  const undo = useUndo({ subject, fields, newest, own, tell, isSeen })

  // one save at a time: the next one starts from the version that this one makes
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const deliver = (which: readonly FieldOf<T>[], wish: SaveWish<T>) => {
    const done = queue.current.then(() => one(which, wish))
    queue.current = done
    return done
  }
  async function save(which: readonly FieldOf<T>[] = fieldsOf(fields.now.current), wish: SaveWish<T> = {}): Promise<boolean> {
    if (saves === 'form') return deliver(which, wish)
    const done = await Promise.all(which.map((field) => deliver([field], wish)))
    return done.every(Boolean)
  }
  async function one(which: readonly FieldOf<T>[], { opening, isBack }: SaveWish<T>): Promise<boolean> {
    const isField = saves === 'field'
    const sent = typedOf(fields.now.current, which)
    const [field] = which
    if (field === undefined || Object.keys(sent).length === 0) return true
    if (isField && opening && isSent(opening, fields.now.current)) return true
    // what two people typed waits for the choice
    if (isField && clashesOf(fields.now.current, newest.current.values, which).length > 0) return false
    setGoing((count) => count + 1)
    setRefusal(null)
    if (isField) tell(field, { kind: 'saving' })
    for (const each of which) own.current.going.add(each)
    try {
      // a request that can't arrive isn't made
      if (!navigator.onLine) throw new OfflineError()
      const before = newest.current.values
      const after = await sendOver({ subject, fields, newest, which }, sent)
      newest.current = after
      own.current.values = { ...own.current.values, ...fieldsLike(sent, after.values) }
      if (opening) Object.assign(opening, { base: after.values[field], sent: sent[field], isSaved: true })
      open.follow(field, opening, after.values[field])
      fields.update((changes) => afterSaving(changes, { sent, stored: after.values, open: open.now.current?.field }))
      if (!isField) say(after.values)
      else {
        const earlier = opening ? { ...fieldsLike(sent, before), [field]: opening.first } : fieldsLike(sent, before)
        tellSaved(field, { earlier, later: fieldsLike(sent, after.values), of: opening ?? {}, isBack })
      }
      return true
    } catch (error) {
      // an earlier save would seem to be this one, and its Undo would write over what is refused here
      toast(null, { id })
      setRefusal(error)
      if (isField) tell(field, isConflict(error) ? null : { kind: 'refused', error })
      fields.blame(refusedFields(error))
      return false
    } finally {
      for (const each of which) own.current.going.delete(each)
      setGoing((count) => count - 1)
    }
  }
  function tellSaved(field: FieldOf<T>, { earlier, later, of, isBack }: Done<T>) {
    const back = () => void undo(earlier, later, of)
    if (isBack) return tell(field, { kind: 'undone' })
    rememberSave(of, back)
    tell(field, { kind: 'saved', undo: back })
    if (!isSeen(field)) say(newest.current.values, { seconds: 10, action: { label: 'Undo', onSelect: back } })
  }
  useOnceOnline(saves === 'field' && refusal instanceof OfflineError, save)
  return {
    save,
    busy: going > 0,
    refusal,
    forgetRefusal: () => setRefusal(null),
    outcomes,
    tell,
    /** Once everything that is under way has been answered. */
    settled: () => queue.current,
    newest,
    isGoing: (field: FieldOf<T>) => own.current.going.has(field),
    isOurs: (field: FieldOf<T>) =>
      own.current.going.has(field) || (field in own.current.values && same(own.current.values[field], saved.values[field])),
    /** Where the row of a field stands. */
    place: (field: string, row: HTMLElement | null) => void (row ? places.current.set(field, row) : places.current.delete(field)),
  }
}

/** What a save did, as its undoing needs it. */
interface Done<T> {
  readonly earlier: Partial<T>
  readonly later: Partial<T>
  readonly of: object
  readonly isBack: boolean | undefined
}

/** The newest that is saved, whichever came later: what the page read, or what a save of this form was answered. */
function useNewest<T>(saved: Saved<T>): RefObject<Saved<T>> {
  const newest = useRef(saved)
  useEffect(() => {
    if (saved.version >= newest.current.version) newest.current = saved
  }, [saved])
  return newest
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

/** How often it is tried again where the browser has a network but we can't be reached, in milliseconds. */
const tryAgainAfter = 10_000

/** Saves again when the connection is back. */
function useOnceOnline(waits: boolean, save: () => Promise<boolean>) {
  const again = useEffectEvent(() => void save())
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => navigator.onLine && again(), tryAgainAfter)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [waits])
}

/** Whether a part of a row is within the window. */
function isInView(row: HTMLElement | undefined): boolean {
  if (!row?.isConnected) return false
  const { top, bottom } = row.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}
