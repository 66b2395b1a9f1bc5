import { Button } from '@troupe/ui/button'
import { Form } from '../../platform/form/form.tsx'
import { Refused } from '../../platform/form/refused.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useGameToLink } from '../game/use-game-link.ts'
import type { Session } from '../session-query.ts'
import css from './integrations.module.css'

/** Links the event to a game that Breadcrumb has already. */
export function LinkGame({ session }: { readonly session: Session }) {
  const form = useGameToLink(session, () => {})
  return (
    <>
      <Form form={form} label="Link a game" className={css.game}>
        <Refused form={form} />
        <div className={css.ask}>
          <TextField form={form} name="gameId" hideLabel required maxLength={64} autoComplete="off" placeholder="Game id" mono />
          <Button type="submit" size="sm" busy={form.busy}>
            Link game
          </Button>
        </div>
      </Form>
      <p className={css.hint}>Without an id, Synchronize makes a new game.</p>
    </>
  )
}
