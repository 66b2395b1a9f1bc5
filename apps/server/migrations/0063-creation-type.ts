import { type Kysely, sql } from 'kysely'

/**
 * Until now every event said that its customer had made it. An event that its own item of a paid order bought is the order's; of the others, those that
 * someone of the staff made are theirs. Who is of the staff is told by today's rights: what people were allowed when they made an event isn't stored.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [kinds, check]) await sql.raw(part).execute(db)
}

const kinds = `
update session s set creation_type = made.kind from (
  select s.id, case
    when s.creation_type in ('GROUP','OPEN_ROOM') then s.creation_type
    when exists (select from credit_order_item i join credit_lot l on l.order_item_id = i.id where i.kind = 'EVENT' and i.session_id = s.id) then 'ORDER'
    when u.role = 'ADMIN' or u.permission = 'STAFF' then 'STAFF'
    when s.creation_type in ('STAFF','ORDER') then s.creation_type
    else 'CUSTOMER' end as kind
  from session s left join account_user u on u.id = s.created_by) made
where made.id = s.id and made.kind <> s.creation_type;
`

const check = `
alter table session drop constraint if exists session_creation_type_check;
alter table session add constraint session_creation_type_check check (creation_type in ('CUSTOMER','STAFF','ORDER','GROUP','OPEN_ROOM'));
`
