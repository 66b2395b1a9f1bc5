import { booksEverywhere, permissionFits, permissionOf, whyNotMake } from '@troupe/domain/role/grants'
import type { WorkspaceLevel } from '@troupe/domain/role/level'
import { ACCOUNT_ROLES, type AccountRole, mayActOnAccount, type UserRole } from '@troupe/domain/role/roles'
import { canonicalZone } from '@troupe/domain/time/zones'
import { firstMessage } from '@troupe/domain/validate'
import { Button } from '@troupe/ui/button'
import { Dialog } from '@troupe/ui/dialog'
import { Field } from '@troupe/ui/field'
import { Multiselect } from '@troupe/ui/multiselect'
import { Notice } from '@troupe/ui/notice'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { Segmented } from '@troupe/ui/segmented'
import { Select } from '@troupe/ui/select'
import { TextInput } from '@troupe/ui/text-input'
import { useState } from 'react'
import { CreateBookingUserDocument, CreatePlantDocument, CreateStaffUserDocument } from '../graphql.ts'
import type { Me } from '../platform/account.ts'
import { ApiError, graphql } from '../platform/api.ts'
import { ownZone } from '../platform/format.ts'
import { useKept } from '../platform/kept.ts'
import { useIntent } from '../platform/use-intent.ts'
import { fieldWords, refusalWords, whyOff } from '../platform/words.ts'
import { workspaceLevelOptions } from '../workspace/workspace-words.ts'
import { WorkspacePick } from './permissions-of-user.tsx'
import css from './user.module.css'
import { languageOptions, levelNames, permissionNames, roleNames, rolesByRank } from './user-words.ts'
import { UserZone } from './user-zone.tsx'
import { type Person, useRenewPerson } from './users-query.ts'

type Kind = 'customer' | 'plant' | 'staff'

/** What of a new person is typed. */
interface Draft {
  readonly kind: Kind
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly timezone: string
  readonly languages: readonly string[]
  readonly role: UserRole
  readonly permission: AccountRole
  readonly level: number
  readonly load: number
  readonly workspace: { readonly id: string; readonly name: string } | null
  readonly workspaceRole: WorkspaceLevel
}

const zone = canonicalZone(ownZone())
const nobody: Draft = {
  kind: 'customer',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  timezone: zone.ok ? zone.value : 'America/Chicago',
  languages: ['en'],
  role: 'HOST',
  permission: 'HOST',
  level: 1,
  load: 5,
  workspace: null,
  workspaceRole: 'VIEWER',
}

interface Props {
  readonly me: Me
  /** The workspace whose people are shown: the likely one of a new customer. */
  readonly workspaceId: string | null
  readonly onClose: () => void
  readonly onMade: (id: string) => void
}

