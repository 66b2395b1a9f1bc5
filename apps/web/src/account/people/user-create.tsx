import { userFields } from '@troupe/domain/account/fields'
import { createStaffUserInput } from '@troupe/domain/account/people-input'
import { booksEverywhere, permissionFits, permissionOf, whyNotMake } from '@troupe/domain/role/grants'
import type { WorkspaceLevel } from '@troupe/domain/role/level'
import {
  ACCOUNT_ROLE_WORDS,
  ACCOUNT_ROLES,
  type AccountRole,
  mayActOnAccount,
  USER_ROLE_WORDS,
  type UserRole,
} from '@troupe/domain/role/roles'
import { canonicalZone } from '@troupe/domain/time/zones'
import { Segmented } from '@troupe/ui/segmented'
import { Select } from '@troupe/ui/select'
import { CreateBookingUserDocument, CreatePlantDocument, CreateStaffUserDocument } from '../../graphql.ts'
import type { Me } from '../../platform/account.ts'
import { graphql } from '../../platform/api.ts'
import { ChoiceField } from '../../platform/form/choice-field.tsx'
import { emailWords } from '../../platform/form/email-words.ts'
import { FormField } from '../../platform/form/form.tsx'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import type { Rules } from '../../platform/form/judge.ts'
import { labelsOf } from '../../platform/form/labels.ts'
import { ManyField } from '../../platform/form/many-field.tsx'
import { NumberField } from '../../platform/form/number-field.tsx'
import { SelectField } from '../../platform/form/select-field.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import type { Fields } from '../../platform/form/use-fields.ts'
import { ownZone } from '../../platform/format.ts'
import { reasonWords } from '../../platform/words/reasons.ts'
import { WorkspacePick } from '../../workspace/workspace-pick.tsx'
import { workspaceLevelOptions } from '../../workspace/workspace-words.ts'
import { languageOptions, levelOptions, rolesByRank } from '../user-words.ts'
import { type Person, useRenewPerson } from '../users-query.ts'
import css from './user.module.css'
import { UserZone } from './user-zone.tsx'

type Kind = 'customer' | 'plant' | 'staff'

/** What is typed about a new person. */
interface PersonDraft {
  readonly kind: Kind
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly timezone: string
  readonly languages: readonly string[]
  readonly role: UserRole
  readonly permission: AccountRole
  readonly level: string
  readonly load: number
  readonly workspace: { readonly id: string; readonly name: string } | null
  readonly workspaceRole: WorkspaceLevel
}

const zone = canonicalZone(ownZone())
const someone: PersonDraft = {
  kind: 'customer',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  timezone: zone.ok ? zone.value : 'America/Chicago',
  languages: ['en'],
  role: 'HOST',
  permission: 'HOST',
  level: String(userFields.level.initial),
  load: userFields.load.initial,
  workspace: null,
  workspaceRole: 'VIEWER',
}

interface UserCreateProps {
  readonly me: Me
  /** The workspace whose people are shown: the most likely one for a new customer. */
  readonly workspaceId: string | null
  readonly onClose: () => void
  readonly onMade: (id: string) => void
}

const labels = {
  ...labelsOf(userFields, 'firstName', 'lastName', 'email', 'phone', 'timezone', 'languages', 'role', 'permission', 'level', 'load'),
  kind: 'Type of account',
  workspace: 'Workspace',
  workspaceRole: 'Access',
} as const

/** The rules of a new staff user are those of every new person, and more. */
const rules: Rules<PersonDraft> = {
  schema: createStaffUserInput,
  input: ({ level, phone, ...typed }) => ({ ...typed, level: Number(level), phone: phone ?? '' }),
  path: (field) => (field === 'workspace' ? 'workspaceId' : field),
}

/** Creates an account: for a customer, for a plant, or for someone at Troupe. They get an email about it. */
export function UserCreate({ me, onClose, onMade }: UserCreateProps) {
  const renew = useRenewPerson()
  // people who can't book in any workspace can't add anyone to one
  const places = booksEverywhere(me)
  const form = useAsk<PersonDraft>({
    name: 'user.new',
    first: someone,
    labels,
    rules,
    check: ({ email }) => ({ email: emailWords(email) }),
    send: async (draft, key) => {
      const person = await create(places ? draft : { ...draft, workspace: null }, key)
      renew(person)
      onClose()
      onMade(person.id)
    },
  })
  const { kind } = form.values
  return (
    <FormDialog form={form} onClose={onClose} title="New person" submit="Create account" size="lg">
      <div className="stack wide">
        <Segmented<Kind>
          label={labels.kind}
          value={kind}
          onChange={(next) => form.choose('kind', next)}
          options={[
            { value: 'customer', label: 'Booking user' },
            { value: 'plant', label: 'Plant actor' },
            { value: 'staff', label: 'Staff user' },
          ]}
        />
        <p className="note">{explained[kind]} They’ll get an email asking them to set a password.</p>
        <PersonFields form={form} me={me} places={places} />
      </div>
    </FormDialog>
  )
}

