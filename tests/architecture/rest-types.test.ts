import { afterAll, expect, test } from 'vitest'
import { type OpenApi, restTypes } from '../../tools/rest-types.ts'
import { within } from '../pace/pace.ts'
import { copyOfTheHouse } from './planted-house.ts'

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const text = { type: 'string' }

const planted: OpenApi = {
  paths: {
    '/show/{id}': {
      put: {
        parameters: [
          { in: 'path', name: 'id', required: true, schema: text },
          { in: 'query', name: 'dry', schema: { type: 'boolean' } },
        ],
        requestBody: {
          required: true,
          ...json({
            type: 'object',
            properties: { title: { ...text, maxLength: 96 }, size: { type: ['integer', 'null'] }, 'first-name': text },
            required: ['title'],
          }),
        },
        responses: {
          default: json({ type: 'object', properties: { code: text }, required: ['code'] }),
          200: json({
            anyOf: [
              { type: 'object', properties: { state: { type: 'string', enum: ['A', 'B'] } }, required: ['state'] },
              { type: 'array', items: { anyOf: [{ type: 'null' }, { const: 7 }] } },
            ],
          }),
        },
      },
      get: { parameters: [{ in: 'query', name: 'at', required: true, schema: text }], responses: { 200: json({}) } },
    },
    '/people': {
      post: {
        requestBody: { required: true, content: { 'text/csv': { schema: text } } },
        responses: { 201: json({ type: 'object', additionalProperties: { type: 'array', items: text } }) },
      },
    },
    '/out': { post: { requestBody: { required: true, ...json({ anyOf: [{ type: 'object', properties: {} }, { type: 'null' }] }) } } },
  },
}

test('each operation has the type of what it takes and of what it answers when it isn’t refused', () => {
  expect(restTypes(planted).split('\n')).toEqual([
    "/** REST operations, made by npm run graphql from the server's OpenAPI document. */",
    'export interface RestOperations {',
    "  'GET /show/{id}': {",
    '    asks: { readonly query: { readonly at: string } }',
    '    answer: unknown',
    '  }',
    "  'POST /out': {",
    '    asks: { readonly body?: {} | null }',
    '    answer: unknown',
    '  }',
    "  'POST /people': {",
    '    asks: { readonly csv: string }',
    '    answer: Readonly<Record<string, string[]>>',
    '  }',
    "  'PUT /show/{id}': {",
    '    asks: { readonly params: { readonly id: string }; readonly query?: { readonly dry?: boolean }; ' +
      "readonly body: { readonly title: string; readonly size?: number | null; readonly 'first-name'?: string } }",
    "    answer: { readonly state: 'A' | 'B' } | (7 | null)[]",
    '  }',
    '}',
    '',
  ])
})

test('an unknown keyword is refused, not read as any type', () => {
  const answer = json({ if: {}, type: 'string' })
  expect(() => restTypes({ paths: { '/a': { get: { responses: { 200: answer } } } } })).toThrow('no type for if')
})

const house = copyOfTheHouse()
afterAll(() => house.remove())

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
