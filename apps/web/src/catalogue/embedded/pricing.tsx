import { SESSION_FORMATS, type SessionFormat } from '@troupe/domain/catalogue/kinds'
import { CATEGORY_WORDS, FORMAT_WORDS, HOST_TYPE_WORDS } from '@troupe/domain/words'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Field } from '@troupe/ui/field'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { Segmented } from '@troupe/ui/segmented'
import { Skeleton } from '@troupe/ui/skeleton'
import { lazy, Suspense, useState } from 'react'
import { credits, number } from '../../platform/format.ts'
import { price } from '../../platform/money/money.ts'
import { salesAddress } from '../../platform/sales-address.ts'
import { peopleWords } from '../facts.ts'
import { askCities, askPrices, type PricingData, type Wish } from './ask.ts'
import { type PriceGroup, type PriceRow, priceGroups } from './price-rows.ts'
import css from './pricing.module.css'
import { useAnswer } from './use-answer.ts'

const Snippet = lazy(() => import('./snippet.tsx').then((file) => ({ default: file.Snippet })))
const usualPeople = 40

/** What each show costs for a group, in a format and a city. */
export function Pricing() {
  const cities = useAnswer('cities', askCities)
  const [chosen, setChosen] = useState(readAddress)
  const change = (next: Partial<PricingChosen>) => {
    setChosen({ ...chosen, ...next })
    writeAddress({ ...chosen, ...next })
  }
  const city = cities.data?.find(({ id }) => id === chosen.city) ?? null
  const wish: Wish = { ...chosen, city }
  const { data, error, isOld, again } = useAnswer(`${chosen.people} ${chosen.format} ${city?.id}`, (signal) => askPrices(wish, signal))
  return (
    <main className={css.page} id="main">
      <h1 className={`disp ${css.title}`}>Pricing</h1>
      <div className={css.tools}>
        <Field label="People" className={css.people}>
          <NumberStepper value={chosen.people} onChange={(people) => change({ people })} min={1} max={10_000} />
        </Field>
        <Field label="Format">
          <Segmented
            value={chosen.format}
            onChange={(format) => change({ format })}
            options={SESSION_FORMATS.map((value) => ({ value, label: FORMAT_WORDS[value] }))}
          />
        </Field>
        <CityChoice cities={cities.data ?? []} value={chosen.city} onChange={(id) => change({ city: id })} />
      </div>
      {cities.error && !cities.data && (
        <ErrorBlock title="Couldn’t load the cities." message={cities.error.message} onRetry={cities.again} busy={cities.isOld} />
      )}
      {error ? (
        <ErrorBlock title="Couldn’t load prices." message={error.message} onRetry={again} busy={isOld} />
      ) : data ? (
        <Prices data={data} wish={wish} isStale={isOld} />
      ) : (
        <Skeleton rows={12} />
      )}
      {/* after the prices, which would push it down */}
      {data && window.parent === window && (
        <Suspense fallback={null}>
          <Snippet people={chosen.people} format={chosen.format} city={chosen.city} />
        </Suspense>
      )}
    </main>
  )
}

interface PricingChosen {
  readonly people: number
  readonly format: SessionFormat
  readonly city: string | null
}

/** What the address asks for; anyone may have typed it. */
function readAddress(): PricingChosen {
  const search = new URLSearchParams(location.search)
  const people = Number(search.get('people'))
  return {
    people: Number.isInteger(people) && people > 0 ? Math.min(people, 10_000) : usualPeople,
    format: SESSION_FORMATS.find((one) => one === search.get('format')) ?? 'REMOTE',
    city: search.get('city'),
  }
}

/** A reload shows the same prices. */
function writeAddress({ people, format, city }: PricingChosen) {
  const search = new URLSearchParams(location.search)
  search.set('people', String(people))
  search.set('format', format)
  if (city) search.set('city', city)
  else search.delete('city')
  history.replaceState(null, '', `?${search}`)
}

interface CityChoiceProps {
  readonly cities: readonly { readonly id: string; readonly name: string }[]
  readonly value: string | null
  readonly onChange: (id: string | null) => void
}

/** A native select: the app's widget would be as large as the rest of this page. */
function CityChoice({ cities, value, onChange }: CityChoiceProps) {
  return (
    <label className={css.city}>
      <span>City</span>
      <select value={value ?? ''} onChange={({ currentTarget }) => onChange(currentTarget.value || null)}>
        <option value="">No city chosen</option>
        {cities.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The prices by category, what they leave out, and how to pay less. */
export function Prices({ data, wish, isStale }: { data: PricingData; wish: Wish; isStale: boolean }) {
  const groups = priceGroups(data, wish.people)
  const needsCity = groups.some(({ rows }) => rows.some(({ why }) => why === 'CITY'))
  if (groups.length === 0)
    return (
      <Empty title="No experiences in this format" level={2}>
        Choose another format to see its prices.
      </Empty>
    )
  return (
    <div aria-busy={isStale || undefined} className={css.groups}>
      {groups.map((group) => (
        <Group key={group.category} group={group} data={data} wish={wish} />
      ))}
      <p className="note">
        Prices are for events of the usual length, before seasonal changes. A single credit costs {price(data.unitPrice, data.currency)}.{' '}
        <a href="/packages" target="_blank" rel="noopener">
          The more credits you buy in one order
        </a>
        , the less each one costs.{needsCity && ' On-site prices depend on the city: choose one above, or ask us.'}
      </p>
    </div>
  )
}

function Group({ group: { category, rows }, data, wish }: { group: PriceGroup; data: PricingData; wish: Wish }) {
  return (
    <section aria-labelledby={category}>
      <h2 id={category} className={css.category}>
        {CATEGORY_WORDS[category]}
      </h2>
      <table className={css.table}>
        <colgroup>
          <col className={css.wide} />
          <col span={4} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Experience</th>
            <th scope="col">Host</th>
            <th scope="col">Length</th>
            <th scope="col" className={css.end}>
              Credits
            </th>
            <th scope="col" className={css.end}>
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <td className={css.name}>
                <a href={addressOf(row, wish)} target="_blank" rel="noopener">
                  {row.title}
                </a>
                {row.subscribersOnly && <span className={css.mark}>Subscribers only</span>}
              </td>
              <td className={css.host}>{HOST_TYPE_WORDS[row.hostType]}</td>
              <td className={css.length}>{row.duration} minutes</td>
              {row.price ? (
                <>
                  <td className={`${css.end} ${css.credits}`}>{credits(row.price.credits)}</td>
                  <td className={`${css.end} ${css.amount}`}>{price(row.price.amount, data.currency)}</td>
                </>
              ) : (
                <td colSpan={2} className={`${css.end} ${css.none}`}>
                  <NoPrice row={row} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function NoPrice({ row: { why, title } }: { row: PriceRow }) {
  if (why === 'CITY' || why === 'OUT_OF_ZONE') return <a href={`mailto:${salesAddress}?subject=${encodeURIComponent(title)}`}>Ask us</a>
  return why && `For ${why.from === why.to ? peopleWords(why.to) : `${number(why.from)} to ${peopleWords(why.to)}`}`
}

function addressOf({ experienceId, hostType }: PriceRow, { people, format, city }: Wish): string {
  const search = new URLSearchParams({ format, host: hostType, people: String(people) })
  if (city && format !== 'REMOTE') search.set('city', city.id)
  return `/experience/${experienceId}?${search}`
}
