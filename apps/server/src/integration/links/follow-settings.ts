import { INTEGRATION_TYPES, type IntegrationType } from '@troupe/domain/integration/kinds'
import { sql } from 'kysely'
import type { House } from '../../platform/ctx.ts'

/** Events of which a port that was turned on is told. */
const PRESENT = sql`('UNSCHEDULED', 'REQUESTED', 'SCHEDULED', 'LIVE')`

/**
 * What the settings of ports make of the rows of links: a port that was turned off pushes nothing, and one that was turned on has every event that isn't over. One
 * that is another system than it was knows nothing of what the other was told. Runs when a server starts, and changes nothing the second time.
 */
export async function followSettings({ db, ports, now }: Pick<House, 'db' | 'ports' | 'now'>): Promise<void> {
  for (const type of INTEGRATION_TYPES) {
    const port = ports.of[type]
    if (!port) await turnOff({ db }, type)
    else {
      await setMode({ db }, type, port.isSimulated)
      await sql`
        update integration_link l set active = true, wanted_version = l.wanted_version + 1, state = 'PENDING', next_at = ${now()}::timestamptz, tries = 0,
          request_id = null
        from session s where s.id = l.session_id and l.type = ${type} and l.applies and not l.unlinked and not l.active and s.status in ${PRESENT}`.execute(
        db,
      )
    }
  }
}

const turnOff = ({ db }: Pick<House, 'db'>, type: IntegrationType) =>
  sql`
    update integration_link set active = false, state = 'OFF', next_at = null, tries = 0, forced = false, lease = null, leased_until = null
    where type = ${type} and state <> 'OFF'`.execute(db)

/** Notes whether the port is real. When it was simulated until now, or the reverse, what was pushed is forgotten and its links begin again. */
async function setMode({ db }: Pick<House, 'db'>, type: IntegrationType, isSimulated: boolean): Promise<void> {
  const mode = isSimulated ? 'SIMULATED' : 'REAL'
  const known = await db.selectFrom('port_state').select('mode').where('port', '=', type).executeTakeFirst()
  if (known?.mode === mode) return
  if (known?.mode)
    await sql`
      update integration_link set active = false, state = 'OFF', next_at = null, integration_id = null, url = null, begun_at = null, synced_at = null,
        pushed_at = null, error = null, error_at = null, forced = false, lease = null, leased_until = null
      where type = ${type}`.execute(db)
  const fresh = { mode, failures: 0, openings: 0, open_until: null, probe_until: null } as const
  await db
    .insertInto('port_state')
    .values({ port: type, ...fresh })
    .onConflict((on) => on.column('port').doUpdateSet(fresh))
    .execute()
}
