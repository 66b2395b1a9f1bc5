import type { SyncType } from '../catalogue/kinds.ts'

export interface DetailsFacts {
  readonly name: string
  readonly hasContact: boolean
  readonly remote: boolean
  readonly diy: boolean
  readonly size: number
  readonly templateId: string | null
  readonly syncType: SyncType
}

/** What the customer still has to add to the event details: a name, a contact, and rooms when remote and hosted. */
export function missingDetails({ name, hasContact, remote, diy, size }: DetailsFacts): string[] {
  const missing: string[] = []
  if (name.trim() === '') missing.push('name')
  if (!hasContact) missing.push('contact')
  if (remote && !diy && size <= 0) missing.push('size')
  return missing
}

/** What staff still have to add to the event details: a template, unless the game is a third party's. */
export const missingStaffDetails = ({ templateId, syncType }: DetailsFacts): string[] =>
  templateId === null && syncType !== 'third party' ? ['templateId'] : []
