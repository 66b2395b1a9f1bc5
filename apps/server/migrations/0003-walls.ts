import { type Kysely, sql } from 'kysely'

/**
 * The second wall (I-11): whatever a query forgets to filter by, the database shows and changes only what the person in whose name the
 * connection asks may reach. `app.actor` holds that name: a person's id, nothing for no one, 'system' for the house itself.
 * Policies forget columns and operations, which are the first wall's; they know rows.
 */
export async function up(db: Kysely<unknown>) {
  await sql.raw(questions).execute(db)
  for (const [table, wall] of Object.entries(walls)) await sql.raw(policiesOf(table, wall)).execute(db)
}

/** Asks as the system itself where the wall holds the function's owner too: else a policy would ask itself. */
const answered = (declared: string, answer: string, given = 'answer') => `security definer language plpgsql as $$
declare ${declared} name text := current_setting('app.actor', true); held bool := row_security_active('public.account_user'::regclass);
begin
  if held then perform set_config('app.actor', 'system', true); end if;
  ${answer}
  if held then perform set_config('app.actor', name, true); end if;
  return ${given};
end $$`

/**
 * What policies ask, answered from the tables as they are now and not from what the server remembers. A policy asks in a subselect of its
 * own, so that it is answered once a statement and not once a row; only app_names is asked for a row, and only when nothing else said yes.
 */
const questions = `
create function app_me() returns uuid stable parallel safe language sql as $$
  select case when current_setting('app.actor', true) like '________-____-____-____-____________' then current_setting('app.actor', true)::uuid end
$$;
create function app_sees_all(who text default current_setting('app.actor', true), me uuid default app_me()) returns boolean stable
${answered(
  'answer bool;',
  `answer := who = 'system' or (me is not null and exists (select from public.account_user u
    where u.id = me and u.active and u.deleted_at is null and (u.permission = 'STAFF' or u.role = 'ADMIN')));`,
  'coalesce(answer, false)',
)};
create function app_workspaces(wanted text, me uuid default app_me()) returns uuid[] stable
${answered(
  'answer uuid[];',
  `answer := array(select p.workspace_id from public.account_permission p join public.account_user u on u.id = p.user_id
    where p.user_id = me and u.active and u.deleted_at is null and (wanted = 'VIEWER' or p.role in (wanted, 'ADMIN')));`,
)};
create function app_sessions(me uuid default app_me()) returns setof uuid stable
${answered(
  '',
  `return query select o.session_id from public.staffing_approval o join public.account_user u on u.id = o.user_id
    where o.user_id = me and o.state in ('PENDING','ACCEPTED') and u.active and u.deleted_at is null;`,
  '',
)};
create function app_crew_workspaces(me uuid default app_me()) returns setof uuid stable
${answered('', 'return query select s.workspace_id from public.session s where s.id in (select public.app_sessions(me));', '')};
create function app_colleagues(me uuid default app_me()) returns setof uuid stable
${answered(
  "mine uuid[] := public.app_workspaces('VIEWER', me);",
  'return query select p.user_id from public.account_permission p where p.workspace_id = any(mine);',
  '',
)};
create function app_names(person uuid, me uuid default app_me()) returns boolean stable
${answered(
  "answer bool; mine uuid[] := public.app_workspaces('VIEWER', me);",
  `answer := me is not null and (
    exists (select from public.session s where (s.contact_id = person or s.booking_contact_id = person or s.id in (
        select c.session_id from public.session_booking_contact c where c.user_id = person))
      and (s.workspace_id = any(mine) or exists (select from public.staffing_approval o
        where o.user_id = me and o.session_id = s.id and o.state in ('PENDING','ACCEPTED'))))
    or exists (select from public.credit_entry e where e.actor_id = person and e.workspace_id = any(mine)));`,
)};
create index on session (contact_id) where contact_id is not null;
create index on session (booking_contact_id) where booking_contact_id is not null;
create index on session_booking_contact (user_id);
create index on credit_entry (actor_id, workspace_id) where actor_id is not null;
`

interface Wall {
  /** Which rows are seen; a row that is locked or changed must be seen first. */
  readonly read: string
  /** Which rows may come about, by insert or by change. Breaking it is an error and not silence. */
  readonly write: string
  /** Where inserting, or deleting, asks something else. */
  readonly add?: string
  readonly remove?: string
}

const all = '(select app_sees_all())'
const me = '(select app_me())'
const within = (level: 'VIEWER' | 'EDITOR' | 'ADMIN') => `any((select app_workspaces('${level}'))::uuid[])`
const someWorkspace = `(select app_workspaces('VIEWER')) <> '{}'`
/** The row's own session, if it is seen. */
const session = (column: string) => `(select s.${column} from session s where s.id = session_id)`
/** For someone without a workspace the session of each row isn't looked up. */
const mySession = `(${someWorkspace} and ${session('id')} is not null) or session_id in (select app_sessions())`

