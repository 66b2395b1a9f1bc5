import { Button } from '@troupe/ui/button'
import { Combobox } from '@troupe/ui/combobox'
import { Panel } from '@troupe/ui/panel'
import { useState } from 'react'
import { Form, FormField } from '../../platform/form/form.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { countries, countryOf } from './countries.ts'
import css from './payer.module.css'
import type { PayerForm } from './use-payer.ts'

interface PayerFieldsProps {
  readonly form: PayerForm
  /** Money is paid, so that there is an invoice. */
  readonly hasInvoice: boolean
}

const contactFields = ['firstName', 'lastName', 'email', 'phone', 'company'] as const

/** Who pays: a line as long as it is the person who is signed in, and fields to change that; for an invoice what it says. */
export function PayerFields({ form, hasInvoice }: PayerFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  const { firstName, lastName, email, phone } = form.values
  const isShown = isOpen || contactFields.some((field) => form.errorOf(field) !== undefined)
  return (
    <Form form={form} className={css.payer} label="Contact and billing">
      <Panel
        title="Contact"
        actions={
          isShown ? undefined : (
            <Button size="sm" variant="tertiary" onClick={() => setOpen(true)} aria-label="Change contact">
              Change
            </Button>
          )
        }
      >
        {isShown ? (
          <div className={css.fields}>
            <TextField form={form} name="firstName" required autoComplete="given-name" />
            <TextField form={form} name="lastName" required autoComplete="family-name" />
            <TextField form={form} name="email" required type="email" autoComplete="email" />
            <TextField form={form} name="phone" type="tel" autoComplete="tel" />
            <TextField form={form} name="company" autoComplete="organization" />
          </div>
        ) : (
          <p className={css.line}>
            <b>
              {firstName} {lastName}
            </b>
            <span>{email}</span>
            {phone && <span>{phone}</span>}
          </p>
        )}
      </Panel>
      {(hasInvoice || form.errorOf('country') !== undefined) && <Billing form={form} />}
    </Form>
  )
}

function Billing({ form }: Pick<PayerFieldsProps, 'form'>) {
  return (
    <Panel title="Invoice" aside="Optional">
      <div className={css.fields}>
        <FormField form={form} name="country" hint="Used to work out the tax.">
          {(code, choose) => (
            <Combobox
              items={countries}
              value={countryOf(code)}
              onChange={(country) => choose(country?.code ?? '')}
              keyOf={({ code: one }) => one}
              labelOf={({ name }) => name}
              textOf={(one) => `${one.name} ${one.code}`}
              disabled={form.off}
            />
          )}
        </FormField>
        <TextField form={form} name="name" autoComplete="billing organization" />
        <TextField form={form} name="address" autoComplete="billing street-address" />
        <TextField form={form} name="city" autoComplete="billing address-level2" />
        <TextField form={form} name="postcode" autoComplete="billing postal-code" />
        <TextField form={form} name="taxId" />
      </div>
    </Panel>
  )
}
