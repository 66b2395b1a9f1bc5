import type { OpenHouse } from '../house.ts'
import { testNow } from '../template.ts'
import { world } from '../world/ids.ts'

type Call = (method: 'POST', url: string, body?: object, who?: string) => Promise<unknown>

/** How a crew is written to, and a show handed over with an admin's yes, for the test that all of it leaves an audit row. */
export function crewDeeds({ db, ask }: OpenHouse, call: Call): Readonly<Record<string, () => Promise<unknown>>> {
  return {
    'POST /session/{id}/message': () => call('POST', `/session/${world.sessions.gameReady}/message`, { text: 'Bring gloves.' }),
    'POST /assignment/{id}/hand-over/approve': async () => {
      const hosts = await db
        .selectFrom('staffing_approval as o')
        .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
        .innerJoin('session as s', 's.id', 'a.session_id')
        .innerJoin('account_user as u', 'u.id', 'o.user_id')
        .select(['a.id', 'u.email'])
        .where('o.state', '=', 'ACCEPTED')
        .where('a.role', '=', 'HOST')
        .where('s.status', '=', 'SCHEDULED')
        .where('s.starts_at', '>', testNow.add({ hours: 72 }))
        .orderBy('s.starts_at')
        .execute()
      for (const { id, email } of hosts) {
        const document = 'query ($id: ID!) { handOverColleagues(assignmentId: $id) { id } }'
        const [colleague] = (await ask(email, document, { id })).data?.handOverColleagues ?? []
        if (!colleague) continue
        const taker = await db.selectFrom('account_user').select('email').where('id', '=', colleague.id).executeTakeFirstOrThrow()
        await call('POST', `/assignment/${id}/hand-over`, { userIds: [colleague.id] }, email)
        await call('POST', `/assignment/${id}/hand-over/accept`, undefined, taker.email)
        return call('POST', `/assignment/${id}/hand-over/approve`)
      }
      throw new Error('no host has a colleague who is free')
    },
  }
}
