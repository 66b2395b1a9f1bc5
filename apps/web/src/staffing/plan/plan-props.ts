import type { BoardPlace } from '../planning/board-place.ts'
import type { BoardSpan } from '../planning/board-span.ts'

export interface PlanDrawerProps {
  /** The id of the plan, or 'new'. */
  readonly id: string
  readonly span: BoardSpan
  readonly places: readonly BoardPlace[]
  readonly may: boolean
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}
