/** The keys of this area's queries. */
export const missionKeys = {
  sets: ['missionSets'],
  breadcrumb: ['breadcrumbMissionLists'],
  all: ['missions'],
  of: (setId: string) => ['missions', setId],
} as const