const ofWorkspace = (write: 'EDITOR' | 'ADMIN'): Wall => ({
  read: `${all} or workspace_id = ${within('VIEWER')}`,
  write: `${all} or workspace_id = ${within(write)}`,
})
const ofPerson: Wall = { read: `${all} or user_id = ${me}`, write: `${all} or user_id = ${me}` }
const ofSession: Wall = {
  read: `${all} or ${mySession}`,
  write: `${all} or ${session('workspace_id')} = ${within('EDITOR')}`,
}
/** The crew's part of a session: everyone keeps their own. */
const ofCrew: Wall = {
  read: `${all} or user_id = ${me} or ${mySession}`,
  write: `${ofSession.write} or user_id = ${me}`,
  add: ofSession.write,
  remove: ofSession.write,
}

/**
 * Every table with customers' rows. What is not here holds none: the catalogue, venues, the crew's hours and claims (who and when, no word
 * of a customer), events of the socket (ids and kinds), counts of tries.
 */
const walls: Readonly<Record<string, Wall>> = {
  workspace: {
    read: `${all} or id = ${within('VIEWER')} or id in (select app_crew_workspaces())`,
    write: `${all} or id = ${within('ADMIN')}`,
  },
  account_permission: {
    read: `${all} or workspace_id = ${within('VIEWER')} or user_id = ${me}`,
    // one's own at no higher level than one has
    write: `${all} or workspace_id = ${within('ADMIN')} or (user_id = ${me} and workspace_id = any(app_workspaces(role)))`,
    add: `${all} or workspace_id = ${within('ADMIN')}`,
    remove: `${all} or workspace_id = ${within('ADMIN')} or user_id = ${me}`,
  },
  // the crew and the staff are the house's own people: booking chooses among all of them, and names those it chose
  account_user: {
    read: `${all} or id = ${me} or (role <> 'BOOKING_USER' and ${me} is not null) or id in (select app_colleagues()) or app_names(id)`,
    write: `${all} or id = ${me}`,
    add: all,
    remove: all,
  },
  account_family: ofPerson,
  account_refresh: {
    read: `${all} or (select true from account_family f where f.id = family_id)`,
    write: `${all} or (select true from account_family f where f.id = family_id)`,
  },
  account_passkey: ofPerson,
  account_challenge: ofPerson,
  account_code: {
    read: `${all} or user_id = ${me} or workspace_id = ${within('ADMIN')}`,
    write: `${all} or user_id = ${me} or workspace_id = ${within('ADMIN')}`,
  },
  session: {
    read: `${all} or workspace_id = ${within('VIEWER')} or id in (select app_sessions())`,
    // its crew starts and ends it
    write: `${all} or workspace_id = ${within('EDITOR')} or id in (select app_sessions())`,
    add: `${all} or workspace_id = ${within('EDITOR')}`,
    remove: all,
  },
  session_location: ofSession,
  session_booking_contact: ofSession,
  session_timeline_item: ofSession,
  credit_wallet: ofWorkspace('EDITOR'),
  credit_lot: ofWorkspace('EDITOR'),
  credit_entry: ofWorkspace('EDITOR'),
  schedule_hold: ofSession,
  schedule_request: ofSession,
  staffing_assignment: ofCrew,
  staffing_approval: ofCrew,
  staffing_reminder: {
    read: `${all} or (select true from staffing_approval o where o.id = approval_id)`,
    write: all,
  },
  // written by the house in everyone's name, read by admins
  message_mail: { read: all, write: all },
  file: {
    read: `${all} or workspace_id = ${within('VIEWER')} or workspace_id in (select app_crew_workspaces())
      or (select true from account_user u where u.id = owner_id)`,
    write: `${all} or workspace_id = ${within('EDITOR')} or owner_id = ${me}`,
  },
  workspace_media: ofWorkspace('ADMIN'),
  audit_entry: { read: `${all} or actor_id = ${me}`, write: `${all} or actor_id = ${me}` },
  idempotency: {
    read: `${all} or user_id = coalesce(${me}::text, 'guest')`,
    write: `${all} or user_id = coalesce(${me}::text, 'guest')`,
  },
}

function policiesOf(table: string, { read, write, add = write, remove = write }: Wall): string {
  return `
    alter table ${table} enable row level security, force row level security;
    create policy sees on ${table} for select using (${read});
    create policy adds on ${table} for insert with check (${add});
    create policy changes on ${table} for update using (${read}) with check (${write});
    create policy removes on ${table} for delete using (${remove});`
}
