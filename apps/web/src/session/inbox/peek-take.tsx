import { useQuery } from '@tanstack/react-query'
import { Notice } from '@troupe/ui/notice'
import { meQuery } from '../../platform/account.ts'
import { ago } from '../../platform/format.ts'
import { useLetterKeys } from '../../platform/menu/use-letter-keys.ts'
import { Checklist } from '../event/readiness.tsx'
import { candidatesQuery } from '../staff/choose/candidates-query.ts'
import { producerPlaceOf } from './inbox-words.ts'
import css from './peek.module.css'
import { ActButton, PeekFoot } from './peek-foot.tsx'
import type { PeekPartProps } from './peek-props.ts'

/** An event without a producer: who booked it, and whether the reader is free for it. */
export function PeekTake({ row, session, acts, focused }: PeekPartProps) {
  const { data: me } = useQuery(meQuery)
  const id = producerPlaceOf(row)
  const { data } = useQuery(candidatesQuery(row.id, id === undefined ? undefined : { id, role: 'PRODUCER' }))
  const own = data?.hosts.find((one) => one.id === me?.id)
  const may = session.meta.permissions.assign.value && own?.eligible !== false
  const take = () => void acts.run({ do: 'take', rows: [row] })
  useLetterKeys({ t: may && !acts.busy ? take : undefined })
  return (
    <>
      <div className={css.part}>
        <h3>No producer yet</h3>
        <p className="muted">
          {session.bookedBy ? `${session.bookedBy} booked it ${ago(session.createdAt)}.` : `It was booked ${ago(session.createdAt)}.`} It
          stays in the inbox of every producer until someone takes it.
        </p>
        {own && (
          <Notice
            tone={own.eligible ? 'success' : 'warning'}
            title={own.eligible ? 'You’re free for it' : `You can’t take it. ${own.reasons.join(' ')}`}
          />
        )}
      </div>
      <div className={css.flush}>
        <Checklist session={session} mends={() => true} />
      </div>
      <PeekFoot id={row.id} tab="staff">
        {may && (
          <ActButton letter="T" focused={focused} busy={acts.busy} onClick={take}>
            Take it
          </ActButton>
        )}
      </PeekFoot>
    </>
  )
}
