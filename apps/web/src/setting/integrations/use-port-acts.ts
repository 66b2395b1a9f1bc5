import { useQueryClient } from '@tanstack/react-query'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { TestIntegrationDocument } from '../../graphql.ts'
import { call, graphql } from '../../platform/api.ts'
import { integrationKeys } from '../../platform/keys/integration-keys.ts'
import { counted } from '../../platform/words/counted.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { type Port, testWords } from './health-words.ts'

/** What is done about a port: a test, or another try for the events that it was given up for. A message says what came of it. */
export function usePortActs() {
  const queries = useQueryClient()
  const toast = useToast()
  const [busy, setBusy] = useState<Port['type'] | null>(null)
  async function during(type: Port['type'], run: () => Promise<void>) {
    setBusy(type)
    await run().catch((error: unknown) => toast(refusalWords(error), { tone: 'danger' }))
    await queries.invalidateQueries({ queryKey: integrationKeys.health })
    setBusy(null)
  }
  const test = ({ type }: Port) =>
    during(type, async () => {
      const { testIntegration: found } = await graphql(TestIntegrationDocument, { type }, { key: crypto.randomUUID() })
      toast(testWords(type, found), { tone: found.ok ? 'success' : 'danger' })
    })
  const retry = ({ type, deadEvents }: Port) =>
    during(type, async () => {
      // one after another: a system that was just down isn't met by all of them together
      for (const { sessionId } of deadEvents)
        await call('POST /session/{id}/synchronize', { params: { id: sessionId }, key: crypto.randomUUID() })
      toast(`Trying ${counted(deadEvents.length, 'event', 'events')} again`)
    })
  return { busy, test: (port: Port) => void test(port), retry: (port: Port) => void retry(port) }
}
