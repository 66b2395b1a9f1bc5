import { SYSTEM_KEYS } from '@troupe/domain/setting/system'
import { type Ctx, shown } from '../../platform/ctx.ts'
import { addMutation, addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { lastRead } from '../../platform/graphql/inputs.ts'
import { reaches, scopeOf } from '../../platform/rights/policy.ts'
import type { PlayDemoEvent } from '../../session/session.ts'
import { nameOfRow, type SystemReach, systemReach } from './reach.ts'
import { deleteSystem, type SystemSetting, setSystem, systemSetting } from './system.ts'

const SystemKey = builder.enumType('SystemKey', { values: SYSTEM_KEYS })

/** Whether a key has a value is for those who may set it. */
const forAdmins = <T>(ctx: Ctx, field: string, value: T) =>
  shown(ctx, { maySee: scopeOf('setSystem', ctx.actor).all, field: `System.${field}`, value })

const DemoEventRef = builder.objectRef<PlayDemoEvent>('PlayDemoEvent').implement({
  description: 'The event that a test of PLAY sends.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    startsAt: t.field({ type: 'DateTime', nullable: true, resolve: (row) => row.startsAt }),
    timezone: t.exposeString('timezone'),
  }),
})
const SystemReachRef = builder.objectRef<SystemReach>('SystemReach').implement({
  description: 'What a value of a system setting would change.',
  fields: (t) => ({
    upcomingEvents: t.exposeInt('upcomingEvents', { description: 'How many upcoming events it is different for.' }),
    nextEventAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the next of these events starts.',
      resolve: (row) => row.nextEventAt,
    }),
    formats: t.exposeInt('formats', {
      nullable: true,
      description: 'How many formats an open room can have with the template; null for other settings.',
    }),
    demoEvent: t.field({
      type: DemoEventRef,
      nullable: true,
      description: 'The event that a test of PLAY would send; null for other settings, and if there is none.',
      resolve: (row) => row.demoEvent,
    }),
  }),
})

const SystemRef = builder.objectRef<SystemSetting>('System').implement({
  description: 'A system-wide setting.',
  fields: (t) => ({
    key: t.field({ type: SystemKey, resolve: (row) => row.key }),
    value: t.string({
      nullable: true,
      description:
        'The value as text; for TAGS, a JSON list. Null if the setting has no value, and always null for QUICKBOOKS_SECRET. Visible to staff only.',
      resolve: (row, _, ctx) =>
        shown(ctx, { maySee: reaches(scopeOf('System.value', ctx.actor), {}), field: 'System.value', value: row.value }),
    }),
    isSet: t.boolean({
      nullable: true,
      description: 'Whether the setting has a value. Visible to admins only.',
      resolve: (row, _, ctx) => forAdmins(ctx, 'isSet', row.isSet),
    }),
    isUnreadable: t.boolean({
      nullable: true,
      description: 'Whether the stored secret can no longer be read and has to be set again. Visible to admins only.',
      resolve: (row, _, ctx) => forAdmins(ctx, 'isUnreadable', row.isUnreadable),
    }),
    name: t.string({
      nullable: true,
      description:
        'The name of the experience, workspace, producer or template whose id is the value; otherwise null. Visible to staff only.',
      resolve: async (row, _, ctx) => {
        const maySee = reaches(scopeOf('System.value', ctx.actor), {})
        return shown(ctx, { maySee, field: 'System.name', value: maySee ? await nameOfRow(ctx, row.key, row.value) : null })
      },
    }),
    reach: t.field({
      type: SystemReachRef,
      nullable: true,
      description: 'What another value would change. Visible to admins only.',
      args: { value: t.arg.id({ required: true, description: 'The id of the row that the setting would name.' }) },
      resolve: async (row, { value }, ctx) => {
        const { all: maySee } = scopeOf('setSystem', ctx.actor)
        return shown(ctx, { maySee, field: 'System.reach', value: maySee ? await systemReach(ctx, row.key, value) : null })
      },
    }),
    version: t.exposeInt('version', { description: 'The version; 0 if the setting has no value.' }),
  }),
})

const SetSystemInput = builder.inputType('SetSystemInput', {
  fields: (t) => ({
    key: t.field({ type: SystemKey, required: true }),
    value: t.string({
      required: true,
      description:
        'The new value: an id; for TAGS, a JSON list of at most 100 tags of 1 to 32 characters each; for QUICKBOOKS_SECRET, 16 to 200 characters.',
    }),
    version: t.int({ description: lastRead }),
  }),
})

addQuery('system', (t) =>
  t.field({
    type: SystemRef,
    args: { key: t.arg({ type: SystemKey, required: true }) },
    resolve: (_, { key }, ctx) => systemSetting(ctx, key),
  }),
)
addMutation('setSystem', (t) =>
  t.field({
    type: SystemRef,
    args: { input: t.arg({ type: SetSystemInput, required: true }) },
    resolve: async (_, { input: { key, value, version } }, ctx) =>
      orThrow(await setSystem(ctx, { key, value, version: version ?? undefined })),
  }),
)
addMutation('deleteSystem', (t) =>
  t.field({
    type: SystemRef,
    args: { key: t.arg({ type: SystemKey, required: true }), version: t.arg.int() },
    resolve: async (_, { key, version }, ctx) => orThrow(await deleteSystem(ctx, { key, version: version ?? undefined })),
  }),
)
