import { expect, expectFine, expectNoSideways, test } from './steps.ts'

test('a host creates a calendar link, subscribes to it, and deletes it', { tag: '@phone' }, async ({ visit, house }) => {
  const page = await visit('/availability/personal', { as: 'staffhost@troupe.example', workspace: 'staff' })
  await page.getByRole('button', { name: 'Create calendar link' }).click()
  const link = page.getByLabel('Calendar link')
  await expect(link).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/)
  await link.scrollIntoViewIfNeeded()
  await expectFine(page, 'calendar-link')
  await expectNoSideways(page)
  const { pathname } = new URL(await link.inputValue())
  const read = async () => {
    const answer = await fetch(house.url + pathname)
    return { status: answer.status, text: await answer.text() }
  }
  expect((await read()).text).toContain('BEGIN:VCALENDAR')
  await page.getByRole('button', { name: 'Delete link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Calendar link deleted')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create calendar link' })).toBeVisible()
  expect((await read()).status).toBe(404)
})
