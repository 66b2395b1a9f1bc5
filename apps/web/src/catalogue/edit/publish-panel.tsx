import { Link } from '@tanstack/react-router'
import { withheldBy } from '@troupe/domain/catalogue/experience-rules'
import { EXPERIENCE_STATUSES, type ExperienceStatus } from '@troupe/domain/catalogue/kinds'
import { Icon } from '@troupe/ui/icon'
import { Panel } from '@troupe/ui/panel'
import { Segmented } from '@troupe/ui/segmented'
import { Check, CircleAlert } from 'lucide-react'
import { LabelledField } from '../../platform/form/form.tsx'
import { ToggleField } from '../../platform/form/toggle-field.tsx'
import { STATUS_WORDS } from '../catalogue-words.ts'
import type { DetailsForm } from './details-form.ts'
import css from './edit.module.css'

const statuses = EXPERIENCE_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }))

type TypedShow = Pick<DetailsForm['values'], 'status' | 'visible' | 'bookable' | 'description'>

/** What customers will see of it once it is saved. */
export function outcomeOf(typed: TypedShow): string {
  if (typed.status === 'DRAFT') return 'Customers don’t see a draft.'
  if (typed.status === 'ARCHIVED') return 'Customers don’t see it. Events that are booked stay.'
  const why = withheldBy(typed)
  if (why === 'HIDDEN') return 'Active, but customers don’t see it: turn on “Visible”.'
  return why === null ? 'Customers see it in the catalogue and can book it.' : 'Customers see it but can’t book it: turn on “Bookable”.'
}

/** What an active experience needs, in the order of the page. */
export const needsOf = ({ description }: Pick<TypedShow, 'description'>, formats: number, images: number) =>
  [
    { key: 'description', done: description.trim() !== '', words: 'A description', isRequired: true, tab: undefined },
    { key: 'formats', done: formats > 0, words: 'A format', isRequired: true, tab: 'formats' },
    { key: 'images', done: images > 0, words: 'A picture', isRequired: false, tab: 'images' },
  ] as const

interface PublishPanelProps {
  readonly form: DetailsForm
  readonly formats: number
  readonly images: number
}

/** Whether customers see an experience and can book it: its status with what an active one needs, and the two switches; what comes of them is said below. */
export function PublishPanel({ form, formats, images }: PublishPanelProps) {
  const { values } = form
  // a status that shows nothing would contradict itself: who makes it active means customers to see and book it, and can still turn either off
  const choose = (status: ExperienceStatus) => {
    if (status === 'ACTIVE' && values.status !== 'ACTIVE') {
      form.choose('visible', true)
      form.choose('bookable', true)
    }
    form.choose('status', status)
  }
  return (
    <Panel title="Publish">
      <div className={css.fields}>
        <LabelledField form={form} name="status">
          <Segmented<ExperienceStatus> value={values.status} options={statuses} onChange={choose} />
        </LabelledField>
        <ul className={css.needs} aria-label="What an active experience needs">
          {needsOf(values, formats, images).map(({ key, done, words, isRequired, tab }) => (
            <li key={key} data-done={done || undefined} data-open={(!done && isRequired) || undefined}>
              <Icon of={done ? Check : CircleAlert} size={16} />
              <span>
                {words}
                <span className="vh">{done ? ': there' : ': missing'}</span>
                {!isRequired && !done && <span className={css.quiet}> (recommended)</span>}
              </span>
              {!done && tab && (
                <Link to="." search={{ tab }} resetScroll={false}>
                  Add
                </Link>
              )}
            </li>
          ))}
        </ul>
        <div className={css.switches}>
          <ToggleField form={form} name="visible" hint="Shows it in the catalogue once it’s active." />
          <ToggleField form={form} name="bookable" hint="Turn off to stop new bookings." />
          <ToggleField form={form} name="subscribers" />
        </div>
        <p role="status" className={css.outcome}>
          {outcomeOf(values)}
        </p>
      </div>
    </Panel>
  )
}
