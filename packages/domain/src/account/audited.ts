/** Whatever leaves a line in the audit (I-24): the server writes no other name, and the page has words for each. */
export const AUDITED = [
  'updateUser',
  'createBookingUser',
  'createPlant',
  'createStaffUser',
  'deleteUser',
  'createPermission',
  'updatePermission',
  'deletePermission',
  'createWorkspace',
  'updateWorkspace',
  'updateWorkspaceStaff',
  'updateCustomization',
  'resetCustomization',
  'createExperience',
  'updateExperience',
  'copyExperience',
  'deleteExperience',
  'createExperienceFormat',
  'updateExperienceFormat',
  'deleteExperienceFormat',
  'setSystem',
  'deleteSystem',
  'updateSession',
  'addLocationToSession',
  'removeLocationFromSession',
  'contacts',
  'clearGroupDetails',
  'setTimeline',
  'addTimelineItem',
  'removeTimelineItem',
  'setUserOnSessionAssignment',
  'updateSessionAssignment',
  'updateSessionAssignmentTravelConfirmationStatus',
  'clearSessionAssignment',
  'deleteSessionAssignment',
  'crew filled',
  'crew asked again',
  'crew released',
  'POST /assignment/{id}/accept',
  'POST /assignment/{id}/decline',
  'POST /assignment/{id}/withdraw',
  'offer expired',
  'PUT /scheduler/session-assignment/{id}/random/host',
  'PUT /scheduler/session/{id}/random/ep',
  'POST /scheduler/session/{id}/shuffle',
  'POST /assignment-offer/{id}/resend',
  'DELETE /assignment-offer/{id}',
  'PUT /scheduler/session/{id}/slots',
  'PUT /scheduler/session/{id}/slots/force',
  'POST /session/{id}/upgrade',
  'POST /session/{id}/upgrade/force',
  'POST /session/{id}/restore',
  'PUT /session/{id}/outcome',
  'createAvailabilities',
  'updateAvailability',
  'deleteAvailabilities',
  'setAvailabilityRotation',
  'reportAbsence',
  'createGlobalUnavailabilities',
  'deleteGlobalUnavailability',
  'POST /session',
  'DELETE /session/{id}',
  'POST /scheduler/session/{id}/book',
  'DELETE /scheduler/session/{id}/book',
  'POST /scheduler/session/{id}/reschedule/force',
  'POST /scheduler/session/{id}/request/approve',
  'POST /scheduler/session/{id}/request/refuse',
  'time zone rules',
  'POST /auth/invite',
  'POST /auth/invite/{id}/again',
  'DELETE /auth/invite/{id}',
  'DELETE /auth/sign-in/{id}',
  'POST /auth/register/code',
  'POST /auth/password/reset',
  'POST /auth/password/temporary',
  'POST /auth/password/complete',
  'POST /auth/password/forgot/confirm',
  'POST /auth/passkey',
  'PUT /auth/email',
  'POST /files',
  'POST /mails/{id}/again',
  'GET /users/export',
  'createPriceTable',
  'createPriceModifier',
  'updatePriceModifier',
  'deletePriceModifier',
  'createMoneyTable',
  'createFeeTable',
  'createStaffingPlan',
  'pinStaffingPlace',
  'publishStaffingPlan',
  'discardStaffingPlan',
  'setStaffingWeights',
  'applyRepair',
  'createManualOrder',
  'updateOrderItem',
  'deleteOrderItems',
  'deleteOrder',
  'markOrderPaid',
  'POST /order/{id}/refund',
  'POST /order/{id}/cancel',
  'createDiscountCode',
  'endDiscountCode',
  'POST /quote',
  'DELETE /quote/{id}',
  'POST /quote/{id}/link',
  'refresh_reuse',
] as const

export type Audited = (typeof AUDITED)[number]

/** Kinds of what was changed: the audit page has a name for each. */
export type AuditedSubject =
  | 'user'
  | 'permission'
  | 'workspace'
  | 'session'
  | 'assignment'
  | 'order'
  | 'quote'
  | 'discount code'
  | 'experience'
  | 'format'
  | 'price modifier'
  | 'price list'
  | 'fee table'
  | 'staffing weights'
  | 'money table'
  | 'global unavailability'
  | 'plan'
  | 'system'
  | 'file'
  | 'mail'
