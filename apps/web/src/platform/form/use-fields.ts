import { keysOf } from '@troupe/domain/keys'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keep, readKept } from '../kept.ts'
import type { FieldCodes } from '../words/field-codes.ts'
import { type FieldSentences, fieldWords } from '../words/fields.ts'
import { type Changes, type FieldOf, fieldsOf, keptChanges, typedOf, valuesOf, withChange, withoutChange, withoutSaved } from './changes.ts'
import { codeAt, judge, type Rules, withoutPath } from './judge.ts'

export interface FieldsSubject<T> {
  /** Under this name what was typed outlives a reload of the window. Without one it goes with the page. */
  readonly name?: string | undefined
  readonly labels: Labels<T>
  readonly rules?: Rules<T>
  /** Sentences that say more than a code: of rules that name their field, or that no schema has. */
  readonly check?: (values: T) => { readonly [K in keyof T]?: string | undefined }
  /** Sentences for codes that mean something more exact in a field of this form. */
  readonly says?: { readonly [K in keyof T]?: FieldSentences }
  /** Fields that no draft keeps: passwords. */
  readonly secrets?: readonly FieldOf<T>[]
  /** Why the fields cannot be changed, in words. */
  readonly why?: string | undefined
}
export type Labels<T> = Readonly<Record<FieldOf<T>, string>>

/** A form that has a field of this name, as the field sees it: what it shows is a `V`, what is entered there a `W`. */
export interface FormWith<N extends string, V, W extends V = V> {
  readonly values: Readonly<Record<N, V>>
  readonly labels: Readonly<Record<N, string>>
  readonly off: boolean
  readonly set: (field: N, value: W) => void
  readonly choose: (field: N, value: W) => void
  readonly leave: (field: N) => void
  /** What is wrong with a field, and in which words if its control knows more than the form: the range of a number. */
  readonly errorOf: (field: N, exact?: FieldSentences) => string | undefined
}

/** A form with all its fields. */
export interface Fields<T> {
  readonly values: T
  readonly labels: Labels<T>
  readonly off: boolean
  /** Sets what is typed. */
  readonly set: <K extends FieldOf<T>>(field: K, value: T[K]) => void
  /** Sets a chosen value in one step. */
  readonly choose: <K extends FieldOf<T>>(field: K, value: T[K]) => void
  /** The field was left. */
  readonly leave: (field: FieldOf<T>) => void
  readonly errorOf: (field: FieldOf<T>, exact?: FieldSentences) => string | undefined
  /** Answers whether it is done. */
  readonly submit: () => Promise<boolean>
}

/**
 * The fields of any form: what was typed over what is saved, kept as a draft, and judged by the rules that the server judges it by. A field
 * says what is wrong once it was left or the form was submitted; what the server refused it says until it is changed.
 */
export function useFields<T extends object>(subject: Args<T>) {
  const { name, saved, labels, rules, says, secrets, why, isGoing = never } = subject
  const { changes, now, update } = useDraft(name, saved, secrets)
  useStillChanged(subject, update)
  const [codes, setCodes] = useState<FieldCodes>({})
  const [left, setLeft] = useState<readonly string[]>([])
  const [asked, setAsked] = useState(false)
  const pathOf = (field: FieldOf<T>) => rules?.path?.(field) ?? field
  const every: readonly FieldOf<T>[] = keysOf(saved)
  const wrong = problemsOf(subject, now.current, every)
  const settle = () => {
    setLeft([])
    setAsked(false)
  }
  return {
    changes,
    /** The changes as they are at this moment, also between two renderings. */
    now,
    update,
    values: valuesOf(saved, changes),
    labels,
    off: why !== undefined,
    set: <K extends FieldOf<T>>(field: K, value: T[K]) => {
      update((before) => withChange(before, { field, value, saved, isGoing: isGoing(field) }))
      setCodes((before) => withoutPath(before, pathOf(field)))
    },
    leave: (field: FieldOf<T>) => setLeft((before) => (before.includes(field) ? before : [...before, field])),
    errorOf: (field: FieldOf<T>, exact?: FieldSentences): string | undefined =>
      fieldWords(codeAt(codes, pathOf(field)), { ...exact, ...says?.[field] }) ??
      (asked || left.includes(field) ? wrong[field]?.(exact) : undefined),
    /** From now on every field says what is wrong with it. Answers whether all of them are right. */
    ask: (fields = every): boolean => {
      setAsked(true)
      return Object.keys(problemsOf(subject, now.current, fields)).length === 0
    },
    /** What is wrong with a field, also with one that wasn't left yet. */
    wrongWith: (field: FieldOf<T>): string | undefined => wrong[field]?.(undefined),
    /** Discards what was typed into a field, with what is wrong with it. */
    forget: (field: FieldOf<T>) => {
      update((before) => withoutChange(before, field))
      setCodes((before) => withoutPath(before, pathOf(field)))
      setLeft((before) => before.filter((one) => one !== field))
    },
    isRight: (field: FieldOf<T>) => problemsOf(subject, now.current, [field])[field] === undefined,
    /** Lets the fields say what the server found. */
    blame: (found: FieldCodes) => setCodes(found),
    saysAll: Object.keys(codes).length > 0 && Object.keys(codes).every((at) => isOneOf(at, keysOf(labels).map(pathOf))),
    clear: () => {
      update(() => ({}))
      setCodes({})
      settle()
    },
    settle,
  }
}

