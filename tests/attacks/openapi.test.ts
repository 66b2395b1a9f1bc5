import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
          parameters?: { in: string; name: string; schema: unknown }[]
          requestBody?: { content: Record<string, { schema: unknown }> }
          responses: Record<string, { content?: Record<string, { schema: unknown }> }>
          security?: unknown[]
        }
      >
    >
    components: { schemas?: Record<string, unknown> }
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
    expect(document.paths['/session']?.post?.security).toEqual([{ bearer: [] }])
    expect(document.paths['/auth/login']?.post?.security).toBeUndefined()
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

  test('is also shown as a page', async () => {
    const page = await house.app.inject({ url: '/docs', headers: { accept: 'text/html' } })
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).not.toMatch(/<script>|<style|onload=|style="/)
  })
})
