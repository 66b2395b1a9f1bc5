import { sql } from 'kysely'
import { type BoxSecrets, closeBox } from '../../platform/box.ts'
import type { Tx } from '../../platform/database/db.ts'
import { sealPassword } from '../../platform/ports/simulator.ts'
import { newPassword } from './password.ts'

/** Gives the galleries of the demo world their passwords, which the simulator knows too. */
export async function setDemoPasswords(tx: Tx, secrets: BoxSecrets): Promise<void> {
  const galleries = await tx.selectFrom('integration_link').select(['id', 'session_id']).where('type', '=', 'GALLERY').execute()
  // one password, sealed once: sealing is slow on purpose, and the demo has a hundred galleries
  const password = newPassword()
  const sealed = sealPassword(password)
  const boxes = galleries.map(({ id, session_id }) => ({ id, key: `event/${session_id}`, box: closeBox(secrets, id, password) }))
  await sql`
    with boxes as (select * from jsonb_to_recordset(${JSON.stringify(boxes)}::jsonb) as b (id uuid, key text, box text)),
    told as (
      update port_simulated p set state = p.state || jsonb_build_object('sealedPassword', ${sealed}::text)
      from boxes b where p.port = 'GALLERY' and p.id = b.key)
    update integration_link l set password_box = b.box from boxes b where l.id = b.id`.execute(tx)
}
