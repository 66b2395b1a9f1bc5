/** The keys of this area's queries. */
export const missionKeys = {
  sets: ['missionSets'],
  all: ['missions'],
  of: (setId: string) => ['missions', setId],
} as const
