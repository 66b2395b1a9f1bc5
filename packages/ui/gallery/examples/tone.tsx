import * as icons from '@troupe/ui/icons'
import { Tone } from '@troupe/ui/tone'
import { Row, State, Together } from '../state.tsx'

export const title = 'Status'
export const group = 'Saying'
export const about = 'A status as a shape, a word and a colour, in this order of importance.'

export function Usage() {
  return (
    <Tone tone="success" icon={icons.done}>
      Accepted
    </Tone>
  )
}

export function States() {
  return (
    <Together>
      <State name="answers to an offer">
        <Row>
          {answers.map((answer) => (
            <Tone key={answer.children} {...answer} />
          ))}
        </Row>
      </State>
      <State name="the same without a box">
        <Row>
          {answers.map((answer) => (
            <Tone key={answer.children} {...answer} bare />
          ))}
        </Row>
      </State>
      <State name="words alone">
        <Row>
          {(['plain', 'warning', 'success', 'danger', 'info'] as const).map((tone) => (
            <Tone key={tone} tone={tone}>
              {tone}
            </Tone>
          ))}
        </Row>
      </State>
      <State name="too long for its place">
        <div style={{ inlineSize: 160 }}>
          <Tone tone="warning" icon={icons.warning}>
            More details required to run
          </Tone>
        </div>
      </State>
    </Together>
  )
}

const answers = [
  { tone: 'success', icon: icons.done, children: 'Accepted' },
  { tone: 'info', icon: icons.hourglass, dashed: true, children: 'Pending' },
  { tone: 'danger', icon: icons.close, struck: true, children: 'Declined' },
  { tone: 'plain', icon: icons.clockAlert, children: 'Expired' },
  { tone: 'plain', icon: icons.refused, children: 'Cancelled' },
  { tone: 'warning', icon: icons.userAdd, children: 'Open' },
] as const
