/** The keys of this area's queries. */
export const messageKeys = {
  mails: ['mails'],
  /** A form that customers write to us with, for a workspace. */
  form: (id: string, workspaceId: string | null) => ['marketing form', id, workspaceId],
  mail: (id: string | undefined) => ['mail', id],
} as const
