import { sql } from 'kysely'
import type { BoxSecrets } from '../../platform/box.ts'
import type { Tx } from '../../platform/database/db.ts'
import { newSecretBox } from './secrets.ts'

/** Gives the endpoints of the demo world secrets that this server can read. */
export async function setDemoSecrets(tx: Tx, secrets: BoxSecrets): Promise<void> {
  const endpoints = await tx.selectFrom('webhook_endpoint').select('id').execute()
  const boxes = endpoints.map(({ id }) => ({ id, box: newSecretBox(secrets, id) }))
  await sql`
    update webhook_endpoint e set secret_box = b.box from jsonb_to_recordset(${JSON.stringify(boxes)}::jsonb) as b (id uuid, box text)
    where b.id = e.id`.execute(tx)
}
