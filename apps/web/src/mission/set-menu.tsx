import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useConfirm } from '@troupe/ui/confirm'
import { Menu, type MenuItem } from '@troupe/ui/menu'
import { useToast } from '@troupe/ui/toast'
import { Copy, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { DeleteMissionSetDocument } from '../graphql.ts'
import { ApiError, graphql } from '../platform/api.ts'
import { missionKeys } from '../platform/keys/mission-keys.ts'
import { reasonWords, refusalWords } from '../platform/words/reasons.ts'
import { RenameSet } from './set-dialog.tsx'
import type { MissionSet } from './sets/mission-queries.ts'
import { missionsWords } from './sets/mission-words.ts'
import { useCopySet } from './sets/use-copy.ts'

interface SetMenuProps {
  readonly set: MissionSet
  /** Where the reader may copy the set to. */
  readonly workspace: { readonly id: string; readonly name: string } | null
}

/** What can be done with a set as a whole; nothing for those who only read it. */
export function SetMenu({ set, workspace }: SetMenuProps) {
  const [isNaming, setNaming] = useState(false)
  const copySet = useCopySet()
  const remove = useRemove(set)
  const items: MenuItem[] = [
    ...(set.can.edit.value ? [{ key: 'rename', label: 'Rename set', icon: Pencil, onSelect: () => setNaming(true) }] : []),
    ...(workspace ? [{ key: 'copy', label: `Copy to ${workspace.name}`, icon: Copy, onSelect: () => void copySet(set, workspace) }] : []),
    ...(set.can.edit.value
      ? [
          { kind: 'separator' as const, key: 'line' },
          {
            ...{ key: 'delete', label: 'Delete set', icon: Trash2, danger: true, onSelect: () => void remove() },
            ...(set.can.remove.value ? {} : { disabled: true, disabledReason: whyKept(set.can.remove.reason) }),
          },
        ]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <>
      <Menu label={`More for ${set.name}`} items={items} />
      {isNaming && <RenameSet set={set} onClose={() => setNaming(false)} />}
    </>
  )
}

const inUse = 'An upcoming event plays it. Choose other missions there first.'
const whyKept = (reason: string | null | undefined) => (reason === 'STATE_CONFLICT' ? inUse : reasonWords(reason, 'workspace'))

function useRemove(set: MissionSet) {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const navigate = useNavigate()
  return async () => {
    const text = `Its ${missionsWords(set.nOfMissions)} will be deleted too. Past events keep the missions they were played with.`
    if (!(await confirm({ title: `Delete “${set.name}”?`, text, danger: true }))) return
    try {
      await graphql(DeleteMissionSetDocument, { id: set.id })
      await navigate({ to: '/customization/content', search: {}, resetScroll: false, replace: true })
      toast(`“${set.name}” deleted`)
    } catch (error) {
      const isUsed = error instanceof ApiError && error.code === 'STATE_CONFLICT'
      toast(isUsed ? inUse : refusalWords(error), { tone: 'danger', seconds: 8 })
    }
    await queries.invalidateQueries({ queryKey: missionKeys.sets })
  }
}
