import { Icon } from '@troupe/ui/icon'
import * as icons from '@troupe/ui/icons'
import { Row, State, Together } from '../state.tsx'

export const title = 'Icons'
export const group = 'Ground'
export const about = 'One icon for each meaning. Each is its own export, so that a page loads only the icons it uses.'

export function Usage() {
  return (
    <Row>
      <Icon of={icons.clockAlert} label="Late" size={20} /> starts in 10 minutes
    </Row>
  )
}

export function States() {
  return (
    <Together>
      <State name="sizes">
        <Row>
          {([12, 14, 16, 18, 20, 24] as const).map((size) => (
            <Icon key={size} of={icons.calendar} size={size} />
          ))}
        </Row>
      </State>
      <State name="all of them" wide>
        <ul style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))', gap: '10px 8px' }}>
          {Object.entries(icons).map(([name, drawing]) => (
            <li key={name} style={{ display: 'flex', gap: 8, alignItems: 'center', fontSize: 'var(--text-xs)' }}>
              <Icon of={drawing} size={20} />
              {name}
            </li>
          ))}
        </ul>
      </State>
    </Together>
  )
}
