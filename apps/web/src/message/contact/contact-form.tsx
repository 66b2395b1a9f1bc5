import { CONTACT_TOPIC_WORDS, CONTACT_TOPICS, isAsked } from '@troupe/domain/message/forms'
import { Button } from '@troupe/ui/button'
import { Checkbox } from '@troupe/ui/checkbox'
import { useNotice } from '@troupe/ui/confirm'
import { Icon } from '@troupe/ui/icon'
import { Ticket } from '@troupe/ui/ticket'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Me } from '../../platform/account.ts'
import { ChoiceField } from '../../platform/form/choice-field.tsx'
import { Form } from '../../platform/form/form.tsx'
import { ParagraphField } from '../../platform/form/paragraph-field.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import css from './contact.module.css'
import type { Answerer, ContactField } from './contact-query.ts'
import { useContact } from './use-contact.ts'

interface ContactFormProps {
  readonly fields: readonly ContactField[]
  readonly answerer: Answerer
  readonly me: Me
  readonly workspaceId: string | null
}

/** What a customer writes, until it is sent; then that it was. */
export function ContactForm(props: ContactFormProps) {
  const [isSent, setSent] = useState(false)
  if (isSent) return <SentMessage answerer={props.answerer} onAgain={() => setSent(false)} />
  return <Fields {...props} onSent={() => setSent(true)} />
}

const topics = CONTACT_TOPICS.map((value) => ({ value, label: CONTACT_TOPIC_WORDS[value] }))
const privacyWords =
  'We keep what you write for 400 days, so that we can answer you and look it up when you ask again. Only our staff read it.'

function Fields({ fields, me, workspaceId, onSent }: ContactFormProps & { readonly onSent: () => void }) {
  const form = useContact({ fields, me, workspaceId, onSent })
  const notice = useNotice()
  const asked = fields.filter((field) => isAsked(field, { ...form.values }))
  const has = (name: string) => asked.some((field) => field.name === name)
  const most = fields.find(({ name }) => name === 'message')?.most ?? 5000
  return (
    <Form form={form} label="Contact" className={css.form}>
      <div className={css.whole}>
        <ChoiceField form={form} name="topic" options={topics} />
      </div>
      <TextField form={form} name="name" required autoComplete="name" />
      <TextField form={form} name="email" required type="email" autoComplete="email" />
      {has('people') && <TextField form={form} name="people" required inputMode="numeric" />}
      {has('when') && <TextField form={form} name="when" />}
      <div className={css.whole}>
        <ParagraphField form={form} name="message" required maxLength={most} />
      </div>
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
      <div className={css.send}>
        {form.trouble && (
          <p className={css.trouble} role="alert">
            <Icon of={CircleAlert} size={16} />
            {form.trouble}
          </p>
        )}
        <Button variant="primary" size="lg" type="submit" busy={form.busy}>
          Send message
        </Button>
      </div>
    </Form>
  )
}

function SentMessage({ answerer, onAgain }: { readonly answerer: Answerer; readonly onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // what was sent is gone from the page, and the focus with it
  useEffect(() => heading.current?.focus(), [])
  return (
    <Ticket className={css.done}>
      <h2 className="disp" ref={heading} tabIndex={-1}>
        We have your message
      </h2>
      <p>
        {answerer
          ? `${answerer.fullName} answers by email, within ${answerer.hours.answersWithin} office hours.`
          : 'Someone on our sales team answers by email.'}
      </p>
      <Button onClick={onAgain}>Write another message</Button>
    </Ticket>
  )
}
