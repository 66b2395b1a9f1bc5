import { HIGHEST_DAILY_LIMIT } from '@troupe/domain/account/limits'
import { MOST_MODIFIERS } from '@troupe/domain/field'
import { Notice } from '@troupe/ui/notice'
import type { Me } from '../../platform/account.ts'
import { ChoiceField } from '../../platform/form/choice-field.tsx'
import { Form, FormField } from '../../platform/form/form.tsx'
import { ManyField } from '../../platform/form/many-field.tsx'
import { NumberField } from '../../platform/form/number-field.tsx'
import { ParagraphField } from '../../platform/form/paragraph-field.tsx'
import { SaveBar } from '../../platform/form/save-bar.tsx'
import { SelectField } from '../../platform/form/select-field.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { whyOff } from '../../platform/words/reasons.ts'
import { modifierWords, useModifierOptions } from '../modifiers-query.ts'
import { languageOptions, levelOptions } from '../user-words.ts'
import type { Person } from '../users-query.ts'
import { detailLabels, detailPath, detailsInput, detailsOf, detailWords } from './person-details.ts'
import { usePersonForm } from './use-person-form.ts'
import { useZoneAreas } from './use-zone-areas.ts'
import css from './user.module.css'
import { UserPicture } from './user-picture.tsx'
import { UserZone } from './user-zone.tsx'

/** A person's details. The server says who may change which of them. */
export function UserForm({ person, me }: { person: Person; me: Me }) {
  const why = whyOff(person.can.edit)
  return why ? <DetailsText person={person} why={why} /> : <DetailsForm person={person} own={person.id === me.id} />
}

function DetailsForm({ person, own }: { person: Person; own: boolean }) {
  const office = person.can.editStaff.value
  const plays = person.role !== 'BOOKING_USER'
  const areas = useZoneAreas(office)
  const modifiers = useModifierOptions(office && plays)
  const form = usePersonForm(person, {
    part: 'details',
    labels: detailLabels,
    read: detailsOf,
    input: detailsInput,
    path: detailPath,
    show: (field, value) => {
      if (field === 'modifiers' && Array.isArray(value)) return modifierWords(value, modifiers)
      return field === 'zoneAreaId' ? (areas.find((area) => area.value === value)?.label ?? '') : detailWords(value)
    },
  })
  return (
    <Form form={form} label="Details" className="stack wide">
      {office && <UserPicture person={person} />}
      {/* one's own are edited in place, beside this form */}
      {!own && (
        <div className={css.part}>
          <div className={css.two}>
            <TextField form={form} name="firstName" required maxLength={32} />
            <TextField form={form} name="lastName" required maxLength={32} />
          </div>
          <TextField form={form} name="phone" type="tel" />
          {plays && <TextField form={form} name="meetingLink" type="url" placeholder="https://" hint="For virtual events." />}
        </div>
      )}
      {office && (
        <div className={css.part}>
          <FormField form={form} name="timezone">
            {(zone, choose) => <UserZone value={zone} onChange={choose} />}
          </FormField>
          <ManyField form={form} name="languages" required options={languageOptions} limit={20} />
          {plays && (
            <>
              {!own && (
                <>
                  <ChoiceField form={form} name="level" hint="The highest package level they can work on." options={levelOptions} />
                  <NumberField
                    form={form}
                    name="dailyLimit"
                    hint="The most events they can work in a day."
                    min={1}
                    max={HIGHEST_DAILY_LIMIT}
                  />
                  <NumberField form={form} name="load" hint="The most events they can work in a week." min={1} max={60} />
                </>
              )}
              <SelectField
                form={form}
                name="zoneAreaId"
                none="None"
                options={areas}
                hint="Limits which on-site events they can work, unless we know exactly where they live."
              />
              <div className={css.two}>
                <TextField form={form} name="city" />
                <TextField form={form} name="birthYear" inputMode="numeric" hint="For example, 1988." />
              </div>
              <ManyField
                form={form}
                name="modifiers"
                options={modifiers}
                limit={MOST_MODIFIERS}
                placeholder="None"
                hint="What they can do. When people are chosen for a show that asks for it, those who lack it come later."
              />
            </>
          )}
          {!own && <ParagraphField form={form} name="notes" maxLength={4000} hint="Visible to staff only." />}
        </div>
      )}
      <SaveBar form={form} />
    </Form>
  )
}

function DetailsText({ person, why }: { person: Person; why: string }) {
  const details = detailsOf(person)
  const shown = (['phone', 'meetingLink', 'timezone', 'languages', 'city', 'notes'] as const).filter((field) => detailWords(details[field]))
  return (
    <>
      <Notice tone="info" title="You can’t change these details">
        {why}
      </Notice>
      <dl className={css.part}>
        {shown.map((field) => (
          <div key={field}>
            <dt className="note">{detailLabels[field]}</dt>
            <dd>{detailWords(details[field])}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
