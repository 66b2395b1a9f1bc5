import { useQueryClient } from '@tanstack/react-query'
import { userFields } from '@troupe/domain/account/fields'
import { permissionFits, permissionOf, whyNotMake } from '@troupe/domain/role/grants'
import {
  ACCOUNT_ROLE_WORDS,
  ACCOUNT_ROLES,
  type AccountRole,
  isStaff,
  mayActOnAccount,
  USER_ROLE_WORDS,
  type UserRole,
} from '@troupe/domain/role/roles'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { Notice } from '@troupe/ui/notice'
import { Select } from '@troupe/ui/select'
import { useToast } from '@troupe/ui/toast'
import { Eraser, Trash2, UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { DeleteUserDocument, UpdateUserDocument } from '../../graphql.ts'
import type { Me } from '../../platform/account.ts'
import { graphql } from '../../platform/api.ts'
import { Form, FormField } from '../../platform/form/form.tsx'
import { labelsOf } from '../../platform/form/labels.ts'
import { SaveBar } from '../../platform/form/save-bar.tsx'
import { SelectField } from '../../platform/form/select-field.tsx'
import { accountKeys } from '../../platform/keys/account-keys.ts'
import { workspaceKeys } from '../../platform/keys/workspace-keys.ts'
import { gated, reasonWords, refusalWords, whyOff } from '../../platform/words/reasons.ts'
import { rolesByRank } from '../user-words.ts'
import { type Person, useRenewPerson } from '../users-query.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { UserLevels } from './permissions-of-user.tsx'
import { usePersonForm } from './use-person-form.ts'
import css from './user.module.css'
import { UserEmail } from './user-email.tsx'
import { UserPassword } from './user-password.tsx'

interface UserAccessProps {
  readonly person: Person
  readonly me: Me
  readonly onGone: () => void
}

/** What a person may do, how they sign in, and closing their account. */
export function UserAccess({ person, me, onGone }: UserAccessProps) {
  const staff = isStaff(me)
  return (
    <div className="stack wide">
      {staff && <Standing person={person} me={me} />}
      <section className={css.part}>
        <h3 className={css.heading}>Workspaces</h3>
        <UserLevels person={person} own={person.id === me.id} />
      </section>
      {staff && (
        <>
          <section className={css.part}>
            <h3 className={css.heading}>Sign-in</h3>
            <UserEmail person={person} own={person.id === me.id} />
            <UserPassword person={person} />
          </section>
          <End person={person} isAdmin={me.role === 'ADMIN'} onGone={onGone} />
        </>
      )}
    </div>
  )
}

const standingOf = ({ role, permission }: Person) => ({ role, permission })
const standingLabels = labelsOf(userFields, 'role', 'permission')

/** Role and permission. Offers only what the reader may give. */
function Standing({ person, me }: { person: Person; me: Me }) {
  const why = person.id === me.id ? 'You can’t change your own role.' : whyOff(person.can.editStaff)
  const form = usePersonForm(person, {
    part: 'role',
    labels: standingLabels,
    read: standingOf,
    input: (typed) => typed,
    show: (field, value) => (field === 'role' ? USER_ROLE_WORDS[value as UserRole] : ACCOUNT_ROLE_WORDS[value as AccountRole]),
  })
  const { role, permission } = form.values
  if (why)
    return (
      <section className={css.part}>
        <h3 className={css.heading}>Role</h3>
        <p>
          {permission === 'STAFF' ? `${USER_ROLE_WORDS[role]}, ${ACCOUNT_ROLE_WORDS[permission].toLowerCase()}` : USER_ROLE_WORDS[role]}
        </p>
        <p className="note">{why}</p>
      </section>
    )
  const needsProducer = whyNotMake(me.role, { role, permission: 'STAFF' }) === 'NEEDS_PRODUCER' && person.permission !== 'STAFF'
  return (
    <Form form={form} label="Role" className={css.part}>
      <h3 className={css.heading}>Role</h3>
      <FormField form={form} name="role" hideLabel>
        {(value, choose) => (
          <Select
            value={value}
            onChange={(next) => {
              choose(next)
              if (!permissionFits({ role: next, permission })) form.choose('permission', permissionOf(next))
            }}
            options={rolesByRank.map((one) => ({ value: one, label: USER_ROLE_WORDS[one], disabled: !mayActOnAccount(me.role, one) }))}
          />
        )}
      </FormField>
      <SelectField
        form={form}
        name="permission"
        hint={needsProducer ? reasonWords('NEEDS_PRODUCER') : 'Staff and admins can see every event.'}
        options={ACCOUNT_ROLES.filter((one) => permissionFits({ role, permission: one })).map((one) => ({
          value: one,
          label: ACCOUNT_ROLE_WORDS[one],
          disabled: one === 'STAFF' && needsProducer,
        }))}
      />
      {form.dirty || form.refusal ? <SaveBar form={form} label="Save role" /> : <button type="submit" hidden disabled />}
    </Form>
  )
}

const eventsAhead = (count: number): string => (count === 1 ? '1 upcoming event or offer' : `${count} upcoming events or offers`)

/** Deactivating, reactivating and deleting a person, and for admins erasing them. */
function End({ person, isAdmin, onGone }: { person: Person; isAdmin: boolean; onGone: () => void }) {
  const [erasing, setErasing] = useState(false)
  const queries = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const renew = useRenewPerson()
  const [busy, setBusy] = useState<'active' | 'delete' | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const { active, can, fullName } = person
  const ahead = can.offersAhead ?? 0

  async function run(what: 'active' | 'delete', change: () => Promise<void>) {
    setBusy(what)
    setRefusal(undefined)
    await change().catch((error) => setRefusal(refusalWords(error)))
    setBusy(null)
  }
  async function setActive() {
    const events = ahead > 0 ? ` They’ll lose ${eventsAhead(ahead)}, and we’ll ask someone else or tell the producer.` : ''
    const text = `${fullName} will be signed out immediately and won’t be able to sign in until reactivated.${events}`
    if (active && !(await confirm({ title: `Deactivate ${fullName}?`, text, danger: true }))) return
    await run('active', async () => {
      const { updateUser } = await graphql(UpdateUserDocument, { input: { id: person.id, active: !active } })
      renew(updateUser)
      toast(active ? `${fullName} was deactivated` : `${fullName} was reactivated`)
    })
  }
  async function remove() {
    const text = 'They’ll be signed out immediately and removed from every list and workspace. Events they booked or worked on are kept.'
    if (!(await confirm({ title: `Delete ${fullName}?`, text, danger: true }))) return
    await run('delete', async () => {
      await graphql(DeleteUserDocument, { id: person.id })
      onGone()
      queries.removeQueries({ queryKey: accountKeys.user(person.id) })
      for (const queryKey of [accountKeys.users, workspaceKeys.all, accountKeys.audit]) void queries.invalidateQueries({ queryKey })
      toast(`${fullName} was deleted`)
    })
  }
  return (
    <section className={css.part}>
      <h3 className={css.heading}>Account</h3>
      {ahead > 0 && <p className="note">This person has {eventsAhead(ahead)}.</p>}
      <div className={css.buttons}>
        <Button icon={active ? UserX : UserCheck} busy={busy === 'active'} onClick={() => void setActive()} {...gated(can.deactivate)}>
          {active ? 'Deactivate account' : 'Reactivate account'}
        </Button>
        <Button variant="danger" quiet icon={Trash2} busy={busy === 'delete'} onClick={() => void remove()} {...gated(can.delete)}>
          Delete account
        </Button>
        {isAdmin && (
          <Button variant="danger" quiet icon={Eraser} onClick={() => setErasing(true)} {...gated(can.delete)}>
            Erase data
          </Button>
        )}
      </div>
      {erasing && <EraseDialog person={person} onClose={() => setErasing(false)} onGone={onGone} />}
      {refusal && (
        <Notice tone="danger" live>
          {refusal}
        </Notice>
      )}
    </section>
  )
}
