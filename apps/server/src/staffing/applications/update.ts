import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import { paragraphInput, parseInput } from '@troupe/domain/input'
import { APPLICATION_STATES, type ApplicationState, applicationStep } from '@troupe/domain/staffing/applications/state'
import * as z from 'zod/mini'
import { makeUser, removeUser } from '../../account/account.ts'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { versioned } from '../../platform/graphql/inputs.ts'
import { type ApplicantHome, type ApplicationRow, applicationById, homeOf } from './list.ts'

/** updatePlantApplication: what is absent stays. */
export const updateApplicationInput = z.object({
  ...versioned,
  state: z.nullish(z.enum(APPLICATION_STATES)),
  note: z.nullish(paragraphInput(2000)),
})
type ApplicationChange = z.output<typeof updateApplicationInput>

/**
 * Reviews, invites or declines an application, undoes the last of these within 10 seconds, or writes the note that only staff see. Inviting makes the
 * actor's account by the rules of createPlant, with its refusals ({email: TAKEN}): then nothing changes. Refuses INVALID, NOT_FOUND, VERSION_CONFLICT {version},
 * STATE_CONFLICT {state}, and when an Undo would remove an account that is needed already {reason}.
 */
export async function updateApplication(ctx: Ctx, input: object): Promise<Answer<{ id: string }>> {
  const parsed = parseInput(updateApplicationInput, input)
  if (!parsed.ok) return parsed
  const change: ApplicationChange = parsed.value
  const seen = await applicationById(ctx, change.id)
  if (!seen.ok) return seen
  // the list of cities isn't in the database, and a command doesn't wait for it
  const home = change.state === 'INVITED' ? await homeOf(ctx, seen.value.city) : null
  return command(ctx, async (work) => {
    const found = await locked(work, change.id)
    if (!found.ok) return found
    const row = found.value
    if (typeof change.version === 'number' && change.version !== row.version) return no('VERSION_CONFLICT', { version: row.version })
    const to = change.state ?? row.state
    const step = applicationStep({ state: row.state, before: row.state_before, at: row.state_at }, to, work.at)
    if (!step.ok) return step
    const note = change.note === undefined ? row.note : change.note || null
    if (step.value === 'NOTHING' && note === row.note) return yes({ id: row.id })
    const account = await accountAfter(work, row, { to, home })
    if (!account.ok) return account
    await write(work, row, { to, note, userId: account.value, isUndo: step.value === 'UNDO' })
    await tell(work, row, { to, userId: account.value, step: step.value })
    return yes({ id: row.id })
  })
}

async function locked(work: Work, id: string): Promise<Answer<ApplicationRow>> {
  if (!isUuid(id)) return no('NOT_FOUND')
  await work.tx.selectFrom('staffing_application').select('id').where('id', '=', id).forUpdate().execute()
  work.readClock()
  return applicationById({ ...work, db: work.tx }, id)
}

/** The applicant's account after the step: made by an invitation, removed by its Undo. */
async function accountAfter(
  work: Work,
  row: ApplicationRow,
  { to, home }: { readonly to: ApplicationState; readonly home: ApplicantHome | null },
): Promise<Answer<string | null>> {
  if (to === row.state) return yes(row.user_id)
  if (row.user_id) {
    const removed = await removeUser(work, row.user_id)
    return removed.ok ? yes(null) : removed
  }
  if (to !== 'INVITED') return yes(null)
  const made = await makeUser(work, 'createPlant', plantOf(row, home), true)
  return made.ok ? yes(made.value.id) : made
}

const plantOf = (row: ApplicationRow, home: ApplicantHome | null) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone,
  languages: row.languages,
  birthYear: row.birth_year,
  ...(home ? { timezone: home.timezone } : {}),
  location: { city: row.city, ...(home ? { latitude: home.latitude, longitude: home.longitude } : {}) },
})

interface WrittenStep {
  readonly to: ApplicationState
  readonly note: string | null
  readonly userId: string | null
  readonly isUndo: boolean
}

async function write(work: Work, row: ApplicationRow, { to, note, userId, isUndo }: WrittenStep): Promise<void> {
  const stepped = to === row.state ? {} : { state: to, state_before: isUndo ? null : row.state, state_at: work.at, user_id: userId }
  await work.tx
    .updateTable('staffing_application')
    .set({ ...stepped, note, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  // the note is about a person who may be forgotten, and an entry is never changed: it says only that there is one
  work.audit({
    ...{ operation: 'updatePlantApplication', subjectType: 'application', subjectId: row.id },
    before: { state: row.state, hasNote: row.note !== null },
    after: { state: to, hasNote: note !== null },
  })
  work.tell('planning', row.id, 'application.changed')
}

async function tell(
  work: Work,
  { id: applicationId, state_at: since }: ApplicationRow,
  { to, userId, step }: { readonly to: ApplicationState; readonly userId: string | null; readonly step: 'NOTHING' | 'STEP' | 'UNDO' },
): Promise<void> {
  if (step === 'UNDO') await work.emit('application.undone', { applicationId, since })
  else if (step === 'STEP' && to === 'INVITED' && userId) await work.emit('application.invited', { applicationId, userId })
  else if (step === 'STEP' && to === 'REJECTED') await work.emit('application.rejected', { applicationId })
}
