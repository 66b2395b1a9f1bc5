import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { createPortal } from 'react-dom'
import { credits, number } from '../../platform/format.ts'
import { aboveWords, nearbyWords } from '../../venue/place-words.ts'
import type { TypedPlace } from '../../venue/typed-place.ts'
import { workspaceQuery } from '../../workspace/workspace-queries.ts'
import { locationOf } from '../location/use-place-form.ts'
import type { Session } from '../session-query.ts'
import css from './price-stub.module.css'

/** Where the price of an answer stands: beside the steps, on a phone below them. */
export const PriceSlot = createContext<HTMLElement | null>(null)

interface PriceStubProps {
  readonly session: Session
  /** The place that is typed. */
  readonly place: TypedPlace
}

/** What was paid for the centre of a city, and what the typed place would change; nothing where every address costs the same. */
export function PriceStub({ session, place }: PriceStubProps) {
  const slot = use(PriceSlot)
  const { data: workspace } = useQuery(workspaceQuery(session.workspaceId))
  const start = locationOf(session, 'START')
  if (!slot || !start?.nearby || start.nearby.least === start.nearby.most) return null
  const isExact = place.at?.precision === 'POINT'
  const change = isExact ? aboveWords(place.credits) : null
  const available = workspace?.consumables.credits.available
  return createPortal(
    <section className={css.stub} aria-labelledby="price-stub">
      <div className={css.part}>
        <h2 id="price-stub" className={css.title}>
          Price for the centre of {start.city}
        </h2>
        <p className={`disp ${css.price}`}>{credits(session.credits)}</p>
        <p className="note">{nearbyWords(start.nearby)}</p>
      </div>
      <div className={css.part}>
        <dl className={css.lines}>
          <div>
            <dt>Booked</dt>
            <dd>{credits(session.credits)}</dd>
          </div>
          {change && (
            <div>
              <dt>{place.name || place.text}</dt>
              <dd>{change}</dd>
            </div>
          )}
        </dl>
        <p className="note">
          {available !== undefined && `You have ${available === 1 ? '1 credit' : `${number(available)} credits`}. `}Nothing is paid before
          you save.
        </p>
      </div>
    </section>,
    slot,
  )
}
