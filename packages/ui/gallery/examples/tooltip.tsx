import { IconButton } from '@troupe/ui/icon-button'
import * as icons from '@troupe/ui/icons'
import { Tooltip } from '@troupe/ui/tooltip'
import { Row, State, Together } from '../state.tsx'

export const title = 'Tooltip'
export const group = 'Saying'
export const about = 'A few words about a control. Appears after 250 ms, disappears after 100 ms, at most 200 px wide, never holds a link.'

export function Usage() {
  return (
    <Tooltip text="Travel was confirmed by Dana Whitlock on 19 Nov">
      <IconButton label="Travel confirmed" icon={icons.plane} title="" />
    </Tooltip>
  )
}

export function States() {
  return (
    <Together>
      <State name="at every side">
        <Row>
          {(['top', 'bottom', 'inline-start', 'inline-end'] as const).map((side) => (
            <Tooltip key={side} text={`At the ${side}`} side={side}>
              <IconButton label={side} icon={icons.info} title="" />
            </Tooltip>
          ))}
        </Row>
      </State>
    </Together>
  )
}
