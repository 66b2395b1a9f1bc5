import { useQuery } from '@tanstack/react-query'
import { PLAY_MODE_WORDS, pdfTypeWords } from '@troupe/domain/catalogue/format-words'
import { FORMAT_TYPES, PLAY_MODES, SYNC_TYPES } from '@troupe/domain/catalogue/kinds'
import { syncTypeWords } from '@troupe/domain/catalogue/sync-words'
import { MOST_MODIFIERS } from '@troupe/domain/field'
import { wayWords } from '@troupe/domain/words'
import { Panel } from '@troupe/ui/panel'
import { RichText } from '@troupe/ui/rich-text'
import type { ReactNode } from 'react'
import { useModifierOptions } from '../../account/modifiers-query.ts'
import { languageOptions } from '../../account/user-words.ts'
import { ChoiceField } from '../../platform/form/choice-field.tsx'
import { FormField } from '../../platform/form/form.tsx'
import { ManyField } from '../../platform/form/many-field.tsx'
import { NumberField } from '../../platform/form/number-field.tsx'
import { ParagraphField } from '../../platform/form/paragraph-field.tsx'
import { SelectField } from '../../platform/form/select-field.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { ToggleField } from '../../platform/form/toggle-field.tsx'
import { TemplateField } from '../templates/template-field.tsx'
import css from './edit.module.css'
import { comingEventsQuery, type EditedFormat } from './edit-queries.ts'
import type { FormatForm } from './format-form.ts'
import { FormatPrice } from './format-price.tsx'
import { useFirstWrong } from './parts.ts'
import { RunningOrder } from './running-order.tsx'

interface FormatEditorProps {
  readonly format: EditedFormat
  readonly form: FormatForm
  /** What can be done with the whole format. */
  readonly actions: ReactNode
}

/** Every field of a format, in the order in which people think of them. */
export function FormatEditor({ format, form, actions }: FormatEditorProps) {
  const place = useFirstWrong()
  return (
    <div ref={place} className={css.stack}>
      <div className={css.formatHead}>
        <h2 className={css.formatName}>{wayWords(format)}</h2>
        {actions}
        <Coming format={format} />
      </div>
      <Reading form={form} />
      <TimeAndPeople form={form} />
      <Crew form={form} />
      <FormatPrice form={form} format={format} />
      <Game form={form} />
      <Panel title="Running order">
        <RunningOrder form={form} />
      </Panel>
    </div>
  )
}

/** How many events keep what they were booked with. */
function Coming({ format }: { format: EditedFormat }) {
  const { data: count } = useQuery(comingEventsQuery(format.id))
  if (!count) return null
  return (
    <p className={css.quiet}>
      {count === 1
        ? '1 upcoming event uses this format. It keeps the price, duration, crew and running order it was booked with.'
        : `${count} upcoming events use this format. They keep the price, duration, crew and running order they were booked with.`}
    </p>
  )
}

function Reading({ form }: { form: FormatForm }) {
  return (
    <Panel title="Text">
      <div className={css.fields}>
        <TextField form={form} name="title" maxLength={96} hint="Leave empty to use the experience’s title." />
        <TextField form={form} name="subtitle" maxLength={64} />
        <ParagraphField form={form} name="description" maxLength={256} />
        <FormField form={form} name="formatDescription">
          {(html, choose) => <RichText value={html} onChange={choose} disabled={form.off} />}
        </FormField>
        <TextField form={form} name="youtube" hint="A youtube.com or youtu.be address, or the video’s ID." />
      </div>
    </Panel>
  )
}

const minutes = { min: 15, max: 600, step: 15, unit: 'minutes' } as const
const before = { min: 0, max: 240, step: 5, unit: 'minutes' } as const
const group = (people: number) => ({ min: 1, max: 10_000, unit: people === 1 ? 'person' : 'people' }) as const

function TimeAndPeople({ form }: { form: FormatForm }) {
  return (
    <Panel title="Time and people">
      <div className={css.fields}>
        <div className={css.three}>
          <NumberField form={form} name="minDuration" {...minutes} />
          <NumberField form={form} name="duration" {...minutes} />
          <NumberField form={form} name="maxDuration" {...minutes} />
        </div>
        <div className={css.two}>
          <NumberField form={form} name="attendeesMin" {...group(form.values.attendeesMin)} />
          <NumberField form={form} name="attendeesMax" {...group(form.values.attendeesMax)} />
        </div>
        <div className={css.two}>
          <NumberField form={form} name="lobby" {...before} hint="Before the start." />
          <NumberField
            form={form}
            name="scheduleOffset"
            {...before}
            hint="Before the start, for roles without a call time in the running order."
          />
        </div>
        <ManyField form={form} name="languages" required options={languageOptions} />
      </div>
    </Panel>
  )
}

function Crew({ form }: { form: FormatForm }) {
  return (
    <Panel title="Crew and kit">
      <div className={css.fields}>
        <div className={css.two}>
          <NumberField form={form} name="actors" min={0} max={20} hint="For the whole event, however many rooms or groups it has." />
        </div>
        <ToggleField form={form} name="kitBased" hint="We send the guests a kit." />
        <FormField form={form} name="hostDescription">
          {(html, choose) => <RichText value={html} onChange={choose} disabled={form.off} />}
        </FormField>
      </div>
    </Panel>
  )
}

const syncTypes = SYNC_TYPES.map((value: string) => ({ value, label: syncTypeWords(value) }))
const modes = PLAY_MODES.map((value) => ({ value, label: PLAY_MODE_WORDS[value] }))
const pdfTypes = FORMAT_TYPES.map((value) => ({ value, label: pdfTypeWords(value) }))

function Game({ form }: { form: FormatForm }) {
  const modifiers = useModifierOptions(true)
  return (
    <Panel title="Game">
      <div className={css.fields}>
        <div className={css.two}>
          <SelectField form={form} name="syncType" options={syncTypes} />
          <SelectField form={form} name="pdfType" options={pdfTypes} none="None" />
        </div>
        <ChoiceField form={form} name="playType" options={modes} />
        <TemplateField
          form={form}
          name="templateId"
          filter={{ kind: 'MASTER', syncType: form.values.syncType }}
          syncType={form.values.syncType}
        />
        <ManyField
          form={form}
          name="modifiers"
          options={modifiers}
          limit={MOST_MODIFIERS}
          placeholder="None"
          hint="What the crew should be able to do. New events get these."
        />
        <ToggleField form={form} name="hasGroupDetails" hint="Ask the customer for group details before the event." />
        <ToggleField form={form} name="customization" />
      </div>
    </Panel>
  )
}
