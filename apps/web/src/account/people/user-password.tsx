import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { CopyButton } from '@troupe/ui/copy-button'
import { Notice } from '@troupe/ui/notice'
import { KeyRound, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { type AnswerTo, call } from '../../platform/api.ts'
import { day, ownZone, time } from '../../platform/format.ts'
import { intoView } from '../../platform/into-view.ts'
import { gated, refusalWords } from '../../platform/words/reasons.ts'
import { type Person, useRenewPerson } from '../users-query.ts'
import css from './user.module.css'

type Made = AnswerTo<'POST /auth/password/temporary'>

/** Resets a person's password: by an emailed code or, from customer success manager up, with a temporary password that is shown once. */
export function UserPassword({ person }: { person: Person }) {
  const { can, firstName, email } = person
  const { busy, done, refusal, reset, temporary } = usePasswordReset(person)
  return (
    <>
      <div className={css.buttons}>
        <Button icon={RotateCcw} busy={busy === 'reset'} onClick={() => void reset()} {...gated(can.resetPassword)}>
          Reset password
        </Button>
        {(can.temporaryPassword.value || can.temporaryPassword.reason) && (
          <Button icon={KeyRound} busy={busy === 'temporary'} onClick={() => void temporary()} {...gated(can.temporaryPassword)}>
            Create temporary password
          </Button>
        )}
      </div>
      {refusal && (
        <Notice tone="danger" live>
          {refusal}
        </Notice>
      )}
      {done === 'reset' && (
        <Notice tone="success" live>
          {firstName} was signed out. A reset code is on its way to {email}.
        </Notice>
      )}
      {done !== null && done !== 'reset' && <Temporary made={done} firstName={firstName} />}
    </>
  )
}

function usePasswordReset(person: Person) {
  const confirm = useConfirm()
  const renew = useRenewPerson()
  const [busy, setBusy] = useState<'reset' | 'temporary' | null>(null)
  const [done, setDone] = useState<'reset' | Made | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const { id, firstName } = person

  async function run(what: 'reset' | 'temporary', change: () => Promise<'reset' | Made>) {
    setBusy(what)
    setRefusal(undefined)
    setDone(null)
    try {
      setDone(await change())
      renew(id)
    } catch (error) {
      setRefusal(refusalWords(error))
    }
    setBusy(null)
  }
  async function reset() {
    const text = 'Are you sure you would like to reset password? User will be logged out and will need to check email for a reset code.'
    if (!(await confirm({ text }))) return
    await run('reset', async () => {
      await call('POST /auth/password/reset', { body: { id } })
      return 'reset'
    })
  }
  async function temporary() {
    const text = `This signs ${firstName} out and replaces their current password. The new one is shown once and expires in 24 hours.`
    if (!(await confirm({ title: 'Create a temporary password?', text }))) return
    await run('temporary', () => call('POST /auth/password/temporary', { body: { id } }))
  }
  return { busy, done, refusal, reset, temporary }
}

/** A temporary password, for the person who made it to pass on. */
function Temporary({ made, firstName }: { made: Made; firstName: string }) {
  return (
    <div ref={intoView}>
      <Notice tone="warning" title="This password is shown only once" live>
        <span className={css.secret}>
          <code>{made.password}</code>
          <CopyButton text={made.password} label="Copy password" />
        </span>
        Give it to {firstName} yourself. It expires on {day(made.expiresAt, ownZone())} at {time(made.expiresAt, ownZone())}. They’ll choose
        their own when they sign in.
      </Notice>
    </div>
  )
}
