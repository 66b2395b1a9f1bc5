/** The keys of this area's queries. What begins with a workspace's own key is renewed by its realtime update. */
export const workspaceKeys = {
  lists: ['workspaces'],
  all: ['workspace'],
  one: (id: string | null) => ['workspace', id],
  part: (
    id: string,
    part: 'settings' | 'members' | 'invitations' | 'customization' | 'name' | 'rooms' | 'statement' | 'credits' | 'tokens',
  ) => ['workspace', id, part],
} as const
