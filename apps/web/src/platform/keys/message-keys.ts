/** The keys of this area's queries. */
export const messageKeys = {
  mails: ['mails'],
  mail: (id: string | undefined) => ['mail', id],
} as const
