import { useQuery } from '@tanstack/react-query'
import { levelOf } from '@troupe/domain/catalogue/price'
import { FIRST_PRICE_TABLE, MAX_LEVEL, type PriceTable } from '@troupe/domain/catalogue/price-table'
import { peoplePerUnitOf } from '@troupe/domain/catalogue/rooms'
import { Field } from '@troupe/ui/field'
import { FieldGroup } from '@troupe/ui/field-group'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { Panel } from '@troupe/ui/panel'
import { Toggle } from '@troupe/ui/toggle'
import { FormField } from '../../platform/form/form.tsx'
import { SelectField } from '../../platform/form/select-field.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { credits } from '../../platform/format.ts'
import { peopleWords } from '../facts.ts'
import css from './edit.module.css'
import { type EditedFormat, priceListQuery } from './edit-queries.ts'
import { type FormatForm, pricedOf } from './format-form.ts'
import { priceFor } from './preview.tsx'

const levels = Array.from({ length: MAX_LEVEL + 1 }, (_, level) => ({ value: String(level), label: `CREDIT_${level}` }))
const groups = [20, 50, 100] as const

/** What a format costs: the price list’s values next to its own, and what three groups would pay. */
export function FormatPrice({ form, format }: { form: FormatForm; format: EditedFormat }) {
  const { data: table, error } = useQuery(priceListQuery)
  const { type, hostType } = format
  const listed = table?.levels[hostType][type]
  const usual = peoplePerUnitOf({ format: type, peoplePerUnit: null })
  return (
    <Panel title="Price">
      <div className={css.fields}>
        <div className={css.two}>
          <SelectField
            form={form}
            name="level"
            none={listed === undefined ? 'Price list' : `Price list: CREDIT_${listed}`}
            options={levels}
            hint={
              form.values.level !== '' && listed !== undefined ? `In the price list: CREDIT_${listed}.` : 'For events of up to an hour.'
            }
          />
          <TextField form={form} name="peoplePerUnit" inputMode="numeric" placeholder={`${usual}`} hint={`Usually ${usual}.`} />
        </div>
        <Upgrades form={form} table={table} />
        {table && <Prices form={form} format={format} table={table} />}
        {error && <p className={css.quiet}>Couldn’t load the price list.</p>}
      </div>
    </Panel>
  )
}

/** What the package levels cost more: as in the price list, or prices of the format’s own. */
function Upgrades({ form, table }: { form: FormatForm; table: PriceTable | undefined }) {
  const { PRO, PREMIUM } = (table ?? FIRST_PRICE_TABLE).upgrades
  return (
    <FormField form={form} name="upgradeCredits">
      {(own, choose) => (
        <FieldGroup className={css.fields}>
          <Toggle
            label="Custom prices for package levels"
            hint={table && `In the price list: ${credits(PRO)} for Pro, ${credits(PREMIUM)} for Premium.`}
            checked={own !== null}
            disabled={form.off}
            onChange={(on) => choose(on ? { pro: PRO, premium: PREMIUM } : null)}
          />
          {own && (
            <div className={css.two}>
              <Field label="Pro">
                <NumberStepper
                  value={own.pro}
                  max={100}
                  unit={own.pro === 1 ? 'credit' : 'credits'}
                  onChange={(pro) => choose({ ...own, pro })}
                />
              </Field>
              <Field label="Premium">
                <NumberStepper
                  value={own.premium}
                  max={100}
                  unit={own.premium === 1 ? 'credit' : 'credits'}
                  onChange={(premium) => choose({ ...own, premium })}
                />
              </Field>
            </div>
          )}
        </FieldGroup>
      )}
    </FormField>
  )
}

/** What 20, 50 and 100 people would pay, as typed. */
function Prices({ form, format, table }: { form: FormatForm; format: EditedFormat; table: PriceTable }) {
  const priced = pricedOf(format, form.values)
  const level = levelOf(
    { format: priced.type, hostType: priced.hostType, durationMinutes: priced.duration, levelOverride: priced.level },
    table,
  )
  return (
    <div>
      <p>
        <b>CREDIT_{level}</b> for {priced.duration} minutes{format.hostType === 'ON_SITE' ? ', plus travel' : ''}.
      </p>
      <dl className={css.prices}>
        {groups.map((people) => {
          const price = fits(priced, people) ? priceFor(priced, { people, table }) : null
          return (
            <div key={people}>
              <dt>{peopleWords(people)}</dt>
              <dd>{price === null ? 'Not offered' : credits(price)}</dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}

const fits = ({ attendeesMin, attendeesMax }: { attendeesMin: number; attendeesMax: number }, people: number) =>
  people >= attendeesMin && people <= attendeesMax
