import { useQueryClient } from '@tanstack/react-query'
import { useConfirm } from '@troupe/ui/confirm'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import {
  DeleteWebhookEndpointDocument,
  ReplayWebhookDeliveryDocument,
  RotateWebhookSecretDocument,
  TestWebhookEndpointDocument,
  UpdateWebhookEndpointDocument,
} from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { integrationKeys } from '../../platform/keys/integration-keys.ts'
import { counted } from '../../platform/words/counted.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { Endpoint } from './webhook-queries.ts'
import { outcomeWords, tookWords } from './webhook-words.ts'

/** What is done about endpoints and deliveries; a message says what came of it. */
export function useWebhookActs(workspaceId: string, onSecret: (secret: string) => void) {
  const queries = useQueryClient()
  const toast = useToast()
  const confirm = useConfirm()
  const [busy, setBusy] = useState<string | null>(null)
  async function during(what: string, run: () => Promise<void>) {
    setBusy(what)
    await run().catch((error: unknown) => toast(refusalWords(error), { tone: 'danger' }))
    await queries.invalidateQueries({ queryKey: integrationKeys.webhooks(workspaceId) })
    setBusy(null)
  }
  const key = () => ({ key: crypto.randomUUID() })
  return {
    busy,
    toggle: ({ id, version, active, waiting }: Endpoint) =>
      void during(id, async () => {
        const text = `It has ${counted(waiting, 'delivery', 'deliveries')} waiting. ${waiting === 1 ? 'It is' : 'They are'} given up, and you can replay ${waiting === 1 ? 'it' : 'them'} later.`
        if (active && waiting > 0 && !(await confirm({ title: 'Switch the endpoint off?', text }))) return
        await graphql(UpdateWebhookEndpointDocument, { input: { id, version, active: !active } })
      }),
    test: ({ id }: Endpoint) =>
      void during(id, async () => {
        const { testWebhookEndpoint } = await graphql(TestWebhookEndpointDocument, { id }, key())
        const last = testWebhookEndpoint.tries.at(-1)
        const isFine = testWebhookEndpoint.state === 'DELIVERED'
        toast(last ? `${outcomeWords(last)}${isFine ? ` in ${tookWords(last.ms)}` : ''}` : 'The test is on its way', {
          tone: isFine || !last ? 'success' : 'danger',
        })
      }),
    rotate: ({ id, url }: Endpoint) =>
      void during(id, async () => {
        const text = `Both secrets sign for 24 hours, so that you can change it where ${url} is verified.`
        if (!(await confirm({ title: 'Rotate the secret?', text }))) return
        const { rotateWebhookSecret } = await graphql(RotateWebhookSecretDocument, { id }, key())
        if (rotateWebhookSecret.secret) onSecret(rotateWebhookSecret.secret)
      }),
    remove: ({ id, url }: Endpoint) =>
      void during(id, async () => {
        const text = 'Its deliveries are deleted with it, and what is waiting is never sent.'
        if (!(await confirm({ title: `Delete ${url}?`, text, danger: true }))) return
        await graphql(DeleteWebhookEndpointDocument, { id })
        toast('Endpoint deleted')
      }),
    replay: (id: string, allGivenUp: boolean) =>
      void during(allGivenUp ? 'all' : 'one', async () => {
        const { replayWebhookDelivery: done } = await graphql(ReplayWebhookDeliveryDocument, { input: { id, allGivenUp } }, key())
        if (allGivenUp) toast(`Sending ${counted(done.replayed, 'delivery', 'deliveries')} again`)
        else if (done.delivery.state === 'DELIVERED') toast('Delivered')
        else toast('It wasn’t accepted. We try again', { tone: 'danger' })
      }),
  }
}
export type WebhookActs = ReturnType<typeof useWebhookActs>
