import { useQuery } from '@tanstack/react-query'
import { Panel } from '@troupe/ui/panel'
import { DatedTables } from '../../platform/dated/dated-tables.tsx'
import { NewWeights } from './new-weights.tsx'
import { weightsQuery } from './weight-queries.ts'
import { fieldsOf, WEIGHT_GROUPS, WEIGHT_LABELS, type WeightFields, type WeightName, weightNote, weightWords } from './weight-rows.ts'
import css from './weights.module.css'

/** How much each reason counts when people are chosen for roles. */
export function StaffingWeights() {
  return (
    <DatedTables
      tables={useQuery(weightsQuery)}
      name="staffing-weights"
      title="Staffing weights"
      sentence="How many points each drawback adds when people are chosen for roles. The lowest total wins."
      newTitle="New staffing weights"
      newSentence="New weights apply from their start date. Offers already sent aren’t affected."
      begin="New weights from…"
      one="Weights"
      all="weights"
      figures="Numbers"
      differs={(shown, next) => JSON.stringify(fieldsOf(shown.weights)) !== JSON.stringify(fieldsOf(next.weights))}
      New={NewWeights}
      show={(shown, next, note) => (
        <>
          <div className={css.groups}>
            {WEIGHT_GROUPS.map(({ title, names }) => (
              <Panel key={title} title={title} flush>
                <dl className={css.list}>
                  {names.map((name) => (
                    <Line key={name} name={name} now={fieldsOf(shown.weights)} then={next && fieldsOf(next.weights)} />
                  ))}
                </dl>
              </Panel>
            ))}
          </div>
          {note}
        </>
      )}
    />
  )
}

function Line({ name, now, then }: { name: WeightName; now: WeightFields; then: WeightFields | undefined }) {
  return (
    <div className={css.line}>
      <dt>
        {WEIGHT_LABELS[name]} <span className="muted">{weightNote(name, now[name])}</span>
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
