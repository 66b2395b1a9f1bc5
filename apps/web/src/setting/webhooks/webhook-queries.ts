import { queryOptions } from '@tanstack/react-query'
import { WebhookDeliveryDocument, type WebhookDeliveryQuery, WebhookEndpointsDocument, type WebhookFragment } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { integrationKeys } from '../../platform/keys/integration-keys.ts'

export type Endpoint = WebhookFragment
export type StripDelivery = Endpoint['recent'][number]
export type Delivery = WebhookDeliveryQuery['webhookDeliveries']['nodes'][number]

/** The endpoints of a workspace, each with its newest deliveries. */
export const endpointsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: integrationKeys.webhooks(workspaceId),
    queryFn: ({ signal }) =>
      graphql(WebhookEndpointsDocument, { workspaceId }, { signal }).then(({ webhookEndpoints }) => webhookEndpoints),
  })

/** One delivery with its tries; null for one that isn't there. */
export const deliveryQuery = (workspaceId: string, endpointId: string, id: string) =>
  queryOptions({
    queryKey: integrationKeys.delivery(workspaceId, id),
    queryFn: ({ signal }) =>
      graphql(WebhookDeliveryDocument, { endpointId, id }, { signal }).then(({ webhookDeliveries }) => webhookDeliveries.nodes[0] ?? null),
  })
