/** The keys of this area's queries. A key is renewed with every key that it begins with. */
export const accountKeys = {
  users: ['users'],
  user: (id: string) => ['user', id],
  audit: ['audit'],
  invitation: (code: string) => ['invitation', code],
  /** An invitation as the person sees it who is signed in. */
  ownInvitation: (code: string) => ['invitation', code, 'signed-in'],
  passkeys: ['passkeys'],
  signIns: ['signIns'],
  privacy: ['privacy'],
  zoneAreas: ['zoneAreas'],
  modifiers: ['modifiers'],
} as const
