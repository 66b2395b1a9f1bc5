import { crc32 } from 'node:zlib'
import { openHouse } from '@troupe/tests/house'
import { world } from '@troupe/tests/world/ids'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'

const { ask, send, db, clock, bearerOf, app, close } = await openHouse()
afterAll(() => close())

const { northwind, halden } = world.workspaces
const owner = 'owner@northwind.example'
const editor = 'editor@northwind.example'
const image = (width = 40, height = 30) => sharp({ create: { width, height, channels: 4, background: '#1b5e4b80' } })

const upload = async (email: string | null, query: string, bytes: Buffer, type = 'image/png', headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: `/files?${query}`,
    payload: bytes,
    headers: { 'content-type': type, ...(email ? { authorization: `Bearer ${await bearerOf(email)}` } : {}), ...headers },
  })
const get = (email: string | null, id: string) => send(email, 'GET', `/files/${id}`)
const refused = (file: string) => ({ code: 'INVALID', extensions: { fields: { file: [file] } } })

test('a logo is re-encoded from its pixels and served to the members of its workspace', async () => {
  const sent = await upload(editor, `workspaceId=${northwind}&name=logo.png`, await image().png().toBuffer())
  expect(sent.statusCode).toBe(201)
  expect(sent.json()).toMatchObject({ name: 'logo.png', contentType: 'image/png', width: 40, height: 30, url: `/files/${sent.json().id}` })
  const answer = await get('viewer@northwind.example', sent.json().id)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-disposition': `inline; filename="${sent.json().id}.png"`,
  })
  expect(String(answer.headers['content-security-policy'])).toContain("default-src 'none'")
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 40, hasAlpha: true })
})

test('TEN-11 a picture of another workspace answers as if it didn’t exist, with a token and without', async () => {
  const { id } = (await upload(editor, `workspaceId=${northwind}`, await image().png().toBuffer())).json()
  const missing = await get('editor@halden.example', '0badcafe-0000-4000-8000-00000000beef')
  for (const email of ['editor@halden.example', 'owner@kestrel.example', 'owner@halden.example']) {
    const answer = await get(email, id)
    expect([answer.statusCode, answer.body], email).toEqual([404, missing.body])
  }
  expect((await get(null, id)).statusCode).toBe(401)
  expect((await get('sales@troupe.example', id)).statusCode).toBe(200)
  const foreign = await upload('editor@halden.example', `workspaceId=${northwind}`, await image().png().toBuffer())
  const unknown = await upload('editor@halden.example', 'workspaceId=0badcafe-0000-4000-8000-00000000beef', await image().png().toBuffer())
  expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body])
  expect((await upload('viewer@northwind.example', `workspaceId=${northwind}`, await image().png().toBuffer())).statusCode).toBe(403)
})

test('UPL-01 a drawing that can run scripts is refused, whatever it calls itself', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script><foreignObject/><image href="http://127.0.0.1/x"/></svg>',
  )
  for (const type of ['image/svg+xml', 'image/png', 'application/octet-stream']) {
    const answer = await upload(owner, `workspaceId=${northwind}&name=logo.svg`, svg, type)
    expect([answer.statusCode, answer.json()]).toEqual([422, expect.objectContaining(refused('INVALID'))])
  }
})

test('UPL-02 a file that is no picture, or a polyglot, is never served as it was sent', async () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</S/JavaScript/JS(app.alert(1))>>')
  for (const bytes of [html, pdf, Buffer.from('\x89PNG\r\n\x1a\nnot really', 'latin1'), Buffer.from('GIF89a/*'), Buffer.alloc(0)])
    expect((await upload(owner, `workspaceId=${northwind}&name=a.png`, bytes)).statusCode).toBe(422)
  const polyglot = Buffer.concat([await image().gif().toBuffer(), Buffer.from('=1;alert(document.domain)//CANARY')])
  const kept = await upload(owner, `workspaceId=${northwind}`, polyglot, 'image/gif')
  expect(kept.statusCode).toBe(201)
  const served = await get(owner, kept.json().id)
  expect(served.rawPayload.includes('CANARY')).toBe(false)
  expect((await upload(owner, `workspaceId=${northwind}`, html, 'text/html')).statusCode).toBe(415)
})

