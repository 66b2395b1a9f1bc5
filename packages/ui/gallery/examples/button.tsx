import { Button } from '@troupe/ui/button'
import * as icons from '@troupe/ui/icons'
import { Row, State, Together } from '../state.tsx'

export const title = 'Button'
export const group = 'Doing'
export const about = 'An action. One primary button per region; the label is a verb and a noun.'

export function Usage() {
  return (
    <Button variant="primary" icon={icons.add} onClick={() => {}}>
      Add a round
    </Button>
  )
}

export function States() {
  return (
    <Together>
      {(['primary', 'secondary', 'tertiary', 'accent', 'danger'] as const).map((variant) => (
        <State key={variant} name={variant}>
          <Row>
            <Button variant={variant}>Save</Button>
            <Button variant={variant} size="sm">
              Small
            </Button>
            <Button variant={variant} busy>
              Saving
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
          </Row>
        </State>
      ))}
      <State name="danger, quiet: on a page">
        <Button variant="danger" quiet>
          Cancel event
        </Button>
      </State>
      <State name="disabled with its reason">
        <Button disabled disabledReason="The event starts in less than a day">
          Move event
        </Button>
      </State>
      <State name="with an icon">
        <Row>
          <Button icon={icons.download}>Download</Button>
          <Button icon={icons.download} size="sm">
            Download
          </Button>
        </Row>
      </State>
      <State name="lg, as wide as its place">
        <Button variant="primary" size="lg" block>
          Book for 24 credits
        </Button>
      </State>
    </Together>
  )
}
