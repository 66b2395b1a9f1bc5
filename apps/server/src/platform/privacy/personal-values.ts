import { sql } from 'kysely'
import { eventTables } from './event-values.ts'
import { at, blanked, by, ERASED, either, gone, type PersonalTable } from './listed.ts'
import { outsideTables } from './outside-values.ts'

const blank = sql.lit(ERASED)
const nothing = sql`null`
/** An address that no one has; each row has its own where addresses are unique. */
const noAddress = sql.lit('erased@troupe.invalid')

/** What of a person is in their own row, and what it is set to. */
const ofPerson = {
  first_name: sql.lit('Erased'),
  last_name: sql.lit('person'),
  email: sql`'erased-' || id || '@troupe.invalid'`,
  ...{
    phone: nothing,
    meeting_link: nothing,
    avatar: nothing,
    avatar_file_id: nothing,
    city: nothing,
    notes: nothing,
    birth_year: nothing,
  },
  ...{ latitude: nothing, longitude: nothing, zone_area_id: nothing, password_hash: nothing, last_logged_in_at: nothing },
  ...{ languages: sql`'{}'::text[]`, upgrades: sql`'{}'::text[]`, attributes: sql`'{}'::jsonb`, timezone: sql.lit('UTC') },
}
const { password_hash: _hash, ...shownOfPerson } = ofPerson

/** An email to the person: one that waits is never sent. */
const ofMail = {
  ...{ to_address: noAddress, to_name: blank, subject: blank, body: blank, html: blank, calendar: nothing, last_error: nothing },
  ...{ box: nothing, next_at: nothing, claimed_until: nothing, dedupe_key: sql`'erased/' || id` },
  not_delivered_at: sql`case when sent_at is null and not too_old then coalesce(not_delivered_at, queued_at) else not_delivered_at end`,
}

const ofOrder = {
  contact: sql`jsonb_build_object('firstName', ${blank}::text, 'lastName', ${blank}::text, 'email', ${noAddress}::text)`,
}

/**
 * The one list of personal values, by table: what of which row is whose, and what becomes of it (I-52). A test compares it with the schema, so that a new
 * column of text has to be decided about.
 */
