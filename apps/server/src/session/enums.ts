import { ASSIGNMENT_ROLES, ASSIGNMENT_STATUSES, HOST_ROLES } from '@troupe/domain/role/assignment'
import { CUSTOMER_STATES } from '@troupe/domain/session/customer-state'
import { DOCUMENT_TYPES } from '@troupe/domain/session/document-types'
import { INBOX_GROUPS } from '@troupe/domain/session/inbox'
import { LOCATION_KINDS, OUTCOMES, READINESS, SESSION_STATUSES } from '@troupe/domain/session/kinds'
import { DROP_OUT_REASONS } from '@troupe/domain/staffing/drop-out'
import { ASSIGNMENT_MODES } from '@troupe/domain/staffing/kinds'
import { SHOWN_ASSIGNABILITIES } from '@troupe/domain/staffing/may-assign'
import { sortingOf } from '../platform/database/lists.ts'
import { builder } from '../platform/graphql/graphql.ts'
import { sessionSortFields } from './list/page.ts'

export const SessionStatus = builder.enumType('SessionStatus', { values: SESSION_STATUSES })
/** By name only, as the types of fields of the maps. */
builder.enumType('SessionOutcome', { values: OUTCOMES })
builder.enumType('AssignmentMode', { values: ASSIGNMENT_MODES })
export const SessionAssignability = builder.enumType('SessionAssignability', { values: SHOWN_ASSIGNABILITIES })
export const LocationType = builder.enumType('LocationType', { values: LOCATION_KINDS })
export const ReadinessStatus = builder.enumType('ReadinessStatus', { values: READINESS })
export const CustomerState = builder.enumType('CustomerState', { values: CUSTOMER_STATES })
export const DocumentType = builder.enumType('SessionDocument', { values: DOCUMENT_TYPES })
/** By its words only, as the type of a filter. */
builder.enumType('SessionInboxGroup', { values: INBOX_GROUPS })
export const AssignmentRole = builder.enumType('AssignmentRole', { values: ASSIGNMENT_ROLES })
export const HostRole = builder.enumType('HostRole', {
  description: 'What someone in the crew is on an event.',
  values: HOST_ROLES,
})
export const AssignmentStatus = builder.enumType('AssignmentStatus', { values: ASSIGNMENT_STATUSES })

export const SessionDropOutReason = builder.enumType('SessionDropOutReason', {
  description:
    'DECLINED: without a reason. EXPIRED: they didn’t answer. LEFT: they no longer have an account or no longer do this kind of work.',
  values: DROP_OUT_REASONS,
})

const SessionSortField = builder.enumType('SessionSortField', { values: sessionSortFields })
/** The order of a list of sessions. */
export const SessionSorting = sortingOf('SessionSorting', SessionSortField)
