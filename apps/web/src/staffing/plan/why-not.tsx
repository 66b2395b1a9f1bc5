import { useQuery } from '@tanstack/react-query'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Field } from '@troupe/ui/field'
import { Skeleton } from '@troupe/ui/skeleton'
import { useState } from 'react'
import { ownZone } from '../../platform/format.ts'
import { PickFrom } from '../../schedule/pick-from.tsx'
import css from './plan.module.css'
import { comparisonQuery } from './plan-queries.ts'
import { comparedWords } from './plan-words.ts'

interface WhyNotProps {
  readonly planId: string
  readonly placeId: string
  /** Who has the role in the plan. */
  readonly userId: string | null
  readonly names: ReadonlyMap<string, string>
}

/** Finds a person and says why the plan doesn't give them a role. */
export function WhyNot({ planId, placeId, userId, names }: WhyNotProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const { data, error, isFetching, refetch } = useQuery(comparisonQuery({ id: planId, placeId, userId: chosen }))
  const options = [...names]
    .filter(([id]) => id !== userId)
    .map(([key, label]) => ({ key, label }))
    .sort((a, b) => a.label.localeCompare(b.label))
  return (
    <section className={css.form}>
      <Field label={userId ? 'Why not someone else?' : 'Why not a particular person?'}>
        <PickFrom options={options} value={chosen} onChange={setChosen} placeholder="Search people" />
      </Field>
      <div className="note" role="status">
        {data && comparedWords(data, ownZone()).map((sentence) => <p key={sentence}>{sentence}</p>)}
        {data === null && <p>This plan didn’t consider them.</p>}
      </div>
      {chosen && data === undefined && !error && <Skeleton rows={2} />}
      {error && <ErrorBlock title="Couldn’t load the reasons." message={error.message} onRetry={() => void refetch()} busy={isFetching} />}
    </section>
  )
}
