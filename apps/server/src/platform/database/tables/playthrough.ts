import type { Fate, GameCommand, PlaythroughStatus } from '@troupe/domain/game/kinds'
import type { WhyIgnored } from '@troupe/domain/game/playthrough'
import type { PortFailure } from '@troupe/domain/integration/kinds'
import type { MissionColumns } from '@troupe/domain/mission/fields'
import type { Generated } from 'kysely'
import type { Computed, Instant, InstantOrNull, Json, Optional } from './columns.ts'

export interface PlaythroughTables {
  game_playthrough: {
    session_id: string
    status: PlaythroughStatus
    started_at: Instant
    ended_at: InstantOrNull
    since: Instant
    paused_ms: Generated<number>
    paused_since: InstantOrNull
    ending_until: InstantOrNull
    ended_by_clock: Generated<boolean>
    /** As they were at the start, in their order. */
    missions: Json<readonly FrozenMission[]>
    /** When a device last sent a command, and which. */
    heard_at: InstantOrNull
    heard_from: Optional<string>
  }
  /** Every command of a device once, with its fate; rows are never changed. */
  game_journal: {
    session_id: string
    key: string
    number: Computed<number>
    command: GameCommand
    fate: Fate
    /** Why it was ignored. */
    reason: Optional<WhyIgnored>
    /** When it was pressed. */
    at: Instant
    received_at: Instant
    actor_id: string
    device: Optional<string>
    text: Optional<string>
    team: Optional<string>
  }
  /** The game at Breadcrumb of an event. */
  game_link: { session_id: string; game_id: string; linked_at: Instant }
  /** What Breadcrumb is told, in its order: a status, or a message. */
  game_told: {
    number: Computed<number>
    session_id: string
    key: string
    game_id: string
    status: Optional<PlaythroughStatus>
    text: Optional<string>
    team: Optional<string>
    at: Instant
    told_at: InstantOrNull
    /** The status with which Breadcrumb refused it. */
    refused: Optional<number>
    /** Until when a process is telling it. */
    leased_until: InstantOrNull
    /** Why Breadcrumb wasn't told yet. */
    failure: Optional<PortFailure>
  }
}

/** A mission as it was when its event started. */
export type FrozenMission = Omit<MissionColumns, 'created_at'> & { readonly created_at: string }
