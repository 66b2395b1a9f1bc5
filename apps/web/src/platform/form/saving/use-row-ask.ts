import { useEffect, useEffectEvent, useRef } from 'react'
import { useLeaveGuard } from '../leave-guard.ts'
import type { Savable } from '../use-form.ts'

interface RowAsked extends Pick<Savable, 'dirty' | 'submit'> {
  readonly clear: () => void
}

/** The form of a row that is edited where it stands: `row` is which one. It closes when it was sent or is discarded, and what was typed in one row isn't taken to another one. */
export function useRowAsk<T extends RowAsked>(form: T, row: string, onClose: () => void) {
  const typedFor = useRef(row)
  const forget = useEffectEvent(() => form.clear())
  useEffect(() => {
    if (typedFor.current !== row) forget()
    typedFor.current = row
  }, [row])
  const submit = async () => {
    const done = await form.submit()
    if (done) onClose()
    return done
  }
  useLeaveGuard({ name: undefined, saves: 'form', dirty: form.dirty, submit })
  const discard = () => {
    form.clear()
    onClose()
  }
  return { ...form, submit, discard }
}
