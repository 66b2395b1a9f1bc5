import { messageOf as sentenceOf } from '@troupe/domain/errors'
import { CONTACT_TOPICS, type ContactTopic, formById, readEntry } from '@troupe/domain/message/forms'
import { useState } from 'react'
import type { Me } from '../../platform/account.ts'
import { call } from '../../platform/api.ts'
import { codeAt } from '../../platform/form/judge.ts'
import { useAsk } from '../../platform/form/use-ask.ts'
import { fieldCodesIn } from '../../platform/words/field-codes.ts'
import { fieldWords } from '../../platform/words/fields.ts'
import type { ContactField } from './contact-query.ts'

/** What the contact form holds. */
interface TypedMessage {
  readonly topic: ContactTopic
  readonly name: string
  readonly email: string
  readonly people: string
  readonly when: string
  readonly message: string
  readonly consent: boolean
}

interface ContactSubject {
  readonly fields: readonly ContactField[]
  readonly me: Me
  readonly workspaceId: string | null
  readonly onSent: () => void
}

/** The contact form: what was typed stays until it is sent, also over a reload. */
export function useContact({ fields, me, workspaceId, onSent }: ContactSubject) {
  const [hasTried, setTried] = useState(false)
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name
  const form = useAsk<TypedMessage>({
    name: `contact.${workspaceId ?? 'none'}`,
    labels: {
      ...{ topic: labelOf('topic'), name: labelOf('name'), email: labelOf('email'), people: labelOf('people') },
      ...{ when: labelOf('when'), message: labelOf('message'), consent: 'Troupe may contact me about this request.' },
    },
    first: {
      ...{ topic: CONTACT_TOPICS[0], name: me.fullName, email: me.email },
      ...{ people: '', when: '', message: '', consent: false },
    },
    check: (typed) => wrongIn(typed),
    send: async ({ consent, ...values }, key) => {
      const page = location.pathname
      await call('POST /marketing/form/{id}', {
        params: { id: 'contact' },
        body: { values, consent, page, ...(workspaceId ? { workspaceId } : {}) },
        key,
      })
      onSent()
    },
  })
  const found = entryOf(form.values)
  return {
    ...form,
    submit: async () => {
      setTried(true)
      const done = await form.submit()
      if (done) setTried(false)
      return done
    },
    /** Why it wasn't sent, next to its button. */
    trouble: hasTried && found && !found.ok ? sentenceOf(found.code) : form.refusal,
  }
}

const entryOf = ({ consent, ...values }: TypedMessage) => {
  const form = formById('contact')
  return form && readEntry(form, { values, consent })
}

/** What is wrong with each field, by the rules that the server reads it with. */
function wrongIn(typed: TypedMessage): { readonly [K in keyof TypedMessage]?: string | undefined } {
  const found = entryOf(typed)
  if (!found || found.ok) return {}
  const codes = fieldCodesIn(found.extensions)
  const of = (name: Exclude<keyof TypedMessage, 'consent'>, exact = {}) => fieldWords(codeAt(codes, `values.${name}`), exact)
  return {
    name: of('name'),
    email: of('email', { INVALID: 'Enter an email address, such as priya@example.com.' }),
    people: of('people', { REQUIRED: 'Enter a number', INVALID: 'Enter a number' }),
    when: of('when'),
    message: of('message'),
    consent: fieldWords(codeAt(codes, 'consent')),
  }
}
