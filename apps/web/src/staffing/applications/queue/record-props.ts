import type { ApplicationLine } from './application-queries.ts'
import type { useAnswers } from './use-queue.ts'

/** What a record and its foot are given. */
export interface ApplicationRecordProps {
  readonly application: ApplicationLine
  readonly nextName: string | undefined
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  /** Back to the list, where the record takes its place. */
  readonly onBack: () => void
  readonly answers: ReturnType<typeof useAnswers>
  readonly isDeclining: boolean
  readonly onDecline: (on: boolean) => void
}
