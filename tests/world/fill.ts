import { createHash } from 'node:crypto'
import { callAt } from '@troupe/domain/session/times'
import { answerTime } from '@troupe/domain/staffing/answer-time'
import { type Kysely, sql } from 'kysely'
import { aiPromptsOf } from './ai-prompts.ts'
import { apiTokensOf } from './api-tokens.ts'
import { applicationsOf, applicationVersionsOf, formEntriesOf } from './applications.ts'
import { attendeesOf } from './attendees.ts'
import { changesOf, movedFrom } from './changes.ts'
import { crewMessagesOf } from './crew-messages.ts'
import { dropOutsOf } from './drop-outs.ts'
import { covers, eventFiles } from './files/files.ts'
import { soundsOf } from './files/sounds.ts'
import { groupOf, groupsOf } from './groups.ts'
import { writeHistories } from './histories.ts'
import { idOf, world as named } from './ids.ts'
import { instructionsOf } from './instructions.ts'
import { lawnsOf } from './lawn.ts'
import { linksOf } from './links.ts'
import { missionSetOf, missionSetsOf, missionsOf } from './missions.ts'
import { modifiersOf, modifiersOfEvents, modifiersOfFormats, modifiersOfPeople } from './modifiers.ts'
import { noticesOf } from './notices.ts'
import { zoneAreaIdOf, zoneOf } from './people.ts'
import { picturesOf } from './pictures/pictures.ts'
import { cities } from './places.ts'
import { playthroughsOf } from './playthroughs.ts'
import { ratingsOf } from './ratings.ts'
import { relationsOf, sourceOf } from './relations.ts'
import { replaysOf } from './replays.ts'
import { keepReviews } from './reviewed.ts'
import { sessionPhonesOf } from './session-phones.ts'
import { leadFactsOf } from './staffing.ts'
import { templatesAt } from './templates.ts'
import { venueContactsOf } from './venue-contacts.ts'
import { venueReviewsOf } from './venue-reviews.ts'
import { venuesAt } from './venues.ts'
import { webhooksOf } from './webhooks.ts'
import { type World, worldAt } from './world.ts'

/** Prices and seasons are in force before anything was sold. */
const beginning = '2000-01-01T00:00:00Z'

/** A row as the world tells it: its fields are the columns in camel case. */
type Row = object

/**
 * Puts the whole demo world as it stands at `now` into an empty, migrated database, in one transaction. Everyone gets the same
 * password, so its hash is made once by the caller. Whether the database is empty is the caller's question too.
 */
export async function fillWorld<Tables>(db: Kysely<Tables>, options: { readonly now: Temporal.Instant; readonly passwordHash: string }) {
  const rows = rowsOf(worldAt(options.now), options.passwordHash)
  const fill = async (tx: Kysely<Tables>) => {
    for (const [table, some] of rows) await insert(tx, table, some)
    for (const [id, cover] of covers) await sql`update session set cover_file_id = ${cover} where id = ${id}`.execute(tx)
    await keepReviews(tx)
    await writeHistories(tx, options.now)
  }
  await (db.isTransaction ? fill(db) : db.transaction().execute(fill))
}

/** One statement a table: the rows travel as one JSON parameter, so no limit on parameters is met. */
async function insert<Tables>(tx: Kysely<Tables>, table: string, rows: readonly Row[]) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const named = rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [snake(key), value])))
  const list = sql.join(columns.map((column) => sql.ref(snake(column))))
  await sql`insert into ${sql.table(table)} (${list})
    select ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(named)}::jsonb)
    ${sql.raw(begun[table] ?? '')}`.execute(tx)
}

