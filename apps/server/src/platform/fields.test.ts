import { TOKEN_LEVELS } from '@troupe/domain/account/api-tokens'
import { CODE_MINUTES } from '@troupe/domain/account/codes'
import { userFields } from '@troupe/domain/account/fields'
import { PASSWORD_STATES } from '@troupe/domain/account/password'
import {
  EXPERIENCE_CATEGORIES,
  EXPERIENCE_KINDS,
  EXPERIENCE_STATUSES,
  FORMAT_TYPES,
  HOST_TYPES,
  PACKAGE_LEVELS,
  PLAY_MODES,
  SESSION_FORMATS,
  SYNC_TYPES,
} from '@troupe/domain/catalogue/kinds'
import { TEMPLATE_KINDS, templateFields } from '@troupe/domain/catalogue/templates'
import { CART_WAYS } from '@troupe/domain/checkout/cart-price'
import { FACT_KINDS } from '@troupe/domain/checkout/facts'
import { LINE_OUTCOMES, PAYMENT_ENDS } from '@troupe/domain/checkout/payment'
import { INVOICE_KINDS } from '@troupe/domain/credit/invoice'
import { CONSUMABLES, CREDIT_ACCOUNTS, ORDER_SOURCES } from '@troupe/domain/credit/kinds'
import { ORDER_ITEM_KINDS, REFUND_STATES } from '@troupe/domain/credit/order'
import { columnOf, type Fields, mayBeNull } from '@troupe/domain/field'
import { FATES, GAME_COMMANDS, PLAYTHROUGH_STATUSES } from '@troupe/domain/game/kinds'
import { INTEGRATION_ERRORS, INTEGRATION_STATES, INTEGRATION_TYPES, PORT_FAILURES } from '@troupe/domain/integration/kinds'
import { DELIVERY_FAILURES, DELIVERY_KINDS, DELIVERY_STATES, GIVEN_UP, OFF_REASONS } from '@troupe/domain/integration/webhooks'
import { NOTICE_KINDS } from '@troupe/domain/message/notices'
import { MISSION_ANSWER_KINDS, missionFields, missionSetFields } from '@troupe/domain/mission/fields'
import { ASSIGNMENT_ROLES, ASSIGNMENT_STATUSES, HAND_OVER_STATES } from '@troupe/domain/role/assignment'
import { WORKSPACE_LEVELS } from '@troupe/domain/role/level'
import { ACCOUNT_ROLES, USER_ROLES } from '@troupe/domain/role/roles'
import { FREE_REASONS } from '@troupe/domain/schedule/fees'
import { RECORDED_KINDS, REQUEST_STATES } from '@troupe/domain/schedule/kinds'
import { sessionFields } from '@troupe/domain/session/fields'
import { FILE_PURPOSES, FILE_STATES, MEDIA_TYPES } from '@troupe/domain/session/files'
import { GROUP_PATTERNS } from '@troupe/domain/session/group'
import { INBOX_GROUPS } from '@troupe/domain/session/inbox'
import { INSTRUCTION_TYPES } from '@troupe/domain/session/instruction-types'
import { instructionFields } from '@troupe/domain/session/instructions'
import { ATTENDEE_ANSWERS, INVITE_AUDIENCES } from '@troupe/domain/session/invites'
import { PARKED_PARTS } from '@troupe/domain/session/kind'
import { ASSIGNABILITIES, CREATION_TYPES, LOCATION_KINDS, OUTCOMES, READINESS, SESSION_STATUSES } from '@troupe/domain/session/kinds'
import { sessionPhoneFields } from '@troupe/domain/session/session-phones'
import { AI_MODELS, aiPromptFields } from '@troupe/domain/setting/ai-prompts'
import { SYSTEM_KEYS } from '@troupe/domain/setting/system'
import { APPLICATION_STATES } from '@troupe/domain/staffing/applications/state'
import { ABSENCE_REASONS } from '@troupe/domain/staffing/availability-input'
import { FEED_FAILURES } from '@troupe/domain/staffing/calendar-feeds'
import { DROP_OUT_REASONS } from '@troupe/domain/staffing/drop-out'
import { ASSIGNMENT_MODES, DECLINE_REASONS, TASK_CAUSES, WITHDRAWAL_REASONS } from '@troupe/domain/staffing/kinds'
import { placeFields } from '@troupe/domain/staffing/place-fields'
import { PLAN_STATES } from '@troupe/domain/staffing/plan/input'
import { CALL_ROLES } from '@troupe/domain/time/timeline'
import { gameZoneFields, zoneAreaFields } from '@troupe/domain/venue/zones'
import { workspaceFields } from '@troupe/domain/workspace/fields'
import { CUSTOM_LOGOS } from '@troupe/domain/workspace/input'
import { openTestDatabase } from '@troupe/tests/database'
import type { GraphQLObjectType } from 'graphql'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { schema } from '../schema.ts'
import { BACKUP_FAILURES } from './backup/failures.ts'
import { readBy } from './fields.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

