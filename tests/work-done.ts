import { AsyncLocalStorage } from 'node:async_hooks'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'

/** What was done, in its order: a statement as its text, without the values; a password that was hashed as `argon2id` with its parameters. */
export type Work = readonly string[]

/**
 * Hears what a request costs where it isn't a machine's speed that decides: the passwords that are hashed and the statements that the database is sent.
 * What others cause at the same time is left out. Call it before the house is opened, whose connections keep the `query` that they were made with,
 * and `end` when it is closed.
 */
export function hearWork() {
  const heard = new AsyncLocalStorage<(what: string) => void>()
  const { query } = pg.Client.prototype
  const { argon2 } = crypto
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...given: unknown[]) {
      const text = textOf(given[0])
      if (!namesConnection.test(text)) heard.getStore()?.(text)
      return Reflect.apply(query, this, given)
    },
  })
  const hearing = (...given: Parameters<typeof argon2>) => {
    heard.getStore()?.(hashWith(given[1]))
    return argon2(...given)
  }
  put(hearing)
  return {
    /** What a piece of work has done when its answer is there. */
    async of(run: () => Promise<unknown>): Promise<Work> {
      const done: string[] = []
      await heard.run((what) => void done.push(what), run)
      return [...done]
    },
    /** Runs something and tells `note` all that it does, when it does it: several of these show who was served before whom. */
    // a request of inject is sent when it is waited for
    noting: <T>(note: (what: string) => void, run: () => Promise<T>): Promise<T> => heard.run(note, async () => await run()),
    end() {
      Object.assign(pg.Client.prototype, { query })
      put(argon2)
    },
  }
}

/** How hashing with these parameters is noted. */
export const hashWith = ({
  memory,
  passes,
  parallelism,
}: {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}) => `argon2id ${memory} KiB, ${passes} passes, ${parallelism} lanes`

export const hashesOf = (work: Work): Work => work.filter((one) => one.startsWith('argon2id '))

/** The statements that change rows. */
export const writesOf = (work: Work): Work => work.filter((one) => /\b(insert into|delete from)\b|\bupdate\s+"/i.test(one)).map(short)

/** What one piece of work has and another one lacks (+), and the other way round (-), by the verbs and the tables. None for equal work. */
export const differences = (one: Work, other: Work): string[] => [
  ...without(one, other).map((what) => `+ ${short(what)}`),
  ...without(other, one).map((what) => `- ${short(what)}`),
]

/** A list without the entries of another one, each as often as it is there. */
function without(all: Work, others: Work): Work {
  const left = [...others]
  return all.filter((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

function short(what: string): string {
  if (what.startsWith('argon2id ')) return what
  const [verb = ''] = /\w+/.exec(what) ?? []
  const [, place] = /\b(?:from|into|update|savepoint)\s+"?(\w+)/i.exec(what) ?? []
  return place === undefined ? what.replaceAll(/\s+/g, ' ').slice(0, 60) : `${verb.toLowerCase()} ${place}`
}

/** pg is given a text, or an object that has one. */
/** A connection gets another name when someone else used it before: of the only one of the embedded database that is chance. */
const namesConnection = /^select set_config\('role'/

const textOf = (statement: unknown) =>
  typeof statement === 'object' && statement !== null && 'text' in statement ? String(statement.text) : String(statement)

/** In the place of Node's argon2, for those too who have imported it by its name. */
function put(argon2: unknown) {
  Object.assign(crypto, { argon2 })
  syncBuiltinESMExports()
}
