import { useQueries, useQuery } from '@tanstack/react-query'
import { Tone } from '@troupe/ui/tone'
import { dayInYear, lastDay, number, ownZone } from '../../platform/format.ts'
import css from './plan.module.css'
import { type PlanDrawerProps, type PlanLine, planQuery, plansQuery } from './plan-queries.ts'
import { figuresOf } from './plan-words.ts'

/** So many drafts are compared side by side. */
const COMPARED = 3

const states = {
  SOLVING: { tone: 'info', word: 'In progress' },
  READY: { tone: 'plain', word: 'Draft' },
  FAILED: { tone: 'danger', word: 'Failed' },
  PUBLISHED: { tone: 'success', word: 'Published' },
  DISCARDED: { tone: 'plain', word: 'Discarded' },
} as const

const figures = [
  { key: 'open', label: 'Open roles' },
  { key: 'moved', label: 'Offers withdrawn' },
  { key: 'travel', label: 'Travel (points)' },
  { key: 'spread', label: 'Uneven shares' },
] as const

/** The drafts there are, the newest of them side by side: less is better in every line. */
export function ComparePlans({ id, onOpen }: Pick<PlanDrawerProps, 'id' | 'onOpen'>) {
  const { data: plans } = useQuery(plansQuery)
  const drafts = (plans ?? []).filter(({ state }) => state === 'READY' || state === 'SOLVING').slice(0, COMPARED)
  const loaded = useQueries({ queries: drafts.map((draft) => planQuery(draft.id)) })
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
      {drafts.length > 1 && (
        <table className={css.compare}>
          <caption className="vh">Comparison of drafts: lower numbers are better</caption>
          <thead>
            <tr>
              <td />
              {drafts.map((draft) => (
                <th key={draft.id} scope="col" title={draft.name}>
                  {draft.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.map(({ key, label }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                {loaded.map(({ data }, index) => (
                  <td key={drafts[index]?.id}>{data?.objective == null ? '…' : number(figuresOf(data)[key])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const spanWords = ({ from, to }: PlanLine): string => {
  const zone = ownZone()
  return `${dayInYear(from, zone)} to ${lastDay(to, zone)}`
}
