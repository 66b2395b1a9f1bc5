import { pdfTypeWords } from '@troupe/domain/catalogue/format-words'
import { sessionFields } from '@troupe/domain/session/fields'
import { labelsOf } from '../../platform/form/labels.ts'
import type { Session } from '../session-query.ts'
import { useSessionForm } from '../use-session-form.ts'

const staffPart = (session: Session) => ({
  shortName: session.shortName ?? '',
  pdfType: session.pdfType ?? ('' as const),
  lobby: session.lobby,
  scheduleOffset: session.scheduleOffset,
  internalNotes: session.internalNotes ?? '',
})
type StaffDetailsPart = ReturnType<typeof staffPart>
const labels = labelsOf(sessionFields, 'shortName', 'pdfType', 'lobby', 'scheduleOffset', 'internalNotes')

/** An empty choice is none. */
const inputOf = ({ pdfType, ...plain }: Partial<StaffDetailsPart>) => ({
  ...plain,
  ...(pdfType === undefined ? {} : { pdfType: pdfType || null }),
})

export type StaffDetails = ReturnType<typeof useStaffDetails>

/** What staff set of an event, and their notes. */
export const useStaffDetails = (session: Session) =>
  useSessionForm(session, {
    part: 'staff',
    labels,
    read: staffPart,
    input: inputOf,
    saves: 'field',
    show: (field, value) => (field !== 'pdfType' ? String(value) : value ? pdfTypeWords(String(value)) : 'None'),
  })
