import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { HOST_TYPES, PACKAGE_LEVELS, SESSION_FORMATS } from '@troupe/domain/catalogue/kinds'
import { phoneWords } from '@troupe/domain/phone-words'
import { isStaff, rolePasses } from '@troupe/domain/role/roles'
import { FORMAT_WORDS, PACKAGE_WORDS } from '@troupe/domain/words'
import { Button, ButtonLink } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Menu } from '@troupe/ui/menu'
import { Notice } from '@troupe/ui/notice'
import { PageHead } from '@troupe/ui/page-head'
import { Panel } from '@troupe/ui/panel'
import { type Column, Table } from '@troupe/ui/table'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { meQuery } from '../../platform/account.ts'
import { SelectField } from '../../platform/form/select-field.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { number } from '../../platform/format.ts'
import { useTitle } from '../../platform/title.ts'
import { counted } from '../../platform/words/counted.ts'
import { adminSearch } from '../../searches.ts'
import { Letter, Matrix } from './matrix.tsx'
import { answersOf, type EventKind, gapIn, HOST_WORDS, letterOf, type PhoneFor, twinOf } from './phone-matrix.ts'
import css from './phones.module.css'
import { fresh, type Phone, phonesQuery, type UpcomingKind } from './phones-queries.ts'
import { forOf, usePhoneDelete, usePhoneEntry, usePhoneRow } from './use-phones.ts'

const none: PhoneFor = { sessionType: null, hostType: null, packageLevel: null }
const nowhere = { id: 'new', phone: '', ...none } as const

/** The numbers that the crew of an event call, by its kind: staff read them, producers change them. */
export function Phones() {
  useTitle('Session phones')
  const { data: me } = useQuery(meQuery)
  const mayEdit = isStaff(me ?? null) && rolePasses(me?.role ?? null, 'EVENT_PRODUCER')
  const { data, error, isFetching, refetch } = useQuery(phonesQuery)
  const deletes = usePhoneDelete()
  return (
    <main className="page" id="main">
      <PageHead
        title="Session phones"
        sentence="The number that the crew call during an event."
        size="dense"
        actions={
          mayEdit && (
            <ButtonLink
              variant="primary"
              icon={Plus}
              render={<Link to="/settings/admin" search={{ tab: 'phones', entry: fresh }} resetScroll={false} />}
            >
              Add phone
            </ButtonLink>
          )
        }
      />
      {deletes.refusal && (
        <Notice tone="danger" live>
          {deletes.refusal}
        </Notice>
      )}
      {error && !data ? (
        <ErrorBlock title="Couldn’t load the phones." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Desk phones={data?.nodes} kinds={data?.kinds ?? []} mayEdit={mayEdit} onDelete={deletes.remove} />
      )}
    </main>
  )
}

interface PhonesDeskProps {
  /** Undefined while they are loaded. */
  readonly phones: readonly Phone[] | undefined
  readonly kinds: readonly UpcomingKind[]
  readonly mayEdit: boolean
  readonly onDelete: (phone: Phone) => Promise<void>
}

type PhoneTyped = Phone | typeof nowhere
/** A phone as the table shows it. */
type PhoneRow = PhoneFor & { readonly id: string; readonly phone: string; readonly letter: string; readonly saved: Phone | null }

/** The table, the matrix beside it, and what no phone answers for. All three follow the row that is edited. */
function Desk({ phones, kinds, mayEdit, onDelete }: PhonesDeskProps) {
  const { entry } = adminSearch(useSearch({ strict: false }))
  const open = usePhoneEntry()
  const [wished, setWished] = useState<PhoneFor>(none)
  const chosen: PhoneTyped | undefined = !mayEdit
    ? undefined
    : entry === fresh
      ? { ...nowhere, ...wished }
      : phones?.find(({ id }) => id === entry)
  const add = (wish: PhoneFor) => {
    setWished(wish)
    open(fresh)
  }
  const close = () => {
    setWished(none)
    open(undefined, true)
  }
  const row = usePhoneRow(chosen ?? nowhere, close)
  const edited = chosen?.id ?? null
  const drawn: readonly PhoneRow[] = rowsOf(phones ?? [], chosen, row.values)
  const upcoming = (kind: EventKind) => kinds.find((one) => isKind(one, kind))?.upcomingEvents ?? 0
  const answers = answersOf(drawn)
  const gap = phones && gapIn(answers, upcoming)
  const own = drawn.find(({ id }) => id === edited)
  const twin = own && twinOf(drawn, own)
  const answersFor = (id: string) => answers.filter(({ phone }) => phone?.id === id)
  return (
    <div className={css.desk}>
      <section aria-label="Phones">
        <Panel flush>
          <Table<PhoneRow>
            label="Session phones"
            columns={columnsOf({
              ...{ form: row, edited, onDelete, mayEdit },
              kindsOf: (id) => answersFor(id).length,
              eventsOf: (id) => answersFor(id).reduce((sum, kind) => sum + upcoming(kind), 0),
              onEdit: (id) => open(id),
            })}
            rows={drawn}
            rowKey={({ id }) => id}
            loading={!phones}
            editing={{
              row: edited,
              onSave: () => {
                if (!twin) void row.submit()
              },
              onCancel: row.discard,
              busy: row.busy,
              error: row.refusal ?? undefined,
            }}
            empty={
              <Empty title="No phones yet" level={2}>
                {mayEdit ? 'Add the number that the crew call during an event.' : 'Event producers and admins can add them.'}
              </Empty>
            }
          />
        </Panel>
        {twin && (
          <div className={css.gap}>
            <Notice tone="danger" live>
              Phone {twin.letter} is already for these events. Change the format, the host or the package.
            </Notice>
          </div>
        )}
        {gap && (
          <div className={css.gap}>
            <Notice
              tone="warning"
              title={counted(gap.kinds, 'kind of event has no phone', 'kinds of events have no phone')}
              actions={
                mayEdit &&
                edited === null && (
                  <Button size="sm" onClick={() => add({ ...none, sessionType: gap.format })}>
                    Add a phone for {FORMAT_WORDS[gap.format]}
                  </Button>
                )
              }
            >
              {gap.words}. {gap.events > 0 && counted(gap.events, 'upcoming event shows no number.', 'upcoming events show no number.')}
            </Notice>
          </div>
        )}
        <p className="note">An event can show its producer’s own number instead. That is set on the event.</p>
      </section>
      <section aria-labelledby="which-phone">
        <h2 id="which-phone" className={css.title}>
          Which phone an event gets
        </h2>
        <div className={css.scroll}>
          <Matrix phones={drawn} edited={edited} />
        </div>
        <p className={css.why} aria-live="polite">
          {own && <b>{own.letter}, while you edit it</b>}
          {own && `It answers for ${counted(answersFor(own.id).length, 'kind', 'kinds')} of events. `}
          If several phones match, the most specific one wins. In a tie, package counts before host, and host before format.
        </p>
      </section>
    </div>
  )
}

