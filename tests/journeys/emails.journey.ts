import type { Page } from '@playwright/test'
import { world } from '../world/ids.ts'
import { expect, expectFine, expectNoSideways, heard, isPhone, test } from './steps.ts'

const { greenRoom } = world.sessions
const visitor = { as: 'success@troupe.example', workspace: 'staff' }
const letter = (page: Page) => page.getByRole('article', { name: 'Email as it will look' })
const body = (page: Page) => page.getByRole('textbox', { name: 'Body', exact: true })

test('a success manager rewrites an email, sees it for a real event, repairs a token, brings the older version back and sends it', async ({
  visit,
  refusals,
}) => {
  // what is wrong is previewed as far as it can be
  refusals.add(422)
  const page = await visit('/settings/admin?tab=emails', visitor)
  const table = page.getByRole('table', { name: 'Emails' })
  await expect(table.getByRole('rowheader', { name: /^Booking/ })).toContainText('People can switch these off')
  await expectFine(page, 'emails')
  await expectNoSideways(page)
  await table.getByRole('link', { name: 'Booked', exact: true }).click()

  const event = page.getByRole('combobox', { name: 'Event' })
  // the next event is there until another one is chosen
  await expect(event).not.toHaveValue('', heard)
  await event.fill('Murder in the Green')
  await page
    .getByRole('option', { name: /^Murder in the Green Room, .*Northwind/ })
    .first()
    .click()
  await expect(letter(page)).toContainText('Murder in the Green Room', heard)
  await expect(page.getByRole('button', { name: 'Saved' })).toBeDisabled()
  await expectFine(page, 'email')
  await expectNoSideways(page)

  await body(page).press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Bring everyone from {{comp')
  await expect(page.getByRole('option', { name: /^event\.company / })).toHaveAttribute('aria-selected', 'true')
  await expectFine(page, 'email-token')
  await page.keyboard.press('Enter')
  await page.keyboard.type(' to {{event.plaec}}')
  await expect(letter(page).getByText('Bring everyone from Northwind')).toBeVisible(heard)
  await expect(letter(page).locator('mark')).toHaveText('event.plaec')
  const save = page.getByRole('button', { name: 'Save version 1' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await expect(body(page)).toHaveAccessibleDescription(/There is no token event\.plaec/)
  await expectFine(page, 'email-fault')
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Use event.place' }).click()
  await expect(body(page)).toBeFocused()
  await expect(letter(page).locator('mark')).toHaveCount(0, heard)
  await save.click()
  await expect(page.getByText('Version saved')).toBeVisible()
  const versions = page.getByRole('region', { name: 'Versions' })
  await expect(versions.getByRole('listitem').filter({ hasText: 'Version 1' })).toContainText('In use')

  await body(page).press('Control+End')
  await page.keyboard.type(' on time.')
  await page.getByRole('button', { name: 'Save version 2' }).click()
  await expect(versions.getByRole('listitem').filter({ hasText: 'Version 2' })).toContainText('In use')
  await page
    .getByRole('group', { name: 'Colours' })
    .or(page.getByRole('radiogroup', { name: 'Colours' }))
    .getByRole('radio', { name: 'Dark' })
    .check({ force: true })
  await page.getByRole('radio', { name: 'Phone' }).check({ force: true })
  await expect(letter(page)).toHaveAttribute('data-theme', 'dark')
  await expectFine(page, 'email-dark-phone')
  await versions.getByRole('button', { name: 'Compare version 1' }).click()
  await expect(page.getByRole('heading', { name: 'Booked', level: 1 })).toBeFocused()
  await expect(page.locator('ins').filter({ hasText: 'on time.' })).toBeVisible()
  await expectFine(page, 'email-compare')
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Bring back version 1', exact: true }).first().click()
  await expect(page.getByText('Version 3 saved')).toBeVisible()
  await expect(body(page)).not.toContainText('on time.')

  await page.goto(`/event/${greenRoom}?tab=activity`)
  await sendEmail(page)
  const sheet = page.getByRole('dialog', { name: /^Send email/ })
  await sheet.getByRole('radio', { name: 'Booked, again' }).check({ force: true })
  await expect(letter(page).getByText('Bring everyone from Northwind')).toBeVisible(heard)
  await expectFine(page, 'email-send')
  await expectNoSideways(page)
  // changed for this sending only, where it stands
  await sheet.getByRole('button', { name: 'Change the subject' }).click()
  const subject = sheet.getByRole('textbox', { name: 'Subject' })
  await expect(subject).toBeFocused()
  await subject.press('End')
  await page.keyboard.type(', again')
  await sheet.getByRole('region', { name: 'To' }).getByRole('heading').click()
  await expect(letter(page).getByText(/, again$/)).toBeVisible(heard)
  await sheet.getByRole('button', { name: /^Send to \d+ (person|people)$/ }).click()
  await expect(page.getByText(/^Sent to \d+ (person|people)\./).or(page.getByText(/^Sent to \d+ (person|people)$/))).toBeVisible()
  const mails = page.getByRole('table', { name: 'Emails of this event' })
  await expect(mails.getByRole('row').filter({ hasText: 'Booked' }).first()).toContainText(/Waiting|Sent/, heard)
  await mails
    .getByRole('button', { name: /^Read Booked/ })
    .first()
    .click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/, again$/)
      .first(),
  ).toBeVisible()
  await expectFine(page, 'email-read')
  await page.keyboard.press('Escape')
  await expectFine(page, 'event-emails')
  await expectNoSideways(page)

  await page.goto('/settings/admin?tab=emails&entry=session.booked')
  await versions.getByRole('button', { name: 'Reset to default' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Reset to default', { exact: true }).last()).toBeVisible()
  await expect(body(page)).not.toContainText('Bring everyone')
})

async function sendEmail(page: Page) {
  if (!isPhone(page)) return page.getByRole('button', { name: 'Send email' }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Send email…' }).click()
}
