import { expect, test } from 'vitest'
import { changeInput, type Field } from '../field.ts'
import { parseInput } from '../input.ts'
import { colourInput, workspaceFields } from './fields.ts'

const fields: Readonly<Record<string, Field>> = workspaceFields
const named = (fits: (field: Field) => boolean) => Object.keys(fields).filter((name) => fits(fields[name] as Field))
const refused = (operation: 'updateWorkspace' | 'updateWorkspaceStaff', change: object) => {
  const answer = parseInput(changeInput(workspaceFields, operation), change)
  return answer.ok ? null : answer.extensions.fields
}

test('a customer changes what their workspace is called, says and sends; what staff note of it is another operation', () => {
  expect(named(({ editedBy }) => editedBy === 'updateWorkspace')).toEqual(['name', 'company', 'content', 'notifications'])
  const staff = named(({ editedBy }) => editedBy === 'updateWorkspaceStaff')
  expect(staff).toEqual(['notes', 'subscriber', 'preferredSalesId', 'preferredEventProducerId'])
  // a subscription is given by success managers and higher roles
  expect(staff.filter((name) => fields[name]?.editors !== undefined)).toEqual(['subscriber'])
  expect(fields.subscriber?.editors).toBe('SUCCESS')
})

test('notes and the preferred salesperson have their own readers, everything else is read by anyone who reads the workspace', () => {
  expect(named(({ readBy }) => readBy !== undefined).map((name) => fields[name]?.readBy)).toEqual([
    'Workspace.notes',
    'Workspace.preferredSalesId',
  ])
})

test('a new workspace is no subscriber, gets its emails and has no settings', () => {
  const initial = Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => ('initial' in field ? [[name, field.initial]] : [])))
  expect(initial).toEqual({ company: '', notifications: true, subscriber: false, settings: {}, version: 1 })
  expect(named((field) => 'initial' in field && !parseInput(field.input, field.initial).ok)).toEqual([])
})

test('names have up to 96 characters, texts 4000, and a workspace always has a name', () => {
  const fits = (name: string, length: number) =>
    refused(name === 'notes' ? 'updateWorkspaceStaff' : 'updateWorkspace', { [name]: 'x'.repeat(length) }) === null
  expect(['name', 'company'].map((name) => [1, 96, 97].map((length) => fits(name, length)))).toEqual(Array(2).fill([true, true, false]))
  expect(['content', 'notes'].map((name) => [4000, 4001].map((length) => fits(name, length)))).toEqual(Array(2).fill([true, false]))
  expect(refused('updateWorkspace', { name: '', company: '' })).toEqual({ name: ['REQUIRED'] })
  expect(refused('updateWorkspaceStaff', { subscriber: 'yes', preferredSalesId: 'sam' })).toEqual({
    subscriber: ['INVALID'],
    preferredSalesId: ['INVALID'],
  })
})

test('a colour is stored in capitals, so that two spellings of one colour are equal', () => {
  for (const [given, kept] of [
    ['#1b5e4b', '#1B5E4B'],
    ['#ABCdef', '#ABCDEF'],
  ] as const)
    expect(parseInput(colourInput, given)).toEqual({ ok: true, value: kept })
  for (const colour of ['1b5e4b', '#1b5e4', '#1b5e4b;', ' #1b5e4b', '#1b5e4b\n', '#１b5e4b'])
    expect([colour, parseInput(colourInput, colour).ok]).toEqual([colour, false])
  for (const name of ['colourPrimary', 'colourSecondary', 'colourTertiary'])
    expect(parseInput((fields[name] as Field).input, null).ok).toBe(true)
})
