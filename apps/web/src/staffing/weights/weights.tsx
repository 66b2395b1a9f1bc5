import { useQuery } from '@tanstack/react-query'
import { isAdmin } from '@troupe/domain/role/roles'
import { ErrorBlock } from '@troupe/ui/error-block'
import { PageHead } from '@troupe/ui/page-head'
import { Panel } from '@troupe/ui/panel'
import { Skeleton } from '@troupe/ui/skeleton'
import { meQuery } from '../../platform/account.ts'
import { NewFrom, ShownSelect, shortDay, sinceWords, useBegun, useShown } from '../../platform/money/dated-tables.tsx'
import { useTitle } from '../../platform/title.ts'
import { NewWeights, weightsFormOf } from './new-weights.tsx'
import { type DatedWeights, weightsQuery } from './weight-queries.ts'
import { fieldsOf, WEIGHT_GROUPS, WEIGHT_LABELS, type WeightFields, type WeightName, weightNote, weightWords } from './weight-rows.ts'
import css from './weights.module.css'

/** How much each reason counts when people are chosen for roles: the weights in force, those to come, those that were. Admins add others. */
export function StaffingWeights() {
  useTitle('Staffing weights')
  const { data: me } = useQuery(meQuery)
  const { data: all, error, isFetching, refetch } = useQuery(weightsQuery)
  const [from, setFrom] = useBegun(all, weightsFormOf)
  return (
    <main className="page" id="main">
      <PageHead
        title={from ? 'New staffing weights' : 'Staffing weights'}
        sentence={
          from
            ? 'New weights apply from their start date. Offers already sent aren’t affected.'
            : 'How many points each drawback adds when people are chosen for roles. The lowest total wins.'
        }
        size="dense"
        actions={isAdmin(me ?? null) && !from && all && <NewFrom label="New weights from…" tables={all} onNew={setFrom} />}
      />
      <div className={css.body}>
        {from ? (
          <NewWeights key={from.id} from={from} onClose={() => setFrom(null)} />
        ) : all ? (
          <Shown all={all} />
        ) : error ? (
          <ErrorBlock title="Couldn’t load the weights." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Skeleton rows={8} label="Loading weights" />
        )}
      </div>
    </main>
  )
}

function Shown({ all }: { all: readonly DatedWeights[] }) {
  const { shown, next, show } = useShown(all)
  if (!shown) return null
  const now = fieldsOf(shown.weights)
  const then = next && fieldsOf(next.weights)
  const isChanged = WEIGHT_GROUPS.some(({ names }) => names.some((name) => then && then[name] !== now[name]))
  return (
    <div className={css.stack}>
      <ShownSelect label="Weights" tables={all} shown={shown} onShow={show} />
      <div className={css.groups}>
        {WEIGHT_GROUPS.map(({ title, names }) => (
          <Panel key={title} title={title} flush>
            <dl className={css.list}>
              {names.map((name) => (
                <Line key={name} {...{ name, now, then }} />
              ))}
            </dl>
          </Panel>
        ))}
      </div>
      <p className={css.quiet}>
        {sinceWords(shown)} {next && isChanged && `Numbers after an arrow apply from ${shortDay(next.startsAt)}.`}
      </p>
    </div>
  )
}

function Line({ name, now, then }: { name: WeightName; now: WeightFields; then: WeightFields | undefined }) {
  return (
    <div className={css.line}>
      <dt>
        {WEIGHT_LABELS[name]} <span className={css.quiet}>{weightNote(name, now[name])}</span>
      </dt>
      <dd>
        {weightWords(name, now[name])}
        {then && then[name] !== now[name] && (
          <span className={css.next}>
            <span className="vh">then </span>
            {weightWords(name, then[name])}
          </span>
        )}
      </dd>
    </div>
  )
}
