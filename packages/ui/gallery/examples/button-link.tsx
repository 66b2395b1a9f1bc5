import { ButtonLink } from '@troupe/ui/button'
import * as icons from '@troupe/ui/icons'
import { Row, State, Together } from '../state.tsx'

export const title = 'Button link'
export const group = 'Doing'
export const about = 'A link that looks like a button; `render` takes the link of a router.'

export function Usage() {
  return (
    <ButtonLink variant="primary" href="#button-link">
      Browse experiences
    </ButtonLink>
  )
}

export function States() {
  return (
    <Together>
      <State name="variants">
        <Row>
          {(['primary', 'secondary', 'tertiary', 'accent', 'danger'] as const).map((variant) => (
            <ButtonLink key={variant} variant={variant} href="#button-link">
              {variant}
            </ButtonLink>
          ))}
        </Row>
      </State>
      <State name="sm, with an icon">
        <ButtonLink size="sm" icon={icons.open} href="#button-link">
          Open the map
        </ButtonLink>
      </State>
      <State name="the link of a router">
        <ButtonLink render={<a href="#list" />}>To the lists</ButtonLink>
      </State>
    </Together>
  )
}
