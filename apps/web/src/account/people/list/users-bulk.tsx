import { Button } from '@troupe/ui/button'
import { useConfirm, useNotice } from '@troupe/ui/confirm'
import { useToast } from '@troupe/ui/toast'
import { UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { UpdateUserDocument } from '../../../graphql.ts'
import { graphql } from '../../../platform/api.ts'
import { refusalWords } from '../../../platform/words/reasons.ts'
import { type UserLine, useRenewPerson } from '../../users-query.ts'

/** Reactivates or deactivates several people. Those who can't be changed are named with the reason; the others are done. */
export function UsersBulk({ rows, onDone }: { rows: readonly UserLine[]; onDone: () => void }) {
  const confirm = useConfirm()
  const notice = useNotice()
  const toast = useToast()
  const renew = useRenewPerson()
  const [busy, setBusy] = useState<boolean | null>(null)

  async function setAll(active: boolean) {
    const wanted = rows.filter((row) => row.active !== active)
    const people = wanted.length === 1 ? (wanted[0]?.fullName ?? '') : `${wanted.length} people`
    if (
      !active &&
      !(await confirm({
        text: `Deactivate ${people}? They’ll be signed out immediately and removed from any upcoming events, and won’t be able to sign in until reactivated.`,
        danger: true,
      }))
    )
      return
    setBusy(active)
    const outcome = active ? 'reactivated' : 'deactivated'
    const refused: string[] = []
    for (const { id, fullName } of wanted)
      await graphql(UpdateUserDocument, { input: { id, active } }).then(
        ({ updateUser }) => renew(updateUser),
        (error) => refused.push(`${fullName}: ${refusalWords(error)}`),
      )
    setBusy(null)
    const done = wanted.length - refused.length
    if (done > 0) toast(`${counted(done)} ${outcome}`)
    onDone()
    if (refused.length > 0) await notice({ title: `${counted(refused.length)} couldn’t be ${outcome}`, text: refused.join('\n') })
  }
  const off = (active: boolean) =>
    rows.every((row) => row.active === active)
      ? { disabled: true, disabledReason: `Everyone selected is already ${active ? 'active' : 'inactive'}.` }
      : {}
  return (
    <>
      <Button size="sm" icon={UserCheck} busy={busy === true} onClick={() => void setAll(true)} {...off(true)}>
        Reactivate accounts
      </Button>
      <Button size="sm" icon={UserX} busy={busy === false} onClick={() => void setAll(false)} {...off(false)}>
        Deactivate accounts
      </Button>
    </>
  )
}

const counted = (count: number): string => (count === 1 ? '1 person' : `${count} people`)
