import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTypes, { astToString } from 'openapi-typescript'
import { afterAll, expect, test } from 'vitest'
import { openHouse } from '../house.ts'
import { within } from '../pace/pace.ts'

const house = await openHouse()
const folder = mkdtempSync(join(tmpdir(), 'client-'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await house.close()
})
const { body: source } = await house.app.inject('/openapi.json')

test('the document of the REST paths breaks none of the recommended rules for OpenAPI', { timeout: within(60_000) }, async () => {
  const lint = async (text: string) => {
    const found = await lintFromString({ source: text, config: await createConfig({ extends: ['recommended'] }) })
    return found.map(({ severity, ruleId, message }) => `${severity} ${ruleId} ${message}`)
  }
  const found = await lint(source)
  // the document isn't published under a licence, and the paths are as the specification has them
  expect(found.toSorted()).toEqual([
    'error no-path-trailing-slash `/email/send/` should not have a trailing slash.',
    expect.stringContaining('warn info-license '),
    expect.stringMatching(/^warn no-ambiguous-paths .*`\/assignment\/\{id\}\/accept` and `\/assignment\/rating\/\{id\}`/),
  ])
  const planted = JSON.parse(source)
  planted.paths['/quote/{token}'] = planted.paths['/quote/{id}']
  expect(await lint(JSON.stringify(planted))).toContainEqual(expect.stringContaining('error no-identical-paths '))
})

test('a client is generated from the document: it compiles, and so does only what the server takes and answers', {
  timeout: within(120_000),
}, async () => {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write('client.ts', astToString(await openapiTypes(source)))
  write('package.json', '{ "type": "module" }')
  const using = (text: string) => `import type { operations, paths } from './client.ts'
type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never
type Answers<Name extends keyof operations> = operations[Name]['responses']
type Headers<Name extends keyof operations> = operations[Name]['parameters']['header']
${text}\n`
  const good = {
    path: "export const body: paths['/auth/login']['post']['requestBody']['content']['application/json'] = { email: 'ada@northwind.example', password: 'x' }",
    answer: "export const credits = (answer: Json<Answers<'deleteSessionById'>[200]>): number => answer.refund.credits",
    refusal: "export const taken: Json<Answers<'postSchedulerSessionReserve'>[409]>['code'] = 'SLOT_TAKEN'",
    key: "export const key: Headers<'postCartPaymentIntent'> = { 'Idempotency-Key': '1' }",
    free: "export const free: Headers<'postQuote'> = {}",
    file: "export const text: Answers<'getSessionCalendarIcs'>[200]['content']['text/calendar'] = 'BEGIN:VCALENDAR'",
    quote: "export const quote: paths['/quote/{id}']['get' | 'delete']['parameters']['path'] = { id: '1' }",
  }
  const bad = {
    path: "export type Body = paths['/auth/planted']",
    answer: "export const credits = (answer: Json<Answers<'deleteSessionById'>[200]>): number => answer.refund.planted",
    refusal: "export const taken: Json<Answers<'postSchedulerSessionReserve'>[409]>['code'] = 'PLANTED'",
    key: "export const key: Headers<'postCartPaymentIntent'> = {}",
    file: "export const text: Answers<'getSessionCalendarIcs'>[200]['content']['application/json'] = 'BEGIN:VCALENDAR'",
  }
  const files = [
    ...Object.entries(good).map(([name, text]) => [`good-${name}.ts`, text]),
    ...Object.entries(bad).map(([name, text]) => [`bad-${name}.ts`, text]),
  ] as const
  for (const [name, text] of files) write(name ?? '', using(text ?? ''))
  const options = { strict: true, noEmit: true, module: 'nodenext', target: 'esnext', allowImportingTsExtensions: true, types: [] }
  write('tsconfig.json', JSON.stringify({ compilerOptions: options, files: files.map(([name]) => name) }))
  expect(refusedIn(folder)).toEqual(
    Object.keys(bad)
      .toSorted()
      .map((name) => `bad-${name}.ts`),
  )
})

/** The files that the compiler refuses. */
function refusedIn(project: string): string[] {
  try {
    execFileSync(resolve('node_modules/.bin/tsc'), ['-p', project], { encoding: 'utf8' })
    return []
  } catch (error) {
    const { stdout } = error as { stdout: string }
    return [...new Set([...stdout.matchAll(/([\w-]+\.ts)\(/g)].map(([, name]) => name ?? ''))].toSorted()
  }
}
