import { type Answer, no, yes } from '@troupe/domain/answer'
import { APPLICATION_DAYS, isOpenApplication, stateForApplicant } from '@troupe/domain/staffing/applications/state'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { asHouse, type Db, type Tx } from '../../platform/database/db.ts'
import { hashOf } from '../../platform/http/tokens.ts'

/** What the owner of a private link reads: the state, and what they sent with this link. Refuses NOT_FOUND. */
export async function readOwnApplication({ db }: Ctx, code: string) {
  // the link is the right to it: who holds it has no account
  const row = await asHouse(db, (house) => versionBehind(house, code).executeTakeFirst())
  return row ? yes(answerOf(row)) : no('NOT_FOUND')
}

/**
 * Withdraws what was sent with a link, and with it the application while it waits for an answer. The second time it answers the same. Refuses NOT_FOUND, and
 * STATE_CONFLICT {state} once it was answered.
 */
export async function withdrawApplication(ctx: Ctx, code: string): Promise<Answer<ReturnType<typeof answerOf>>> {
  return command(ctx, (work) => asHouse(work.tx, () => withdrawOwn(work, code)))
}

async function withdrawOwn(work: Work, code: string): Promise<Answer<ReturnType<typeof answerOf>>> {
  const row = await versionBehind(work.tx, code).forUpdate().executeTakeFirst()
  if (!row) return no('NOT_FOUND')
  work.readClock()
  const answer = answerOf(row)
  if (answer.state === 'WITHDRAWN') return yes(answer)
  if (!isOpenApplication(answer.state)) return no('STATE_CONFLICT', { state: answer.state })
  await withdraw(work, row)
  return yes({ ...answer, state: 'WITHDRAWN' as const })
}

async function withdraw(work: Work, row: OwnRow): Promise<void> {
  const { tx, at } = work
  const { applicationId, number, state, version } = row
  await tx
    .updateTable('staffing_application_version')
    .set({ withdrawn_at: at })
    .where('application_id', '=', applicationId)
    .where('number', '=', number)
    .execute()
  // one that was answered before this was sent stays as it is
  if (isOpenApplication(state)) {
    await tx
      .updateTable('staffing_application')
      .set({ state: 'WITHDRAWN', state_before: state, state_at: at, version: version + 1 })
      .where('id', '=', applicationId)
      .execute()
    work.audit({
      ...{ operation: 'DELETE /plant/application/{code}', subjectType: 'application', subjectId: applicationId },
      ...{ before: { state }, after: { state: 'WITHDRAWN' } },
    })
  }
  await work.emit('application.withdrawn', { applicationId, number })
  work.tell('planning', applicationId, 'application.changed')
}

type OwnRow = Awaited<ReturnType<ReturnType<typeof versionBehind>['executeTakeFirstOrThrow']>>

const versionBehind = (db: Db | Tx, code: string) =>
  db
    .selectFrom('staffing_application_version as v')
    .innerJoin('staffing_application as a', 'a.id', 'v.application_id')
    .select(['v.application_id as applicationId', 'v.number', 'v.first_name', 'v.last_name', 'v.phone', 'v.city', 'v.languages'])
    .select(['v.birth_year', 'v.experience', 'v.links', 'v.made_at', 'v.withdrawn_at', 'a.email', 'a.state', 'a.state_at', 'a.version'])
    .where('v.code_hash', '=', hashOf(code))

function answerOf(row: OwnRow) {
  const madeAt = row.made_at
  return {
    state: stateForApplicant({ state: row.state, at: row.state_at }, { madeAt, withdrawnAt: row.withdrawn_at }),
    madeAt: madeAt.toString(),
    answerBy: madeAt.add({ hours: 24 * APPLICATION_DAYS.answer }).toString(),
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    city: row.city,
    languages: row.languages,
    birthYear: row.birth_year,
    experience: row.experience,
    links: row.links,
  }
}