const isKind = (one: EventKind, other: EventKind) =>
  one.sessionType === other.sessionType && one.hostType === other.hostType && one.packageLevel === other.packageLevel

/** The phones with their letters, the edited one as it is now. */
function rowsOf(phones: readonly Phone[], chosen: PhoneTyped | undefined, draft: Parameters<typeof forOf>[0]): readonly PhoneRow[] {
  const shown = phones.map((phone, at) => ({
    ...phone,
    ...(phone.id === chosen?.id && forOf(draft)),
    ...{ letter: letterOf(at), saved: phone },
  }))
  return chosen?.id === fresh ? [...shown, { ...nowhere, ...forOf(draft), letter: letterOf(phones.length), saved: null }] : shown
}

interface ColumnsGiven {
  readonly form: ReturnType<typeof usePhoneRow>
  readonly edited: string | null
  readonly mayEdit: boolean
  readonly kindsOf: (id: string) => number
  readonly eventsOf: (id: string) => number
  readonly onEdit: (id: string) => void
  readonly onDelete: (phone: Phone) => Promise<void>
}

const optionsOf = <T extends string>(all: readonly T[], words: Readonly<Record<T, string>>) =>
  all.map((value) => ({ value, label: words[value] }))

const orAny = (words: string | null) => words ?? <span className="faint">Any</span>

function columnsOf({ form, edited, mayEdit, kindsOf, eventsOf, onEdit, onDelete }: ColumnsGiven): readonly Column<PhoneRow>[] {
  return [
    {
      ...{ key: 'letter', head: 'Letter', hideHead: true, width: '3rem' },
      cell: ({ id, letter }) => <Letter letter={letter} isEdited={id === edited} />,
    },
    {
      ...{ key: 'phone', head: 'Phone', width: '10rem' },
      cell: ({ phone }) => <b className={css.phone}>{phoneWords(phone)}</b>,
      edit: () => <TextField form={form} name="phone" hideLabel required type="tel" />,
    },
    {
      ...{ key: 'format', head: 'Format', headOnPhone: true },
      cell: ({ sessionType }) => orAny(sessionType && FORMAT_WORDS[sessionType]),
      edit: () => <SelectField form={form} name="sessionType" hideLabel none="Any" options={optionsOf(SESSION_FORMATS, FORMAT_WORDS)} />,
    },
    {
      ...{ key: 'host', head: 'Host', headOnPhone: true },
      cell: ({ hostType }) => orAny(hostType && HOST_WORDS[hostType]),
      edit: () => <SelectField form={form} name="hostType" hideLabel none="Any" options={optionsOf(HOST_TYPES, HOST_WORDS)} />,
    },
    {
      ...{ key: 'package', head: 'Package', headOnPhone: true },
      cell: ({ packageLevel }) => orAny(packageLevel && PACKAGE_WORDS[packageLevel]),
      edit: () => <SelectField form={form} name="packageLevel" hideLabel none="Any" options={optionsOf(PACKAGE_LEVELS, PACKAGE_WORDS)} />,
    },
    {
      ...{ key: 'kinds', head: 'Kinds', align: 'end', headOnPhone: true, width: '4rem' },
      cell: ({ id }) => number(kindsOf(id)),
    },
    {
      ...{ key: 'upcoming', head: 'Upcoming', align: 'end', headOnPhone: true, width: '9.375rem' },
      cell: ({ id, letter, saved }) => (
        <span className={css.last}>
          {number(eventsOf(id))}
          {mayEdit && saved && (
            <Menu
              label={`Actions for ${letter}`}
              items={[
                { key: 'edit', label: 'Edit', icon: Pencil, onSelect: () => onEdit(saved.id) },
                { key: 'delete', label: 'Delete', icon: Trash2, danger: true, onSelect: () => void onDelete(saved) },
              ]}
            />
          )}
        </span>
      ),
    },
  ]
}