/** A server that starts writes the first rows of these tables itself. What it then says of ports holds for the world's links only once it has read them. */
const begun: Readonly<Record<string, string>> = {
  catalogue_price_table: 'on conflict (starts_at) do nothing',
  credit_money_table: 'on conflict (starts_at) do nothing',
  port_state: 'on conflict (port) do update set mode = excluded.mode',
}

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The rows of every table in an order that its references allow. */
function rowsOf(world: World, passwordHash: string): (readonly [table: string, rows: readonly Row[]])[] {
  const { events } = world
  const recordings = replaysOf(world.now)
  const ago = (days: number) => world.now.subtract({ hours: 24 * days })
  const pictures = picturesOf(ago(30))
  const sounds = soundsOf(ago(60).toString())
  const ratings = ratingsOf(world, named.sessions.completed)
  const playthroughs = playthroughsOf(world)
  const integrations = linksOf(world, new Map(playthroughs.links.map(({ sessionId, gameId }) => [sessionId, gameId])))
  const webhooks = webhooksOf(world)
  return [
    ['venue_zone_area', world.zoneAreas.map(({ price, ...zone }) => zone)],
    ['venue_zone_price', world.zoneAreas.map(({ id, price }) => ({ zoneAreaId: id, startsAt: beginning, price }))],
    ['venue_game_zone', world.gameZones],
    ['venue_city', world.cities.map((city) => ({ ...city, zoneAreaId: cityZone(world, city) }))],
    ['venue', venuesAt(ago(400).toString())],
    ['account_user', usersOf(world, passwordHash)],
    [
      'workspace',
      world.workspaces.map(({ available, members, timezone, colours, ...one }) => ({
        ...one,
        settings: one.id === named.workspaces.northwind ? { missions: true } : {},
        colourPrimary: colours?.[0] ?? null,
        colourSecondary: colours?.[1] ?? null,
        colourTertiary: colours?.[2] ?? null,
        createdAt: ago(450),
      })),
    ],
    [
      'account_permission',
      world.workspaces.flatMap((one) =>
        one.members.map(([user, role], index) => ({
          id: idOf('permission', `${one.name}/${user}`),
          workspaceId: one.id,
          userId: idOf('user', user),
          role,
          isPrimary: index === 0,
        })),
      ),
    ],
    ['api_token', apiTokensOf(world.now)],
    ['catalogue_template', templatesAt(ago(300))],
    ['catalogue_experience', world.experiences.map(({ formats, ...one }) => ({ ...one, updatedAt: ago(30) }))],
    [
      'catalogue_format',
      world.experiences.flatMap(({ id, formats }) =>
        formats.map(({ people, runningOrder, customization, ...format }) => ({
          ...format,
          experienceId: id,
          attendeesMin: people.from,
          attendeesMax: people.to,
          settings: { customization },
          timeline: runningOrder,
        })),
      ),
    ],
    ['file', pictures.files],
    ['catalogue_image', pictures.places],
    ['setting_system', systemOf(world, ago(30))],
    ['setting_ai_prompt', aiPromptsOf(ago)],
    ['setting_instruction', instructionsOf(ago(200))],
    ['setting_session_phone', sessionPhonesOf(ago(200))],
    ['setting_modifier', modifiersOf(ago(300))],
    ['account_user_modifier', modifiersOfPeople],
    ['catalogue_format_modifier', modifiersOfFormats(world.experiences)],
    ['catalogue_price_modifier', world.priceModifiers.map((season) => ({ ...season, version: 1, madeAt: beginning }))],
    ['session_group', groupsOf(ago(3).toString(), named.users.editor)],
    ['mission_set', missionSetsOf(ago(120))],
    ['mission', missionsOf(ago(120))],
    [
      'session',
      events.map((event) => ({
        ...event.session,
        movedFrom: movedFrom(event),
        sourceSessionId: sourceOf(event.session.id),
        groupId: groupOf(event),
        missionSetId: missionSetOf(event),
        venueContacts: venueContactsOf(event.session.id),
      })),
    ],
    [
      'session_modifier',
      modifiersOfEvents(
        events.map(({ session }) => session),
        world.experiences,
      ),
    ],
    ['file', eventFiles(world.now)],
    ['game_lawn_schedule', lawnsOf(world)],
    ['file', sounds.files],
    ['game_user_audio', sounds.rows],
    ['session_location', events.flatMap((event) => event.locations)],
    ['session_booking_contact', events.flatMap((event) => event.bookingContacts)],
    ['session_relation', relationsOf(ago(3).toString())],
    ['session_attendee', attendeesOf(world)],
    ['session_timeline_item', events.flatMap((event) => event.timeline)],
    ['catalogue_quote', world.quotes],
    ['catalogue_quote_wish', world.quoteWishes],
    ['credit_wallet', walletsOf(world)],
    ['credit_order', world.sold.orders],
    ['credit_order_item', world.sold.items],
    ['credit_refund', world.sold.refunds],
    ['credit_invoice', world.sold.invoices],
    ['credit_invoice_counter', world.sold.counters],
    ['checkout_payment', world.sold.payments],
    ['checkout_line', world.sold.paymentLines],
    ['checkout_code', world.discountCodes],
    ['catalogue_price_table', world.priceTables],
    ['credit_money_table', world.moneyTables],
    ['credit_lot', world.lots],
    ['credit_entry', world.entries],
    ['staffing_availability', world.availabilities],
    ['staffing_rotation', world.rotations],
    ['staffing_absence', world.absences],
    ['staffing_global_unavailability', world.globalUnavailabilities],
    ['staffing_assignment', events.flatMap((event) => event.assignments)],
    ['game_playthrough', playthroughs.games],
    ['game_journal', playthroughs.journal],
    ['game_link', playthroughs.links],
    ['game_told', playthroughs.tellings],
    ['integration_link', integrations.links],
    ['port_simulated', integrations.objects],
    ['port_state', integrations.ports],
    [
      'staffing_approval',
      events.flatMap((event) =>
        event.approvals.map(({ code, ...one }) => ({
          ...one,
          codeHash: code === null ? null : hashOf(code),
          madeBy: event.assignments.find(({ id, userId }) => id === one.assignmentId && userId === one.userId)?.updatedBy ?? null,
          declinedStart: one.state === 'DECLINED' || one.withdrawalReason ? event.session.startsAt : null,
          movedFrom: one.state === 'PENDING' ? movedFrom(event) : null,
        })),
      ),
    ],
    ['staffing_rating_link', ratings.links.map(({ code, ...one }) => ({ ...one, codeHash: hashOf(code) }))],
    ['staffing_rating', ratings.ratings],
    ['venue_review', venueReviewsOf(world)],
    ['staffing_drop_out', events.flatMap(dropOutsOf)],
    ['staffing_task', events.flatMap((event) => tasksOf(event, world.now))],
    ['staffing_hand_over', world.handOvers.map(({ askedIds: _, ...one }) => one)],
    ['staffing_hand_over_asked', world.handOvers.flatMap(({ id, askedIds }) => askedIds.map((userId) => ({ handOverId: id, userId })))],
    ['staffing_message', crewMessagesOf(world.now)],
    ['staffing_reminder', events.flatMap((event) => remindersOf(event, world.now))],
    [
      'staffing_claim',
      events.flatMap((event) =>
        event.pencils.map(({ from, to, ...one }) => ({
          ...one,
          subjectId: one.sessionId,
          during: `[${from.toString()},${to.toString()})`,
        })),
      ),
    ],
    ['schedule_request', events.flatMap((event) => event.request ?? [])],
    ['schedule_change', changesOf(events, world.now)],
    ['staffing_application', applicationsOf(world.now)],
    ['staffing_application_version', applicationVersionsOf(world.now).map(({ code, ...one }) => ({ ...one, codeHash: hashOf(code) }))],
    ['message_form_entry', formEntriesOf(world.now)],
    ['webhook_endpoint', webhooks.endpoints],
    ['webhook_delivery', webhooks.deliveries],
    ['webhook_try', webhooks.tries],
    ['message_notice', noticesOf(world.now)],
    ['setting_replay', recordings.replays],
    ['setting_replay_part', recordings.parts],
    ['setting_client_error', recordings.errors],
  ]
}

