import { world } from '../world/ids.ts'
import { newest } from './outbox.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

const { northwind } = world.workspaces

test('a customer writes to us: what is missing is said next to the button, what was typed is kept, and their salesperson gets it', async ({
  visit,
  house,
}) => {
  const page = await visit('/contact', { as: 'editor@northwind.example', workspace: northwind })
  await expect(page.getByRole('heading', { name: 'Jo Lindqvist' })).toBeVisible()
  await expect(page.getByText('Looks after Northwind Foods')).toBeVisible()
  const words = `Three offices in one room. ${crypto.randomUUID().slice(0, 8)}`
  await page.getByRole('textbox', { name: 'When, roughly?' }).fill('Second week of March')
  await page.getByRole('textbox', { name: 'Your message' }).fill(words)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please complete all required fields')
  await expect(page.getByText('Enter a number')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'How many people?' })).toBeFocused()
  await expectFine(page, 'contact')
  await expectNoSideways(page)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue(words)
  await page.getByRole('textbox', { name: 'How many people?' }).fill('120')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'We have your message' })).toBeFocused()
  await expectFine(page, 'contact-sent')
  expect(await newest(house.url, 'sales@troupe.example', new RegExp(words))).toBe(words)
  await page.getByRole('button', { name: 'Write another message' }).click()
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Priya Raman')
})

test('about credits no one is asked how many people there are', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit('/contact', { as: 'editor@halden.example', workspace: world.workspaces.halden })
  await page.getByRole('radio', { name: 'Credits or an invoice' }).check({ force: true })
  await expect(page.getByRole('textbox', { name: 'How many people?' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Your message' }).fill('May we have the invoice again?')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'We have your message' })).toBeVisible()
})
