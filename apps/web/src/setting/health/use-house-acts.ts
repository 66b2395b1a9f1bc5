import { useQueryClient } from '@tanstack/react-query'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { RetryJobsDocument } from '../../graphql.ts'
import { call, graphql } from '../../platform/api.ts'
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
  const [retrying, setRetrying] = useState<'EMAILS' | 'JOBS' | null>(null)
  async function retry(part: 'EMAILS' | 'JOBS', ask: () => Promise<string>) {
    setRetrying(part)
    try {
      toast(`Trying ${await ask()} again`)
    } catch (error) {
      toast(refusalWords(error), { tone: 'danger' })
    }
    await queries.invalidateQueries({ queryKey: integrationKeys.health })
    setRetrying(null)
  }
  async function askForMails(ids: readonly string[]) {
    // one after another, so that a mail server that has come back isn't met by all of them together
    for (const id of ids) await call('POST /mails/{id}/again', { params: { id }, key: crypto.randomUUID() })
    return counted(ids.length, 'email', 'emails')
  }
  async function askForJobs() {
    const { retryJobs } = await graphql(RetryJobsDocument, {}, { key: crypto.randomUUID() })
    return counted(retryJobs.retried, 'job', 'jobs')
  }
  function run(wanted: Exclude<HealthAct, { kind: 'ENDPOINT' }>) {
    if (wanted.kind === 'MAILS') void retry('EMAILS', () => askForMails(wanted.ids))
    else if (wanted.kind === 'JOBS') void retry('JOBS', askForJobs)
    else if (wanted.act.kind === 'RETRY') ports.retry(wanted.port)
    else ports.test(wanted.port)
  }
  return { run, busy: retrying ?? ports.busy }
}
