import type { HostType, PackageLevel, SessionFormat } from '@troupe/domain/catalogue/kinds'
import type { SessionStatus } from '../../graphql.ts'

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
  readonly size: number
  readonly attendees: number
  readonly packageLevel: PackageLevel
  readonly diy: boolean
  readonly meta: {
    readonly permissions: {
      readonly force: { readonly value: boolean }
      readonly schedule: { readonly value: boolean; readonly reason?: string | null | undefined }
    }
  }
}

/** What is chosen when a sheet opens: a start to move the event to, and a number of rooms; null keeps the event's own. */
export interface WantedChange {
  readonly startsAt: string | null
  readonly quantity: number | null
}

export interface ChangeProps {
  readonly session: ChangeSession
  readonly open: boolean
  readonly onClose: () => void
  /** Opens the sheet that reschedules, with a time chosen. */
  readonly onMove: (wanted: WantedChange) => void
  readonly wanted?: WantedChange | undefined
}

/** What of an event is changed in a sheet next to its page. */
export type ChangeMode = 'reschedule' | 'rooms' | 'level' | 'cancel'
