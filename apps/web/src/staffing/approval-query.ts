import { queryOptions } from '@tanstack/react-query'
import type { AssignmentRole, AssignmentStatus } from '../graphql.ts'
import { ApiError, call } from '../platform/api.ts'

/** GET /assignment/{code}: everything while it waits or is accepted; once it is over, only that it is over. */
export interface Brief {
  readonly state: AssignmentStatus
  readonly role: AssignmentRole
  readonly person: { readonly firstName: string }
  readonly show: { readonly title: string; readonly category: string }
  readonly brief?: {
    readonly name: string
    readonly company: string
    readonly attendees: number
    readonly language: string
    readonly notes: string | null
  }
  readonly when?: When | null
  readonly where?: readonly MeetingPlace[]
  /** What to add to a calendar once it is accepted: two addresses, and the file that the email has attached. */
  readonly calendars?: { readonly google: string; readonly outlook: string; readonly file: string } | null
  readonly travel?: string | null
  readonly expiresAt?: string | null
  readonly conflicts?: readonly { readonly name: string; readonly startsAt: string; readonly endsAt: string; readonly timezone: string }[]
  readonly pending?: readonly { readonly name: string; readonly startsAt: string | null; readonly timezone: string }[]
}
export interface When {
  readonly startsAt: string
  readonly endsAt: string
  readonly callAt: string
  readonly timezone: string
}
export interface MeetingPlace {
  readonly type: string
  readonly name: string
  readonly address: string
  readonly city: string
}

/** What the person behind a code is asked. Reading changes nothing, so it may be read as often as the page likes. */
export const briefQuery = (code: string) =>
  queryOptions({
    queryKey: ['assignment', code],
    queryFn: ({ signal }) => call<Brief>(`GET /assignment/${encodeURIComponent(code)}`, { signal }),
  })

/** Whether the server says that a link leads nowhere, or to somebody else; undefined for every other failure. */
export const closedBy = (error: unknown): 'NOT_FOUND' | 'FORBIDDEN' | undefined =>
  error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN') ? error.code : undefined
