import { Icon } from '@troupe/ui/icon'
import { Lock } from 'lucide-react'
import css from '../tab.module.css'

/** Why what a panel holds can't be edited, once in its head. */
export const LockedWords = ({ words }: { words: string }) => (
  <span className={css.locked}>
    <Icon of={Lock} size={14} />
    {words}
  </span>
)