const { rows: columns } = await sql<{
  table: string
  column: string
  type: string
  nullable: boolean
  initial: string | null
  computed: boolean
}>`
  select table_name as table, column_name as column, udt_name as type, is_nullable = 'YES' as nullable, column_default as initial,
    is_generated = 'ALWAYS' as computed
  from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`.execute(database.db)

/** A default as the value that it is: 'VIRTUAL'::text, 12, '{}'::jsonb. */
async function initialOf(initial: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(initial)} as value`.execute(database.db)
  return rows[0]?.value
}

describe.each<[string, Fields]>([
  ['workspace', workspaceFields],
  ['session', sessionFields],
  ['account_user', userFields],
  ['staffing_assignment', placeFields],
  ['setting_ai_prompt', aiPromptFields],
  ['setting_instruction', instructionFields],
  ['catalogue_template', templateFields],
  ['setting_session_phone', sessionPhoneFields],
  ['venue_zone_area', zoneAreaFields],
  ['venue_game_zone', gameZoneFields],
  ['mission_set', missionSetFields],
  ['mission', missionFields],
])('the fields of %s', (table, fields) => {
  const held = columns.filter((one) => one.table === table)

  test('are its columns, each of them once', () => {
    expect(Object.keys(fields).map(columnOf).sort()).toEqual(held.map(({ column }) => column).sort())
  })

  test('may be empty where their columns may, and are computed where they are', () => {
    for (const [name, field] of Object.entries(fields)) {
      const column = held.find((one) => one.column === columnOf(name))
      // PostgreSQL doesn't know that a column computed from others is never empty; the rows below show it
      const nullable = field.computed ? mayBeNull(field) : column?.nullable
      expect([name, mayBeNull(field), field.computed === true]).toEqual([name, nullable, column?.computed])
    }
  })

  test('begin as their columns do', async () => {
    for (const [name, { initial, generated, computed }] of Object.entries(fields)) {
      const given = held.find((one) => one.column === columnOf(name))?.initial ?? null
      expect([name, given !== null]).toEqual([name, (initial !== undefined || generated === true) && !computed])
      if (given !== null && !generated) expect([name, await initialOf(given)]).toEqual([name, initial])
    }
  })

  test('read every row of the demo world', async () => {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(database.db)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      for (const [name, { input }] of Object.entries(fields))
        expect([name, row[columnOf(name)], input.safeParse(row[columnOf(name)]).success]).toEqual([name, row[columnOf(name)], true])
  })
})

test('every field of a session says what it reads', () => {
  const type = schema.getType('Session') as GraphQLObjectType
  expect([...readBy(type, new Set(Object.keys(type.getFields())))]).toContain('assignments')
  expect(() => readBy(type, new Set(['unknown']))).toThrow("Session.unknown doesn't say what it reads")
})

/** The words that a column may hold, by the domain. */
const words: Readonly<Record<string, readonly string[]>> = {
  'api_token.level': TOKEN_LEVELS,
  'account_code.kind': Object.keys(CODE_MINUTES),
  'account_code.role': WORKSPACE_LEVELS,
  'backup_state.failure': BACKUP_FAILURES,
  'account_permission.role': WORKSPACE_LEVELS,
  'account_user.password_state': PASSWORD_STATES,
  'account_user.permission': ACCOUNT_ROLES,
  'account_user.role': USER_ROLES,
  'catalogue_experience.category': EXPERIENCE_CATEGORIES,
  'catalogue_experience.status': EXPERIENCE_STATUSES,
  'catalogue_experience.type': EXPERIENCE_KINDS,
  'catalogue_format.host_type': HOST_TYPES,
  'catalogue_format.pdf_type': FORMAT_TYPES,
  'catalogue_format.play_type': PLAY_MODES,
  'catalogue_format.sync_type': SYNC_TYPES,
  'catalogue_format.type': SESSION_FORMATS,
  'catalogue_template.kind': TEMPLATE_KINDS,
  'catalogue_template.sync_type': SYNC_TYPES,
  'catalogue_template.type': SESSION_FORMATS,
  'checkout_fact.kind': FACT_KINDS,
  'checkout_line.kind': ORDER_ITEM_KINDS,
  'checkout_line.outcome': LINE_OUTCOMES,
  'checkout_request_line.outcome': LINE_OUTCOMES,
  'checkout_payment.state': ['OPEN', ...PAYMENT_ENDS],
  'checkout_payment.way': CART_WAYS,
  'credit_entry.from_account': CREDIT_ACCOUNTS,
  'credit_entry.to_account': CREDIT_ACCOUNTS,
  'credit_invoice.kind': INVOICE_KINDS,
  'credit_invoice_counter.kind': INVOICE_KINDS,
  'credit_order.source': ORDER_SOURCES,
  'credit_order_item.consumable': CONSUMABLES,
  'credit_order_item.kind': ORDER_ITEM_KINDS,
  'credit_refund.state': REFUND_STATES,
  'credit_wallet.consumable': CONSUMABLES,
  'file.purpose': FILE_PURPOSES,
  'file.state': FILE_STATES,
  'file.type': MEDIA_TYPES,
  'game_journal.command': GAME_COMMANDS,
  'game_journal.fate': FATES,
  'game_playthrough.status': PLAYTHROUGH_STATUSES,
  'game_told.failure': PORT_FAILURES,
  'game_told.status': PLAYTHROUGH_STATUSES,
  'integration_link.error': INTEGRATION_ERRORS,
  'integration_link.state': INTEGRATION_STATES,
  'integration_link.type': INTEGRATION_TYPES,
  'mission.type': MISSION_ANSWER_KINDS,
  'port_state.failure': PORT_FAILURES,
  'port_state.mode': ['REAL', 'SIMULATED'],
  'schedule_change.free': FREE_REASONS,
  'schedule_change.kind': RECORDED_KINDS,
  'message_notice.kind': NOTICE_KINDS,
  'schedule_request.state': REQUEST_STATES,
  'session.assignability': ASSIGNABILITIES,
  'session.host_type': HOST_TYPES,
  'session.cancelled_from': ['UNSCHEDULED', 'SCHEDULED'],
  'session.creation_type': CREATION_TYPES,
  'session.outcome': OUTCOMES,
  'session.package_level': PACKAGE_LEVELS,
  'session.status': SESSION_STATUSES,
  'session.type': SESSION_FORMATS,
  'session_attendee.answer': ATTENDEE_ANSWERS,
  'session_attendee.audience': INVITE_AUDIENCES,
  'session_group.pattern': GROUP_PATTERNS,
  'session_invite.audience': INVITE_AUDIENCES,
  'session_location.type': LOCATION_KINDS,
  'session_parked.part': PARKED_PARTS,
  'session_readiness.customer_readiness': READINESS,
  'session_readiness.inbox': INBOX_GROUPS,
  'session_readiness.readiness': READINESS,
  'session_timeline_item.role': CALL_ROLES,
  'setting_ai_prompt.model': AI_MODELS,
  'setting_client_error.kind': ['CHUNK_LOAD', 'CSS_CHUNK_LOAD', 'PAGE'],
  'setting_instruction.type': INSTRUCTION_TYPES,
  'setting_system.key': SYSTEM_KEYS,
  'staffing_absence.reason': ABSENCE_REASONS,
  'staffing_application.state': APPLICATION_STATES,
  'staffing_application.state_before': APPLICATION_STATES,
  'staffing_approval.reason': DECLINE_REASONS,
  'staffing_approval.removed_role': ASSIGNMENT_ROLES,
  'staffing_approval.state': ASSIGNMENT_STATUSES,
  'staffing_approval.withdrawal_reason': WITHDRAWAL_REASONS,
  'staffing_assignment.role': ASSIGNMENT_ROLES,
  'staffing_assignment.type': ASSIGNMENT_MODES,
  'staffing_calendar_feed.failure': FEED_FAILURES,
  'staffing_drop_out.reason': DROP_OUT_REASONS,
  'staffing_hand_over.state': HAND_OVER_STATES,
  'staffing_task.cause': TASK_CAUSES,
  'staffing_plan.state': PLAN_STATES,
  'webhook_delivery.given_up': GIVEN_UP,
  'webhook_delivery.kind': DELIVERY_KINDS,
  'webhook_delivery.state': DELIVERY_STATES,
  'webhook_endpoint.off_why': OFF_REASONS,
  'webhook_try.failure': DELIVERY_FAILURES,
  'workspace_media.kind': CUSTOM_LOGOS,
}

test('a column with a fixed set of words has those of the domain', async () => {
  const { rows } = await sql<{ table: string; definition: string }>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`.execute(database.db)
  const held = rows.flatMap(({ table, definition }): [string, string[]][] => {
    const [, column, list] = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition) ?? []
    const found = [...(list ?? '').matchAll(/'([^']*)'::text/g)].map(([, word = '']) => word)
    return found.length > 0 ? [[`${table}.${column}`, found.sort()]] : []
  })
  expect(Object.fromEntries(held)).toEqual(Object.fromEntries(Object.entries(words).map(([column, list]) => [column, [...list].sort()])))
})
