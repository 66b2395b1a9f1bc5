/** What was typed into one field, and what was saved when the typing began. */
interface Change<V> {
  readonly mine: V
  readonly base: V
}
/** Everything that was typed into a form and is not saved yet, by field. */
export type Changes<T> = { readonly [K in keyof T]?: Change<T[K]> }
export type FieldOf<T> = keyof T & string

/** A form whose field holds this value now. A value that equals the saved one is no change. */
export function withChange<T, K extends FieldOf<T>>(changes: Changes<T>, saved: T, field: K, value: T[K]): Changes<T> {
  if (same(value, saved[field])) return withoutChange(changes, field)
  return { ...changes, [field]: { mine: value, base: changes[field] ? changes[field].base : saved[field] } }
}

/** A form whose field shows what is saved. */
export function withoutChange<T>(changes: Changes<T>, field: FieldOf<T>): Changes<T> {
  const { [field]: _, ...rest } = changes
  return rest as Changes<T>
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
export const fieldsOf = <T>(changes: Changes<T>): FieldOf<T>[] => Object.keys(changes) as FieldOf<T>[]

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

/** What is left to save after these values were saved: what was typed while they were under way. */
export function afterSaving<T>(changes: Changes<T>, sent: Partial<T>): Changes<T> {
  const left: { [K in keyof T]?: Change<T[K]> } = {}
  for (const field of fieldsOf(changes)) {
    const change = changes[field]
    if (!change) continue
    if (!(field in sent)) left[field] = change
    else if (!same(change.mine, sent[field])) left[field] = { mine: change.mine, base: sent[field] as T[typeof field] }
  }
  return left
}

/** What a window kept of a form, as far as the form still has the fields. */
export function keptChanges<T extends object>(kept: unknown, saved: T): Changes<T> {
  if (typeof kept !== 'object' || kept === null) return {}
  const isChange = (one: unknown) => typeof one === 'object' && one !== null && 'mine' in one && 'base' in one
  return Object.fromEntries(Object.entries(kept).filter(([field, one]) => field in saved && isChange(one))) as Changes<T>
}

/** What undoing a save has to write; null when someone has changed one of the fields since. */
export function undoOf<T>(before: Partial<T>, after: Partial<T>, saved: T): Partial<T> | null {
  const fields = Object.keys(before) as FieldOf<T>[]
  return fields.every((field) => same(saved[field], after[field])) ? before : null
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
