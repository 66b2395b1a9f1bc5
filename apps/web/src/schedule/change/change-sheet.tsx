import { CancelSheet } from './cancel-sheet.tsx'
import type { ChangeProps } from './change-session.ts'
import { MoveSheet } from './move-sheet.tsx'

/** Gives an event another time or its first time, or cancels it; next to the event's page. */
export function ChangeSheet({ mode, ...props }: ChangeProps & { readonly mode: 'reschedule' | 'cancel' }) {
  return mode === 'cancel' ? <CancelSheet {...props} /> : <MoveSheet {...props} />
}
