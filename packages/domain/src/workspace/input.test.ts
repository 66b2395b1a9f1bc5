import { expect, test } from 'vitest'
import { changeInput } from '../field.ts'
import { parseInput } from '../input.ts'
import { workspaceFields } from './fields.ts'
import { CUSTOM_LOGOS, createWorkspaceInput, customizationInput, workspaceSettingsInput } from './input.ts'

test('a colour is six hexadecimal digits and cannot carry a style', () => {
  expect(parseInput(customizationInput, { colours: { primary: '#1b5e4b', secondary: null } })).toMatchObject({
    value: { colours: { primary: '#1B5E4B', secondary: null } },
  })
  for (const primary of ['red;} body{display:none', 'url(javascript:alert(1))', '#12345', '#1234567', '#12345g', `#${'a'.repeat(10_000)}`])
    expect(parseInput(customizationInput, { colours: { primary } })).toMatchObject({
      extensions: { fields: { 'colours.primary': ['INVALID'] } },
    })
})

test('each logo is named once', () => {
  const fileId = '0badcafe-0000-4000-8000-00000000beef'
  const media = [
    { kind: 'CUSTOM_LOGO', fileId },
    { kind: 'CUSTOM_LOGO', fileId: null },
  ]
  expect(parseInput(customizationInput, { media })).toMatchObject({ extensions: { fields: { media: ['INVALID'] } } })
  expect(parseInput(customizationInput, { media: media.slice(1) }).ok).toBe(true)
})

test('a workspace has a name, and its settings no unknown switch', () => {
  expect(parseInput(createWorkspaceInput, { name: '  ' })).toMatchObject({ extensions: { fields: { name: ['REQUIRED'] } } })
  expect(parseInput(changeInput(workspaceFields, 'updateWorkspace'), { content: '' })).toEqual({ ok: true, value: { content: null } })
  expect(parseInput(workspaceSettingsInput, { root: true })).toMatchObject({
    extensions: { fields: { root: ['UNKNOWN'] } },
  })
})

test('a new workspace needs a name alone, and a company and a text may be given with it', () => {
  expect(parseInput(createWorkspaceInput, { name: 'Northwind' })).toEqual({ ok: true, value: { name: 'Northwind' } })
  expect(parseInput(createWorkspaceInput, { name: 'Northwind', company: ' Northwind Foods ', content: ' ' })).toEqual({
    ok: true,
    value: { name: 'Northwind', company: 'Northwind Foods', content: null },
  })
})

test('each colour and each logo is changed by itself, and null takes it away', () => {
  const fileId = '0badcafe-0000-4000-8000-00000000beef'
  for (const change of [
    {},
    { colours: {} },
    { colours: { primary: null } },
    { colours: { secondary: '#1B5E4B' } },
    { colours: { tertiary: null } },
    { media: [] },
    { media: [{ kind: 'LOGIN_LOGO', fileId: null }] },
    { media: CUSTOM_LOGOS.map((kind) => ({ kind, fileId })) },
    { media: [{ kind: 'CUSTOM_LOGO' }] },
  ])
    expect([change, parseInput(customizationInput, change)]).toEqual([change, { ok: true, value: change }])
  expect(parseInput(customizationInput, { media: [{ kind: 'MASCOT', fileId }] })).toMatchObject({
    extensions: { fields: { 'media.0.kind': ['INVALID'] } },
  })
  expect(parseInput(customizationInput, { media: [...CUSTOM_LOGOS, 'CUSTOM_LOGO'].map((kind) => ({ kind })) }).ok).toBe(false)
})

test('missions are switched on, off, or left as they are', () => {
  for (const settings of [{}, { missions: true }, { missions: false }]) expect(parseInput(workspaceSettingsInput, settings).ok).toBe(true)
  expect(parseInput(workspaceSettingsInput, { missions: 'on' }).ok).toBe(false)
})
