import type { FieldOf } from '../changes.ts'
import type { FieldsSubject, useFields } from '../use-fields.ts'

/** What is saved of an entity: the values of a form over it, and the version they belong to. */
export interface Saved<T> {
  readonly values: T
  readonly version: number
}

export interface SavedFormSubject<T> extends FieldsSubject<T> {
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
  /** What a toast says afterwards; null where the page says it, of several forms that are saved together. */
  readonly said?: string | ((saved: T) => string) | null
}

/** What the form keeps of its fields. */
export type Typed<T extends object> = ReturnType<typeof useFields<T>>

/** What this form saves and has saved itself, as far as nothing else was saved there since. */
export interface OwnValues<T> {
  readonly going: Set<string>
  values: Partial<T>
}
