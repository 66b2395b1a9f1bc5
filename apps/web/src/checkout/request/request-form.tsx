import { contactInput } from '@troupe/domain/checkout/contact'
import { REQUEST_REASONS, type RequestReason } from '@troupe/domain/checkout/request'
import { Button } from '@troupe/ui/button'
import { DialogActions } from '@troupe/ui/dialog-on-demand'
import type { Me } from '../../platform/account.ts'
import { type AnswerTo, call } from '../../platform/api.ts'
import { captchaTrouble, usesCaptcha } from '../../platform/captcha/captcha-trouble.ts'
import { useCaptcha } from '../../platform/captcha/use-captcha.ts'
import { itemOf } from '../../platform/cart/cart-items.ts'
import { type KnownLine, removeLines } from '../../platform/cart/cart-lines.ts'
import { Form } from '../../platform/form/form.tsx'
import { ParagraphField } from '../../platform/form/paragraph-field.tsx'
import { Refused } from '../../platform/form/refused.tsx'
import { SelectField } from '../../platform/form/select-field.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { CONTACT_LABELS, contactOf, type TypedContact } from '../payer/contact.ts'
import css from './request.module.css'
import { REASON_WORDS } from './request-words.ts'

export type Requested = AnswerTo<'POST /cart/request'>

export interface RequestFormProps {
  readonly lines: readonly KnownLine[]
  readonly me: Me | null
  readonly workspaceId: string | null
  readonly reason: RequestReason
  readonly onSent: (requested: Requested) => void
}

interface TypedRequest extends TypedContact {
  readonly message: string
  readonly reason: RequestReason
}

/** Who asks and what for. The lines leave the cart once they were requested. */
export function RequestForm({ lines, me, workspaceId, reason, onSent }: RequestFormProps) {
  const captcha = useCaptcha('CART_REQUEST', me === null)
  const form = useAsk<TypedRequest>({
    name: 'cart.request',
    labels: {
      reason: 'What would you like to do?',
      ...CONTACT_LABELS,
      message: 'Message',
    },
    first: {
      reason,
      firstName: me?.firstName ?? '',
      lastName: me?.lastName ?? '',
      email: me?.email ?? '',
      phone: me?.phone ?? '',
      company: '',
      message: '',
    },
    // where the server finds a field, so that what it refuses is shown there
    rules: {
      schema: contactInput,
      input: contactOf,
      under: 'contact',
      path: (field) => (field === 'reason' || field === 'message' ? field : `contact.${field}`),
    },
    send: async (typed, key) => {
      const solution = me ? {} : { captcha: await captcha.solution() }
      const body = {
        ...{
          items: lines.map(itemOf),
          contact: { ...contactOf(typed), email: typed.email.trim().toLowerCase() },
          reason: typed.reason,
          ...solution,
        },
        ...(typed.message.trim() ? { message: typed.message.trim() } : {}),
        ...(workspaceId ? { workspaceId } : {}),
      }
      try {
        const requested = await call('POST /cart/request', { body, key })
        onSent(requested)
        removeLines(lines.map(({ id }) => id))
      } catch (error) {
        if (usesCaptcha(error)) captcha.renew()
        const trouble = captchaTrouble(error)
        throw trouble === null ? error : new Error(trouble)
      }
    },
  })
  return (
    <Form form={form} className={css.form}>
      <p>We’ll reply by email. Nothing is held or charged until you agree.</p>
      <Refused form={form} />
      <SelectField form={form} name="reason" required options={REQUEST_REASONS.map((value) => ({ value, label: REASON_WORDS[value] }))} />
      <div className={css.pair}>
        <TextField form={form} name="firstName" required autoComplete="given-name" />
        <TextField form={form} name="lastName" required autoComplete="family-name" />
      </div>
      <TextField form={form} name="email" required type="email" autoComplete="email" />
      <div className={css.pair}>
        <TextField form={form} name="phone" type="tel" autoComplete="tel" />
        <TextField form={form} name="company" autoComplete="organization" />
      </div>
      <ParagraphField form={form} name="message" maxLength={2000} />
      <DialogActions>
        <Button variant="primary" busy={form.busy} onClick={() => void form.submit()}>
          Send request
        </Button>
      </DialogActions>
      {/* Enter sends the form although its button is in the foot of the dialog */}
      <button type="submit" hidden />
    </Form>
  )
}
