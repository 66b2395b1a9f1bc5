import { sql } from 'kysely'
import { by, type Erased, gone, type PersonalTable } from './listed.ts'
import { patternOf } from './words.ts'

const ofRecording = ({ id }: Erased) => sql<boolean>`t.replay_id in (select r.id from setting_replay r where r.user_id = ${id}::uuid)`

/** The part of the list of personal values that is about customers' systems, and about what browsers record and report. */
export const outsideTables: Readonly<Record<string, PersonalTable>> = {
  // before the recordings, which they are found by
  setting_client_error: { area: 'setting', own: [gone(ofRecording, 'at', 'kind', 'report')], words: ['report'] },
  setting_replay_part: { area: 'setting', own: [gone(ofRecording, 'replay_id', 'number', 'events')] },
  setting_replay: { area: 'setting', own: [gone(by('user_id'), 'id', 'started_at', 'ended_at', 'device', 'width', 'height', 'errors')] },
  webhook_delivery: { area: 'integration', words: ['body'] },
  webhook_endpoint: {
    area: 'integration',
    // an address has to remain one, even if the person's meeting link begins it
    own: [
      {
        rows: ({ words }) => (words.length > 0 ? sql`t.url ~* ${patternOf(words)}::text` : sql`false`),
        shows: [],
        set: { url: sql.lit('https://erased.invalid/') },
      },
    ],
    program: ['kinds', 'secret_box', 'former_boxes'],
  },
  webhook_try: { area: 'integration', program: ['signature'] },
}
