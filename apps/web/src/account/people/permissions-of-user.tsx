import { useQueries } from '@tanstack/react-query'
import { WORKSPACE_LEVEL_WORDS, type WorkspaceLevel } from '@troupe/domain/role/level'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { List, ListItem } from '@troupe/ui/list'
import { Menu } from '@troupe/ui/menu'
import { Notice } from '@troupe/ui/notice'
import { Select } from '@troupe/ui/select'
import { useToast } from '@troupe/ui/toast'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { CreatePermissionDocument, DeletePermissionDocument, UpdatePermissionDocument, WorkspaceNameDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { workspaceKeys } from '../../platform/keys/workspace-keys.ts'
import { gated, refusalWords } from '../../platform/words/reasons.ts'
import { WorkspacePick } from '../../workspace/workspace-pick.tsx'
import { aWorkspaceLevel, workspaceLevelOptions } from '../../workspace/workspace-words.ts'
import { type Person, useRenewPerson } from '../users-query.ts'
import css from './user.module.css'

/** Where a person belongs, with which level. Staff from salesperson up add people to workspaces; admins of a workspace see and change their own. */
export function UserLevels({ person, own }: { person: Person; own: boolean }) {
  const nameOf = useNames(person.permissions.map((one) => one.workspaceId))
  const confirm = useConfirm()
  const toast = useToast()
  const renew = useRenewPerson()
  const [refusal, setRefusal] = useState<string>()

  async function run(change: Promise<unknown>, done: string) {
    setRefusal(undefined)
    await change.then(
      () => {
        renew(person.id)
        toast(done)
      },
      (error) => setRefusal(refusalWords(error)),
    )
  }
  const change = (id: string, level: WorkspaceLevel, name: string) =>
    run(graphql(UpdatePermissionDocument, { input: { id, role: level } }), `${person.fullName} is now ${aWorkspaceLevel[level]} of ${name}`)
  async function remove(id: string, name: string) {
    const text = own
      ? `Leave ${name}? You’ll lose access to the workspace and its events immediately.`
      : `Remove ${person.fullName} from ${name}? They’ll lose access to the workspace and its events immediately.`
    const done = own ? `You left ${name}` : `${person.fullName} was removed from ${name}`
    if (await confirm({ text, danger: true })) await run(graphql(DeletePermissionDocument, { id }), done)
  }
  return (
    <>
      <div className={css.rows}>
        <List label="Workspaces" empty={<p className="note">Not a member of any workspace.</p>}>
          {person.permissions.map(({ id, workspaceId, role, primary, can }) => (
            <ListItem
              key={id}
              title={nameOf(workspaceId)}
              note={primary ? `${WORKSPACE_LEVEL_WORDS[role]}, primary contact` : WORKSPACE_LEVEL_WORDS[role]}
              actions={
                <LevelMenu
                  name={nameOf(workspaceId)}
                  level={role}
                  can={can}
                  own={own}
                  onLevel={(level) => void change(id, level, nameOf(workspaceId))}
                  onRemove={() => void remove(id, nameOf(workspaceId))}
                />
              }
            />
          ))}
        </List>
      </div>
      {refusal && (
        <Notice tone="danger" live>
          {refusal}
        </Notice>
      )}
      {person.can.giveLevel.value && <Add person={person} onAdd={run} />}
    </>
  )
}

interface LevelMenuProps {
  /** Of the workspace. */
  readonly name: string
  readonly level: WorkspaceLevel
  readonly can: Person['permissions'][number]['can']
  /** It is the reader's own. */
  readonly own: boolean
  readonly onLevel: (level: WorkspaceLevel) => void
  readonly onRemove: () => void
}

/** The other levels that a person could have in a workspace, and the way out of it. */
function LevelMenu({ name, level, can, own, onLevel, onRemove }: LevelMenuProps) {
  return (
    <Menu
      label={`Change access to ${name}`}
      items={[
        ...workspaceLevelOptions
          .filter((one) => one.value !== level)
          .map(({ value, note }) => ({
            key: value,
            label: `Change to ${WORKSPACE_LEVEL_WORDS[value].toLowerCase()}`,
            note,
            onSelect: () => onLevel(value),
            ...gated(can.change),
          })),
        { kind: 'separator', key: 'line' },
        {
          key: 'remove',
          label: own ? 'Leave workspace' : 'Remove from workspace',
          icon: Trash2,
          danger: true,
          onSelect: onRemove,
          ...gated(can.remove),
        },
      ]}
    />
  )
}

function Add({ person, onAdd }: { person: Person; onAdd: (change: Promise<unknown>, done: string) => Promise<void> }) {
  const [workspace, setWorkspace] = useState<{ id: string; name: string } | null>(null)
  const [role, setRole] = useState<WorkspaceLevel>('VIEWER')
  const [busy, setBusy] = useState(false)
  async function add() {
    if (!workspace) return
    setBusy(true)
    const input = { workspaceId: workspace.id, userId: person.id, role }
    await onAdd(graphql(CreatePermissionDocument, { input }), `${person.fullName} was added to ${workspace.name}`)
    setBusy(false)
    setWorkspace(null)
  }
  return (
    <div className={css.add}>
      <WorkspacePick value={workspace} onChange={setWorkspace} />
      <Select label="Access" value={role} onChange={setRole} options={workspaceLevelOptions} />
      <div>
        <Button
          size="sm"
          icon={Plus}
          busy={busy}
          onClick={() => void add()}
          {...(workspace ? {} : { disabled: true, disabledReason: 'Choose a workspace first.' })}
        >
          Add to workspace
        </Button>
      </div>
    </div>
  )
}

/** Names of some workspaces; while they come, and of those out of sight, a dash. */
function useNames(ids: readonly string[]): (id: string) => string {
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: workspaceKeys.part(id, 'name'),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        graphql(WorkspaceNameDocument, { id }, { signal }).then((answer) => answer.workspace.name),
    })),
  })
  return (id) => found[ids.indexOf(id)]?.data ?? '–'
}
