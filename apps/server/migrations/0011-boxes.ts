import { type Kysely, sql } from 'kysely'
import { closeBox } from '../src/platform/box.ts'

/** Emails hold no code in clear (decision 26), and their next try is stored with them. */
export async function up(db: Kysely<unknown>, { secret }: { readonly secret?: string | undefined } = {}) {
  await sql.raw(columns).execute(db)
  await sql.raw(oldEmails).execute(db)
  await boxCodes(db, secret)
}

/**
 * `box` holds the complete email while it is unsent and has a code; its `body` and `html` show '***'. The email is deleted unsent when the code
 * `code_id` or the offer `offer_id` ends. `next_at` is the next try, `queued_at` when it was last put into the queue, and until `claimed_until`
 * someone is sending it. A process of an earlier version may still write emails, hence the defaults.
 */
const columns = `
alter table message_mail add column box text, add column code_id uuid, add column offer_id uuid,
  add column next_at timestamptz default now(), add column queued_at timestamptz not null default now(),
  add column first_tried_at timestamptz, add column claimed_until timestamptz, add column not_delivered_at timestamptz;
`

/** pg-boss gave up after about two hours without a word: what is older than 72 hours is not delivered, and what it may still try is due now. */
const oldEmails = `
update message_mail set next_at = null where sent_at is not null or too_old;
update message_mail set next_at = null, not_delivered_at = now()
  where sent_at is null and not too_old and last_error is not null and (attempts = 0 or made_at < now() - interval '72 hours');
update message_mail set first_tried_at = made_at where attempts > 0 and sent_at is null and next_at is not null;
alter table message_mail add constraint unsent_is_never_silent
  check (sent_at is not null or next_at is not null or not_delivered_at is not null or too_old);
create index on message_mail (next_at) where next_at is not null;
update message_mail set code_id = split_part(dedupe_key, '/', 2)::uuid
  where sent_at is null and kind in ('account.registering', 'account.resetAsked', 'account.emailAsked', 'account.inviting')
    and dedupe_key ~ '^(registering|reset|email|invitation)/[0-9a-f-]{36}$';
update message_mail set offer_id = split_part(dedupe_key, '/', 2)::uuid where sent_at is null and kind = 'assignment.reminded';
`

/** The codes of links, and those that are typed, as emails showed them before this migration. */
const codes = [/(?<=\/a\/)[\w-]{20,}/g, /(?<=[?&]code=)[\w-]+/g, /(?<=Your code: )\w{4}-\w{4}/g]

interface Email {
  readonly id: string
  readonly body: string
  readonly html: string
}

async function boxCodes(db: Kysely<unknown>, secret: string | undefined) {
  const { rows } = await sql<Email>`select id, body, html from message_mail where sent_at is null`.execute(db)
  for (const { id, body, html } of rows) {
    const found = [...new Set(codes.flatMap((code) => body.match(code) ?? []))]
    if (found.length === 0) continue
    if (secret === undefined) throw new Error('unsent emails hold codes, and there is no secret to box them with')
    const masked = (text: string) => codes.reduce((rest, code) => rest.replaceAll(code, '***'), text)
    const box = closeBox({ secret }, id, JSON.stringify({ body, html, codes: found }))
    await sql`update message_mail set box = ${box}, body = ${masked(body)}, html = ${masked(html)} where id = ${id}`.execute(db)
  }
  // an email without a code depends on none: a notice, or a person who is told of a taken address
  await sql`update message_mail set code_id = null, offer_id = null where box is null`.execute(db)
}
