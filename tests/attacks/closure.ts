import { POLICY_COLUMNS, type PolicyColumn } from '@troupe/domain/role/policy-columns'
import { ACCOUNT_ROLES, USER_ROLES } from '@troupe/domain/role/roles'
import { fields } from '../../apps/server/src/platform/rights/guarded-fields.ts'
import { isRefused, type Operation, type Person, reaches, scopeOf } from '../../apps/server/src/platform/rights/policy.ts'
import { mutations, queries, rest, socket } from '../../apps/server/src/platform/rights/policy-table.ts'
import { demoPassword } from '../../apps/server/src/seed-world.ts'
import type { OpenHouse } from '../house.ts'
import { readMails } from '../mails.ts'
import { world } from '../world/ids.ts'

const operations = Object.keys({ ...rest, ...queries, ...mutations, ...socket, ...fields }) as Operation[]
const workspaces = [world.workspaces.northwind, world.workspaces.halden]

/** What is tried with everyone: only the grants that gain most, or all of them. */
const most = { levels: ['ADMIN'], roles: ['ADMIN', 'EVENT_PRODUCER', 'HOST'], permissions: ['STAFF'] } as const
const everything = { levels: ['ADMIN', 'EDITOR', 'VIEWER'], roles: USER_ROLES, permissions: ACCOUNT_ROLES } as const

export interface Doer {
  readonly id: string
  readonly email: string
  readonly token: string
}
type Answered = { readonly status: number; readonly body: unknown }
/** Replaces the server's answer: a negative control. */
export type Instead = (doer: Doer, query: string, input: Record<string, unknown>) => Promise<boolean>

interface Found {
  /** What an account under the caller's control can do after granting that the caller could not do before. */
  readonly gained: Set<string>
  /** Requests that were answered with success. */
  readonly granted: Set<string>
  requests: number
}

/**
 * The transitive closure of what an account may grant itself, starting from the existing workspaces and its own id. An account that it makes, or
 * for which it makes a password or sets the address, is under its control from then on. Making a workspace and answering someone else's invitation
 * do not count as grants.
 */
