import {
  changeInput,
  choice,
  type Fields,
  hidden,
  id,
  optionalChoice,
  optionalId,
  optionalInstant,
  optionalJson,
  optionalLine,
  optionalNumber,
  optionalText,
  wholeNumber,
  yesNo,
} from '../field.ts'
import { ASSIGNMENT_ROLES } from '../role/assignment.ts'
import { ASSIGNMENT_MODES } from './kinds.ts'

const count = wholeNumber(0, 2_147_483_647)

/** Every column of a place on an event's crew. What follows from its offers, its person or the rules has resolvers of its own. */
export const placeFields = {
  id: { ...id, label: 'Place', generated: true },
  sessionId: { ...hidden(id), label: 'Event' },
  role: { ...choice('AssignmentRole', ASSIGNMENT_ROLES), label: 'Role' },
  ord: { ...hidden(count), label: 'Order' },
  type: { ...optionalChoice('AssignmentMode', ASSIGNMENT_MODES), label: 'Type', readBy: 'Session.assignments.type/travel/updatedBy' },
  userId: { ...optionalId, label: 'Person' },
  travel: {
    ...optionalLine(500),
    label: 'Travel',
    editedBy: 'updateSessionAssignment',
    readBy: 'Session.assignments.type/travel/updatedBy',
  },
  lodging: { ...optionalLine(500), label: 'Accommodation', derived: true, editedBy: 'updateSessionAssignment' },
  travelConfirmed: { ...yesNo, label: 'Travel confirmed', initial: false },
  rating: { ...optionalNumber(1, 5), label: 'Rating', derived: true, editedBy: 'updateSessionAssignment' },
  ratingNote: {
    ...optionalLine(500),
    label: 'Note on the rating',
    description: 'What staff wrote about the person’s work. Visible to staff only.',
    editedBy: 'updateSessionAssignment',
    readBy: 'Session.assignments.rating',
  },
  ratedAt: { ...hidden(optionalInstant), label: 'Rated' },
  seed: { ...hidden(optionalText), label: 'Seed' },
  overrideReason: {
    ...optionalText,
    label: 'Reason for the override',
    description:
      'The reason that staff gave for choosing this person although they didn’t meet a requirement; null if they met all of them. Visible to staff only.',
    readBy: 'Session.assignments.overrideReason',
  },
  why: { ...optionalJson<object>(), label: 'Cause' },
  updatedBy: { ...hidden(optionalId), label: 'Changed by' },
  updatedAt: { ...hidden(optionalInstant), label: 'Changed' },
  version: { ...count, label: 'Version', initial: 1 },
} as const satisfies Fields

/** updateSessionAssignment: how the person travels, where they stay, and one to five stars with a note; null clears. */
export const placeChange = changeInput(placeFields, 'updateSessionAssignment')
