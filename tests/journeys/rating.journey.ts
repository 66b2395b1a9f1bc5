import { world } from '../world/ids.ts'
import { ratingCodeOf } from '../world/ratings.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

test('the contact of an event rates its crew without signing in, changes a rating, and the producer reads it and rates too', {
  tag: '@phone',
}, async ({ visit }) => {
  const event = world.sessions.completed
  const page = await visit(`/assignment-rating/${ratingCodeOf(event)}`)
  await expect(page.getByRole('heading', { name: /^How was “/, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Send rating' }).click()
  await expect(page.getByText('Rate at least one person.')).toBeVisible()
  const first = page.getByRole('radiogroup').first()
  const name = ((await first.getAttribute('aria-label')) ?? '').replace('Stars for ', '')
  await first.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await page.keyboard.press('ArrowRight')
  await expect(first.getByRole('radio', { name: '5 stars' })).toBeChecked()
  await page.getByRole('textbox', { name: 'Note' }).fill('Held a room of forty.')
  await expectNoSideways(page)
  await expectFine(page, 'rating')
  await page.getByRole('button', { name: 'Send rating' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you.' })).toBeFocused()
  await expectFine(page, 'rating-sent')
  await page.reload()
  await expect(page.getByRole('radiogroup', { name: `Stars for ${name}` }).getByRole('radio', { name: '5 stars' })).toBeChecked()

  const producer = await visit(`/event/${event}?tab=staff`, { as: 'producer@troupe.example', workspace: 'staff' })
  await expect(producer.getByRole('table', { name: 'Staff of this event' }).getByText('5 of 5 stars')).not.toHaveCount(0)
  await expect(producer.getByText('“Held a room of forty.”')).toBeVisible()
  await expectFine(producer, 'staff-rated')

  // staff give stars where they read those of the customer, by keys too, and take them back
  const stars = producer.getByRole('radiogroup', { name: /^Rating of / }).first()
  await stars.getByRole('radio', { name: '2 stars' }).check({ force: true })
  await producer.keyboard.press('ArrowRight')
  await producer.keyboard.press('ArrowRight')
  await expect(producer.getByText(/ has 4 of 5 stars$/)).toBeVisible()
  await producer.reload()
  await expect(stars.getByRole('radio', { name: '4 stars' })).toBeChecked()
  // a note is saved on Enter and on leaving its field
  await producer
    .getByRole('button', { name: /^Add a note about / })
    .first()
    .click()
  await producer.getByRole('textbox', { name: /^Note about / }).fill('Best reveal so far.')
  await producer.keyboard.press('Enter')
  await expect(producer.getByText('Note saved')).toBeVisible()
  await expect(producer.getByRole('button', { name: /^Best reveal so far\. about / })).toBeVisible()
  const rated = ((await stars.getAttribute('aria-label')) ?? '').replace('Rating of ', '')
  await producer.getByRole('button', { name: `Actions for ${rated}` }).click()
  await expect(producer.getByRole('menuitem', { name: 'Travel and accommodation' })).toBeVisible()
  await producer.getByRole('menuitem', { name: 'Remove rating' }).click()
  await expect(stars.getByRole('radio', { checked: true })).toHaveCount(0)
  await producer.getByRole('button', { name: 'Undo' }).click()
  await expect(stars.getByRole('radio', { name: '4 stars' })).toBeChecked()
})

test('a rating link that is unknown says so', { tag: '@deep' }, async ({ visit, refusals }) => {
  refusals.add(404)
  const page = await visit('/assignment-rating/no-such-code-0000000000000000000000000000000')
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await expectFine(page, 'rating-unknown')
})
