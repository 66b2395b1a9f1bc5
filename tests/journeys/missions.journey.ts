import type { Page } from '@playwright/test'
import { world } from '../world/ids.ts'
import { type Caller, caller } from './api.ts'
import { expect, expectFine, expectNoSideways, heard, isPhone, test } from './steps.ts'

const { northwind, halden } = world.workspaces
const { premium } = world.sessions
const address = '/customization/content'
const as = 'editor@northwind.example'

test('an editor writes a mission, follows what was found about it, and plays it', async ({ visit }) => {
  const page = await visit(address, { as, workspace: northwind })
  await page.getByRole('button', { name: 'New set' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Harbour archive')
  await page.getByRole('dialog').getByRole('button', { name: 'Add set' }).click()
  await page.getByRole('link', { name: 'Add', exact: true }).click()
  const mission = page.getByRole('region', { name: 'Mission 1' })
  await expect(mission.getByLabel('Title')).toBeFocused()
  await mission.getByLabel('Title').fill('Harbour master')
  await mission.getByLabel('Instructions').fill('A portrait hangs behind the door. Where did the man in it come from?')
  await mission.getByLabel('Answer 1').fill('Harbour Springs')
  await mission.getByLabel('Notes for the host').focus()
  await expect(mission.getByText('Saved', { exact: true })).toBeVisible()
  const finding = mission.getByRole('group', { name: 'The title gives part of the answer away' })
  await finding.getByRole('button', { name: 'Rename to “The portrait”' }).click()
  await expect(mission.getByRole('textbox', { name: 'Title' })).toHaveValue('The portrait')
  await expect(finding).toHaveCount(0)
  await expectFine(page, 'missions')
  await expectNoSideways(page)

  await mission.getByRole('button', { name: 'Try this mission' }).click()
  const phone = page.getByRole('group', { name: 'The mission as a team sees it' })
  for (const typed of ['Petoskey', 'the harbur springs']) {
    await phone.getByLabel('Answer').fill(typed)
    await phone.getByLabel('Answer').press('Enter')
  }
  await expect(phone.getByRole('status')).toHaveText('Right“the harbur springs”')
  const tries = page.getByRole('list', { name: 'Your answers' })
  await expect(tries.getByRole('listitem')).toHaveText([/harbur springsRight1 typo, 2 allowed/, /PetoskeyWrongNo accepted answer is close/])
  await expectFine(page, 'missions-play')
  await page.reload()
  await expect(tries.getByRole('listitem'), 'nothing of it was saved').toHaveCount(0)
})

const rows = [
  ['The night porter', 'TEXT', 'Whose name stands on the key?', 'Pell', ''],
  ['Two signatures', 'TEXT', 'Who signed twice?', 'Abigail', ''],
  ['The vault', 'TRUE_FALSE', 'The vault was opened in May.', 'True|*False', ''],
  ['Left of the clock', 'MULTIPLE_CHOICE', 'What hangs there?', '*Umbrella|Hat|Key|Map', ''],
  [
    'Harbour master',
    'TEXT',
    'Behind the Harbour Company’s door hangs a portrait with a brass name under it. Which town did the man in it come from, before Chicago?',
    'Harbour Springs|Harbor Springs',
    'The plate is at eye level, left of the stairs. If the door is shut, ask at the desk.',
  ],
  ['Number 120', 'TEXT', 'Which number is above the gate?', '120', ''],
  ['The brass plate', 'MULTIPLE_CHOICE', 'What is engraved?', 'Anchor|*Wheel|Star', ''],
  ['A plate of brass', 'MULTIPLE_CHOICE', 'Who made it?', '*Dunn|Ames|Pike', ''],
  ['Pell’s umbrella', 'MULTIPLE_CHOICE', 'What colour is it?', '*Black|Green|Blue|Red', ''],
  ['The late train', 'TRUE_FALSE', 'It left at midnight.', '*True|False', ''],
  ['Ledger, page 31', 'TEXT', 'Which word is underlined?', 'Cargo|Freight|Load', ''],
  ['Who walked out', 'MULTIPLE_CHOICE', 'Who left first?', '*Dunn|Ames|Pike|Pell|Reed', ''],
]
const table = [['name', 'type', 'instructions', 'answers', 'notes'], ...rows]
  .map((row) => row.map((cell) => `"${cell}"`).join(','))
  .join('\n')

/** A set with missions, and the id of the one that has most to say about. */
async function fullSet({ ask, call }: Caller, workspaceId: string | null) {
  const { createMissionSet: set } = await ask<{ createMissionSet: { id: string } }>(
    'mutation ($input: CreateMissionSetInput!) { createMissionSet(input: $input) { id } }',
    { input: { name: 'Harbour archive', workspaceId } },
  )
  await call('POST', `/mission-sets/${set.id}/import?apply=1`, { format: 'CSV', text: table })
  return set.id
}

const list = (page: Page) => page.getByRole('list', { name: 'Missions of Harbour archive' })

test('missions are put in order, kept, deleted and brought back, with all kinds of them', { tag: '@deep' }, async ({ visit, house }) => {
  const set = await fullSet(await caller(house.url, as), northwind)
  const page = await visit(`${address}?set=${set}`, { as, workspace: northwind })
  const back = async () => {
    if (isPhone(page)) await page.getByRole('link', { name: 'Harbour archive' }).locator('visible=true').click()
  }
  const rowsOf = list(page).getByRole('listitem')
  await expect(rowsOf).toHaveCount(12)
  await expectFine(page, 'missions-list')
  await expectNoSideways(page)
  for (const name of ['Harbour master', 'Who walked out', 'The late train']) {
    await list(page).getByRole('link', { name }).click()
    await expectFine(page, `missions-${name.toLowerCase().replaceAll(' ', '-')}`)
    await expectNoSideways(page)
    await back()
  }
  await list(page).getByRole('link', { name: 'Harbour master' }).click()
  const answers = page.getByRole('group', { name: 'Answer 2 isn’t needed' })
  await answers.getByRole('button', { name: 'Keep it' }).click()
  await expect(answers).toHaveCount(0)
  await page.getByRole('button', { name: 'More for this mission' }).click()
  await page.getByRole('menuitem', { name: 'Delete mission' }).click()
  await expect(rowsOf).toHaveCount(11)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Harbour master')
  await back()
  // by the keys: lifted, one place up, dropped
  await page.getByRole('button', { name: 'Move Two signatures' }).focus()
  for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key, { delay: 100 })
  await expect(rowsOf.first()).toContainText('Two signatures')
  await page.reload()
  await expect(rowsOf.first()).toContainText('Two signatures')
})

test('a mission is played on the phone of a team, tapped as well as typed', { tag: '@deep' }, async ({ visit, house }) => {
  const set = await fullSet(await caller(house.url, as), northwind)
  const page = await visit(`${address}?set=${set}`, { as, workspace: northwind })
  await page.getByRole('button', { name: 'Test play' }).click()
  const phone = page.getByRole('group', { name: 'The mission as a team sees it' })
  await phone.getByLabel('Answer').fill('pell')
  await phone.getByRole('button', { name: 'Answer' }).click()
  await phone.getByRole('button', { name: 'Next mission' }).click()
  await expect(phone.getByRole('heading')).toHaveText('Two signatures')
  await phone.getByLabel('Answer').fill('abigail')
  await phone.getByRole('button', { name: 'Answer' }).click()
  await phone.getByRole('button', { name: 'Next mission' }).click()
  await phone.getByRole('button', { name: 'True' }).click()
  await expect(phone.getByRole('status')).toHaveText('Wrong“True”')
  await expect(page.getByText('Right is “False”')).toBeVisible()
  await expectFine(page, 'missions-play-choice')
  await expectNoSideways(page)
})

test('a table is reviewed row by row, and imported whole or not at all', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit(address, { as: 'producer@troupe.example', workspace: 'staff' })
  await page.getByRole('button', { name: 'New set' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Imported')
  await page.getByRole('dialog').getByRole('button', { name: 'Add set' }).click()
  await expect(page.getByRole('heading', { name: 'No missions in this set' })).toBeVisible({ visible: !isPhone(page) })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expectFine(page, 'missions-import')
  const upload = (text: string) =>
    dialog.locator('input[type=file]').setInputFiles({ name: 'missions.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await upload(`${table}\n"No answer","TEXT","Which one?","",""`)
  await expect(dialog.getByText('1 of 13 rows is rejected')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
  await expectFine(page, 'missions-import-rejected')
  await expectNoSideways(page)
  await dialog.getByRole('button', { name: 'Choose another file' }).click()
  await upload(table)
  await dialog.getByRole('button', { name: 'Import 12 missions' }).click()
  await expect(page.getByText('12 missions added to “Imported”')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Missions of Imported' }).getByRole('listitem')).toHaveCount(12)
})

test('a set of the library is read by a customer, copied, and used for an event', { tag: '@deep' }, async ({ visit, house }) => {
  const set = await fullSet(await caller(house.url, 'producer@troupe.example'), null)
  const page = await visit(`${address}?set=${set}&mission=`, { as, workspace: northwind })
  if (isPhone(page)) await list(page).getByRole('link', { name: 'Harbour master' }).click()
  await expect(page.getByText('This set is in Troupe’s library')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveCount(0)
  await expectFine(page, 'missions-library')
  await expectNoSideways(page)

  await page.goto(`/event/${premium}?tab=details`)
  const panel = page.getByRole('region', { name: 'Missions' })
  await panel.getByRole('button', { name: /Choose a set|Change/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Set' }).fill('Harbour archive')
  await page
    .getByRole('option', { name: /library/ })
    .first()
    .click()
  await expectFine(page, 'missions-choose')
  await dialog.getByRole('button', { name: 'Copy and use' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(12)
  await panel.scrollIntoViewIfNeeded()
  await expectFine(page, 'event-missions')
  await expectNoSideways(page)
  await panel.getByRole('button', { name: 'Take off' }).click()
  await expect(panel.getByText('No missions chosen yet.')).toBeVisible()
})

test('staff import one of Breadcrumb’s lists after they have reviewed its missions', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit(address, { as: 'producer@troupe.example', workspace: 'staff' })
  await page.getByRole('button', { name: 'New set' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('From Breadcrumb')
  await page.getByRole('dialog').getByRole('button', { name: 'Add set' }).click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'From Breadcrumb' }).click()
  await page.getByRole('option', { name: /^Old town by night/ }).click()
  await expect(dialog.getByText('2 missions will be added at the end of the set. Nothing has been saved yet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('combobox', { name: 'From Breadcrumb' }).press('Enter')
  await page.getByRole('option', { name: /^Harbour walk/ }).press('Enter')
  const rowsOf = dialog.getByRole('table', { name: 'Result for each row' }).getByRole('row')
  await expect(rowsOf.filter({ hasText: 'The lighthouse' })).toContainText('Will be added')
  await expectFine(page, 'missions-import-list')
  await expectNoSideways(page)
  await dialog.getByRole('button', { name: 'Import 3 missions' }).click()
  await expect(page.getByText('3 missions added to “From Breadcrumb”')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Missions of From Breadcrumb' }).getByRole('listitem')).toHaveText([
    /The anchor/,
    /The lighthouse/,
    /The bell/,
  ])
})

test('an open page follows what others change, and says when its mission was deleted', { tag: '@deep' }, async ({ visit, house }) => {
  const other = await caller(house.url, 'owner@northwind.example')
  const set = await fullSet(other, northwind)
  const page = await visit(`${address}?set=${set}`, { as, workspace: northwind })
  const rowsOf = list(page).getByRole('listitem')
  await expect(rowsOf).toHaveCount(12)
  const { missions } = await other.ask<{ missions: { nodes: { id: string; name: string }[] } }>(
    'query ($id: ID!) { missions(filter: { missionSetId: $id }, limit: 50) { nodes { id name } } }',
    { id: set },
  )
  const idOf = (name: string) => missions.nodes.find((one) => one.name === name)?.id
  const save = (input: object) => other.ask('mutation ($input: UpdateMissionInput!) { updateMission(input: $input) { id } }', { input })
  await save({ id: idOf('The vault'), name: 'The strongroom', position: 0 })
  await expect(rowsOf.first()).toContainText('The strongroom', heard)

  await list(page).getByRole('link', { name: 'Number 120' }).click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Number 121')
  // what someone else saves next to it comes in, and what is being typed stays
  await save({ id: idOf('Number 120'), instructions: 'Which number is on the gate?' })
  await expect(page.getByRole('textbox', { name: 'Instructions' })).toHaveValue('Which number is on the gate?', heard)
  await expect(title).toHaveValue('Number 121')
  await title.press('Tab')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await other.ask('mutation ($id: ID!) { deleteMission(id: $id) }', { id: idOf('Number 120') })
  await expect(page.getByRole('heading', { name: 'This mission isn’t here' })).toBeVisible(heard)
  await expectFine(page, 'missions-gone')
  await other.ask('mutation ($id: ID!) { deleteMissionSet(id: $id) }', { id: set })
  await expect(page.getByRole('heading', { name: 'This set isn’t here' })).toBeVisible({ visible: !isPhone(page), ...heard })
})

test('a viewer reads sets without their answers, and where missions are off an admin reads whom to ask', { tag: '@deep' }, async ({
  visit,
}) => {
  const page = await visit(address, { as: 'viewer@northwind.example', workspace: northwind })
  await page.getByRole('link', { name: /^Northwind founders’ day/ }).click()
  const listed = page.getByRole('list', { name: 'Missions of Northwind founders’ day' })
  await listed.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Mission 1' })).toBeVisible()
  for (const name of ['New set', 'Import', 'Test play', 'Try this mission', 'Choose for an event'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveCount(0)
  await expect(page.getByText('Notes for the host')).toHaveCount(0)
  await expect(page.getByText(/\bfindings?$/)).toHaveCount(0)
  await expectFine(page, 'missions-viewer')
  await expectNoSideways(page)

  const off = await visit(address, { as: 'owner@halden.example', workspace: halden })
  await expect(off.getByRole('heading', { name: 'Who writes missions' })).toBeVisible()
  await expect(
    off.getByText(/^Troupe chooses the missions of your events\. To write and choose your own, ask \S.+ at Troupe to turn/),
  ).toBeVisible()
  await expect(off.getByRole('heading', { name: 'Missions', exact: true })).toHaveCount(0)
  await expect(off.getByRole('button', { name: 'New set' })).toHaveCount(0)
  await expectFine(off, 'missions-off')
  await expectNoSideways(off)
})