test('UPL-02 a name is only ever shown: never as a path or a header, without reversed text, at most 128 characters', async () => {
  const png = await image().png().toBuffer()
  const nameOf = async (name: string) => (await upload(owner, `workspaceId=${northwind}&name=${encodeURIComponent(name)}`, png)).json().name
  expect(await nameOf('a.png"\r\nSet-Cookie: x=1')).toBe('a.pngSet-Cookie x=1')
  expect(await nameOf('../../etc/passwd')).toBe('passwd')
  expect(await nameOf('..\\..\\x')).toBe('x')
  expect(await nameOf('gnp\u202Egpj.exe')).toBe('gnpgpj.exe')
  expect((await nameOf('x'.repeat(300))).length).toBe(128)
  expect((await nameOf('🎭'.repeat(200))).length).toBeLessThanOrEqual(128)
  expect(await nameOf('')).toBe('picture')
})

test('UPL-04 a picture beyond 2 MB or 4096 pixels a side is refused', async () => {
  expect((await upload(owner, `workspaceId=${northwind}`, Buffer.alloc(2 * 1024 * 1024 + 1, 1))).statusCode).toBe(413)
  for (const [width, height] of [
    [4097, 2],
    [2, 4097],
  ] as const)
    expect((await upload(owner, `workspaceId=${northwind}`, await image(width, height).png().toBuffer())).json()).toMatchObject(
      refused('TOO_BIG'),
    )
  expect((await upload(owner, `workspaceId=${northwind}`, await image(4096, 8).png().toBuffer())).statusCode).toBe(201)
  // few bytes, many pixels: refused by its header, before anything is decoded
  const bomb = await image(8, 8).png().toBuffer()
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  expect((await upload(owner, `workspaceId=${northwind}`, bomb)).json()).toMatchObject({ code: 'INVALID' })
})

