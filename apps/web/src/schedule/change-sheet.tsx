import type { HostType, SessionFormat } from '@troupe/domain/catalogue/kinds'
import type { SessionStatus } from '../graphql.ts'
import { CancelSheet } from './cancel-sheet.tsx'
import { MoveSheet } from './move-sheet.tsx'

/** What the sheet must know of an event. */
export interface ChangeSession {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly status: SessionStatus
  readonly type: SessionFormat
  readonly hostType: HostType
  readonly workspaceId: string
  readonly workspace: { readonly name: string } | null
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly timezone: string
  readonly credits: number
  readonly meta: { readonly permissions: { readonly force: { readonly value: boolean } } }
}

export interface ChangeProps {
  readonly session: ChangeSession
  readonly open: boolean
  readonly onClose: () => void
}

/** Gives an event another time, its first time, or cancels it; beside the event's page. */
export function ChangeSheet({ mode, ...props }: ChangeProps & { readonly mode: 'reschedule' | 'cancel' }) {
  return mode === 'cancel' ? <CancelSheet {...props} /> : <MoveSheet {...props} />
}
