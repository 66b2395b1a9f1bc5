import type { AddressInfo } from 'node:net'
import { POLICY_COLUMNS } from '@troupe/domain/role/policy-columns'
import { io } from 'socket.io-client'
import { mutations, queries, rest, socket as socketEvents } from '../../apps/server/src/platform/rights/policy-table.ts'
import type { OpenHouse } from '../house.ts'
import { within } from '../pace/pace.ts'
import type { Actor } from './actors.ts'
import { canaryOf, fingerprint } from './canaries.ts'
import { type Asked, recipes, rowless } from './recipes.ts'
import { type Askable, type Field, readSchema } from './selection.ts'

/** Signs out. */
const last = 'POST /auth/logout'
const unused = '0badcafe-0000-4000-8000-00000000beef'
type Ids = Readonly<Record<string, string>>

/** What a walk has seen. Each list is to be empty, but for `asked`, `own` and `canaries`. */
export interface Seen {
  /** Operation, actor and owner of the id for every request. */
  readonly asked: Set<string>
  requests: number
  /** Where text of the other side was returned. */
  readonly leaks: Set<string>
  /** Where the other side's id is answered differently from an unknown one. */
  readonly telling: Set<string>
  /** Where the policy forbids and the answer is not a refusal. */
  readonly open: Set<string>
  /** Documents that were refused unread, and failures. */
  readonly broken: Set<string>
  /** Answers of paths whose status, code or type /openapi.json doesn't have. */
  readonly undocumented: Set<string>
  /** Paths without a recipe. */
  readonly left: Set<string>
  /** Tables of the other side that changed. */
  readonly changed: Set<string>
  /** Canaries of their own that the attacking side has read: the walk is not blind. */
  readonly own: Set<string>
}

export const nothingSeen = (): Seen => ({
  asked: new Set(),
  requests: 0,
  leaks: new Set(),
  telling: new Set(),
  open: new Set(),
  broken: new Set(),
  undocumented: new Set(),
  left: new Set(),
  changed: new Set(),
  own: new Set(),
})