export async function closureOf(
  house: OpenHouse,
  email: string,
  { thorough = false, instead }: { thorough?: boolean; instead?: Instead } = {},
): Promise<Found> {
  const { db, send, post } = house
  const { levels, roles, permissions } = thorough ? everything : most
  const found: Found = { gained: new Set(), granted: new Set(), requests: 0 }
  const caller = await idOf(house, email)
  const before = await personOf(house, caller)
  const mine = new Set([caller])
  const explored = new Set<string>()
  for (let grew = true; grew; ) {
    grew = false
    for (const id of mine) {
      // accounts of one kind grant alike, except what they may not give themselves, which the caller's twin may give
      const sign = `${id === caller} ${await signature(house, id)}`
      if (explored.has(sign)) continue
      explored.add(sign)
      grew = true
      const doer = await doerOf(house, id)
      await explore(doer)
      // one gain is enough
      if ((await gainsOf(doer)).length > 0) {
        await look(doer)
        return found
      }
    }
  }
  for (const id of mine) await look(await doerOf(house, id))
  return found

  async function explore(doer: Doer) {
    // a controlled account with no more rights than the caller can't take over anyone new, but may give rights to the caller
    const isStrong = doer.id === caller || (await gainsOf(doer)).length > 0
    if (!isStrong && !thorough && (await signature(house, doer.id)) !== (await signature(house, caller))) return
    const targets = isStrong ? [...mine, ...(await others())] : [...new Set([caller, ...mine])].slice(0, 3)
    await db.deleteFrom('rate_limit').execute()
    for (const userId of targets) {
      for (const workspaceId of workspaces)
        for (const role of levels) await graphql(doer, 'createPermission', 'CreatePermissionInput!', { userId, workspaceId, role })
      for (const row of await db.selectFrom('account_permission').select(['id', 'role']).where('user_id', '=', userId).execute())
        for (const role of levels)
          if (role !== row.role) await graphql(doer, 'updatePermission', 'UpdatePermissionInput!', { id: row.id, role })
      for (const role of roles) await graphql(doer, 'updateUser', 'UpdateUserInput!', { id: userId, role })
      for (const permission of permissions) await graphql(doer, 'updateUser', 'UpdateUserInput!', { id: userId, permission })
      if (mine.has(userId)) continue
      // two ways into an account: each is tried with everyone, or in turn
      const ways = thorough ? [0, 1] : [targets.indexOf(userId) % 2]
      if (ways.includes(0) && (await rest(doer, 'POST', '/auth/password/temporary', { id: userId })).status === 200) mine.add(userId)
      const address = `taken.${userId}@evil.example`
      if (ways.includes(1) && (await rest(doer, 'PUT', '/auth/email', { id: userId, email: address })).status === 200) mine.add(userId)
    }
    for (const workspaceId of workspaces)
      for (const role of levels) {
        await make(doer, 'createBookingUser', 'CreateBookingUserInput!', { workspaceId, workspaceRole: role })
        for (const address of [doer.email, fresh()]) await inviteAndAnswer(doer, { workspaceId, role, email: address })
      }
    await make(doer, 'createBookingUser', 'CreateBookingUserInput!', {})
    await make(doer, 'createPlant', 'CreatePlantInput!', {})
    for (const role of roles)
      for (const permission of ['HOST', 'STAFF', 'ADMIN'])
        await make(doer, 'createStaffUser', 'CreateStaffUserInput!', { role, permission })
    for (const workspace of workspaces) await importOne(doer, `BOOKING_USER,,${workspace},ADMIN`)
    for (const role of ['HOST', 'EVENT_PRODUCER', 'ADMIN']) await importOne(doer, `${role},STAFF,,`)
  }

  async function graphql(doer: Doer, name: string, type: string, input: Record<string, unknown>): Promise<boolean> {
    found.requests++
    if (instead && (await instead(doer, name, input))) return note(doer, name)
    const query = `mutation($input: ${type}) { ${name}(input: $input) { id } }`
    const answer = await post('/graphql', { query, variables: { input } }, { authorization: `Bearer ${doer.token}` })
    return answer.json().errors ? false : note(doer, name)
  }
  async function rest(
    doer: Doer,
    method: 'POST' | 'PUT',
    url: string,
    body: object | string,
    type = 'application/json',
  ): Promise<Answered> {
    found.requests++
    const headers = { authorization: `Bearer ${doer.token}`, 'content-type': type }
    const answer = await send(null, method, url, typeof body === 'string' ? body : JSON.stringify(body), headers)
    if (answer.statusCode < 300) note(doer, url)
    return { status: answer.statusCode, body: answer.json() }
  }
  function note(doer: Doer, what: string): true {
    found.granted.add(`${what} by ${doer.email}`)
    return true
  }
  async function make(doer: Doer, name: string, type: string, more: Record<string, unknown>) {
    const address = fresh()
    if (await graphql(doer, name, type, { firstName: 'Eve', lastName: 'Eve', email: address, ...more }))
      mine.add(await idOf(house, address))
  }
  async function importOne(doer: Doer, rest_: string) {
    const address = fresh()
    const table = `firstName,lastName,email,role,permission,workspace,workspaceRole\nEve,Eve,${address},${rest_}\n`
    const { body } = await rest(doer, 'POST', '/users/import?apply=1', table, 'text/csv')
    if ((body as { applied?: boolean }).applied) mine.add(await idOf(house, address))
  }
  async function inviteAndAnswer(doer: Doer, given: { workspaceId: string; role: string; email: string }) {
    await db.deleteFrom('message_mail').execute()
    if ((await rest(doer, 'POST', '/auth/invite', given)).status !== 201) return
    const code = await codeOf(given.email)
    if (given.email === doer.email) return void (await rest(doer, 'POST', '/auth/register/code', { code }))
    const person = { firstName: 'Eve', lastName: 'Eve', email: given.email, password: demoPassword }
    await post('/auth/register', { ...person, code }, {}, given.email)
    await post('/auth/register/code', { code }, {}, given.email)
    mine.add(await idOf(house, given.email))
  }
  async function codeOf(address: string) {
    const mail = (await readMails(house)).find(({ to }) => to === address)
    return /[?&]code=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
  }
  /** One person of each role, permission and level in the first workspace, the caller's own kind included. */
  async function others() {
    const rows = await db
      .selectFrom('account_user as u')
      .leftJoin('account_permission as p', (join) =>
        join.onRef('p.user_id', '=', 'u.id').on('p.workspace_id', '=', world.workspaces.northwind),
      )
      .select(['u.id', 'u.role', 'u.permission', 'p.role as level'])
      .where('u.deleted_at', 'is', null)
      .where('u.active', '=', true)
      .where('u.email', 'not like', '%@evil.example')
      .orderBy('u.created_at')
      .orderBy('u.id')
      .execute()
    const kinds = new Map(rows.filter(({ id }) => !mine.has(id)).map((row) => [`${row.role} ${row.permission} ${row.level}`, row.id]))
    return kinds.values()
  }

  /** What an account may do by the policy table now that the caller could not do before. */
  async function gainsOf(doer: Doer): Promise<string[]> {
    const after = await personOf(house, doer.id)
    return operations.flatMap((operation) => {
      const scope = scopeOf(operation, after)
      const held = scope.all ? workspaces : leastToCustomers.has(operation) ? [] : scope.workspaces
      const there = [...held].filter((id) => !reaches(scopeOf(operation, before), { workspaceId: id }))
      const own = scope.own && !ofOwnAccount.has(operation)
      const elsewhere = (scope.all || own || scope.assigned) && isRefused(operation, before) ? [operation] : []
      return [...there.map((id) => `${operation} in ${id}`), ...elsewhere]
    })
  }

  /** By the policy table for every operation, and by a real request for the tested one. */
  async function look(doer: Doer) {
    for (const gain of await gainsOf(doer)) found.gained.add(gain)
    const now = await personOf(house, doer.id)
    for (const workspaceId of workspaces) {
      const { status } = await rest(doer, 'POST', '/session', { ...wish, workspaceId })
      const may = reaches(scopeOf('POST /session', before), { workspaceId })
      // an event of an unknown experience: only callers who may book get that far
      if (!may && status !== 403 && status !== 404) found.gained.add(`POST /session answers ${status} in ${workspaceId}`)
      // another controlled admin may have lowered them
      const mayStill = reaches(scopeOf('POST /session', now), { workspaceId })
      if (may && mayStill && doer.id === caller && status !== 422) throw new Error(`the request that shows the right answers ${status}`)
    }
  }
}

