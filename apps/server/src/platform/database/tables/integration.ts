import type { IntegrationError, IntegrationState, IntegrationType, PortFailure, PortMode } from '@troupe/domain/integration/kinds'
import type { DeliveryFailure, DeliveryKind, DeliveryState, GivenUp, OffReason, WebhookKind } from '@troupe/domain/integration/webhooks'
import type { Generated } from 'kysely'
import type { Instant, InstantOrNull, Json, Optional } from './columns.ts'

/** Whose breaker it is: a port's, or that of a customer's endpoint. */
export type BreakerName = IntegrationType | `webhook/${string}`

export interface IntegrationTables {
  /** What links an event with a system outside: one row of a type for each event that has, or had, such a link. */
  integration_link: {
    id: Generated<string>
    session_id: string
    type: IntegrationType
    /** Whether the event has this link, by what it is. */
    applies: boolean
    /** Someone unlinked its game by hand: it stays so until someone links or synchronizes it. */
    unlinked: Generated<boolean>
    /** It applies, isn't unlinked, and its port is on. */
    active: boolean
    state: IntegrationState
    /** The id on the other side. A game's stands in game_link. */
    integration_id: Optional<string>
    url: Optional<string>
    /** Counts what was to be pushed; `synced_version` is the newest of it that arrived. */
    wanted_version: Generated<number>
    synced_version: Generated<number>
    synced_at: InstantOrNull
    /** When the last push that succeeded began. */
    pushed_at: InstantOrNull
    /** Tries since the last success. */
    tries: Generated<number>
    /** Since when an object may exist on the other side whose id we don't know. */
    begun_at: InstantOrNull
    next_at: InstantOrNull
    /** The push that is running, and until when its process may be taken to live. */
    lease: Optional<string>
    leased_until: InstantOrNull
    /** Someone asked for it: an open breaker lets one try pass. */
    forced: Generated<boolean>
    error: Optional<IntegrationError>
    error_at: InstantOrNull
    password_box: Optional<string>
    /** Since when it no longer applies. */
    closed_at: InstantOrNull
    /** Of the request that last made a push due. */
    request_id: Optional<string>
  }
  /** How a port is set, and its breaker; that of a customer's endpoint too, which has no mode. */
  port_state: {
    port: BreakerName
    /** How it was set when it was last on. */
    mode: Optional<Exclude<PortMode, 'OFF'>>
    /** Failures in a row. */
    failures: Generated<number>
    /** How often in a row it opened without a success. */
    openings: Generated<number>
    open_until: InstantOrNull
    /** Until when the one try that closes it may run. */
    probe_until: InstantOrNull
    succeeded_at: InstantOrNull
    failed_at: InstantOrNull
    failure: Optional<PortFailure>
    /** How long the last answer took, in milliseconds. */
    took_ms: Optional<number>
  }
  /** What a port did in an hour. */
  port_hour: { port: BreakerName; hour: Instant; answered: Generated<number>; failed: Generated<number> }
  /** Every event of HubSpot that arrived, once. */
  integration_hubspot_event: { id: string; deal_id: string; received_at: Instant }
  /** The deals that processes are reading, each until when. */
  integration_hubspot_deal: { deal_id: string; leased_until: Instant }
  /** What a simulator of the demo was told, by its port. */
  port_simulated: { port: string; id: string; state: Json<unknown> }
  /** An address of a customer's system that is told what happens in a workspace. */
  webhook_endpoint: {
    id: Generated<string>
    workspace_id: string
    url: string
    kinds: WebhookKind[]
    active: Generated<boolean>
    off_why: Optional<OffReason>
    off_at: InstantOrNull
    secret_box: string
    /** The secrets before it that still sign, each until when. */
    former_boxes: Json<readonly { readonly box: string; readonly until: string }[]>
    /** The oldest failure since the last success. */
    failing_since: InstantOrNull
    /** When its admins were told that it fails. */
    warned_at: InstantOrNull
    succeeded_at: InstantOrNull
    /** How long the last answer that accepted took, in milliseconds. */
    took_ms: Optional<number>
    version: Generated<number>
    created_at: Instant
    created_by: Optional<string>
  }
  /** What an endpoint is to be told of, as it was when it happened. */
  webhook_delivery: {
    id: Generated<string>
    workspace_id: string
    endpoint_id: string
    kind: DeliveryKind
    session_id: Optional<string>
    order_id: Optional<string>
    /** The text that is sent, and signed. */
    body: string
    made_at: Instant
    state: DeliveryState
    given_up: Optional<GivenUp>
    /** Tries since it was made or asked for again; `sent` counts all. */
    tries: Generated<number>
    sent: Generated<number>
    next_at: InstantOrNull
    /** How often someone has asked for it again. */
    asked: Generated<number>
    /** Someone asked for it: an open breaker lets it pass. */
    forced: Generated<boolean>
    lease: Optional<string>
    leased_until: InstantOrNull
    ended_at: InstantOrNull
    /** The request that caused it, or that asked for it again. */
    request_id: Optional<string>
  }
  /** One sending of a delivery: the status of its answer, or what came in place of one. */
  webhook_try: {
    delivery_id: string
    number: number
    at: Instant
    status: Optional<number>
    failure: Optional<DeliveryFailure>
    took_ms: number
    signature: Optional<string>
  }
}
