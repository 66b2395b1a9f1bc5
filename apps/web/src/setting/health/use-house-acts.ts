import { useQueryClient } from '@tanstack/react-query'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { integrationKeys } from '../../platform/keys/integration-keys.ts'
import { counted } from '../../platform/words/counted.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { usePortActs } from '../integrations/use-port-acts.ts'
import type { HealthAct } from './health-rows.ts'

/** What the buttons do; `busy` is the key of the line that is at it. */
export function useHouseActs() {
  const queries = useQueryClient()
  const toast = useToast()
  const ports = usePortActs()
  const [retrying, setRetrying] = useState(false)
  async function retryMails(ids: readonly string[]) {
    setRetrying(true)
    try {
      // one after another, so that a mail server that was just down isn't met by all of them together
      for (const id of ids) await call('POST /mails/{id}/again', { params: { id }, key: crypto.randomUUID() })
      toast(`Trying ${counted(ids.length, 'email', 'emails')} again`)
    } catch (error) {
      toast(refusalWords(error), { tone: 'danger' })
    }
    await queries.invalidateQueries({ queryKey: integrationKeys.health })
    setRetrying(false)
  }
  function run(wanted: Exclude<HealthAct, { kind: 'ENDPOINT' }>) {
    if (wanted.kind === 'MAILS') void retryMails(wanted.ids)
    else if (wanted.act.kind === 'RETRY') ports.retry(wanted.port)
    else ports.test(wanted.port)
  }
  return { run, busy: retrying ? 'EMAILS' : ports.busy }
}
