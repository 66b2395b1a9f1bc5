import { ERRORS } from '@troupe/domain/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationIdOf } from '../../apps/server/src/platform/http/document.ts'
import { rest } from '../../apps/server/src/platform/rights/policy-table.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()
afterAll(() => house.close())

describe('the document of the REST paths', () => {
  interface Document {
    openapi: string
    paths: Record<
      string,
      Record<
        string,
        {
          operationId: string
          parameters?: { in: string; name: string; required?: boolean; schema: unknown }[]
          requestBody?: { required?: boolean; content: Record<string, { schema: unknown }> }
          responses: Record<string, { $ref?: string; description?: string; content?: Record<string, { schema: unknown }> }>
          security?: unknown[]
        }
      >
    >
    servers?: unknown[]
    components: { responses?: Record<string, { content: Record<string, { schema: unknown }> }> }
  }
  const all = () =>
    Object.entries(document.paths).flatMap(([path, verbs]) =>
      Object.entries(verbs).map(([verb, described]) => ({ operation: `${verb.toUpperCase()} ${path}`, described })),
    )
  const one = (wanted: string) => {
    const found = all().find(({ operation }) => operation === wanted)
    if (!found) throw new Error(`no ${wanted}`)
    return found.described
  }
  let document: Document
  beforeAll(async () => {
    document = (await house.app.inject('/openapi.json')).json()
  })

  test('is OpenAPI 3.1 and has no broken references', () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((found) => found[1] ?? '')
    for (const ref of refs) {
      const found = ref
        .replace(/^#\//, '')
        .split('/')
        .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document)
      expect(found, ref).toBeDefined()
    }
  })

  test('has all our paths with their answers and refusals, and says which need a token', () => {
    const there = Object.entries(document.paths).flatMap(([path, verbs]) =>
      Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
    )
    for (const operation of ['POST /auth/login', 'POST /session', 'GET /scheduler/session/{id}/dates', 'GET /assignment/{id}'])
      expect(there).toContain(operation)
    expect(there.length).toBeGreaterThan(25)
    for (const verbs of Object.values(document.paths))
      for (const { responses } of Object.values(verbs)) {
        expect(Object.keys(responses)).toContain('default')
        expect(Object.keys(responses).some((status) => status.startsWith('2'))).toBe(true)
      }
    expect(JSON.stringify(document.paths['/auth/login']?.post?.responses['200'])).toContain('refreshToken')
  })

  test('shows the fields of every body and every query', () => {
    const nameless: string[] = []
    for (const [path, verbs] of Object.entries(document.paths))
      for (const [verb, { requestBody, parameters = [] }] of Object.entries(verbs)) {
        const schema = requestBody?.content['application/json']?.schema
        if (schema && !/"properties":\{"/.test(JSON.stringify(schema))) nameless.push(`${verb} ${path}`)
        for (const { name } of parameters)
          if (['type', 'propertyNames', 'additionalProperties'].includes(name)) nameless.push(`${path} ${name}`)
      }
    // the price list, the documents of an event and the filters of events have a parameter of that name
    expect(nameless.toSorted()).toEqual(['/pricing/data type', '/session/{id}/document type', '/sessions/export type'])
    const [kind] = document.paths['/pricing/data']?.get?.parameters?.filter(({ name }) => name === 'type') ?? []
    expect(JSON.stringify(kind)).toContain('"enum":["REMOTE","HYBRID","IN_PERSON"]')
    for (const [path, type] of [
      ['/users/import', 'text/csv'],
      ['/files', 'image/png'],
    ] as const)
      expect(document.paths[path]?.post?.requestBody?.content[type]?.schema).toEqual({ type: 'string', format: 'binary' })
    const bodyOf = (path: string) => JSON.stringify(document.paths[path]?.post?.requestBody)
    for (const field of ['firstName', 'password', 'code']) expect(bodyOf('/auth/register')).toContain(`"${field}":{"type":"string"`)
    expect(bodyOf('/scheduler/session/{id}/reserve')).toContain('"startsAt":{"type":"string","maxLength":40,"format":"date-time"}')
    expect(document.paths['/scheduler/public/schema/slots']?.get?.parameters).toContainEqual(
      expect.objectContaining({ in: 'query', name: 'attendees', schema: { type: 'integer', minimum: 1, maximum: 10_000 } }),
    )
  })

  test('gives every operation a name of its own, and says where the server is', () => {
    const names = all().map(({ described }) => described.operationId)
    expect(names.filter((name) => !/^[a-z][A-Za-z0-9]+$/.test(name ?? ''))).toEqual([])
    expect([one('POST /auth/login').operationId, one('GET /session/{id}/calendar.ics').operationId]).toEqual([
      'postAuthLogin',
      'getSessionCalendarIcs',
    ])
    // those that aren't built yet have a name of their own too
    const wanted = Object.keys(rest).map(operationIdOf)
    expect(wanted.filter((name, at) => wanted.indexOf(name) !== at)).toEqual([])
    expect(document.servers).toEqual([{ url: house.origin }])
  })

  test('has no two paths that differ only in the name of a parameter, which are one path for a client', () => {
    const paths = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
  })

  test('says which operations need a token, and where one is only read', () => {
    expect(all().filter(({ described }) => described.security === undefined)).toEqual([])
    expect(one('POST /session').security).toEqual([{ bearer: [] }])
    for (const operation of ['POST /auth/login', 'GET /join/{code}']) expect([operation, one(operation).security]).toEqual([operation, []])
    for (const operation of ['GET /cart/calculate', 'POST /assignment/{id}/accept'])
      expect([operation, one(operation).security]).toEqual([operation, [{}, { bearer: [] }]])
  })

  test('names the idempotency key of every write, and requires it where the server does', () => {
    const keys = all().map(({ operation, described: { parameters = [] } }) => {
      const key = parameters.find((parameter) => parameter.in === 'header' && parameter.name === 'Idempotency-Key')
      return [operation, key && key.required === true] as const
    })
    expect(keys.filter(([operation, key]) => (key === undefined) !== operation.startsWith('GET '))).toEqual([])
    expect(keys.filter(([, isRequired]) => isRequired).map(([operation]) => operation)).toEqual(['POST /cart/payment-intent'])
    expect(one('POST /auth/logout').requestBody?.required).toBe(false)
    expect(one('POST /auth/login').requestBody?.required).toBe(true)
  })

  test('says which answers are files, and of which type', () => {
    const files = all().flatMap(({ operation, described: { responses } }) =>
      Object.entries(responses).flatMap(([status, { content = {} }]) => {
        const types = Object.keys(content)
        return status === '200' && types.join() !== 'application/json' ? [[operation, ...types]] : []
      }),
    )
    expect(Object.fromEntries(files.map(([operation, ...types]) => [operation, types]))).toEqual({
      'GET /calendar/{token}.ics': ['text/calendar'],
      'GET /files/{id}': ['*/*'],
      'GET /join/{code}': ['application/json', 'text/calendar'],
      'GET /metrics': ['text/plain'],
      'GET /order/{id}/invoice.pdf': ['application/pdf'],
      'GET /session/{id}/attendees': ['text/csv'],
      'GET /session/{id}/calendar.ics': ['text/calendar'],
      'GET /session/{id}/document': ['application/pdf'],
      'GET /session/{id}/lawn-schedule': ['application/pdf', 'text/csv'],
      'GET /session/{id}/media.zip': ['application/zip'],
      'GET /session/{id}/report/{fileId}': ['*/*'],
      'GET /sessions/export': ['text/csv'],
      'GET /simulator/{port}/{id}': ['text/html'],
      'GET /users/export': ['text/csv'],
      'GET /users/{id}/data': ['application/zip'],
      'GET /workspace/{id}/report/activities': ['text/csv'],
      'GET /workspace/{id}/statement': ['application/json', 'application/pdf', 'text/csv'],
    })
    expect(Object.keys(one('GET /files/{id}').responses['206']?.content ?? {})).toEqual(['*/*'])
    expect(one('DELETE /files/{id}').responses['204']).toEqual({ description: expect.any(String) })
  })

  test('says by which statuses and codes an operation refuses, in the one shape of an error', () => {
    const refused = (operation: string) =>
      Object.fromEntries(
        Object.entries(one(operation).responses).flatMap(([status, { $ref, description = '' }]) =>
          $ref === undefined || status === 'default' ? [] : [[status, description.split(', ')]],
        ),
      )
    expect(refused('POST /scheduler/session/{id}/reserve')).toMatchObject({
      401: ['UNAUTHENTICATED'],
      403: ['FORBIDDEN'],
      404: ['NOT_FOUND'],
      409: expect.arrayContaining(['FEE_REQUIRED', 'SLOT_TAKEN']),
      413: ['TOO_LARGE'],
      422: expect.arrayContaining(['INVALID', 'SHORT_NOTICE']),
      503: ['UNAVAILABLE'],
    })
    expect(refused('POST /auth/login')).toMatchObject({ 401: ['UNAUTHENTICATED'], 429: ['TOO_MANY_REQUESTS'] })
    expect(refused('GET /pricing/config')).not.toHaveProperty('403')
    for (const { operation } of all()) {
      for (const [status, codes] of Object.entries(refused(operation)))
        for (const code of codes)
          expect([operation, code, String(ERRORS[code as keyof typeof ERRORS]?.status)]).toEqual([operation, code, status])
    }
    const shapes = Object.values(document.components.responses ?? {}).map(({ content }) =>
      JSON.stringify(content['application/json']?.schema),
    )
    expect(shapes.length).toBeGreaterThan(8)
    expect(shapes.filter((shape) => !/"required":\["message","code","extensions"\]/.test(shape))).toEqual([])
  })

  test('is also shown as a page', async () => {
    const page = await house.app.inject({ url: '/docs', headers: { accept: 'text/html' } })
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).not.toMatch(/<script>|<style|onload=|style="/)
  })
})