/**
 * Operations that do less for customers than for staff. A customer's refund only returns the money of an event whose time was taken to the card that paid for
 * it: someone who makes themselves an editor gains nothing.
 */
const leastToCustomers: ReadonlySet<string> = new Set([
  'POST /order/{id}/refund',
  // customers' own programs are left to their admins. Staff who make such an admin read more themselves than an endpoint is told or a token reads, and the
  // audit says who made the admin and what the admin did
  ...['createWebhookEndpoint', 'updateWebhookEndpoint', 'deleteWebhookEndpoint', 'rotateWebhookSecret', 'testWebhookEndpoint'],
  ...['replayWebhookDelivery', 'apiTokens', 'deleteApiToken'],
])

/** What only a customer's people have, and which gives an account nothing that it can't do without: a token does no more than who made it. */
const ofOwnAccount: ReadonlySet<string> = new Set(['apiTokens', 'createApiToken', 'deleteApiToken'])

const wish = {
  experienceId: world.experiences.buzzerNight,
  format: 'REMOTE',
  hostType: 'ON_SCREEN',
  timezone: 'Europe/Berlin',
  attendees: 20,
  duration: 60,
  date: '2020-01-01T00:00:00Z',
}

let number = 0
const fresh = () => `made.${number++}@evil.example`

const idOf = async ({ db }: OpenHouse, email: string) =>
  (await db.selectFrom('account_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

/** A new sign-in for each check, so that no old rights are cached. */
async function doerOf({ db, tokens, clock }: OpenHouse, id: string): Promise<Doer> {
  const familyId = crypto.randomUUID()
  await db.insertInto('account_family').values({ id: familyId, user_id: id, created_at: clock.now }).execute()
  const { email } = await db.selectFrom('account_user').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return { id, email, token: await tokens.access(id, familyId, clock.now) }
}

async function personOf({ db }: OpenHouse, id: string): Promise<Person> {
  const { role, permission, email } = await db
    .selectFrom('account_user')
    .select(['role', 'permission', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const rows = await db.selectFrom('account_permission').select(['workspace_id', 'role']).where('user_id', '=', id).execute()
  return {
    kind: 'user',
    id,
    familyId: id,
    role,
    permission,
    staff: role === 'ADMIN' || permission === 'STAFF',
    email,
    fullName: '',
    timezone: 'UTC',
    levels: new Map(rows.map((row) => [row.workspace_id, row.role])),
  }
}

/** Accounts of one kind grant alike. */
async function signature(house: OpenHouse, id: string): Promise<string> {
  const { role, permission, levels: held } = await personOf(house, id)
  return `${role} ${permission} ${[...held].sort().join()}`
}

/** Every account that can sign in, by its column of the policy table. */
export const grantingColumns = POLICY_COLUMNS.filter((column) => column !== 'unauthenticated')

/** Some grants that each column may make: a closure that did not make them would prove nothing. */
export const granting: Readonly<Partial<Record<PolicyColumn, readonly string[]>>> = {
  booking_user_admin: ['updatePermission', '/auth/invite'],
  host_staff: ['createBookingUser', 'createPlant', 'createStaffUser'],
  salesperson: ['createPermission', '/auth/invite', 'createBookingUser', 'createPlant', 'createStaffUser'],
  customer_success_manager: ['updateUser', '/auth/password/temporary', '/auth/email', '/users/import?apply=1'],
  event_producer: ['updateUser', '/auth/password/temporary', '/auth/email', '/users/import?apply=1'],
}

/** Undoes a closure's changes of people and their levels. */
export function restorer({ db }: OpenHouse) {
  const read = async () => ({
    people: await db.selectFrom('account_user').select(['id', 'email', 'role', 'permission', 'version']).orderBy('id').execute(),
    levels: await db.selectFrom('account_permission').select(['id', 'workspace_id', 'user_id', 'role', 'is_primary']).execute(),
  })
  let kept: Awaited<ReturnType<typeof read>> | undefined
  return async () => {
    const { people } = await read()
    kept ??= await read()
    const now = new Map(people.map((row) => [row.id, row]))
    for (const row of kept.people) {
      const { id, ...columns } = row
      if (JSON.stringify(now.get(id)) !== JSON.stringify(row))
        await db.updateTable('account_user').set(columns).where('id', '=', id).execute()
    }
    await db.deleteFrom('account_permission').execute()
    await db.insertInto('account_permission').values(kept.levels).execute()
  }
}