/** What was typed and is saved by now, from here or elsewhere, is no longer a change. */
function useStillChanged<T extends object>(
  { saved, whole, isGoing }: Args<T>,
  update: (change: (before: Changes<T>) => Changes<T>) => void,
) {
  const text = JSON.stringify(saved)
  const drop = useEffectEvent(() => {
    if (!whole) update((before) => withoutSaved(before, saved, isGoing))
  })
  useEffect(() => {
    if (text) drop()
  }, [text])
}

/** What is wrong with some fields as they are typed right now, by field. */
function problemsOf<T extends object>({ saved, rules, check, says, whole }: Args<T>, changes: Changes<T>, fields: readonly FieldOf<T>[]) {
  const typed = whole ? valuesOf(saved, changes) : typedOf(changes)
  const found = rules ? judge(rules, typed) : {}
  const own: { readonly [K in keyof T]?: string | undefined } = check?.(valuesOf(saved, changes)) ?? {}
  const wrong: Partial<Record<FieldOf<T>, ProblemWords>> = {}
  for (const field of fields) {
    if (!(field in typed)) continue
    const code = codeAt(found, rules?.path?.(field) ?? field)
    if (own[field] || code) wrong[field] = (exact) => own[field] ?? fieldWords(code, { ...exact, ...says?.[field] })
  }
  return wrong
}

/** What is wrong, in the words of the form, or of the control for a code. */
type ProblemWords = (exact: FieldSentences | undefined) => string | undefined

interface Args<T> extends FieldsSubject<T> {
  readonly saved: T
  /** The values are judged all together, as for something new, not only the changed ones. */
  readonly whole: boolean
  /** Whether a field is being saved right now. */
  readonly isGoing?: (field: FieldOf<T>) => boolean
}

const never = () => false

function useDraft<T extends object>(name: string | undefined, saved: T, secrets: readonly FieldOf<T>[] = []) {
  const [changes, setChanges] = useState<Changes<T>>(() => (name ? keptChanges(readKept(draftOf(name)), saved) : {}))
  const now = useRef(changes)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const update = (change: (before: Changes<T>) => Changes<T>) => {
    // an answer that arrives after the form has gone belongs to what is kept now: the form may be back, with other changes
    const before = isHere.current || !name ? now.current : keptChanges(readKept(draftOf(name)), saved)
    const after = change(before)
    if (after === before) return
    now.current = after
    const kept = secrets.reduce(withoutChange, now.current)
    if (name) keep(draftOf(name), fieldsOf(kept).length > 0 ? kept : undefined)
    setChanges(now.current)
  }
  return { changes, now, update }
}

/** Where the draft of a form is kept. */
export const draftOf = (name: string) => `form.${name}`

const isOneOf = (at: string, paths: readonly string[]) => paths.some((path) => at === path || at.startsWith(`${path}.`))
