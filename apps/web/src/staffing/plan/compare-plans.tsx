import { useQuery } from '@tanstack/react-query'
import { Tone } from '@troupe/ui/tone'
import { dayInYear, lastDay, ownZone } from '../../platform/format.ts'
import { boardPeopleQuery } from '../crews/board-queries.ts'
import { type Plan, type PlanDrawerProps, type PlanLine, planQuery, plansQuery } from '../crews/plan-queries.ts'
import choices from '../draft/choices.module.css'
import { figureLines, isSameDays } from '../draft/figure-words.ts'
import css from './plan.module.css'

const states = {
  SOLVING: { tone: 'info', word: 'In progress' },
  READY: { tone: 'plain', word: 'Draft' },
  FAILED: { tone: 'danger', word: 'Failed' },
  PUBLISHED: { tone: 'success', word: 'Published' },
  DISCARDED: { tone: 'plain', word: 'Discarded' },
} as const

/** The plans there are. */
export function ComparePlans({ id, onOpen }: Pick<PlanDrawerProps, 'id' | 'onOpen'>) {
  const { data: plans } = useQuery(plansQuery)
  if (!plans || plans.length === 0) return null
  return (
    <section>
      <h3 className={css.heading}>Plans</h3>
      <ul className={css.plans}>
        {plans.map((plan) => (
          <li key={plan.id}>
            <button type="button" className={css.plan} aria-current={plan.id === id || undefined} onClick={() => onOpen(plan.id)}>
              <span className="strong">{plan.name}</span>
              <span className="note">{spanWords(plan)}</span>
              <Tone tone={states[plan.state].tone}>{states[plan.state].word}</Tone>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The draft next to the newest other one of the same days; drafts of other days can't be compared. */
export function Against({ plan }: { readonly plan: Plan }) {
  const { data: plans } = useQuery(plansQuery)
  const drafts = (plans ?? []).filter(({ id, state }) => id !== plan.id && state === 'READY')
  const line = drafts.find((draft) => isSameDays(draft, plan, ownZone()))
  const { data: other } = useQuery(planQuery(line?.id ?? null))
  const { data: people } = useQuery(boardPeopleQuery)
  if (drafts.length === 0 || !plan.meaning) return null
  if (!line) return <p className="note">{`“${drafts[0]?.name}” covers other days, so it isn’t compared.`}</p>
  const names = new Map((people ?? []).map(({ id, fullName }) => [id, fullName]))
  const lines = other?.meaning ? figureLines(plan.meaning.figures, other.meaning.figures, names) : []
  return (
    <section aria-busy={!other}>
      <div className={choices.line}>
        <h3 className={css.heading}>Against “{line.name}”</h3>
        <span className="note">the same days</span>
      </div>
      <table className={choices.figures}>
        <caption className="vh">Compared with {line.name}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">This draft</th>
            <th scope="col">{line.name}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, label, own, other: differs, is }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{own}</td>
              <td className={is === 'same' ? undefined : choices[is]}>{differs}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const spanWords = ({ from, to }: PlanLine): string => {
  const zone = ownZone()
  return `${dayInYear(from, zone)} to ${lastDay(to, zone)}`
}
