import { expect } from 'vitest'
import type { OpenHouse } from '../house.ts'
import type { readSchema } from './selection.ts'

/** How operations are done once each, by their names in the policy table. */
export type Deeds = Readonly<Record<string, () => Promise<unknown>>>
export type DeedTools = ReturnType<typeof deedTools>

/** Who does what needs no one else. */
export const deedAdmin = 'admin@troupe.example'

/** How the wire is asked for a deed, which must not be refused. */
export function deedTools(house: OpenHouse, schema: Awaited<ReturnType<typeof readSchema>>) {
  let keys = 0
  /** The document with everything that its answer can show: what is stored for a repeated request is then read as a whole. */
  const wholeAnswer = (document: string): string => {
    const name = /^mutation[^{]*\{ (\w+)/.exec(document)?.[1]
    const field = schema.mutations.find((one) => one.name === name)
    return field
      ? document.replace(/(\{ \w+\([^)]*\)) \{.*\} \}$/s, (_, asked: string) => `${asked} ${schema.selection(field.type, 1)} }`)
      : document
  }
  /** Every change is sent twice under one key, and the second answer is the first, whole. */
  const gql = async (document: string, variables: object, who = deedAdmin) => {
    const headers = { 'idempotency-key': `deed ${++keys}` }
    const whole = wholeAnswer(document)
    const answer = (await house.ask(who, whole, variables, headers)) as { data?: Record<string, { id?: string }>; errors?: unknown }
    expect(answer.errors, whole).toBeUndefined()
    if (document.startsWith('mutation')) expect([whole, await house.ask(who, whole, variables, headers)]).toEqual([whole, answer])
    return answer.data ?? {}
  }
  const call = async (method: 'POST' | 'PUT' | 'GET' | 'DELETE', url: string, body?: object, who = deedAdmin) => {
    const answer = await house.send(who, method, url, body)
    expect(answer.statusCode, `${url} ${answer.body}`).toBeLessThan(300)
    return answer.json()
  }
  return { gql, call }
}