/** Everything that one actor can ask: each path, each field and each scope of the socket, with ids of their own, of the other side, and of no one. */
export async function walkAs(
  house: OpenHouse,
  actor: Actor,
  theirs: Ids,
  seen: Seen,
  { every = false, only, name }: { every?: boolean; only?: readonly string[]; name?: string } = {},
) {
  const before = actor.all ? {} : await fingerprint(house.db, 'a')
  const look = (operation: string, whose: string, answers: readonly string[]) => {
    seen.asked.add(`${operation} ${actor.column} ${whose}`)
    seen.requests += answers.length
    const text = answers.join('\n')
    if (!actor.all && text.includes(canaryOf('a'))) seen.leaks.add(`${operation} ${actor.column} ${whose}`)
    for (const [word] of text.matchAll(/qzx-b-\d+/g)) seen.own.add(word)
    // an answer begins with its status; a line of a PDF may begin with 500 too
    if (answers.some((answer) => answer.startsWith('500 ') || answer.includes('"code":"INTERNAL"')))
      seen.broken.add(`${operation} ${actor.column} ${whose}`)
  }
  const compare = (operation: string, id: string, foreign: readonly string[], missing: readonly string[]) => {
    // an order's code is drawn at random
    const plain = (answers: readonly string[], name: string) =>
      answers
        .map((one) => one.replaceAll(name, '*').replaceAll(/"version":\d+/g, '"version":0'))
        .map((one) => one.replaceAll(/"code":"[379CDEFHJKLMNPQRTUVWXY]{6}"/g, '"code":"*"'))
        .join('\n')
    if (!actor.all && plain(foreign, id) !== plain(missing, unused)) seen.telling.add(`${operation} ${actor.column}`)
  }
  const judge = (operation: string, cell: string | undefined, answer: string) => {
    const code = actor.email === null ? 'UNAUTHENTICATED' : 'FORBIDDEN'
    if (cell === 'no' && !answer.includes(`"code":"${code}"`)) seen.open.add(`${operation} ${actor.column} ${answer.slice(0, 200)}`)
  }
  await walkSocket()
  await walkPaths((operation) => operation !== last)
  // a person who creates a workspace is its admin, and then no operation for customers is refused outright
  await walkFields((name) => name !== 'createWorkspace')
  await walkFields((name) => name === 'createWorkspace')
  await walkPaths((operation) => operation === last)
  if (!actor.all) {
    const after = await fingerprint(house.db, 'a')
    for (const table of Object.keys(before)) if (before[table] !== after[table]) seen.changed.add(`${table} ${actor.column}`)
  }

  async function walkFields(isMeant: (name: string) => boolean) {
    const schema = await schemaOf(house)
    for (const [kind, fields] of [
      ['query', schema.queries],
      ['mutation', schema.mutations],
    ] as const)
      for (const field of fields) {
        if (!isMeant(field.name) || (only && !only.includes(field.name))) continue
        const levels = field.args.some(({ name }) => name === 'limit') ? 2 : 3
        const whole = { text: schema.document(kind, field, levels, name), inputs: field.args }
        const cell = cellOf(kind === 'query' ? queries : mutations, field.name, actor)
        // of a guest's documents only the app's own get as far as the policy
        for (const askable of [whole, ...(actor.email === null ? schema.own(field) : [])])
          await walkField(field, askable, askable === whole && actor.email === null ? 'no' : cell)
      }
  }

  async function walkField(field: Field, { text, inputs }: Askable, cell: string | undefined) {
    const schema = await schemaOf(house)
    const ask = async (ids: Ids) => {
      const answer = JSON.stringify(await house.ask(actor.email, text, schema.values(inputs, ids)))
      if (answer.includes('"code":"BAD_REQUEST"')) seen.broken.add(`${field.name} ${answer.slice(0, 200)}`)
      judge(field.name, cell, answer)
      return answer
    }
    const places = schema.idPlaces(inputs)
    if (!places.some((place) => schema.isRequired(inputs, place))) look(field.name, 'own', [await ask({})])
    if (places.length === 0) for (const whose of ['foreign', 'missing']) seen.asked.add(`${field.name} ${actor.column} ${whose}`)
    for (const place of places) {
      await forgive(house)
      const right = kindOf(field, place)
      const others = Object.fromEntries(
        places.filter((other) => other !== place).flatMap((other) => pair(other, actor.own[kindOf(field, other)])),
      )
      const missing = await ask({ ...others, [place]: unused })
      look(field.name, 'missing', [missing])
      for (const [kindOfRow, id] of Object.entries(theirs)) {
        if (!every && kindOfRow !== right) continue
        const foreign = await ask({ ...others, [place]: id })
        look(field.name, 'foreign', [foreign])
        compare(`${field.name} ${place} ${kindOfRow}`, id, [foreign], [missing])
      }
    }
    for (const place of places) {
      const mine = Object.fromEntries(places.flatMap((other) => pair(other, actor.own[kindOf(field, other)])))
      look(field.name, 'own', [await ask({ ...mine, [place]: actor.own[kindOf(field, place)] ?? unused })])
    }
  }

  async function walkPaths(isMeant: (operation: string) => boolean) {
    const { paths } = (await house.app.inject('/openapi.json')).json<{ paths: Record<string, Record<string, Described>> }>()
    const there = Object.entries(paths).flatMap(([path, verbs]) => Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`))
    for (const operation of there) {
      if (!isMeant(operation) || (only && !only.includes(operation))) continue
      const cell = cellOf(rest, operation, actor)
      const ask = async (asked: readonly Asked[], id = '') => {
        const answers: string[] = []
        for (const { url, body, headers } of asked) {
          const [method = '', path = ''] = operation.split(' ')
          const answer = await house.send(actor.email, method as 'GET', url ?? path.replace('{id}', id), body, headers)
          const { date: _, 'x-request-id': __, ...told } = answer.headers
          answers.push(`${answer.statusCode} ${answer.body} ${JSON.stringify(told)}`)
          if (!isDescribed(paths[path]?.[method.toLowerCase()], answer))
            seen.undocumented.add(`${operation} ${answers.at(-1)?.slice(0, 200)}`)
          judge(operation, cell, answer.body)
        }
        return answers
      }
      await forgive(house)
      const recipe = recipes[operation]
      const alone = rowless[operation]
      if (alone) {
        look(operation, 'own', await ask([alone]))
        for (const whose of ['foreign', 'missing']) seen.asked.add(`${operation} ${actor.column} ${whose}`)
      } else if (recipe) {
        const missing = await ask(recipe.ask(unused, actor.own), unused)
        look(operation, 'missing', missing)
        for (const [kind, id] of Object.entries(theirs)) {
          if (!every && kind !== recipe.kind) continue
          // a limit that the earlier requests reached must not hide a difference
          await forgive(house)
          const foreign = await ask(recipe.ask(id, actor.own), id)
          look(operation, 'foreign', foreign)
          compare(`${operation} ${kind}`, id, foreign, missing)
        }
        const mine = actor.own[recipe.kind] ?? unused
        look(operation, 'own', await ask(recipe.ask(mine, actor.own), mine))
      } else seen.left.add(operation)
    }
  }

  async function walkSocket() {
    if (only) return
    const { port } = house.app.server.address() as AddressInfo
    const token = actor.email ? await house.bearerOf(actor.email) : undefined
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth: token ? { token } : {},
    })
    const connected = await new Promise<boolean>((done) => {
      socket.once('connect', () => done(true))
      socket.once('connect_error', () => done(false))
    })
    if (connected !== (cellOf(socketEvents, 'connect', actor) !== 'no')) seen.open.add(`connect ${actor.column}`)
    const asked = [
      ['subscribe workspace', 'subscribe', { scope: 'workspace' }],
      ['subscribe session', 'subscribe', { scope: 'session' }],
      ['presence', 'presence', { scope: 'session', at: 'details' }],
    ] as const
    for (const [operation, name, wanted] of asked) {
      const { scope } = wanted
      const send = (id = unused): Promise<object> => socket.timeout(within(5000)).emitWithAck(name, { ...wanted, id })
      const ask = async (id?: string) => (connected ? JSON.stringify(await send(id)) : '"code":"UNAUTHENTICATED"')
      const [missing, foreign, own] = [await ask(), await ask(theirs[scope]), await ask(actor.own[scope])]
      look(operation, 'missing', [missing])
      look(operation, 'foreign', [foreign])
      look(operation, 'own', [own])
      compare(operation, theirs[scope] ?? '', [foreign], [missing])
      if (cellOf(socketEvents, operation, actor) === 'no' && own.includes('"ok":true')) seen.open.add(`${operation} ${actor.column}`)
    }
    socket.disconnect()
  }
}

interface Described {
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly content?: Readonly<Record<string, unknown>> }>>
}

/** Whether the document has an answer's status, with the code of a refusal and the type of a file. */
function isDescribed(
  described: Described | undefined,
  {
    statusCode,
    body,
    headers,
  }: { readonly statusCode: number; readonly body: string; readonly headers: Readonly<Record<string, unknown>> },
): boolean {
  const found = described?.responses[statusCode]
  if (statusCode >= 400) return found?.description?.split(', ').includes(JSON.parse(body).code) === true
  const type = String(headers['content-type']).split(';')[0] ?? ''
  return found !== undefined && (body === '' || found.content?.[type] !== undefined || found.content?.['*/*'] !== undefined)
}

/** Every path, field and scope, for each of the eleven columns and each kind of id: the requests that a complete walk makes. */
export async function everything(house: OpenHouse): Promise<string[]> {
  const schema = await schemaOf(house)
  const { paths } = (await house.app.inject('/openapi.json')).json<{ paths: Record<string, Record<string, unknown>> }>()
  const operations = [
    ...Object.entries(paths).flatMap(([path, verbs]) => Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`)),
    ...[...schema.queries, ...schema.mutations].map(({ name }) => name),
    'subscribe workspace',
    'subscribe session',
    'presence',
  ]
  return operations.flatMap((operation) =>
    POLICY_COLUMNS.flatMap((column) => ['own', 'foreign', 'missing'].map((whose) => `${operation} ${column} ${whose}`)),
  )
}

