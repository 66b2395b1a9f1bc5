import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { isStaff, rolePasses } from '@troupe/domain/role/roles'
import { wayWords } from '@troupe/domain/words'
import { Button, ButtonLink } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Notice } from '@troupe/ui/notice'
import { PageHead } from '@troupe/ui/page-head'
import { tellBarHeight } from '@troupe/ui/pure/fixed-bar'
import { Skeleton } from '@troupe/ui/skeleton'
import { Tabs } from '@troupe/ui/tabs'
import { useToast } from '@troupe/ui/toast'
import { Eye, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { DeleteFormatDocument, UpdateExperienceDocument } from '../../graphql.ts'
import { type Me, meQuery } from '../../platform/account.ts'
import { ApiError, graphql } from '../../platform/api.ts'
import { chunk } from '../../platform/chunk.ts'
import { Form } from '../../platform/form/form.tsx'
import { SaveBar } from '../../platform/form/save-bar.tsx'
import type { Savable } from '../../platform/form/use-form.ts'
import { useTitle } from '../../platform/title.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { Missing } from '../../shell/missing.tsx'
import { STATUS_WORDS } from '../catalogue-words.ts'
import { useIsWide } from '../wide.ts'
import { type DetailsForm, useDetailsForm } from './details-form.ts'
import css from './edit.module.css'
import { type EditedExperience, type EditedFormat, editedQuery, forgetShown, keepEdited } from './edit-queries.ts'
import { pricedOf, useFormatForm } from './format-form.ts'
import { Formats } from './formats.tsx'
import { inUse } from './in-use.ts'
import { partOf, type SavedPart, type TellPart, useParts, useTellPart, useWhole } from './parts.ts'
import { Preview } from './preview.tsx'
import { savedWords, WithheldNotice } from './withheld.tsx'

// one of them at a time is visible
const Details = lazy(() => chunk(() => import('./details.tsx')).then((file) => ({ default: file.Details })))
const FormatEditor = lazy(() => chunk(() => import('./format-editor.tsx')).then((file) => ({ default: file.FormatEditor })))
const Images = lazy(() => chunk(() => import('./images.tsx')).then((file) => ({ default: file.Images })))
const PreviewSheet = lazy(() => chunk(() => import('./preview-sheet.tsx')).then((file) => ({ default: file.PreviewSheet })))

/** Everything that staff change of an experience, with the customer’s card and ticket next to it. */
export function ExperienceEditor() {
  const { id = '' } = useParams({ strict: false })
  const { data: me } = useQuery(meQuery)
  const { data: experience, error, refetch, isFetching } = useQuery({ ...editedQuery(id), enabled: isStaff(me) })
  useTitle(experience ? `Edit ${experience.title}` : undefined)
  if (!me) return null
  if (!isStaff(me) || (error instanceof ApiError && error.code === 'NOT_FOUND')) return <Missing />
  return (
    <main className="page" id="main">
      {experience ? (
        <Editor key={experience.id} experience={experience} me={me} />
      ) : error ? (
        <ErrorBlock title="Couldn’t load this experience." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton rows={8} label="Loading the experience" />
      )}
    </main>
  )
}

/** The tab and the open format, as the address says. */
type EditSearch = { readonly tab?: string; readonly format?: string }

function Editor({ experience, me }: { experience: EditedExperience; me: Me }) {
  const { tab = 'details', format: open }: EditSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const queries = useQueryClient()
  const toast = useToast()
  const why = rolePasses(me.role, 'CUSTOMER_SUCCESS_MANAGER')
    ? undefined
    : 'Only customer success managers, producers and admins can change experiences.'
  const form = useDetailsForm(experience, why)
  const format = tab === 'formats' ? experience.formats.find(({ id }) => id === open) : undefined
  const details = partOf({ key: DETAILS, place: 'Details' }, form)
  const formats = useParts()
  const inOrder = (parts: ReadonlyMap<string, SavedPart>) => [details, ...experience.formats.flatMap(({ id }) => parts.get(id) ?? [])]
  const whole = useWhole({
    parts: inOrder(formats.shown),
    now: () => inOrder(formats.now.current),
    goTo: ({ key }) => {
      if (key === (format?.id ?? tab)) return true
      void navigate({ to: '.', search: key === DETAILS ? {} : { tab: 'formats', format: key }, resetScroll: false })
      return false
    },
    off: why !== undefined,
    tell: (saved, isAll) =>
      toast(saidOf(saved, isAll, queries.getQueryData(editedQuery(experience.id).queryKey) ?? experience), { id: 'whole' }),
  })
  const unsaved = new Set(inOrder(formats.shown).flatMap(({ key, dirty }) => (dirty ? key : [])))
  return (
    <>
      <PageHead
        title={experience.title}
        sentence={`${STATUS_WORDS[experience.status]}${experience.visible ? '' : ', hidden'}`}
        size="dense"
        actions={
          <ButtonLink render={<Link to="/experience/$id" params={{ id: experience.id }} preload={false} />}>View as a customer</ButtonLink>
        }
      />
      <Tabs label="Sections of the experience" items={tabsOf(experience, { current: tab, unsaved })} />
      <div className={css.notices}>
        {why && <Notice tone="info">{why}</Notice>}
        <WithheldNotice experience={experience} wayOut={(field) => !why && <TurnOn experience={experience} field={field} />} />
      </div>
      {experience.formats.map((one) => (
        <OneFormat
          key={one.id}
          {...{ experience, form, why, whole, unsaved }}
          format={one}
          isOpen={one.id === format?.id}
          tell={formats.tell}
          mayDelete={rolePasses(me.role, 'EVENT_PRODUCER')}
        />
      ))}
      {!format && (
        <Columns
          whole={whole}
          label={tab === 'formats' || tab === 'images' ? undefined : 'Details'}
          preview={<Preview id={experience.id} details={form.values} formats={experience.formats} format={undefined} />}
        >
          <Suspense fallback={<Skeleton look="block" rows={4} />}>
            {tab === 'formats' ? (
              <FormatGrid {...{ experience, why, unsaved }} open={undefined} />
            ) : tab === 'images' ? (
              <Images experience={experience} why={why} />
            ) : (
              <Details form={form} formats={experience.formats.length} images={experience.images.length} />
            )}
          </Suspense>
        </Columns>
      )}
    </>
  )
}

const DETAILS = 'details'

/** What a save of all tabs says: one sentence, however many forms it was. Where it ended early, what was saved of it. */
function saidOf(saved: readonly Pick<SavedPart, 'key' | 'place'>[], isAll: boolean, experience: EditedExperience): string {
  if (!isAll) return `Saved: ${saved.map(({ place }) => place).join(', ')}`
  if (saved.some(({ key }) => key === DETAILS)) return savedWords(experience)
  return saved.length === 1 ? 'Format saved' : 'Formats saved'
}

const turnOnWords = { visible: 'Show to customers', bookable: 'Allow bookings' }

/** Turns one field of the experience on and saves nothing else that was typed. */
function TurnOn({ experience: { id, version }, field }: { experience: EditedExperience; field: 'visible' | 'bookable' }) {
  const queries = useQueryClient()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  async function turnOn() {
    setBusy(true)
    try {
      const { updateExperience } = await graphql(UpdateExperienceDocument, { input: { id, version, [field]: true } })
      keepEdited(queries, updateExperience)
      toast(savedWords(updateExperience))
    } catch (error) {
      toast(refusalWords(error), { tone: 'danger' })
    }
    setBusy(false)
  }
  return (
    <Button size="sm" busy={busy} onClick={() => void turnOn()}>
      {turnOnWords[field]}
    </Button>
  )
}

function tabsOf(
  { description, formats, status }: EditedExperience,
  { current, unsaved }: { readonly current: string; readonly unsaved: ReadonlySet<string> },
) {
  const when = status === 'ACTIVE' ? '' : ' before the experience can be active'
  const dots = {
    details: description === '' ? `needs a description${when}` : undefined,
    formats: formats.length === 0 ? `needs a format${when}` : undefined,
  }
  const names = [
    { key: DETAILS, label: 'Details', dot: dots.details, isUnsaved: unsaved.has(DETAILS) },
    { key: 'formats', label: 'Formats', dot: dots.formats, isUnsaved: formats.some(({ id }) => unsaved.has(id)) },
    { key: 'images', label: 'Images', dot: undefined, isUnsaved: false },
  ]
  return names.map(({ key, label, isUnsaved, dot }) => ({
    ...{ key, dot, current: current === key },
    label: isUnsaved ? (
      <>
        {label} <span className={css.unsaved}>Unsaved</span>
      </>
    ) : (
      label
    ),
    render: <Link to="." search={key === DETAILS ? {} : { tab: key }} resetScroll={false} />,
  }))
}

interface FormatGridProps {
  readonly experience: EditedExperience
  readonly open: string | undefined
  readonly why: string | undefined
  readonly unsaved: ReadonlySet<string>
}

function FormatGrid(props: FormatGridProps) {
  const navigate = useNavigate()
  return <Formats {...props} onOpen={(format) => void navigate({ to: '.', search: { tab: 'formats', format }, resetScroll: false })} />
}

interface OneFormatProps {
  readonly experience: EditedExperience
  readonly format: EditedFormat
  readonly isOpen: boolean
  readonly form: DetailsForm
  readonly whole: Savable
  readonly unsaved: ReadonlySet<string>
  readonly why: string | undefined
  readonly tell: TellPart
  readonly mayDelete: boolean
}

/** The form of one format, which keeps what was typed whichever tab is shown; open, the grid with it underneath. */
function OneFormat({ experience, format, isOpen, form, whole, unsaved, why, tell, mayDelete }: OneFormatProps) {
  const fields = useFormatForm({ experience, format, why })
  useTellPart(partOf({ key: format.id, place: wayWords(format) }, fields), tell)
  if (!isOpen) return null
  const priced = pricedOf(format, fields.values)
  const formats = experience.formats.map((one) => (one.id === format.id ? priced : one))
  return (
    <Columns
      whole={whole}
      label={wayWords(format)}
      preview={<Preview id={experience.id} details={form.values} formats={formats} format={priced} />}
    >
      <div className={css.stack}>
        <FormatGrid {...{ experience, why, unsaved }} open={format.id} />
        <Suspense fallback={<Skeleton look="block" rows={4} />}>
          <FormatEditor format={format} form={fields} actions={mayDelete && <DeleteFormat experience={experience} format={format} />} />
        </Suspense>
      </div>
    </Columns>
  )
}

function DeleteFormat({ experience, format }: { experience: EditedExperience; format: EditedFormat }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  async function remove() {
    const text = 'Its text and running order will be deleted, and no new events can be booked in it.'
    if (!(await confirm({ title: `Delete the format “${wayWords(format)}”?`, text, danger: true }))) return
    setBusy(true)
    try {
      await graphql(DeleteFormatDocument, { id: format.id })
      await navigate({ to: '.', search: { tab: 'formats' }, resetScroll: false, ignoreBlocker: true })
      await queries.invalidateQueries({ queryKey: editedQuery(experience.id).queryKey })
      forgetShown(queries, experience.id)
      toast('Format deleted')
    } catch (error) {
      setBusy(false)
      toast(inUse(error, 'format') ?? refusalWords(error), { tone: 'danger' })
    }
  }
  return (
    <Button variant="danger" quiet size="sm" icon={Trash2} busy={busy} onClick={() => void remove()}>
      Delete format
    </Button>
  )
}

interface EditorColumnsProps {
  /** What the fields are of; without it there are none that Enter could save. */
  readonly label: string | undefined
  readonly preview: ReactNode
  readonly whole: Savable
  readonly children: ReactNode
}

/** The form on the left, with the bar that saves all tabs; right what customers see, which a phone shows in a sheet. */
function Columns({ preview, whole, label, children }: EditorColumnsProps) {
  const [open, setOpen] = useState(false)
  const bar = <SaveBar form={whole} label="Save changes" />
  const held = !whole.off && (
    <div className={css.save} ref={tellBarHeight}>
      {label ? bar : <Form form={whole}>{bar}</Form>}
    </div>
  )
  const main = label ? (
    <Form form={whole} label={label} className={css.main}>
      {children}
      {held}
    </Form>
  ) : (
    <div className={css.main}>
      {children}
      {held}
    </div>
  )
  if (useIsWide())
    return (
      <div className={css.columns}>
        {main}
        <aside className={css.side}>{preview}</aside>
      </div>
    )
  return (
    <div className={css.columns}>
      <p>
        <Button icon={Eye} onClick={() => setOpen(true)}>
          Preview
        </Button>
      </p>
      {main}
      {open && (
        <Suspense>
          <PreviewSheet onClose={() => setOpen(false)}>{preview}</PreviewSheet>
        </Suspense>
      )}
    </div>
  )
}
