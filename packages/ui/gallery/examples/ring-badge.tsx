import { RingBadge } from '@troupe/ui/ring-badge'
import { Row, State, Together } from '../state.tsx'

export const title = 'Readiness ring'
export const group = 'Saying'
export const about = 'Progress as a ring of five arcs, or a tick when complete, always with the word.'

export function Usage() {
  return (
    <RingBadge filled={2} tone="warning">
      Needs hosts assigned
    </RingBadge>
  )
}

export function States() {
  return (
    <Together>
      {[false, true].map((bare) => (
        <State key={String(bare)} name={bare ? 'without a box, for a column' : 'boxed'}>
          <Row>
            {(['Managers needed', 'Needs hosts assigned', 'More details required to run', 'Ready for review'] as const).map(
              (label, index) => (
                <RingBadge key={label} filled={(index + 1) as 1 | 2 | 3 | 4} tone="warning" bare={bare}>
                  {label}
                </RingBadge>
              ),
            )}
            <RingBadge filled={5} done tone="success" bare={bare}>
              Ready to run event
            </RingBadge>
          </Row>
        </State>
      ))}
    </Together>
  )
}
