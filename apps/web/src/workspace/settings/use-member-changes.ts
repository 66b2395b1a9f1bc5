import { useQueryClient } from '@tanstack/react-query'
import type { WorkspaceLevel } from '@troupe/domain/role/level'
import { useConfirm } from '@troupe/ui/confirm'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { DeletePermissionDocument, UpdatePermissionDocument } from '../../graphql.ts'
import type { Me } from '../../platform/account.ts'
import { graphql } from '../../platform/api.ts'
import { workspaceKeys } from '../../platform/keys/workspace-keys.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { aWorkspaceLevel } from '../workspace-words.ts'
import { type Member, memberName, type SettingsOf } from './workspace-settings-query.ts'

/** The member whose rights are being changed, and what was chosen. */
interface Edited {
  readonly id: string
  readonly role: WorkspaceLevel
}

export interface MemberChanges {
  readonly edited: Edited | null
  readonly edit: (edited: Edited | null) => void
  readonly saveLevel: () => Promise<void>
  readonly remove: (row: Member) => Promise<void>
  readonly togglePrimary: (row: Member) => Promise<boolean>
  readonly busy: boolean
  readonly refusal: string | undefined
}

/** What a reader does to the members of a workspace: one change at a time, each told in a toast or refused in words. */
export function useMemberChanges(workspace: SettingsOf, me: Me, members: readonly Member[]): MemberChanges {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const [edited, edit] = useState<Edited | null>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function run(change: Promise<unknown>, done: string): Promise<boolean> {
    setBusy(true)
    setRefusal(undefined)
    try {
      await change
      toast(done)
      return true
    } catch (error) {
      setRefusal(refusalWords(error))
      return false
    } finally {
      setBusy(false)
      void queries.invalidateQueries({ queryKey: workspaceKeys.one(workspace.id) })
    }
  }
  async function saveLevel() {
    const row = members.find((one) => one.id === edited?.id)
    if (!row || !edited) return
    const name = memberName(row)
    if (row.role === edited.role) return edit(null)
    const { id, role } = edited
    if (await run(graphql(UpdatePermissionDocument, { input: { id, role } }), `${name} is now ${aWorkspaceLevel[role]}`)) edit(null)
  }
  async function remove(row: Member) {
    const name = memberName(row)
    const own = row.userId === me.id
    const text = own
      ? `Leave ${workspace.name}? You’ll lose access to the workspace and its events immediately.`
      : `Remove ${name} from ${workspace.name}? They’ll lose access to the workspace and its events immediately.`
    if (!(await confirm({ text, danger: true }))) return
    const done = own ? `You left ${workspace.name}` : `${name} was removed from ${workspace.name}`
    await run(graphql(DeletePermissionDocument, { id: row.id }), done)
  }
  const togglePrimary = (row: Member) =>
    run(
      graphql(UpdatePermissionDocument, { input: { id: row.id, primary: !row.primary } }),
      `${memberName(row)} is ${row.primary ? 'no longer' : 'now'} the primary contact`,
    )
  return { edited, edit, saveLevel, remove, togglePrimary, busy, refusal }
}