interface PersonFieldsProps {
  readonly form: Fields<PersonDraft>
  readonly me: Me
  /** May add a customer to a workspace. */
  readonly places: boolean
}

/** What is asked of every person, and what only some kinds have. */
function PersonFields({ form, me, places }: PersonFieldsProps) {
  const { kind, workspace } = form.values
  return (
    <div className={css.pairs}>
      <TextField form={form} name="firstName" required autoComplete="off" maxLength={32} />
      <TextField form={form} name="lastName" required autoComplete="off" maxLength={32} />
      <TextField form={form} name="email" required type="email" autoComplete="off" />
      <TextField form={form} name="phone" type="tel" autoComplete="off" />
      <FormField form={form} name="timezone">
        {(zone, choose) => <UserZone value={zone} onChange={choose} />}
      </FormField>
      <ManyField form={form} name="languages" required options={languageOptions} limit={20} />
      {kind === 'customer' && places && (
        <>
          <FormField form={form} name="workspace">
            {(value, choose) => <WorkspacePick value={value} onChange={choose} />}
          </FormField>
          <SelectField form={form} name="workspaceRole" off={!workspace} options={workspaceLevelOptions} />
        </>
      )}
      {kind === 'staff' && <Standing form={form} me={me} />}
      {kind !== 'customer' && (
        <>
          <ChoiceField form={form} name="level" hint="The highest package level they can work on." options={levelOptions} />
          <NumberField form={form} name="load" hint="The most events they can work in a week." min={1} max={60} />
        </>
      )}
    </div>
  )
}

/** Role and permission of someone at Troupe. What the reader can't give is shown and can't be chosen. */
function Standing({ form, me }: { form: Fields<PersonDraft>; me: Me }) {
  const { role, permission } = form.values
  const refused = (one: AccountRole) => whyNotMake(me.role, { role, permission: one })
  return (
    <>
      <FormField form={form} name="role">
        {(value, choose) => (
          <Select
            value={value}
            onChange={(next) => {
              choose(next)
              if (!permissionFits({ role: next, permission })) form.choose('permission', permissionOf(next))
            }}
            options={rolesByRank
              .filter((one) => one !== 'BOOKING_USER' && one !== 'PLANT')
              .map((one) => ({ value: one, label: USER_ROLE_WORDS[one], disabled: !mayActOnAccount(me.role, one) }))}
          />
        )}
      </FormField>
      <SelectField
        form={form}
        name="permission"
        hint={refused('STAFF') === 'NEEDS_PRODUCER' ? reasonWords('NEEDS_PRODUCER') : 'Staff and admins can see every event.'}
        options={ACCOUNT_ROLES.filter((one) => permissionFits({ role, permission: one })).map((one) => ({
          value: one,
          label: ACCOUNT_ROLE_WORDS[one],
          disabled: refused(one) !== null,
        }))}
      />
    </>
  )
}

const explained: Readonly<Record<Kind, string>> = {
  customer: 'Books events for a company.',
  plant: 'Performs undercover among the guests.',
  staff: 'Hosts, sells, produces or manages events.',
}

async function create(draft: PersonDraft, key: string): Promise<Person> {
  const { firstName, lastName, email, phone, timezone, languages, level, load } = draft
  const everyone = { firstName, lastName, email: email.trim(), ...(phone.trim() ? { phone } : {}), timezone, languages: [...languages] }
  if (draft.kind === 'customer') {
    const { workspace, workspaceRole } = draft
    const input = { ...everyone, ...(workspace ? { workspaceId: workspace.id, workspaceRole } : {}) }
    return (await graphql(CreateBookingUserDocument, { input }, { key })).createBookingUser
  }
  const crew = { ...everyone, level: Number(level), load }
  if (draft.kind === 'plant') return (await graphql(CreatePlantDocument, { input: crew }, { key })).createPlant
  const { role, permission } = draft
  return (await graphql(CreateStaffUserDocument, { input: { ...crew, role, permission } }, { key })).createStaffUser
}
