import { sql } from 'kysely'
import { at, blanked, by, either, gone, type PersonalTable } from './listed.ts'

const nothing = sql`null`

/** The part of the list of personal values that is about events, their crew, their places and their games. */
export const eventTables: Readonly<Record<string, PersonalTable>> = {
  game_journal: {
    area: 'game',
    own: [
      {
        rows: by('actor_id'),
        shows: ['at', 'command', 'device', 'text'],
        set: { device: nothing, text: sql`case when text is null then null else 'erased' end` },
      },
    ],
    words: ['text', 'team'],
    program: ['reason', 'device'],
  },
  game_lawn_schedule: { area: 'game', words: ['plan'] },
  game_link: { area: 'game', program: ['game_id'] },
  game_playthrough: { area: 'game', words: ['missions', 'heard_from'] },
  game_told: { area: 'game', words: ['text', 'team'], program: ['game_id'] },
  game_user_audio: { area: 'game', own: [gone(by('user_id'), 'keypress')], program: ['keypress'] },
  mission: { area: 'mission', words: ['name', 'options', 'instructions', 'notes', 'dismissed'] },
  mission_set: { area: 'mission', words: ['name'] },
  schedule_fee_table: { area: 'schedule', house: ['body'] },
  schedule_hold: { area: 'schedule', program: ['timezone', 'fee_id', 'fee', 'crew', 'quoted'] },
  schedule_request: {
    area: 'schedule',
    own: [blanked(by('created_by'), 'message')],
    words: ['message', 'reason'],
    program: ['timezone', 'came_from'],
  },
  session: {
    area: 'session',
    words: [
      ...['name', 'short_name', 'location_details', 'internal_notes', 'activity_notes', 'past_events_details', 'future_events_details'],
      ...[
        'email_regex_pattern',
        'group_details',
        'cancel_reason',
        'outcome_reason',
        'venue_contacts',
        'reviewed_part',
        'terms',
        'outcome_returned',
      ],
    ],
    program: ['sync_type', 'pdf_type', 'play_type', 'timezone', 'language', 'city', 'price_zone', 'fee_zone', 'staffed_as', 'timeline_for'],
  },
  session_attendee: {
    area: 'session',
    own: [gone(at('email'), 'email', 'first_name', 'last_name', 'answer')],
    words: ['first_name', 'last_name'],
  },
  session_change: { area: 'session', words: ['fields'], program: ['operation', 'heads'] },
  session_group: { area: 'session', words: ['name', 'announced'] },
  session_invite: { area: 'session', program: ['code_hash'] },
  session_location: { area: 'session', words: ['name', 'address'], program: ['city'] },
  session_parked: { area: 'session', words: ['value'], program: ['kind'] },
  session_timeline_item: { area: 'session', words: ['title', 'description'] },
  staffing_absence: { area: 'staffing', own: [gone(by('user_id'), 'reason', 'note')] },
  staffing_application: { area: 'staffing', own: [gone(either(by('user_id'), at('email')), 'email', 'note')], words: ['note'] },
  staffing_application_version: {
    area: 'staffing',
    own: [
      gone(
        ({ id, emails }) =>
          sql`t.application_id in (select a.id from staffing_application a where a.user_id = ${id}::uuid or lower(a.email) = any(${emails}::text[]))`,
        ...['first_name', 'last_name', 'phone', 'city', 'languages', 'birth_year', 'experience', 'links', 'made_at'],
      ),
    ],
    words: ['experience'],
    program: ['code_hash'],
  },
  staffing_approval: {
    area: 'staffing',
    own: [blanked(by('user_id'), 'note', 'withdrawal_note')],
    words: ['note', 'withdrawal_note'],
    program: ['code_hash'],
  },
  staffing_assignment: {
    area: 'staffing',
    own: [blanked(by('user_id'), 'lodging', 'rating_note')],
    words: ['travel', 'lodging', 'rating_note', 'override_reason', 'why'],
    program: ['seed'],
  },
  staffing_availability: { area: 'staffing', own: [gone(by('user_id'), 'note', 'from_time', 'to_time')] },
  staffing_calendar_block: {
    area: 'staffing',
    own: [gone(({ id }) => sql`t.feed_id in (select f.id from staffing_calendar_feed f where f.user_id = ${id}::uuid)`, 'starts_at')],
    program: ['uid_digest'],
  },
  staffing_calendar_feed: {
    area: 'staffing',
    own: [gone(by('user_id'), 'host', 'skipped_events')],
    program: ['address_box', 'etag', 'modified', 'timezone'],
  },
  staffing_calendar_token: { area: 'staffing', own: [gone(by('user_id'))], program: ['token_hash'] },
  staffing_claim: { area: 'staffing', program: ['role'] },
  staffing_drop_out: { area: 'staffing', own: [blanked(by('user_id'), 'note')], words: ['note'] },
  staffing_hand_over: { area: 'staffing', own: [blanked(by('from_id'), 'note')], words: ['note'] },
  staffing_message: {
    area: 'staffing',
    own: [{ rows: by('sent_by'), shows: ['text', 'made_at'], set: { text: sql`'erased'` } }],
    words: ['text'],
  },
  staffing_global_unavailability: { area: 'staffing', house: ['name'] },
  staffing_plan: { area: 'staffing', words: ['name', 'asked', 'pins', 'facts', 'result'] },
  staffing_rating: {
    area: 'staffing',
    own: [
      blanked(
        ({ id }) =>
          sql`(t.user_id = ${id}::uuid or t.assignment_id in (select a.id from staffing_assignment a where a.user_id = ${id}::uuid))`,
        'note',
      ),
    ],
    words: ['note'],
  },
  staffing_rating_link: { area: 'staffing', program: ['code_hash'] },
  staffing_reminder: { area: 'staffing', program: ['code_hash'] },
  staffing_replaced_code: { area: 'staffing', program: ['code_hash'] },
  staffing_round: { area: 'staffing', program: ['code_hash'] },
  staffing_task: { area: 'staffing', program: ['rule'] },
  staffing_weights: { area: 'staffing', house: ['body'] },
  venue: { area: 'venue', words: ['name', 'description', 'address'] },
  venue_city: { area: 'venue', house: ['name', 'country', 'timezone', 'region'] },
  venue_game_zone: { area: 'venue', house: ['name', 'point', 'hull'] },
  venue_review: {
    area: 'venue',
    own: [{ rows: by('user_id'), shows: ['review'], set: { review: sql`case when review = '' then '' else 'erased' end` } }],
    words: ['review'],
  },
  venue_zone_area: { area: 'venue', house: ['name', 'area'] },
}
