import { useQuery } from '@tanstack/react-query'
import { useLetterKeys } from '../../platform/menu/use-letter-keys.ts'
import { counted } from '../../platform/words/counted.ts'
import { answersOf, missingOf, questionsOf } from '../details/group-questions.ts'
import { Checklist } from '../event/readiness.tsx'
import { assignmentsQuery, type Session } from '../session-query.ts'
import css from './peek.module.css'
import { ActButton, PeekFoot } from './peek-foot.tsx'
import type { PeekPartProps } from './peek-props.ts'

/** What is reviewed: the checklist, and the customer's answers. */
export function PeekReview({ row, session, acts, focused }: PeekPartProps) {
  const may = session.meta.permissions.review.value
  const mark = () => void acts.run({ do: 'review', rows: [{ ...row, version: session.version }] })
  useLetterKeys({ r: may && !acts.busy ? mark : undefined })
  const changes = session.changedSinceReview?.length ?? 0
  return (
    <>
      <div className={css.part}>
        <h3>{changes > 0 ? `${counted(changes, 'change', 'changes')} since the last review` : 'Ready for review'}</h3>
        <Crew id={row.id} />
      </div>
      <div className={css.flush}>
        <Checklist session={withoutReview(session)} mends={() => true} />
      </div>
      <Said session={session} />
      <PeekFoot id={row.id}>
        {may && (
          <ActButton letter="R" focused={focused} busy={acts.busy} onClick={mark}>
            Mark as reviewed
          </ActButton>
        )}
      </PeekFoot>
    </>
  )
}

/** The review itself is the act below. */
const withoutReview = ({ readiness, ...session }: Session): Session => ({
  ...session,
  readiness: readiness && { ...readiness, items: readiness.items.filter(({ key }) => key !== 'review') },
})

/** 'Matthias Berg, Marcus Lee and Anjali Rao have accepted.' */
function Crew({ id }: { readonly id: string }) {
  const { data: places } = useQuery(assignmentsQuery(id))
  const names = (places ?? []).flatMap(({ role, user, approval }) =>
    user && role !== 'SALESPERSON' && approval?.state === 'ACCEPTED' ? [user.fullName] : [],
  )
  if (names.length === 0) return null
  const who = new Intl.ListFormat('en-GB').format(names)
  return <p className="muted">{`${who} ${names.length === 1 ? 'has' : 'have'} confirmed.`}</p>
}

/** The answers in the customer's words; questions that weren't answered aren't listed. */
function Said({ session }: { readonly session: Session }) {
  const answers = answersOf(session)
  const asked = questionsOf(session, answers, { missing: missingOf(session, answers), staff: true })
  const given = asked.filter(({ name }) => answers[name])
  if (given.length === 0) return null
  return (
    <div className={css.part}>
      <h3>{session.contact ? `${session.contact.fullName}’s answers` : 'The customer’s answers'}</h3>
      <dl className={css.answers}>
        {given.map(({ name, label }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{answers[name]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