/** People who haven't answered yet are reminded as the product plans it; a reminder whose time has come was sent then. */
const remindersOf = ({ session: { startsAt }, placed, assignments, approvals }: World['events'][number], now: Temporal.Instant) =>
  approvals
    .filter((offer) => offer.state === 'PENDING')
    .flatMap((offer) => {
      const { role = 'HOST' } = assignments.find((place) => place.id === offer.assignmentId) ?? {}
      const asked = startsAt && { startsAt, callAt: callAt(startsAt, leadFactsOf(placed.format), role) }
      return (answerTime(offer.madeAt, asked)?.remindAt ?? []).map((dueAt, index) => ({
        approvalId: offer.id,
        number: index + 1,
        dueAt,
        sentAt: Temporal.Instant.compare(dueAt, now) <= 0 ? dueAt : null,
      }))
    })

/** What producers were asked to see to: places that someone declined or didn't answer for, and hosts who don't speak the language that was chosen later. */
const tasksOf = ({ session, placed, assignments, approvals }: World['events'][number], now: Temporal.Instant): Row[] =>
  session.status !== 'SCHEDULED'
    ? []
    : assignments.flatMap(({ id: assignmentId, role }): Row[] => {
        const newest = approvals.filter((offer) => offer.assignmentId === assignmentId).at(-1)
        if (newest?.state === 'DECLINED' || newest?.state === 'EXPIRED')
          return [{ assignmentId, cause: newest.state, rule: '', madeAt: newest.answeredAt ?? newest.expiresAt }]
        const isInConflict = placed.plan.languageNow !== undefined && role === 'HOST' && newest !== undefined
        return isInConflict ? [{ assignmentId, cause: 'CONFLICT', rule: 'LANGUAGE', madeAt: now.subtract({ hours: 3 }) }] : []
      })

