import { MOST_EXPERIENCE, MOST_LINKS } from '@troupe/domain/staffing/applications/application'
import { Button } from '@troupe/ui/button'
import { Checkbox } from '@troupe/ui/checkbox'
import { useNotice } from '@troupe/ui/confirm'
import { Field, FieldMarks } from '@troupe/ui/field'
import { Icon } from '@troupe/ui/icon'
import { TextInput } from '@troupe/ui/text-input'
import { Check, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { languageOptions } from '../../account/user-words.ts'
import { Form } from '../../platform/form/form.tsx'
import { ManyField } from '../../platform/form/many-field.tsx'
import { ParagraphField } from '../../platform/form/paragraph-field.tsx'
import { Refused } from '../../platform/form/refused.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import css from './application.module.css'
import { privacyWords } from './application-words.ts'
import { type SentApplication, useApplication } from './use-application.ts'

type ApplyForm = ReturnType<typeof useApplication>['form']

/** What an applicant says of themselves. Nearly everything is required, so that only what is optional is marked. */
export function ApplicationForm({ onSent }: { readonly onSent: (sent: SentApplication) => void }) {
  const { form, isPerson } = useApplication(onSent)
  return (
    <FieldMarks value="optional">
      <Form form={form} label="Application">
        <Group title="You">
          <TextField form={form} name="firstName" required autoComplete="given-name" />
          <TextField form={form} name="lastName" required autoComplete="family-name" />
          <TextField form={form} name="email" required type="email" autoComplete="email" />
          <TextField form={form} name="phone" required type="tel" autoComplete="tel" />
        </Group>
        <Group title="Where and in which languages">
          <TextField form={form} name="city" required autoComplete="address-level2" />
          <TextField
            form={form}
            name="birthYear"
            required
            inputMode="numeric"
            autoComplete="off"
            hint={form.errorOf('birthYear') ? undefined : 'You have to be 18 or older.'}
          />
          <div className={css.whole}>
            <ManyField form={form} name="languages" required options={languageOptions} limit={20} />
          </div>
        </Group>
        <Group title="Your work">
          <div className={css.whole}>
            <ParagraphField form={form} name="experience" required maxLength={MOST_EXPERIENCE} />
          </div>
          <Links form={form} />
        </Group>
        <Consent form={form} />
        <Trap form={form} />
        <div className={css.refused}>
          <Refused form={form} />
        </div>
        <div className={css.send}>
          <PersonCheck isPerson={isPerson} isWaiting={form.busy} />
          <Button variant="primary" size="lg" type="submit" busy={form.busy}>
            Send application
          </Button>
        </div>
        <p className={css.kept}>What you typed is kept on this device until you send it.</p>
      </Form>
    </FieldMarks>
  )
}

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className={css.group}>
    <legend>{title}</legend>
    <div className={css.fields}>{children}</div>
  </fieldset>
)

/** Up to five pages of the applicant. */
function Links({ form }: { readonly form: ApplyForm }) {
  const { links } = form.values
  const error = form.errorOf('links')
  // of what can't be a page, the first is marked; of anything else, the last
  const wrong = links.findIndex((link) => link.trim() !== '' && /^(?!https:)[a-z][a-z\d+.-]*:/i.test(link.trim()))
  const marked = wrong === -1 ? links.length - 1 : wrong
  return (
    <div className={css.whole}>
      {links.map((link, at) => (
        <div key={at} className={css.link}>
          <Field
            label={at === 0 ? form.labels.links : `Link ${at + 1}`}
            error={at === marked ? error : undefined}
            hint={at === links.length - 1 ? 'You can add up to five.' : undefined}
          >
            <TextInput
              type="url"
              inputMode="url"
              autoComplete={at === 0 ? 'url' : 'off'}
              value={link}
              onChange={(text) => form.set('links', links.with(at, text))}
              onBlur={() => form.leave('links')}
            />
          </Field>
        </div>
      ))}
      {links.length < MOST_LINKS && links.at(-1)?.trim() !== '' && (
        <Button variant="tertiary" size="sm" icon={Plus} onClick={() => form.set('links', [...links, ''])}>
          Add another link
        </Button>
      )}
    </div>
  )
}

function Consent({ form }: { readonly form: ApplyForm }) {
  const notice = useNotice()
  return (
    <div className={css.consent}>
      <Checkbox
        label={form.labels.consent}
        checked={form.values.consent}
        error={form.errorOf('consent')}
        onChange={(isGiven) => form.choose('consent', isGiven)}
        onBlur={() => form.leave('consent')}
      />
      <button type="button" className={css.privacy} onClick={() => void notice({ title: 'Privacy notice', text: privacyWords })}>
        Privacy notice
      </button>
    </div>
  )
}

/** A field that people neither see nor reach. */
const Trap = ({ form }: { readonly form: ApplyForm }) => (
  <div className={css.trap} aria-hidden="true">
    <label>
      Company website
      <input
        name="company_website"
        tabIndex={-1}
        autoComplete="off"
        value={form.values.website}
        onChange={({ currentTarget }) => form.set('website', currentTarget.value)}
      />
    </label>
  </div>
)

/** How the check goes that a person and no program sends this. Sending waits for it. */
const PersonCheck = ({ isPerson, isWaiting }: { readonly isPerson: boolean; readonly isWaiting: boolean }) => (
  <p className={isPerson ? css.person : css.checking} role="status">
    {isPerson ? (
      <>
        <Icon of={Check} size={16} />
        You’re not a robot
      </>
    ) : (
      <>
        <span className={css.bar} aria-hidden="true">
          <i />
        </span>
        {isWaiting ? 'Checking that you are not a robot. We send it right after.' : 'Checking that you are not a robot'}
      </>
    )}
  </p>
)
