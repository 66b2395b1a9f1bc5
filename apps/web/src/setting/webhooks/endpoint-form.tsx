import { useQueryClient } from '@tanstack/react-query'
import { WEBHOOK_KINDS, type WebhookKind } from '@troupe/domain/integration/webhooks'
import { CreateWebhookEndpointDocument, UpdateWebhookEndpointDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import { ManyField } from '../../platform/form/many-field.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { integrationKeys } from '../../platform/keys/integration-keys.ts'
import type { Endpoint } from './webhook-queries.ts'
import { KIND_WORDS } from './webhook-words.ts'

const options = WEBHOOK_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))
const isKind = (kind: string): kind is WebhookKind => WEBHOOK_KINDS.some((one) => one === kind)

interface EndpointFormProps {
  readonly workspaceId: string
  /** The one that is changed; a new one without. */
  readonly endpoint: Endpoint | null
  readonly onSecret: (secret: string) => void
  readonly onClose: () => void
}

/** The address of an endpoint, and what it is told of. */
export function EndpointForm({ workspaceId, endpoint, onSecret, onClose }: EndpointFormProps) {
  const queries = useQueryClient()
  const form = useAsk<{ url: string; kinds: WebhookKind[] }>({
    name: `webhook.${endpoint?.id ?? 'new'}`,
    first: { url: endpoint?.url ?? '', kinds: endpoint ? endpoint.kinds.filter(isKind) : [...WEBHOOK_KINDS] },
    labels: { url: 'Address', kinds: 'Tell it when' },
    says: {
      url: { CLOSED: 'Use an address that begins with https:// and is on the public internet.' },
    },
    check: ({ url, kinds }) => ({
      url: url.trim() === '' ? 'Required' : undefined,
      kinds: kinds.length === 0 ? 'Choose at least one' : undefined,
    }),
    send: async ({ url, kinds }, key) => {
      if (endpoint)
        await graphql(UpdateWebhookEndpointDocument, { input: { id: endpoint.id, version: endpoint.version, url: url.trim(), kinds } })
      else {
        const { createWebhookEndpoint } = await graphql(
          CreateWebhookEndpointDocument,
          { input: { workspaceId, url: url.trim(), kinds } },
          { key },
        )
        if (createWebhookEndpoint.secret) onSecret(createWebhookEndpoint.secret)
      }
      await queries.invalidateQueries({ queryKey: integrationKeys.webhooks(workspaceId) })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={endpoint ? 'Change endpoint' : 'Add endpoint'}
      submit={endpoint ? 'Save' : 'Add endpoint'}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="url"
        required
        inputMode="url"
        autoComplete="off"
        hint="An https address on the public internet. Any answer from 200 to 299 accepts a delivery."
      />
      <ManyField form={form} name="kinds" required options={options} />
    </FormDialog>
  )
}