test('UPL-05 a picture loses its metadata, such as where it was taken, and is rotated upright', async () => {
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a3123f' } })
    .withExif({ IFD0: { Make: 'CANARY' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 52/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(jpeg).metadata()).exif).toBeDefined()
  const { id, contentType } = (await upload(owner, `workspaceId=${northwind}`, jpeg, 'image/jpeg')).json()
  expect(contentType).toBe('image/webp')
  const served = (await get(owner, id)).rawPayload
  const told = await sharp(served).metadata()
  expect([told.exif, told.xmp, told.orientation, told.width, told.height]).toEqual([undefined, undefined, undefined, 30, 40])
  expect(served.includes('CANARY')).toBe(false)
})

const brand = `mutation($input: UpdateCustomizationInput!) { updateCustomization(input: $input) {
  version customization { colours { primary secondary tertiary } media { kind fileId url width } } } }`
const code = (answer: { errors?: { extensions: { code: string } }[] }) => answer.errors?.[0]?.extensions

test('UPL-06 a colour is #RRGGBB and carries nothing else', async () => {
  for (const primary of ['red;} body{display:none', 'url(javascript:alert(1))', '#12345', `#${'a'.repeat(10_000)}`]) {
    const answer = await ask(owner, brand, { input: { id: northwind, colours: { primary } } })
    expect(code(answer)).toEqual({ code: 'INVALID', fields: { 'colours.primary': ['INVALID'] } })
  }
  const { data } = await ask(owner, brand, { input: { id: northwind, colours: { primary: '#a3123f', tertiary: null } } })
  expect(data.updateCustomization).toMatchObject({
    version: 2,
    customization: { colours: { primary: '#A3123F', secondary: '#F2C14E', tertiary: null } },
  })
})

test('a logo is a picture of this workspace; a reset restores Troupe’s own look', async () => {
  const { id: fileId } = (await upload(owner, `workspaceId=${northwind}`, await image().png().toBuffer())).json()
  const { id: foreign } = (await upload('owner@halden.example', `workspaceId=${halden}`, await image().png().toBuffer())).json()
  for (const bad of [foreign, '0badcafe-0000-4000-8000-00000000beef']) {
    const answer = await ask(owner, brand, { input: { id: northwind, media: [{ kind: 'CUSTOM_LOGO', fileId: bad }] } })
    expect(code(answer)).toEqual({ code: 'INVALID', fields: { 'media.0.fileId': ['NOT_FOUND'] } })
  }
  const { data } = await ask(owner, brand, { input: { id: northwind, media: [{ kind: 'LOGIN_LOGO', fileId }] } })
  expect(data.updateCustomization.customization.media).toEqual([{ kind: 'LOGIN_LOGO', fileId, url: `/files/${fileId}`, width: 40 }])
  expect(code(await ask(editor, brand, { input: { id: northwind, media: [] } }))).toEqual({ code: 'FORBIDDEN' })
  expect(code(await ask(owner, brand, { input: { id: halden, colours: { primary: '#000000' } } }))).toEqual({ code: 'NOT_FOUND' })
  const reset = await ask(
    owner,
    'mutation($id: ID!) { resetCustomization(id: $id) { customization { colours { primary } media { kind } } } }',
    { id: northwind },
  )
  expect(reset.data.resetCustomization.customization).toEqual({ colours: { primary: null }, media: [] })
  const rows = await db.selectFrom('audit_entry').select(['operation', 'before']).where('operation', '=', 'resetCustomization').execute()
  expect(rows).toMatchObject([{ before: { media: [{ kind: 'LOGIN_LOGO', file_id: fileId }] } }])
})

test('success managers upload portraits, and people who meet the person see them', async () => {
  const ids = { host: world.users.host, owner: world.users.owner }
  const png = await image().png().toBuffer()
  expect((await upload('sales@troupe.example', `userId=${ids.host}`, png)).json()).toMatchObject({ code: 'FORBIDDEN' })
  expect((await upload('success@troupe.example', `userId=${world.users.producer}`, png)).json()).toMatchObject({
    extensions: { reason: 'STRONGER_RANK' },
  })
  const { id } = (await upload('success@troupe.example', `userId=${ids.host}`, png)).json()
  const mutation = 'mutation($input: UpdateUserInput!) { updateUser(input: $input) { avatar } }'
  expect(code(await ask('success@troupe.example', mutation, { input: { id: ids.owner, avatarFileId: id } }))).toMatchObject({
    fields: { avatarFileId: ['NOT_FOUND'] },
  })
  const given = await ask('success@troupe.example', mutation, { input: { id: ids.host, avatarFileId: id } })
  expect(given.data.updateUser.avatar).toBe(`/files/${id}`)
  expect((await get('host@troupe.example', id)).statusCode).toBe(200)
  const accepted = await db
    .selectFrom('staffing_approval as o')
    .innerJoin('session as s', 's.id', 'o.session_id')
    .select('s.workspace_id')
    .where('o.user_id', '=', ids.host)
    .where('o.state', '=', 'ACCEPTED')
    .execute()
  const seen = new Set(accepted.map((row) => row.workspace_id))
  for (const [workspace, email] of [
    [northwind, 'viewer@northwind.example'],
    [halden, 'editor@halden.example'],
    [world.workspaces.diy, 'editor@orbis.example'],
  ] as const)
    expect((await get(email, id)).statusCode, email).toBe(seen.has(workspace) ? 200 : 404)
  expect(seen.has(world.workspaces.diy)).toBe(false)
})

test('a retried upload is one file, an old unused file is deleted, and no one can fill the disk', async () => {
  const png = await image(8, 8).png().toBuffer()
  const owned = () => db.selectFrom('file').select('id').where('workspace_id', '=', world.workspaces.kestrel).execute()
  const key = { 'idempotency-key': 'upload-once-1' }
  const kestrel = 'owner@kestrel.example'
  const twice = [
    await upload(kestrel, `workspaceId=${world.workspaces.kestrel}`, png, 'image/png', key),
    await upload(kestrel, `workspaceId=${world.workspaces.kestrel}`, png, 'image/png', key),
  ]
  expect(twice[1]?.json()).toEqual(twice[0]?.json())
  expect(await owned()).toHaveLength(1)
  clock.now = clock.now.add({ hours: 25 })
  const { id } = (await upload(kestrel, `workspaceId=${world.workspaces.kestrel}`, png)).json()
  expect(await owned()).toEqual([{ id }])
  let last = 201
  for (let times = 0; times < 62 && last === 201; times++)
    last = (await upload(kestrel, `workspaceId=${world.workspaces.kestrel}`, png)).statusCode
  expect(last).toBe(429)
})
