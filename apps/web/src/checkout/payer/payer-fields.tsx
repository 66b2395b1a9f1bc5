import { Button } from '@troupe/ui/button'
import { Combobox } from '@troupe/ui/combobox'
import { Panel } from '@troupe/ui/panel'
import { firstControl } from '@troupe/ui/pure/first-control'
import { type ReactNode, useState } from 'react'
import { FormField } from '../../platform/form/form.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { invoiceWords, type TypedPayer } from './billing.ts'
import { countries, countryOf } from './countries.ts'
import css from './payer.module.css'
import type { PayerForm } from './use-payer.ts'

interface PayerFieldsProps {
  readonly form: PayerForm
  /** Money is paid, so that there is an invoice. */
  readonly hasInvoice: boolean
}

/** Who pays, at first the person who is signed in, and what the invoice says: a line each, and fields to change it. */
export const PayerFields = ({ form, hasInvoice }: PayerFieldsProps) => (
  <fieldset className="stack" aria-label="Contact and billing">
    <Contact form={form} />
    {(hasInvoice || form.errorOf('country') !== undefined) && <Invoice form={form} />}
  </fieldset>
)

type PayerPartProps = Pick<PayerFieldsProps, 'form'>

function Contact({ form }: PayerPartProps) {
  const { firstName, lastName, email, phone, company } = form.values
  return (
    <Folded
      form={form}
      title="Contact"
      change="Change"
      names={['firstName', 'lastName', 'email', 'phone', 'company']}
      line={
        <>
          <b>
            {firstName} {lastName}
          </b>
          <span>{email}</span>
          {phone && <span>{phone}</span>}
          {company && <span>{company}</span>}
        </>
      }
    >
      <TextField form={form} name="firstName" required autoComplete="given-name" />
      <TextField form={form} name="lastName" required autoComplete="family-name" />
      <TextField form={form} name="email" required type="email" autoComplete="email" />
      <TextField form={form} name="phone" type="tel" autoComplete="tel" />
      <TextField form={form} name="company" autoComplete="organization" />
    </Folded>
  )
}

function Invoice({ form }: PayerPartProps) {
  const words = invoiceWords(form.values)
  return (
    <Folded
      form={form}
      title="Invoice details"
      change={words ? 'Change' : 'Add'}
      names={['country', 'name', 'address', 'city', 'postcode', 'taxId']}
      line={<span>{words || 'Optional. Add a company name, an address and a country.'}</span>}
    >
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
      <TextField
        form={form}
        name="postcode"
        autoComplete="billing postal-code"
        hint={form.values.country === 'US' ? 'With the state, such as OR 97205.' : undefined}
      />
      <TextField form={form} name="taxId" />
    </Folded>
  )
}

interface FoldedProps extends PayerPartProps {
  readonly title: string
  readonly change: 'Add' | 'Change'
  /** Its fields. */
  readonly names: readonly (keyof TypedPayer)[]
  /** What they say, as long as they are folded. */
  readonly line: ReactNode
  readonly children: ReactNode
}

/** Fields that are one line until someone changes them, or one of them is wrong. Then they stay: what is typed into must not fold. */
function Folded({ form, title, change, names, line, children }: FoldedProps) {
  const [opened, setOpened] = useState<'BY_HAND' | 'BY_FAULT' | null>(null)
  if (opened === null && names.some((name) => form.errorOf(name) !== undefined)) setOpened('BY_FAULT')
  return (
    <Panel
      title={title}
      actions={
        opened ? undefined : (
          <Button size="sm" variant="tertiary" onClick={() => setOpened('BY_HAND')} aria-label={`${change} ${title.toLowerCase()}`}>
            {change}
          </Button>
        )
      }
    >
      {opened ? (
        <div className={css.fields} ref={opened === 'BY_HAND' ? focusFirst : undefined}>
          {children}
        </div>
      ) : (
        <p className={css.line}>{line}</p>
      )}
    </Panel>
  )
}

/** The button that had the focus is gone. A fault moves the focus to its own field. */
const focusFirst = (fields: HTMLElement | null) => firstControl(fields, null)?.focus()
