import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { PLAY_MODE_WORDS, pdfTypeWords } from '@troupe/domain/catalogue/format-words'
import { FORMAT_TYPES, PLAY_MODES } from '@troupe/domain/catalogue/kinds'
import { isStaff, rolePasses } from '@troupe/domain/role/roles'
import { sessionFields } from '@troupe/domain/session/fields'
import { Button } from '@troupe/ui/button'
import { Panel } from '@troupe/ui/panel'
import { BookmarkPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { TemplateField } from '../../catalogue/templates/template-field.tsx'
import { templateName } from '../../catalogue/templates/template-query.ts'
import { templateSentences } from '../../catalogue/templates/template-words.ts'
import { meQuery } from '../../platform/account.ts'
import { chunk } from '../../platform/chunk.ts'
import { ChoiceField } from '../../platform/form/choice-field.tsx'
import { Form } from '../../platform/form/form.tsx'
import { labelsOf } from '../../platform/form/labels.ts'
import { NumberField } from '../../platform/form/number-field.tsx'
import { ParagraphField } from '../../platform/form/paragraph-field.tsx'
import { SaveBar } from '../../platform/form/save-bar.tsx'
import { SelectField } from '../../platform/form/select-field.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import type { Fields } from '../../platform/form/use-fields.ts'
import type { Session } from '../session-query.ts'
import css from '../tab.module.css'
import { useSessionForm } from '../use-session-form.ts'

const SaveTemplate = lazy(() =>
  chunk(() => import('../../catalogue/templates/save-template.tsx')).then((file) => ({ default: file.SaveTemplate })),
)

const staffPart = (session: Session) => ({
  shortName: session.shortName ?? '',
  templateId: session.templateId ?? '',
  playType: session.playType,
  pdfType: session.pdfType ?? ('' as const),
  lobby: session.lobby,
  scheduleOffset: session.scheduleOffset,
  internalNotes: session.internalNotes ?? '',
  activityNotes: session.activityNotes ?? '',
})
type StaffPart = ReturnType<typeof staffPart>
const labels = labelsOf(
  sessionFields,
  ...(['shortName', 'templateId', 'playType', 'pdfType', 'lobby', 'scheduleOffset', 'internalNotes', 'activityNotes'] as const),
)

/** An empty choice is none. */
const inputOf = ({ templateId, pdfType, ...plain }: Partial<StaffPart>) => ({
  ...plain,
  ...(templateId === undefined ? {} : { templateId: templateId || null }),
  ...(pdfType === undefined ? {} : { pdfType: pdfType || null }),
})

/** A value in words, for the choice between mine and theirs. */
function show(queries: QueryClient, field: keyof StaffPart, value: string | number): string {
  if (field === 'templateId' && value) return templateName(queries, String(value)) ?? 'Another template'
  if (field === 'playType') return value === 'TEAM' ? PLAY_MODE_WORDS.TEAM : PLAY_MODE_WORDS.INDIVIDUAL
  if (field === 'pdfType') return value ? pdfTypeWords(String(value)) : 'None'
  return String(value)
}

/** What staff set of an event, and their notes. */
export function StaffForm({ session }: { session: Session }) {
  const queries = useQueryClient()
  const form = useSessionForm(session, {
    part: 'staff',
    labels,
    read: staffPart,
    input: inputOf,
    says: { templateId: templateSentences },
    show: (field, value) => show(queries, field, value),
  })
  return (
    <Form form={form}>
      <Panel
        title="Staff details"
        actions={<SaveAsTemplate session={session} />}
        footer={<SaveBar form={form} label="Save staff details" />}
      >
        <div className={css.fields}>
          <TextField form={form} name="shortName" maxLength={32} hint="Customers always see the full name." />
          <TemplateField
            form={form}
            name="templateId"
            required={session.syncType !== 'third party'}
            filter={{ forSession: session.id }}
            saved={session.templateId}
          />
          <Played form={form} session={session} />
          <Before form={form} session={session} />
          <ParagraphField form={form} name="internalNotes" maxLength={4000} hint="Visible to staff only." />
          <ParagraphField form={form} name="activityNotes" maxLength={4000} hint="Also visible to this event’s crew." />
        </div>
      </Panel>
    </Form>
  )
}

/** For those who may keep how this event is set up. */
function SaveAsTemplate({ session }: { session: Session }) {
  const { data: me } = useQuery(meQuery)
  const [isOpen, setIsOpen] = useState(false)
  if (!isStaff(me ?? null) || !rolePasses(me?.role ?? null, 'CUSTOMER_SUCCESS_MANAGER')) return null
  return (
    <>
      <Button size="sm" icon={BookmarkPlus} onClick={() => setIsOpen(true)}>
        Save as template
      </Button>
      <Suspense fallback={null}>{isOpen && <SaveTemplate session={session} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}

interface PartProps {
  readonly form: Fields<StaffPart>
  readonly session: Session
}

const modes = PLAY_MODES.map((value) => ({ value, label: PLAY_MODE_WORDS[value] }))
const pdfTypes = FORMAT_TYPES.map((value) => ({ value, label: pdfTypeWords(value) }))

/** How guests play; where some of them are on site, also which printed instructions there are. */
function Played({ form, session }: PartProps) {
  const hasPdf = session.type !== 'REMOTE' || session.pdfType !== null
  return (
    <div className={hasPdf ? css.two : css.short}>
      <ChoiceField form={form} name="playType" options={modes} hint="Whether guests play in teams or each for themselves." />
      {hasPdf && (
        <SelectField form={form} name="pdfType" options={pdfTypes} none="None" hint="Decides which instructions fit this event." />
      )}
    </div>
  )
}

const before = { min: 0, max: 240, step: 5, unit: 'minutes', live: true } as const

/** When guests and crew come. Once the event is over or cancelled, that stays as it is. */
function Before({ form, session }: PartProps) {
  const off = !session.meta.permissions.edit.value
  const note = callNotes[off ? 'over' : session.startsAt && session.status !== 'LIVE' && !session.diy ? 'ahead' : 'none']
  return (
    <>
      <div className={session.diy ? css.short : css.two}>
        <NumberField form={form} name="lobby" {...before} off={off} hint="Guests can come in this many minutes before the start." />
        {!session.diy && (
          <NumberField
            form={form}
            name="scheduleOffset"
            {...before}
            off={off}
            hint="The crew has to be there this many minutes before the start, unless the running order gives their role another call time or the lobby opens earlier."
          />
        )}
      </div>
      {note && <p className={css.quiet}>{note}</p>}
    </>
  )
}

const callNotes = {
  over: 'This event is over or cancelled, so its lobby and call time can’t be changed.',
  ahead: 'People whose call time changes get an email. Hosts and plant actors are asked again if it changes by more than 30 minutes.',
  none: null,
}
