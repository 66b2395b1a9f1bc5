import { keysOf } from '@troupe/domain/keys'

/** What was typed into one field, and what was saved when the typing began. */
interface Change<V> {
  readonly mine: V
  readonly base: V
}
/** Everything that was typed into a form and is not saved yet, by field. */
export type Changes<T> = { readonly [K in keyof T]?: Change<T[K]> }
export type FieldOf<T> = keyof T & string

/** A form whose field holds this value now. A value that equals the saved one is no change, unless another one `isGoing` to be saved in its place. */
export function withChange<T, K extends FieldOf<T>>(changes: Changes<T>, { field, value, saved, isGoing }: Typing<T, K>): Changes<T> {
  if (same(value, saved[field]) && !isGoing) return withoutChange(changes, field)
  return { ...changes, [field]: { mine: value, base: changes[field] ? changes[field].base : saved[field] } }
}

interface Typing<T, K extends FieldOf<T>> {
  readonly field: K
  readonly value: T[K]
  readonly saved: T
  readonly isGoing?: boolean
}

/** A form whose field shows what is saved. */
export function withoutChange<T>(changes: Changes<T>, field: FieldOf<T>): Changes<T> {
  const rest = { ...changes }
  delete rest[field]
  return rest
}

/** The saved values with the typed ones over them. Fields that weren't touched follow what is saved. */
export const valuesOf = <T extends object>(saved: T, changes: Changes<T>): T => ({ ...saved, ...typedOf(changes) })

/** The typed values, of all touched fields or of some. */
export function typedOf<T>(changes: Changes<T>, fields: readonly FieldOf<T>[] = fieldsOf(changes)): Partial<T> {
  const typed: Partial<T> = {}
  for (const field of fields) {
    const change = changes[field]
    if (change) typed[field] = change.mine
  }
  return typed
}

/** Whether anything that was typed differs from what is saved. */
export const isChanged = <T>(changes: Changes<T>, saved: T): boolean =>
  fieldsOf(changes).some((field) => !same(changes[field]?.mine, saved[field]))

/** The touched fields. */
export const fieldsOf = <T>(changes: Changes<T>): FieldOf<T>[] => keysOf(changes)

/** The touched fields that someone else has saved with another value since the typing began. */
export const clashesOf = <T>(changes: Changes<T>, saved: T, fields: readonly FieldOf<T>[] = fieldsOf(changes)): FieldOf<T>[] =>
  fields.filter((field) => {
    const change = changes[field]
    return change !== undefined && !same(saved[field], change.base) && !same(saved[field], change.mine)
  })

/** A form that keeps what was typed into a field over what someone else saved there. */
export function withMine<T>(changes: Changes<T>, saved: T, field: FieldOf<T>): Changes<T> {
  const change = changes[field]
  return change ? { ...changes, [field]: { mine: change.mine, base: saved[field] } } : changes
}

/**
 * What is left to save after these values were saved, and what is stored now: what was typed while they were under way. A field that is still `open`
 * shows what was typed even where the server stored it in another form, without the blank at its end.
 */
export function afterSaving<T>(changes: Changes<T>, { sent, stored, open }: SavedValues<T>): Changes<T> {
  const left: { [K in keyof T]?: Change<T[K]> } = {}
  for (const field of fieldsOf(changes)) {
    const change = changes[field]
    if (!change) continue
    const value = sent[field]
    if (value === undefined) left[field] = change
    else if (!same(change.mine, value) || (field === open && !same(value, stored[field])))
      left[field] = { mine: change.mine, base: stored[field] }
  }
  return left
}

interface SavedValues<T> {
  readonly sent: Partial<T>
  readonly stored: T
  readonly open?: FieldOf<T> | undefined
}

/** The changes that are still any: what was typed and equals what is saved now isn't one, unless another value `isGoing` to be saved in its place. */
export function withoutSaved<T>(changes: Changes<T>, saved: T, isGoing: (field: FieldOf<T>) => boolean = () => false): Changes<T> {
  const left = fieldsOf(changes).filter((field) => !same(changes[field]?.mine, saved[field]) || isGoing(field))
  return left.length === fieldsOf(changes).length
    ? changes
    : fieldsOf(changes).reduce((all, field) => (left.includes(field) ? all : withoutChange(all, field)), changes)
}

/** What a window kept of a form, as far as the form still has the fields, with values of the same kind. */
export function keptChanges<T extends object>(kept: unknown, saved: T): Changes<T> {
  const changes: { [K in keyof T]?: Change<T[K]> } = {}
  if (typeof kept !== 'object' || kept === null) return changes
  for (const field of keysOf(saved)) {
    const one: unknown = Object.hasOwn(kept, field) ? Reflect.get(kept, field) : undefined
    if (isChange(one, saved[field])) changes[field] = one
  }
  return changes
}

const isChange = <V>(one: unknown, saved: V): one is Change<V> =>
  typeof one === 'object' && one !== null && 'mine' in one && 'base' in one && isLike(one.mine, saved) && isLike(one.base, saved)

/** Whether a value can be one of the same field; where nothing is chosen there is nothing to compare. */
const isLike = (one: unknown, other: unknown): boolean =>
  one === null || other === null || (typeof one === typeof other && Array.isArray(one) === Array.isArray(other))

/** What undoing a save has to write; null when someone has changed one of the fields since. */
export function undoOf<T>(before: Partial<T>, after: Partial<T>, saved: T): Partial<T> | null {
  const fields: readonly FieldOf<T>[] = keysOf(before)
  return fields.every((field) => same(saved[field], after[field])) ? before : null
}

/** Whether two values of a field are the same, lists and objects included. */
export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