const schemas = new WeakMap<OpenHouse, ReturnType<typeof readSchema>>()
export function schemaOf(house: OpenHouse): ReturnType<typeof readSchema> {
  const known = schemas.get(house) ?? readSchema(house)
  schemas.set(house, known)
  return known
}

/** The kind of row whose id belongs in a place of an operation, by their names. */
export function kindOf({ name: field }: Pick<Field, 'name'>, place: string): string {
  const name = place.split('.').at(-1) ?? ''
  const byPlace: Readonly<Record<string, string>> = {
    workspaceId: 'workspace',
    userId: 'person',
    userIds: 'person',
    assignedTo: 'person',
    producerId: 'person',
    hostId: 'person',
    contactId: 'person',
    groupId: 'group',
    missionSetId: 'missionSet',
    venueId: 'venue',
    actorId: 'person',
    itemId: 'timelineItem',
    fileId: 'file',
    itemIds: 'orderItem',
    avatarFileId: 'file',
  }
  if (byPlace[name]) return byPlace[name]
  if (name !== 'id' && name !== 'subjectId') return 'session'
  const byField: readonly (readonly [RegExp, string])[] = [
    [/Assignment/, 'assignment'],
    [/SessionFile/, 'stored'],
    [/ApiToken$/, 'apiToken'],
    [/permission/i, 'permission'],
    [/user|plant/i, 'person'],
    [/workspace|customization/i, 'workspace'],
    [/OrderItem$/, 'orderItem'],
    [/order/i, 'order'],
    [/mail/, 'mail'],
    [/sessionGroup$/i, 'group'],
    [/^(update|delete)VenueReview$/, 'venueReview'],
    [/^venue$|^(update|delete)Venue$/, 'venue'],
    [/^(update|delete|copy)MissionSet$/, 'missionSet'],
    [/^(update|delete)Mission$/, 'mission'],
  ]
  return byField.find(([words]) => words.test(field))?.[1] ?? 'session'
}

const pair = (place: string, id: string | undefined): [string, string][] => (id ? [[place, id]] : [])
const cellOf = (table: Readonly<Record<string, string>>, operation: string, { column }: Actor) =>
  table[operation]?.split(' ')[POLICY_COLUMNS.indexOf(column)]
const forgive = ({ db }: OpenHouse) => db.deleteFrom('rate_limit').execute()
