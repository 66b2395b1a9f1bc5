import type { InboxRow } from '../inbox-words.ts'

/** What a dialog about several events gets: the events as they were when it was opened. */
export interface BulkDialogProps {
  readonly rows: readonly InboxRow[]
  /** It was done to these events: they are no longer chosen. */
  readonly onDone: (ids: readonly string[]) => void
  readonly onClose: () => void
}
