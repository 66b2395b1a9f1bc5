import { type Kysely, sql } from 'kysely'

/** The bell tells of requests to take over a show: who is asked, the producer whose yes it waits for, and everyone when it ended. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(kinds).execute(db)
}

const kinds = `
alter table message_notice add column hand_over_id uuid references staffing_hand_over on delete cascade;
alter table message_notice drop constraint message_notice_kind_check;
alter table message_notice add constraint message_notice_kind_check check (kind in ('ASKED', 'ASSIGNED', 'ACCEPTED', 'DECLINED', 'OPEN_ROLE', 'DROPPED_OUT',
  'UNFILLED', 'REPLACED', 'REQUESTED', 'APPROVED', 'REFUSED', 'CREW_SET', 'CANCELLED', 'PAID', 'HAND_OVER_ASKED', 'HAND_OVER_TAKEN', 'HAND_OVER_ENDED'));
alter table message_notice add constraint a_hand_over_is_named check ((kind like 'HAND_OVER%') = (hand_over_id is not null));
create index on message_notice (hand_over_id);
`
