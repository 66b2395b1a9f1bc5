import { afterAll, expect, test } from 'vitest'
import { within } from '../pace/pace.ts'
import { copyOfTheHouse } from './planted-house.ts'

const house = copyOfTheHouse()
afterAll(() => house.remove())

test('an operation without a policy does not compile, one with a policy does (I-12)', { timeout: within(60_000) }, () => {
  house.plant(
    'apps/server/src/setting/planted-known.ts',
    `import { addQuery } from '../platform/graphql/graphql.ts'
import type { RestRoute } from '../platform/http/http.ts'
addQuery('templates', (t) => t.boolean({ resolve: () => true }))
export const routes = (route: RestRoute) => route('GET /metrics', { summary: '', run: async () => ({ ok: true, value: 1 }) })
`,
  )
  const unknown = {
    'planted-query':
      "import { addQuery } from '../platform/graphql/graphql.ts'\naddQuery('planted', (t) => t.boolean({ resolve: () => true }))\n",
    'planted-mutation':
      "import { addMutation } from '../platform/graphql/graphql.ts'\naddMutation('planted', (t) => t.boolean({ resolve: () => true }))\n",
    'planted-route':
      "import type { RestRoute } from '../platform/http/http.ts'\nexport const routes = (route: RestRoute) => route('GET /planted', { summary: '', run: async () => ({ ok: true, value: 1 }) })\n",
    'planted-field': "import { guest, scopeOf } from '../platform/rights/policy.ts'\nscopeOf('Session.planted', guest)\n",
  }
  // a route answers what its schema says
  const answer =
    "import { z } from 'zod'\nimport type { RestRoute } from '../platform/http/http.ts'\nexport const routes = (route: RestRoute) => route('GET /metrics', { summary: '', answer: z.object({ up: z.boolean() }), run: async () => ({ ok: true, value: { up: 'yes' } }) })\n"
  house.plant('apps/server/src/setting/planted-answer.ts', answer)
  for (const [name, text] of Object.entries(unknown)) house.plant(`apps/server/src/setting/${name}.ts`, text)
  // these files and what they reach: the whole server would take six times as long
  const files = ['planted-known', 'planted-answer', ...Object.keys(unknown)].map((name) => `src/setting/${name}.ts`)
  house.plant('apps/server/tsconfig.planted.json', JSON.stringify({ extends: './tsconfig.json', include: [], files }))
  const { text } = house.run('tsc', '--noEmit', '-p', 'apps/server/tsconfig.planted.json')
  for (const name of Object.keys(unknown)) expect(text).toMatch(new RegExp(`setting/${name}\\.ts.*TS2345`))
  expect(text).toMatch(/setting\/planted-answer\.ts.*TS2322/)
  expect(text).not.toContain('planted-known')
})

test('an unknown route, a missing parameter and a misread answer do not compile', { timeout: within(60_000) }, () => {
  const planted = {
    known: "export const run = async () => (await call('DELETE /session/{id}', { params: { id: '1' } })).refund.credits\n",
    route: "export const run = () => call('DELETE /planted/{id}', { params: { id: '1' } })\n",
    params: "export const run = () => call('DELETE /session/{id}', {})\n",
    query: "export const run = () => call('DELETE /session/{id}', { params: { id: '1' }, query: { reason: 1 } })\n",
    body: "export const run = () => call('POST /auth/login', { body: { email: 'a@b.example' } })\n",
    answer: "export const run = async () => (await call('DELETE /session/{id}', { params: { id: '1' } })).refund.planted\n",
  }
  const files = Object.entries(planted).map(([name, text]) => {
    house.plant(`apps/web/src/planted-${name}.ts`, `import { call } from './platform/api.ts'\n${text}`)
    return `src/planted-${name}.ts`
  })
  house.plant('apps/web/tsconfig.planted.json', JSON.stringify({ extends: './tsconfig.json', include: ['src/**/*.d.ts'], files }))
  const { text } = house.run('tsc', '--noEmit', '-p', 'apps/web/tsconfig.planted.json')
  const refused = [...text.matchAll(/planted-(\w+)\.ts/g)].map(([, name]) => name)
  expect(new Set(refused)).toEqual(new Set(['route', 'params', 'query', 'body', 'answer']))
})
