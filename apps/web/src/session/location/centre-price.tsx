import { Kv } from '@troupe/ui/kv'
import { credits, signed } from '../../platform/format.ts'
import { nearbyWords } from '../../venue/place-words.ts'
import type { Session } from '../session-query.ts'
import { StartAsked } from './asked/start-asked.tsx'
import css from './location.module.css'
import { locationOf } from './use-place-form.ts'

/** What an event costs that has only its city, and what its address may change; for staff zone by zone, with what the customer was asked. */
export function CentrePrice({ session, staff }: { readonly session: Session; readonly staff: boolean }) {
  const start = locationOf(session, 'START')
  const nearby = start?.nearby
  return (
    <>
      {nearby && (
        <div className={css.price}>
          <h2>Price for the centre of {start.city}</h2>
          <Kv
            look="leaders"
            items={[{ key: session.priceZone ? `${session.priceZone}, the centre` : 'The centre', value: credits(session.credits) }]}
          />
          {nearby.zones ? (
            <>
              <p className="note">What the zones within 10 km would change</p>
              <Kv
                look="leaders"
                items={nearby.zones.map(({ zone, credits: change }) => ({
                  key: zone,
                  value: change === 0 ? '0' : `${signed(change)} ${Math.abs(change) === 1 ? 'credit' : 'credits'}`,
                }))}
              />
            </>
          ) : (
            nearby.least !== nearby.most && <p className="note">{nearbyWords(nearby)}</p>
          )}
        </div>
      )}
      {staff && <StartAsked session={session} />}
    </>
  )
}
