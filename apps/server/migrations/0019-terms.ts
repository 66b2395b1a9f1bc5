import { type Kysely, sql } from 'kysely'

/**
 * What each event was sold by. Older events get the price list of the day on which they were made, and their format, zone and seasons as they are now;
 * where these don't add up to the credits that were paid, the season's line carries the difference.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [column, backfill, required]) await sql.raw(part).execute(db)
}

const column = 'alter table session add column terms jsonb;'

/** An installation older than its first price list has none in the table yet; its prices are those of the first one. */
const firstTable = `'{"levels": {"ON_SCREEN": {"REMOTE": 4, "HYBRID": 5, "IN_PERSON": 6}, "ON_SITE": {"REMOTE": 8, "HYBRID": 8, "IN_PERSON": 10},
  "SELF_HOSTED": {"REMOTE": 2, "HYBRID": 2, "IN_PERSON": 2}}, "halfHours": {"ON_SCREEN": 1, "ON_SITE": 1, "SELF_HOSTED": 0},
  "upgrades": {"STANDARD": 0, "PRO": 2, "PREMIUM": 4}}'::jsonb`

const backfill = `
with sold as (
  select s.id, s.type, s.host_type, s.duration, s.units, s.attendees, s.package_level, s.credits, s.created_at, s.priced_on,
    coalesce(f.level, (t.body -> 'levels' -> s.host_type ->> s.type)::int) as level,
    ceil(greatest(0, s.duration - 60) / 30.0)::int as half_hours, (t.body -> 'halfHours' ->> s.host_type)::int as per_half_hour,
    coalesce(f.people_per_unit, case s.type when 'IN_PERSON' then 50 else 25 end) as people_per_unit,
    case s.host_type when 'ON_SITE' then coalesce(z.price, 0) else 0 end as zone,
    (t.body -> 'upgrades') || coalesce((select jsonb_object_agg(key, value) from jsonb_each(f.settings -> 'upgradeCredits')
      where key in ('STANDARD', 'PRO', 'PREMIUM') and jsonb_typeof(value) = 'number'), '{}') as upgrades
  from session s
  left join catalogue_format f on f.id = s.format_id
  left join venue_zone_area z on z.id = s.zone_area_id
  cross join lateral (select coalesce((select p.body from catalogue_price_table p where p.starts_at <= s.created_at
    order by p.starts_at desc limit 1), ${firstTable}) as body) t
), priced as (
  select *, least(15, level + half_hours * per_half_hour) as unit, (upgrades ->> package_level)::int as upgrade from sold
), summed as (
  select p.*, unit * units + zone + upgrade as plain, season.percent, season.seasons from priced p
  cross join lateral (select coalesce(sum(m.percent), 0)::int as percent,
      coalesce(jsonb_agg(jsonb_build_object('startsOn', m.starts_on, 'endsOn', m.ends_on, 'percent', m.percent) order by m.starts_on, m.id), '[]') as seasons
    from catalogue_price_modifier m where p.priced_on between m.starts_on and m.ends_on and p.type = any(m.types)) season
), compared as (
  select *, credits - greatest(0, floor((plain * (100 + percent) + 50) / 100.0)::int) as as_sold from summed
)
update session s set terms = jsonb_build_object(
  'asOf', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'level', c.level, 'peoplePerUnit', c.people_per_unit,
  'upgrades', c.upgrades,
  'lines', jsonb_build_array(jsonb_build_object('kind', 'BASE', 'label', format('Event, %s min', c.duration), 'credits', c.unit, 'amount', null, 'why',
      case when c.half_hours = 0 then jsonb_build_object('rule', 'LEVEL', 'facts', jsonb_build_object('level', c.unit))
      else jsonb_build_object('rule', 'HALF_HOURS', 'facts', jsonb_build_object('level', c.level, 'halfHours', c.half_hours,
        'perHalfHour', c.per_half_hour, 'highest', 15)) end))
    || case when c.units < 2 then '[]' else jsonb_build_array(jsonb_build_object('kind', 'ROOMS',
      'label', format('%s more %s', c.units - 1, case c.units when 2 then 'room' else 'rooms' end), 'credits', c.unit * (c.units - 1), 'amount', null,
      'why', jsonb_build_object('rule', 'ROOMS', 'facts', jsonb_build_object('level', c.unit, 'units', c.units, 'attendees', c.attendees,
        'peoplePerUnit', c.people_per_unit)))) end
    || case c.zone when 0 then '[]' else jsonb_build_array(jsonb_build_object('kind', 'ZONE', 'label', 'Host on site', 'credits', c.zone, 'amount', null,
      'why', jsonb_build_object('rule', 'ZONE', 'facts', jsonb_build_object('credits', c.zone)))) end
    || case c.upgrade when 0 then '[]' else jsonb_build_array(jsonb_build_object('kind', 'UPGRADE', 'label', initcap(c.package_level),
      'credits', c.upgrade, 'amount', null, 'why', jsonb_build_object('rule', 'UPGRADE', 'facts',
        jsonb_build_object('packageLevel', c.package_level, 'credits', c.upgrade)))) end
    || case when c.seasons = '[]' and c.as_sold = 0 then '[]' else jsonb_build_array(jsonb_build_object('kind', 'MODIFIER',
      'label', case when c.seasons = '[]' then 'Price when booked'
        else format('Season %s%s%%', case sign(c.percent) when 1 then '+' when -1 then '−' else '' end, abs(c.percent)) end,
      'credits', c.credits - c.plain, 'amount', null, 'why', jsonb_build_object('rule', 'SEASON', 'facts',
        jsonb_build_object('of', c.plain, 'percent', c.percent, 'seasons', c.seasons)
          || case c.as_sold when 0 then '{}' else jsonb_build_object('asSold', c.as_sold) end))) end)
from compared c where c.id = s.id;
`

const required = `
alter table session alter column terms set not null,
  add constraint session_terms_check check (terms ? 'asOf' and jsonb_typeof(terms -> 'lines') = 'array');
`
