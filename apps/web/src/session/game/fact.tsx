import { classes } from '@troupe/ui/pure/classes'
import css from './game.module.css'

/** A fact next to the clock. */
export const Fact = ({ name, children }: { readonly name: string; readonly children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className={classes(css.value, 'num')}>{children}</dd>
  </div>
)
