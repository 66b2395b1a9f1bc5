import { randomBytes } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { isTooYoung, type PlantApplicationAsked } from '@troupe/domain/staffing/applications/application'
import { APPLICATION_DAYS, stateAfterAgain } from '@troupe/domain/staffing/applications/state'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { readCaptcha, useCaptcha } from '../../platform/http/captcha.ts'
import { countAlways, type Limit, mustWait } from '../../platform/http/rate-limit.ts'
import { hashOf } from '../../platform/http/tokens.ts'

const ofNetwork: Limit = { purpose: 'plant application', most: 5, minutes: 60 }
/** What comes after these within a day is kept, but not emailed: no one fills another person's mailbox. */
const ofAddress: Limit = { purpose: 'plant application of an address', most: 5, minutes: 24 * 60 }

interface From {
  /** The network address (partyOf). */
  readonly party: string
  readonly captcha: string | undefined
}

/**
 * Takes an application, never a user. Everyone gets the same answer, whether we know the address or not, and so does a program that filled in the hidden
 * field, of which nothing is kept. Refuses INVALID {birthYear: TOO_YOUNG}, {captcha} as readCaptcha and useCaptcha, {code: TAKEN}; TOO_MANY_REQUESTS above
 * five an hour and network address. The try and the captcha are used up before anything is kept, whatever comes of it.
 */
export async function applyAsPlant(ctx: Ctx, from: From, asked: PlantApplicationAsked): Promise<Answer<Record<string, never>>> {
  if (isTooYoung(asked.birthYear, ctx.now())) return invalid({ birthYear: ['TOO_YOUNG'] })
  const allowed = await useTry(ctx, from)
  // a retry used its captcha before, and perhaps the last try: under its key the command has the answer
  if (!allowed.ok && !ctx.idempotency) return allowed
  return command(ctx, async (work) => {
    if (!allowed.ok) return allowed
    if (asked.website) return yes({})
    // an applicant has no name here, and an application belongs to no customer
    return asHouse(work.tx, () => keep(work, asked))
  })
}

/** Uses up one of the address's tries, and the captcha. Each is a statement of its own and stays when the application is refused. */
async function useTry(ctx: Ctx, { party, captcha }: From): Promise<Answer<null>> {
  const wait = await mustWait(ctx, ofNetwork, party)
  if (wait !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter: wait })
  const solved = await readCaptcha(ctx, 'PLANT_APPLICATION', captcha)
  if (!solved.ok) return solved
  const retryAfter = await countAlways(ctx, ofNetwork, party)
  if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
  return useCaptcha(ctx, solved.value)
}

async function keep(work: Work, asked: PlantApplicationAsked): Promise<Answer<Record<string, never>>> {
  const { email } = asked
  // the row of the count is locked until the end: two applications of one address come one after the other
  const isQuiet = (await countAlways({ db: work.tx, now: () => work.at }, ofAddress, email)) !== undefined
  work.readClock()
  const code = asked.code ?? randomBytes(32).toString('base64url')
  if (await isTaken(work, code)) return invalid({ code: ['TAKEN'] })
  const { id: applicationId, number } = (await addToEarlier(work, email)) ?? (await begin(work, email))
  await addVersion(work, { applicationId, number, code, asked })
  await work.emit('application.made', { applicationId, number, email, code, isQuiet })
  work.tell('planning', applicationId, 'application.changed')
  return yes({})
}

/** A browser chose a code that a link has already: its sender knows that link. */
async function isTaken({ tx }: Work, code: string): Promise<boolean> {
  const row = await tx.selectFrom('staffing_application_version').select('number').where('code_hash', '=', hashOf(code)).executeTakeFirst()
  return row !== undefined
}

interface NewApplicationVersion {
  readonly id: string
  /** The number of the version that is added. */
  readonly number: number
}

/** The application of this address that the new one is added to. One that was declined or withdrawn waits again. */
async function addToEarlier({ tx, at }: Work, email: string): Promise<NewApplicationVersion | undefined> {
  const found = await tx
    .selectFrom('staffing_application')
    .select(['id', 'state', 'version'])
    .where('email', '=', email)
    .where('made_at', '>', at.subtract({ hours: 24 * APPLICATION_DAYS.again }))
    .orderBy('made_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return undefined
  const { id, version } = found
  const state = stateAfterAgain(found.state)
  const again = state === found.state ? {} : { state, state_before: null, state_at: at }
  await tx
    .updateTable('staffing_application')
    .set({ newest_at: at, version: version + 1, ...again })
    .where('id', '=', id)
    .execute()
  const { last } = await tx
    .selectFrom('staffing_application_version')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('application_id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, number: Number(last) + 1 }
}

async function begin({ tx, at }: Work, email: string): Promise<NewApplicationVersion> {
  const { id } = await tx
    .insertInto('staffing_application')
    .values({ email, state_at: at, made_at: at, newest_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, number: 1 }
}

interface OwnWords {
  readonly applicationId: string
  readonly number: number
  readonly code: string
  readonly asked: PlantApplicationAsked
}

async function addVersion({ tx, at }: Work, { applicationId, number, code, asked }: OwnWords): Promise<void> {
  await tx
    .insertInto('staffing_application_version')
    .values({
      application_id: applicationId,
      number,
      code_hash: hashOf(code),
      first_name: asked.firstName,
      last_name: asked.lastName,
      phone: asked.phone,
      city: asked.city,
      languages: asked.languages,
      birth_year: asked.birthYear,
      experience: asked.experience,
      links: asked.links ?? [],
      made_at: at,
    })
    .execute()
}