export const PERSONAL: Readonly<Record<string, PersonalTable>> = {
  ...eventTables,
  ...outsideTables,
  account_challenge: { area: 'account', own: [gone(by('user_id'))], program: ['hash'] },
  account_code: {
    area: 'account',
    own: [gone(either(by('user_id'), at('email')), 'email', 'body')],
    words: ['body'],
    program: ['code_hash'],
  },
  account_code_caller: { area: 'account', program: ['party'] },
  account_erase_request: { area: 'account', own: [gone(by('user_id'), 'asked_at')] },
  account_family: { area: 'account', own: [{ rows: by('user_id'), shows: ['device', 'created_at'], set: { device: nothing } }] },
  account_known: { area: 'account', own: [gone(by('user_id'))], program: ['pair'] },
  account_passkey: { area: 'account', own: [gone(by('user_id'), 'name')], program: ['credential_id', 'public_key', 'transports'] },
  account_refresh: { area: 'account', program: ['hash'] },
  account_user: {
    area: 'account',
    own: [{ rows: by('id'), shows: Object.keys(shownOfPerson), set: ofPerson }],
    program: ['password_hash'],
  },
  account_user_modifier: { area: 'account', own: [gone(by('user_id'), 'modifier_id')] },
  api_token: {
    area: 'account',
    own: [gone(by('user_id'), 'name', 'level', 'start', 'made_at', 'expires_at', 'last_used_at')],
    program: ['token_hash'],
  },
  audit_entry: {
    area: 'platform',
    own: [
      {
        // what is said of a token stands under its workspace
        rows: ({ id }) =>
          sql`((t.subject_type in ('user', 'permission') and (t.subject_id = ${id}::uuid or coalesce(t.after, t.before) ->> 'userId' = ${id}))
            or (t.operation = 'createApiToken' and t.actor_id = ${id}::uuid) or (t.operation = 'deleteApiToken' and t.before ->> 'userId' = ${id}))`,
        shows: ['at', 'operation', 'before', 'after', 'reason'],
        set: {
          before: sql`erased_values(before)`,
          after: sql`erased_values(after)`,
          reason: sql`case when reason is null then null else ${blank} end`,
        },
      },
    ],
    words: ['before', 'after', 'reason'],
    program: ['operation', 'subject_type'],
  },
  captcha_used: { area: 'platform', program: ['nonce'] },
  catalogue_experience: { area: 'catalogue', house: ['title', 'subtitle', 'description', 'overview', 'tags', 'attributes'] },
  catalogue_format: {
    area: 'catalogue',
    house: ['title', 'subtitle', 'description', 'format_description', 'host_description', 'youtube', 'settings', 'timeline', 'languages'],
  },
  catalogue_price_modifier: { area: 'catalogue', house: ['types'] },
  catalogue_price_table: { area: 'catalogue', house: ['body'] },
  catalogue_quote: { area: 'catalogue', words: ['note'], program: ['number', 'token_hash', 'code_hash'] },
  catalogue_quote_wish: { area: 'catalogue', program: ['wish', 'price'] },
  catalogue_template: { area: 'catalogue', words: ['name', 'timeline'] },
  checkout_code: { area: 'checkout', program: ['code'] },
  checkout_event: { area: 'checkout', program: ['id', 'type', 'intent_id'] },
  checkout_fact: { area: 'checkout', program: ['provider_id', 'intent_id', 'currency'] },
  checkout_line: { area: 'checkout', words: ['facts'], program: ['cart_id'] },
  checkout_named_intent: { area: 'checkout', program: ['intent_id'] },
  checkout_payment: {
    area: 'checkout',
    own: [{ rows: by('user_id'), shows: ['card_brand', 'card_last4'], set: { card_brand: nothing, card_last4: nothing } }],
    program: ['key', 'body_hash', 'currency', 'intent_id'],
  },
  checkout_request_line: { area: 'checkout', words: ['wish'] },
  credit_entry: {
    area: 'credit',
    program: ['consumable', 'key', 'hash'],
    kept: { reason: 'the ledger’s chain of digests covers it, and the ledger stays' },
  },
  credit_invoice: {
    area: 'credit',
    program: ['number'],
    kept: { body: 'an issued invoice or credit note, which tax law keeps as it was issued' },
  },
  credit_lot: { area: 'credit', words: ['note'], program: ['consumable'] },
  credit_money_table: { area: 'credit', house: ['body'] },
  credit_order: {
    area: 'credit',
    own: [
      { rows: ({ emails }) => sql`lower(t.contact ->> 'email') = any(${emails}::text[])`, shows: ['contact'], set: ofOrder },
      blanked(by('created_by'), 'message', 'request_reason'),
    ],
    words: ['contact', 'billing', 'message', 'request_reason', 'grant_reason', 'url'],
    program: ['code', 'deal_id', 'currency', 'discount_code'],
  },
  credit_order_item: { area: 'credit', words: ['label'] },
  credit_refund: { area: 'credit', words: ['reason'], program: ['items', 'provider_id', 'currency'] },
  credit_wallet: { area: 'credit', program: ['head'] },
  file: {
    area: 'platform',
    own: [gone(either(by('owner_id'), by('reviewer_id')), 'name', 'content_type', 'made_at', 'bytes')],
    words: ['name'],
    program: ['content_type', 'reason', 'variants'],
  },
  idempotency: {
    area: 'platform',
    own: [gone(({ id }) => sql`t.user_id = ${id}`, 'at')],
    words: ['answer'],
    program: ['user_id', 'key', 'route', 'body_hash'],
  },
  integration_hubspot_deal: { area: 'integration', program: ['deal_id'] },
  integration_hubspot_event: { area: 'integration', program: ['id', 'deal_id'] },
  integration_link: { area: 'integration', program: ['integration_id', 'url', 'password_box'] },
  live_event: { area: 'platform', program: ['scope', 'kind'] },
  message_form_entry: {
    area: 'message',
    own: [gone(by('user_id'), 'answers', 'page', 'made_at')],
    words: ['answers', 'page'],
    program: ['form'],
  },
  message_mail: {
    area: 'message',
    own: [
      {
        rows: at('to_address'),
        shows: ['to_address', 'to_name', 'subject', 'body', 'html', 'calendar', 'last_error', 'made_at', 'sent_at'],
        set: ofMail,
      },
    ],
    words: ['to_name', 'subject', 'body', 'html', 'calendar', 'last_error', 'dedupe_key'],
    program: ['kind', 'box'],
  },
  message_notice: { area: 'message', own: [gone(by('user_id'), 'kind', 'made_at', 'seen_at')], program: ['kind'] },
  message_text: { area: 'message', words: ['subject', 'body'], program: ['kind'] },
  port_simulated: { area: 'platform', words: ['state'], program: ['port', 'id'] },
  rate_limit: { area: 'platform', program: ['key'] },
  setting_ai_prompt: { area: 'setting', house: ['name', 'prompt', 'webhook_url'], program: ['webhook_box'] },
  setting_instruction: { area: 'setting', house: ['hosts', 'document_type', 'title', 'description', 'content'] },
  setting_modifier: { area: 'setting', house: ['label', 'description'] },
  setting_session_phone: { area: 'setting', house: ['phone'], program: ['session_type', 'host_type', 'package_level'] },
  setting_system: { area: 'setting', house: ['value'], program: ['box'] },
  test_provider_object: { area: 'platform', words: ['body'], program: ['id', 'kind'] },
  tick_run: { area: 'platform', program: ['name'] },
  workspace: {
    area: 'workspace',
    words: ['name', 'company', 'notes', 'content', 'settings'],
    program: ['colour_primary', 'colour_secondary', 'colour_tertiary'],
  },
}
