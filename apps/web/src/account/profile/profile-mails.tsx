import { Form } from '../../platform/form/form.tsx'
import { SaveBar } from '../../platform/form/save-bar.tsx'
import { ToggleField } from '../../platform/form/toggle-field.tsx'
import { usePersonForm } from '../people/use-person-form.ts'
import css from '../people/user.module.css'
import type { Person } from '../users-query.ts'

const labels = { booking: 'Bookings', reminders: 'Reminders' } as const

/** The wishes of a person, each yes until it is switched off. */
function read({ attributes }: Person) {
  const wishes: unknown = attributes?.email
  const isOff = (kind: string) => typeof wishes === 'object' && wishes !== null && Reflect.get(wishes, kind) === false
  return { booking: !isOff('booking'), reminders: !isOff('reminders') }
}

/** Which emails a person wants. Each is saved as soon as it is switched. */
export function ProfileMails({ person }: { person: Person }) {
  const form = usePersonForm(person, {
    part: 'emails',
    labels,
    read,
    input: (email) => ({ attributes: { email } }),
    path: (kind) => `attributes.email.${kind}`,
    saves: 'field',
  })
  return (
    <Form form={form} label="Email notifications" className={css.part}>
      <ToggleField
        form={form}
        name="booking"
        hint="Get emails about your events, for example when one is booked, rescheduled or cancelled."
      />
      <ToggleField form={form} name="reminders" hint="Get an email 48 hours before your events start." />
      <p className="note">Codes, invoices and emails that need your answer are always sent.</p>
      <SaveBar form={form} />
    </Form>
  )
}