/** Makes an account for somebody: a customer, an actor among the guests, or somebody of the house. A mail tells them. */
export function UserCreate({ me, onClose, onMade }: Props) {
  const [draft, setDraft] = useKept<Draft>('user.new', nobody)
  const [asked, setAsked] = useState(false)
  const renew = useRenewPerson()
  // people who can't book in any workspace can't add anyone to one
  const places = booksEverywhere(me)
  const create = useIntent(make)
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))
  const fields = create.error instanceof ApiError && create.error.code === 'INVALID' ? create.error.extensions.fields : undefined
  const errorOf = (name: string) => fieldWords((fields as Record<string, string[]> | undefined)?.[name]?.[0])
  const missing = (text: string) => (asked && !text.trim() ? 'Required' : undefined)
  const badEmail = firstMessage(draft.email.trim(), { required: true, email: true }, 'Email')

  function submit() {
    setAsked(true)
    if (!draft.firstName.trim() || !draft.lastName.trim() || badEmail || draft.languages.length === 0) return
    create.mutate(places ? draft : { ...draft, workspace: null }, {
      onSuccess: (person) => {
        setDraft(nobody)
        renew(person)
        onClose()
        onMade(person.id)
      },
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="New person"
      size="lg"
      steady
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" busy={create.isPending}>
            Create account
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        <Segmented<Kind>
          label="Kind of person"
          value={draft.kind}
          onChange={(kind) => set({ kind })}
          options={[
            { value: 'customer', label: 'Booking user' },
            { value: 'plant', label: 'Plant' },
            { value: 'staff', label: 'Staff user' },
          ]}
        />
        <p className={css.quiet}>{explained[draft.kind]} They get a mail and choose their own password.</p>
        {create.error && !fields && (
          <Notice tone="danger" live>
            {refusalWords(create.error)}
          </Notice>
        )}
        <div className={css.pairs}>
          <Field label="First name" required error={[errorOf('firstName'), missing(draft.firstName)]}>
            <TextInput autoComplete="off" maxLength={32} value={draft.firstName} onChange={(firstName) => set({ firstName })} />
          </Field>
          <Field label="Last name" required error={[errorOf('lastName'), missing(draft.lastName)]}>
            <TextInput autoComplete="off" maxLength={32} value={draft.lastName} onChange={(lastName) => set({ lastName })} />
          </Field>
          <Field label="Email" required error={[errorOf('email'), asked ? badEmail : undefined]}>
            <TextInput type="email" autoComplete="off" value={draft.email} onChange={(email) => set({ email })} />
          </Field>
          <Field label="Phone" error={errorOf('phone')}>
            <TextInput type="tel" autoComplete="off" value={draft.phone} onChange={(phone) => set({ phone })} />
          </Field>
          <Field label="Time zone" error={errorOf('timezone')}>
            <UserZone value={draft.timezone} onChange={(timezone) => set({ timezone })} />
          </Field>
          <Field label="Languages" required error={[errorOf('languages'), asked && draft.languages.length === 0 ? 'Required' : undefined]}>
            <Multiselect value={draft.languages} onChange={(languages) => set({ languages })} options={languageOptions} limit={20} />
          </Field>
          {draft.kind === 'customer' && places && (
            <>
              <Field label="Workspace" error={errorOf('workspaceId')} hint="Where they book.">
                <WorkspacePick value={draft.workspace} onChange={(workspace) => set({ workspace })} />
              </Field>
              <Field label="Rights there">
                <Select
                  value={draft.workspaceRole}
                  disabled={!draft.workspace}
                  onChange={(workspaceRole) => set({ workspaceRole })}
                  options={workspaceLevelOptions}
                />
              </Field>
            </>
          )}
          {draft.kind === 'staff' && <Standing draft={draft} me={me} set={set} errorOf={errorOf} />}
          {draft.kind !== 'customer' && (
            <>
              <Field label="Level" error={errorOf('level')} hint="Which packages they play.">
                <Segmented
                  value={String(draft.level)}
                  onChange={(level) => set({ level: Number(level) })}
                  options={levelNames.map((label, place) => ({ value: String(place + 1), label }))}
                />
              </Field>
              <Field label="Events a week" error={errorOf('load')} hint="How many they are meant to play.">
                <NumberStepper value={draft.load} min={1} max={60} onChange={(load) => set({ load })} />
              </Field>
            </>
          )}
        </div>
      </div>
    </Dialog>
  )
}

interface StandingProps {
  readonly draft: Draft
  readonly me: Me
  readonly set: (change: Partial<Draft>) => void
  readonly errorOf: (name: string) => string | undefined
}

/** Role and permission of somebody of the house: what the reader may not give is shown and cannot be chosen. */
function Standing({ draft: { role, permission }, me, set, errorOf }: StandingProps) {
  const refused = (one: AccountRole) => whyNotMake(me.role, { role, permission: one })
  return (
    <>
      <Field label="Role" error={errorOf('role')}>
        <Select
          value={role}
          onChange={(next) => set({ role: next, permission: permissionFits({ role: next, permission }) ? permission : permissionOf(next) })}
          options={rolesByRank
            .filter((one) => one !== 'BOOKING_USER' && one !== 'PLANT')
            .map((one) => ({ value: one, label: roleNames[one], disabled: !mayActOnAccount(me.role, one) }))}
        />
      </Field>
      <Field
        label="Permission"
        error={errorOf('permission')}
        hint={
          refused('STAFF') === 'NEEDS_PRODUCER'
            ? whyOff({ value: false, reason: 'NEEDS_PRODUCER' })
            : 'Staff see every event; others see their own.'
        }
      >
        <Select
          value={permission}
          onChange={(next) => set({ permission: next })}
          options={ACCOUNT_ROLES.filter((one) => permissionFits({ role, permission: one })).map((one) => ({
            value: one,
            label: permissionNames[one],
            disabled: refused(one) !== null,
          }))}
        />
      </Field>
    </>
  )
}

const explained: Readonly<Record<Kind, string>> = {
  customer: 'Books events for a company.',
  plant: 'Plays among the guests without being announced.',
  staff: 'Hosts, sells, produces or looks after events.',
}

async function make(draft: Draft, key: string): Promise<Person> {
  const { firstName, lastName, email, phone, timezone, languages, level, load } = draft
  const everybody = { firstName, lastName, email: email.trim(), ...(phone.trim() ? { phone } : {}), timezone, languages: [...languages] }
  if (draft.kind === 'customer') {
    const { workspace, workspaceRole } = draft
    const input = { ...everybody, ...(workspace ? { workspaceId: workspace.id, workspaceRole } : {}) }
    return (await graphql(CreateBookingUserDocument, { input }, { key })).createBookingUser as Person
  }
  const crew = { ...everybody, level, load }
  if (draft.kind === 'plant') return (await graphql(CreatePlantDocument, { input: crew }, { key })).createPlant as Person
  const { role, permission } = draft
  return (await graphql(CreateStaffUserDocument, { input: { ...crew, role, permission } }, { key })).createStaffUser as Person
}
