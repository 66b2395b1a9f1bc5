import { formInUse } from '@troupe/ui/pure/first-wrong'
import { useState } from 'react'
import { ApiError, OfflineError } from '../api.ts'
import { useIntent } from '../use-intent.ts'
import { refusalWords } from '../words/reasons.ts'
import { isChanged } from './changes.ts'
import { refusedFields } from './judge.ts'
import { showWrong } from './show-wrong.ts'
import { type Fields, type FieldsSubject, useFields } from './use-fields.ts'

interface AskSubject<T> extends FieldsSubject<T> {
  /** What the fields hold at first. */
  readonly first: T
  /** Sends all values, under one idempotency key until they are answered. */
  readonly send: (values: T, key: string) => Promise<unknown>
  /** Keeps what was typed after sending: a later step may come back here. */
  readonly stays?: boolean
}

export interface Asked {
  readonly name: string | undefined
  /** Something was typed that wasn’t sent. */
  readonly dirty: boolean
  readonly busy: boolean
  /** Why it was refused, unless a field says it. */
  readonly refusal: string | null
  readonly code: string | null
  /** Lets every field say what is wrong with it. Answers whether nothing is. */
  readonly isRight: () => boolean
}

/** A form that asks for something once: an account, an invitation, a way in. What was typed stays when it is refused, and goes when it is done. */
export function useAsk<T extends object>(
  subject: AskSubject<T>,
): Fields<T> & Asked & { readonly set: Fields<T>['set']; readonly refuse: (error: unknown) => void; readonly clear: () => void } {
  const { first, send, stays = false } = subject
  const fields = useFields({ ...subject, saved: first, whole: true })
  const [refusal, setRefusal] = useState<unknown>(null)
  const intent = useIntent(send)
  const refuse = (error: unknown) => {
    setRefusal(error)
    fields.blame(refusedFields(error))
  }
  /** Lets every field say what is wrong with it, and shows the first one that is. */
  const isRight = () => {
    const right = fields.ask()
    if (!right) void showWrong(formInUse())
    return right
  }
  async function submit(): Promise<boolean> {
    const place = formInUse()
    if (!isRight() || intent.isPending) return false
    refuse(null)
    try {
      // a request that can't arrive isn't made
      if (!navigator.onLine) throw new OfflineError()
      await intent.mutateAsync(fields.values)
      if (!stays) fields.clear()
      return true
    } catch (error) {
      refuse(error)
      void showWrong(place)
      return false
    }
  }
  return {
    name: subject.name,
    dirty: isChanged(fields.changes, first),
    values: fields.values,
    labels: fields.labels,
    off: fields.off,
    set: fields.set,
    choose: fields.set,
    leave: fields.leave,
    errorOf: fields.errorOf,
    busy: intent.isPending,
    refusal: refusal === null || fields.saysAll ? null : refusalWords(refusal),
    code: refusal instanceof ApiError ? refusal.code : null,
    isRight,
    submit,
    refuse,
    clear: () => {
      fields.clear()
      setRefusal(null)
    },
  }
}
