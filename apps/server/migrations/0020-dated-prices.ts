import { type Kysely, sql } from 'kysely'

/**
 * Zone prices and seasons as rows that are never overwritten, so that an event pays those in force when it was sold. The prices and seasons of an older
 * installation count as its first ones.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [zonePrices, seasons]) await sql.raw(part).execute(db)
}

const zonePrices = `
create table venue_zone_price (
  zone_area_id uuid not null references venue_zone_area, starts_at timestamptz not null, price int not null check (price >= 0),
  primary key (zone_area_id, starts_at)
);
insert into venue_zone_price (zone_area_id, starts_at, price) select id, '2000-01-01T00:00Z', price from venue_zone_area;
create trigger venue_zone_price_is_append_only before update or delete on venue_zone_price for each row execute function refuse_change();
create trigger venue_zone_price_is_never_emptied before truncate on venue_zone_price for each statement execute function refuse_change();
alter table venue_zone_area drop column price;
`

/** A change ends a row and adds the next version under the same id. Only the end is ever written into a row, once. */
const seasons = `
alter table catalogue_price_modifier add column version int not null default 1, add column made_at timestamptz not null default '2000-01-01T00:00Z',
  add column ended_at timestamptz, drop constraint catalogue_price_modifier_pkey, add primary key (id, version), add check (made_at <= ended_at);
alter table catalogue_price_modifier alter column made_at drop default;
create unique index on catalogue_price_modifier (id) where ended_at is null;
create function price_modifier_only_ends() returns trigger language plpgsql as $$
begin
  if old.ended_at is null and new.ended_at is not null and to_jsonb(new) - 'ended_at' = to_jsonb(old) - 'ended_at' then return new; end if;
  raise exception 'a season is never changed, only ended';
end $$;
create trigger catalogue_price_modifier_only_ends before update on catalogue_price_modifier
  for each row execute function price_modifier_only_ends();
create trigger catalogue_price_modifier_is_kept before delete on catalogue_price_modifier for each row execute function refuse_change();
create trigger catalogue_price_modifier_is_never_emptied before truncate on catalogue_price_modifier
  for each statement execute function refuse_change();
`
