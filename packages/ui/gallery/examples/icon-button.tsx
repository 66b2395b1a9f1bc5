import { IconButton } from '@troupe/ui/icon-button'
import * as icons from '@troupe/ui/icons'
import { Row, State, Together } from '../state.tsx'

export const title = 'Icon button'
export const group = 'Doing'
export const about = 'A button with only an icon. Its label is both its accessible name and its tooltip.'

export function Usage() {
  return <IconButton label="Delete" icon={icons.remove} onClick={() => {}} />
}

export function States() {
  return (
    <Together>
      <State name="default, lg">
        <Row>
          <IconButton label="Edit" icon={icons.edit} />
          <IconButton label="Cart" icon={icons.cart} size="lg" />
        </Row>
      </State>
      <State name="with a count">
        <Row>
          <IconButton label="Cart" icon={icons.cart} size="lg" count={3} />
          <IconButton label="Messages" icon={icons.mail} size="lg" count={120} />
        </Row>
      </State>
      <State name="disabled, disabled with its reason">
        <Row>
          <IconButton label="Undo" icon={icons.undo} disabled />
          <IconButton label="Delete the round" icon={icons.remove} disabled disabledReason="It has been paid" />
        </Row>
      </State>
    </Together>
  )
}
