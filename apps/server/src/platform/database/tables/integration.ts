import type { IntegrationError, IntegrationState, IntegrationType, PortFailure, PortMode } from '@troupe/domain/integration/kinds'
import type { Generated } from 'kysely'
import type { Instant, InstantOrNull, Json, Optional } from './columns.ts'

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
  /** How a port is set, and its breaker. */
  port_state: {
    port: IntegrationType
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
  port_hour: { port: IntegrationType; hour: Instant; answered: Generated<number>; failed: Generated<number> }
  /** Every event of HubSpot that arrived, once. */
  integration_hubspot_event: { id: string; deal_id: string; received_at: Instant }
  /** The deals that processes are reading, each until when. */
  integration_hubspot_deal: { deal_id: string; leased_until: Instant }
  /** What a simulator of the demo was told, by its port. */
  port_simulated: { port: string; id: string; state: Json<unknown> }
}
