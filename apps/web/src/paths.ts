/** Every address of the app, from one object. */
export const paths = {
  home: '/',
  login: '/login',
  workspace: '/workspace',
  experiences: '/experiences',
  category: (category: string) => `/experiences/${slugOf(category)}`,
  experience: (id: string) => `/experience/${id}`,
  events: '/events',
  event: (id: string, tab?: string) => `/event/${id}${tab ? `?tab=${tab}` : ''}`,
  lastEvent: '/event',
  approval: (code: string) => `/assignment-approval/${code}`,
  admin: '/settings/admin',
} as const

/** GAME_SHOW ⇄ game-show, as the specification's route rule has it. */
export const slugOf = (category: string) => category.toLowerCase().replaceAll('_', '-')
export const categoryOf = (slug: string) => slug.toUpperCase().replaceAll('-', '_')
