import { expect, test } from 'vitest'
import { type OpenApi, restTypes } from '../../tools/rest-types.ts'

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
    '    asks: { readonly csv: string | Blob }',
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
