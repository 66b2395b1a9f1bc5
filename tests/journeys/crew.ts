import { expect, type Locator, type Page } from './steps.ts'

/** The row of a role in the staff table. */
export const placeOf = (page: Page, role: string): Locator =>
  page.getByRole('table', { name: 'Staff of this event' }).getByRole('row').filter({ hasText: role })

/** Opens journey and story of a place, unless they are open. */
export async function unfold(place: Locator) {
  const fold = place.getByRole('button', { name: /^Journey and story of / })
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
}

/** What happened to the place that is unfolded. */
export const story = (page: Page): Locator => page.getByRole('region', { name: 'Story' })

/** Chooses an item of the one button of an open place: 'Choose someone', or one of its letters. */
export async function fill(place: Locator, item: RegExp) {
  await place.getByRole('button', { name: /^Fill / }).click()
  await place.page().getByRole('menuitem', { name: item }).click()
}
