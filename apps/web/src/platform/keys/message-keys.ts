/** The keys of this area's queries. */
export const messageKeys = {
  mails: ['mails'],
  /** A form that customers write to us with, for a workspace. */
  form: (id: string, workspaceId: string | null) => ['marketing form', id, workspaceId],
  mail: (id: string | undefined) => ['mail', id],
  /** The list of emails and everything of each. */
  templates: ['email'],
  template: (id: string, workspaceId: string | undefined) => ['email', 'edit', id, workspaceId],
  letter: (id: string, sessionId: string | undefined) => ['email', 'letter', id, sessionId],
} as const
