import { expect, test } from 'vitest'
import { changeInput } from '../field.ts'
import { parseInput } from '../input.ts'
import { workspaceFields } from './fields.ts'
import { createWorkspaceInput, customizationInput, workspaceSettingsInput } from './input.ts'

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