/** As the server keeps a code: SHA-256, base64url. */
const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url')

function usersOf(world: World, passwordHash: string): Row[] {
  const createdAt = world.now.subtract({ hours: 24 * 460 })
  const crew = world.staff.map((person) => {
    const { latitude, longitude, name: city } = cities[person.city]
    const { id, firstName, lastName, email, role, permission, languages, level, ratingTenths, dailyLimit, load, birthYear } = person
    const row = { id, firstName, lastName, email, role, permission, languages, level, ratingTenths, dailyLimit, load, birthYear }
    const home = { timezone: zoneOf(person), zoneAreaId: zoneAreaIdOf(person), latitude, longitude, city }
    return {
      ...row,
      ...home,
      travelable: person.travelable,
      phone: person.phone,
      meetingLink: person.meetingLink,
      attributes: {},
      passwordHash,
      createdAt,
    }
  })
  const bookers = world.customers.map(({ name, ...person }) => ({
    ...person,
    role: 'BOOKING_USER',
    permission: 'BOOKING_USER',
    languages: ['en'],
    level: 1,
    ratingTenths: null,
    dailyLimit: 3,
    load: 12,
    birthYear: null,
    zoneAreaId: null,
    latitude: null,
    longitude: null,
    city: null,
    travelable: false,
    attributes: {},
    passwordHash,
    createdAt,
  }))
  return [...crew, ...bookers]
}

/** The tags that experiences may have: those in use, and one that none has yet. */
function systemOf(world: World, updatedAt: Temporal.Instant): Row[] {
  const tags = [...new Set([...world.experiences.flatMap((show) => show.tags), 'new this season'])].sort()
  return [
    { key: 'TAGS', value: tags, updatedAt, version: 1 },
    { key: 'OPEN_ROOM_TEMPLATE_ID', value: idOf('template', 'openFloor'), updatedAt, version: 1 },
  ]
}

/** Wallets and lots start empty: the entries fill them, as they do in the product. */
function walletsOf(world: World): Row[] {
  const pairs = new Set(world.lots.map((lot) => `${lot.workspaceId} ${lot.consumable}`))
  return [...pairs].map((pair) => ({ workspaceId: pair.split(' ')[0], consumable: pair.split(' ')[1] }))
}

/** The smallest zone area around a city's centre. */
function cityZone(world: World, city: World['cities'][number]): string | null {
  const near = world.zoneAreas.filter((zone) => Math.hypot(zone.latitude - city.latitude, zone.longitude - city.longitude) < 0.05)
  return near.sort((a, b) => a.price - b.price)[0]?.id ?? null
}
