import { isKeyOf } from '@troupe/domain/keys'
import { GAME_TYPE_OF, GAME_TYPES, hasGameControl, isVas } from '@troupe/domain/session/game-type'
import { isStaff } from '../../platform/ctx.ts'
import { builder } from '../../platform/graphql/graphql.ts'
import type { Flag } from '../../platform/rights/flag.ts'
import { FLAG_FACTS, PERMISSION_FACTS, permissionsOf } from '../edit/can.ts'
import { CHANGE_FACTS, slotsOf, upgradeOf } from '../edit/supports.ts'
import type { SessionView } from '../list/view.ts'
import { reads, SessionRef } from '../refs.ts'
import { vasKeys } from './vas-keys.ts'

const META = [
  ...PERMISSION_FACTS,
  'template_id',
  'actors',
  'experience_id',
  'sync_type',
  'game_control',
  'kit_based',
  'attendees',
  'has_group_details',
  'lodging',
  'use_event_producer_phone',
] as const
type MetaView = Pick<SessionView, (typeof META)[number] | 'id' | 'workspace_id'>

const VAS = 'Whether it’s a VAS event: by its sync type, or by the experience or the workspace that the system settings name.'
const GameType = builder.enumType('GameType', { values: GAME_TYPES })

const FlagRef = builder.objectRef<Flag>('SessionFlag').implement({
  fields: (t) => ({ value: t.exposeBoolean('value'), reason: t.exposeString('reason', { nullable: true }) }),
})
const PermissionsRef = builder.objectRef<Readonly<Record<string, Flag>>>('SessionPermissions').implement({
  description: 'What the caller can currently do with this event, with a reason for each action that isn’t allowed.',
  fields: (t) => {
    const flag = (name: string) =>
      t.field({
        type: FlagRef,
        extensions: { reads: isKeyOf(FLAG_FACTS, name) ? FLAG_FACTS[name] : [] },
        resolve: (flags) => flags[name] ?? { value: false, reason: 'FORBIDDEN' },
      })
    return {
      edit: flag('edit'),
      contacts: flag('contacts'),
      location: flag('location'),
      groupDetails: flag('groupDetails'),
      missions: flag('missions'),
      timeline: flag('timeline'),
      notes: flag('notes'),
      review: flag('review'),
      schedule: flag('schedule'),
      unschedule: flag('unschedule'),
      cancel: flag('cancel'),
      slots: flag('slots'),
      upgrade: flag('upgrade'),
      type: flag('type'),
      hostType: flag('hostType'),
      assign: flag('assign'),
      rate: flag('rate'),
      placeNotes: flag('placeNotes'),
      confirmTravel: flag('confirmTravel'),
      shuffle: flag('shuffle'),
      force: flag('force'),
      withdraw: flag('withdraw'),
      answerRequest: flag('answerRequest'),
      restore: flag('restore'),
      reportOutcome: flag('reportOutcome'),
    }
  },
})
/** Later areas add fields to it. */
export const SessionMetaRef = builder.objectRef<MetaView>('SessionMeta')
SessionMetaRef.implement({
  fields: (t) => ({
    template: t.id({ nullable: true, resolve: (view) => view.template_id }),
    actors: t.int({ resolve: (view) => view.actors }),
    vas: t.boolean({ description: VAS, resolve: async (view, _, ctx) => isVas(view, await vasKeys(ctx)) }),
    kitBased: t.boolean({ resolve: (view) => view.kit_based }),
    gameControl: t.boolean({
      description:
        'Whether the event has a game tab and a console. Unless someone has decided, all events but those of a third party have.',
      resolve: hasGameControl,
    }),
    attendees: t.int({ resolve: (view) => view.attendees }),
    useEventProducerPhone: t.boolean({
      description: 'Whether people at the event are given the producer’s own phone number, if they have one.',
      resolve: (view) => view.use_event_producer_phone,
    }),
    group: t.boolean({ resolve: (view) => view.has_group_details }),
    permissions: t.field({ type: PermissionsRef, resolve: (view, _, ctx) => permissionsOf(ctx, view, ctx.now()) }),
  }),
})
const RangeRef = builder.objectRef<{ min: number; max: number }>('SessionRange').implement({
  fields: (t) => ({ min: t.exposeInt('min'), max: t.exposeInt('max') }),
})
const RestrictionsRef = builder.objectRef<Pick<SessionView, 'format' | 'size'>>('SessionRestrictions').implement({
  fields: (t) => ({
    attendees: t.field({
      type: RangeRef,
      // more people need more rooms: size is another call's
      resolve: (view) => ({ min: 1, max: Math.min(view.format.attendeesMax, Math.max(1, view.size) * 25) }),
    }),
  }),
})
const SupportsSlotsRef = builder.objectRef<{ customer: boolean; staff: boolean }>('SupportsSlots').implement({
  fields: (t) => ({ customer: t.exposeBoolean('customer'), staff: t.exposeBoolean('staff') }),
})
const SupportsUpgradeRef = builder.objectRef<{ customer: Flag; staff: Flag }>('SupportsUpgrade').implement({
  fields: (t) => ({
    customer: t.field({ type: FlagRef, resolve: (row) => row.customer }),
    staff: t.field({ type: FlagRef, resolve: (row) => row.staff }),
  }),
})

builder.objectFields(SessionRef, (t) => ({
  vas: t.boolean({
    description: VAS,
    ...reads(['sync_type', 'experience_id'], async (view, ctx) => isVas(view, await vasKeys(ctx))),
  }),
  gameType: t.field({ type: GameType, ...reads(['sync_type'], (view) => GAME_TYPE_OF[view.sync_type]) }),
  restrictions: t.field({ type: RestrictionsRef, ...reads(['format', 'size'], (view) => view) }),
  supportsSlots: t.field({
    type: SupportsSlotsRef,
    ...reads(CHANGE_FACTS, (view, ctx) => slotsOf(view, ctx.now(), isStaff(ctx))),
  }),
  supportsSlotsReason: t.string({
    nullable: true,
    ...reads(CHANGE_FACTS, (view, ctx) => slotsOf(view, ctx.now(), isStaff(ctx)).reason),
  }),
  supportsUpgrade: t.field({
    type: SupportsUpgradeRef,
    ...reads([...CHANGE_FACTS, 'format'], (view, ctx) => upgradeOf(view, ctx.now())),
  }),
  meta: t.field({ type: SessionMetaRef, ...reads(META, (view) => view) }),
}))
