import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useConfirm } from '@troupe/ui/confirm'
import { useState } from 'react'
import { UpdateSessionDocument, type UpdateSessionMutationVariables } from '../graphql.ts'
import { ApiError } from '../platform/api.ts'
import { isReloading } from '../platform/chunk.ts'
import { forgetKept, useKept } from '../platform/kept.ts'
import { fieldWords, refusalWords } from '../platform/words.ts'
import { type Session, sessionQuery } from './session-query.ts'
import { useChange } from './use-change.ts'

type Plain = string | number | boolean | null
type Input = Omit<UpdateSessionMutationVariables['input'], 'id' | 'version'>
type Fields = { readonly [name: string]: Plain }

interface Edits<T> {
  readonly typed: Partial<T>
  /** What was saved when the typing began. */
  readonly base: T
}

/**
 * A form over an event: what is saved, with what was typed laid over it. Fields that nobody touched follow the live event; a touched field
 * keeps what was typed. When somebody else saved first, `newer` holds their values of the touched fields, and saving again replaces them.
 */
export function useDraft<T extends Fields>(session: Session, savedOf: (session: Session) => T, inputOf: (typed: Partial<T>) => Input) {
  const queries = useQueryClient()
  const change = useChange(UpdateSessionDocument)
  const [refusal, setRefusal] = useState<{ text: string; fields: Readonly<Record<string, readonly string[]>> } | null>(null)
  const saved = savedOf(session)
  // what was typed outlives a reload; each form has other fields
  const [edits, setEdits] = useKept<Edits<T> | null>(`event.${session.id}.${Object.keys(saved).join()}`, null)
  const typed: Partial<T> = edits?.typed ?? {}
  const touched = Object.keys(typed) as (keyof T & string)[]

  function set<K extends keyof T>(name: K, value: T[K]) {
    setEdits((before) => {
      const next = { ...before?.typed, [name]: value } as Partial<T>
      if (value === saved[name]) delete next[name]
      return Object.keys(next).length === 0 ? null : { typed: next, base: before?.base ?? saved }
    })
  }

  async function save(): Promise<boolean> {
    if (!edits) return true
    setRefusal(null)
    try {
      await send(edits, session)
      setEdits(null)
      return true
    } catch (error) {
      setRefusal({ text: refusalWords(error), fields: fieldsOf(error) })
      return false
    }
  }

  async function send({ typed, base }: Edits<T>, at: Session) {
    const wish = (version: number) => change.mutateAsync({ input: { id: session.id, version, ...inputOf(typed) } })
    try {
      await wish(at.version)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') throw error
      const newest = await queries.fetchQuery({ ...sessionQuery(session.id), staleTime: 0 })
      if (!newest || clashes(typed, base, savedOf(newest)).length > 0) throw error
      // somebody changed other fields than these: nothing of theirs is lost
      await wish(newest.version)
    }
  }

  return {
    values: { ...saved, ...typed } as T,
    set,
    save,
    dirty: edits !== null,
    busy: change.isPending,
    drop: () => {
      setEdits(null)
      setRefusal(null)
    },
    refusal,
    errorOf: (name: string): string | undefined => fieldWords(refusal?.fields[name]?.[0]),
    /** Touched fields whose saved value is another than when the typing began. */
    newer: edits ? clashes(typed, edits.base, saved) : [],
    touched,
    saved,
  }
}

/** Asks before what was typed is lost: to another tab, another page, or with the window. */
export function useLeaveGuard(dirty: boolean) {
  const confirm = useConfirm()
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: () => dirty && !isReloading(),
    shouldBlockFn: async () => {
      const leaves = await confirm({
        title: 'Leave without saving?',
        text: 'What you typed here is not saved yet. It will be lost.',
        danger: true,
      })
      if (leaves) forgetKept('event.')
      return !leaves
    },
  })
}

const clashes = <T extends Fields>(typed: Partial<T>, base: T, saved: T): (keyof T & string)[] =>
  (Object.keys(typed) as (keyof T & string)[]).filter((name) => saved[name] !== base[name] && saved[name] !== typed[name])

function fieldsOf(error: unknown): Readonly<Record<string, readonly string[]>> {
  const fields = error instanceof ApiError && error.code === 'INVALID' ? error.extensions.fields : undefined
  return (fields ?? {}) as Readonly<Record<string, readonly string[]>>
}
