import type { Session } from '../session-query.ts'
import type { InboxRow } from './inbox-words.ts'
import type { Acts } from './use-acts.ts'

/** What each part of the peek gets. */
export interface PeekPartProps {
  readonly row: InboxRow
  readonly session: Session
  readonly acts: Acts
  /** The act gets the focus once it can be done. */
  readonly focused: boolean
}
