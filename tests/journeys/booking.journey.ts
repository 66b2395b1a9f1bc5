import { idOf as idOfThing, world } from '../world/ids.ts'
import { bookOut, type Caller, caller, freeTime, giveBack, openStarts, type Wish } from './api.ts'
import { inSeason } from './seasons.ts'
import {
  chooseTime,
  expect,
  expectFine,
  expectFocusInSight,
  expectNoSideways,
  isPhone,
  noticeIn,
  type Page,
  pick,
  test,
  tick,
} from './steps.ts'

const { northwind, halden, diy, kestrel } = world.workspaces
const { battleRoyale, networkingBingo, openFloor } = world.experiences
const panel = (page: Page) => page.getByRole('region', { name: 'Book this show' })
/** The one primary action: at the foot of the stub, on a phone at the bottom of the window. */
const primary = (page: Page, name: string | RegExp) => panel(page).getByRole('button', { name }).filter({ visible: true })
const bookButton = (page: Page) => primary(page, /^Book( for|$)/)
/** The question that is open. */
const question = (page: Page, name: string) => panel(page).getByRole('region', { name })
/** What will be booked: '2:00 to 3:30 pm, Chicago time'. */
const when = /^\d+:\d\d(\s[ap]m)? to \d+:\d\d(\s[ap]m)?, [\w ]+ time$/
const sydney: Wish = {
  workspaceId: diy,
  experienceId: networkingBingo,
  format: 'IN_PERSON',
  hostType: 'ON_SITE',
  timezone: 'Australia/Sydney',
  attendees: 20,
  duration: 45,
  location: { name: 'Sydney', city: 'Sydney', latitude: -33.8688, longitude: 151.2093 },
}

test('a customer answers format, people, place, date and time, sees the price before booking, and books', async ({ visit, house }) => {
  const page = await visit(`/experience/${world.experiences.buzzerNight}`, { as: 'editor@northwind.example', workspace: northwind })
  await expect(panel(page)).toBeVisible()
  if (isPhone(page)) await expectAskedWhole(page, 'Choose a format', 'Format')
  await panel(page)
    .getByRole('region', { name: 'Format' })
    .getByRole('button', { name: /^Virtual/ })
    .first()
    .press('Enter')
  await expect(question(page, 'People'), 'the focus is on the next question').toBeFocused()
  const people = panel(page).getByRole('spinbutton', { name: 'People' })
  await people.fill('700')
  await people.blur()
  await expect(people, 'nothing typed is cut').toHaveValue('700')
  await expect(people).toHaveAccessibleDescription('For groups of 10 to 400 people.')
  await expect(panel(page).getByRole('button', { name: 'Continue with 700 people' })).toHaveAttribute('aria-disabled', 'true')
  await people.fill('42')
  await people.blur()
  await expect(panel(page).getByText('5 teams, 2 rooms. For groups of 10 to 400 people.')).toBeVisible()
  await expectFine(page, 'booking-people')
  if (isPhone(page)) await expectAskedWhole(page, 'Set the number of people', 'People', [0])
  // the ticket becomes wide by a movement, and the page is shorter with it
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const dated = page.waitForResponse(/\/scheduler\/schema\/dates\?/)
  if (isPhone(page)) {
    // in sight already: the number that it shows is the answer
    await primary(page, 'Set the number of people').click()
  } else {
    await page.evaluate(() => scrollTo(0, 700))
    await panel(page).getByRole('button', { name: 'Continue with 42 people' }).press('Enter')
  }
  await expect(question(page, 'Date and time'), 'the focus is on the dates').toBeFocused()
  const { creditsFrom } = (await (await dated).json()) as { creditsFrom: number }
  await expect(panel(page).getByText(`from ${creditsFrom} credits`, { exact: true }).first(), 'the least of any day').toBeAttached()
  await expect.poll(() => panel(page).evaluate((part) => part.getAnimations({ subtree: true }).length)).toBe(0)
  await expect(panel(page).getByRole('button', { name: 'Change the answers' }), 'the head of the ticket').toBeInViewport({ ratio: 1 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(panel(page).getByText('Virtual, 42 people in 5 teams, 2 rooms, ')).toBeVisible()
  await expect(panel(page).getByText(/^Next free day: /), 'what isn’t chosen isn’t kept, and isn’t said to be').toBeVisible()
  await expect(panel(page).getByRole('gridcell', { selected: true })).toHaveCount(0)

  await panel(page).getByRole('button', { name: 'Change the answers' }).click()
  await expectFocusInSight(question(page, 'Answers'))
  await panel(page).getByRole('button', { name: 'Change Time zone' }).click()
  await pick(page, 'Time zone', 'London')
  await expect(panel(page).getByText('London time').first()).toBeVisible()
  await expect(
    panel(page)
      .getByText(/^from \d+ credits$/)
      .first(),
    'a price that may rise says so',
  ).toBeAttached()
  await expect(primary(page, 'Choose a time')).toHaveCount(1)
  await primary(page, 'Choose a time').click()
  await expect(panel(page).getByRole('radiogroup').getByRole('radio', { disabled: false }).first(), 'the first free time').toBeFocused()
  const eight = inSeason(8, await chooseTime(panel(page), 9), 'REMOTE')
  await expect(panel(page).getByText(when)).toBeVisible()
  await expect(panel(page).getByText(`${eight} credits`, { exact: true }).first()).toBeAttached()
  await expect(panel(page).getByText('Up to 25 people')).toBeVisible()
  await expect(panel(page).getByText(/You have \d+ credits\. \d+ will be left\./)).toBeVisible()
  await expectFine(page, 'booking-time')
  await expectNoSideways(page)

  const start = new URL(page.url()).searchParams.get('start')
  await panel(page).getByRole('button', { name: 'Change the answers' }).click()
  await expect(primary(page, 'Back to date and time'), 'a time is chosen already').toHaveCount(1)
  await panel(page).getByRole('button', { name: 'Change Time zone' }).click()
  await pick(page, 'Time zone', 'Berlin')
  await expect(panel(page).getByText(/^\d+:\d\d.* to .*, Berlin time$/), 'the chosen instant').toBeVisible()
  await expect(panel(page).getByRole('radio', { checked: true })).toHaveCount(1)
  expect(new URL(page.url()).searchParams.get('start')).toBe(start)

  await panel(page).getByRole('button', { name: 'Change the answers' }).click()
  await panel(page).getByRole('button', { name: 'Change Options' }).click()
  const options = question(page, 'Options')
  await expect(options.getByRole('radio', { name: /^Pro \+\d credits/ })).toBeVisible()
  await tick(options.getByRole('radio', { name: /^Premium \+\d credits/ }))
  await expect(panel(page).getByText('from 12 credits', { exact: true }).first()).toBeAttached()
  await options.getByRole('combobox', { name: 'Length' }).click()
  await page.getByRole('option', { name: '75 minutes' }).click()
  await expect(
    panel(page).getByText('from 14 credits', { exact: true }).first(),
    'a started half hour more in each of two rooms',
  ).toBeAttached()
  await options.getByRole('textbox', { name: 'Customisation' }).fill('Our founder is Ada.')
  await expectFine(page, 'booking-options')
  await expectNoSideways(page)
  await page.reload()
  await expect(panel(page).getByText('75 minutes, Premium package, customised'), 'the address holds what was typed').toBeVisible()
  await panel(page).getByRole('button', { name: 'Change the answers' }).click()
  await panel(page).getByRole('button', { name: 'Change Options' }).click()
  await expect(options.getByRole('textbox', { name: 'Customisation' })).toHaveValue('Our founder is Ada.')
  await options.getByRole('button', { name: 'Continue' }).click()
  await expect(panel(page).getByText('75 minutes, Premium package, customised')).toBeVisible()
  const fourteen = inSeason(14, await chooseTime(panel(page), 9), 'REMOTE')
  await expect(panel(page).getByText(`${fourteen} credits`, { exact: true }).first()).toBeAttached()
  const before = await available(page)
  const addToCart = page.getByRole('button', { name: 'Add to cart' })
  await addToCart.click()
  await addToCart.click()
  await expect(page.getByText('Buzzer Night is already in your cart for this time')).toBeVisible()
  const cart = page.getByRole('link', { name: 'Cart, 1 item' })
  await expect(cart).toBeVisible()
  await bookButton(page).click()
  await expect(page).toHaveURL(/\/event\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { name: 'Buzzer Night', level: 1 })).toBeVisible()
  await expect(cart, 'what was booked leaves the cart').toHaveCount(0)
  await expect(page.getByText('Buzzer Night is booked')).toBeVisible()
  await expect.poll(() => available(page)).toBe(before - fourteen)
  await giveBack(await caller(house.url, 'editor@northwind.example'), idOf(page))
})

/** The button in the bar of a phone brings a question between the bars with its head at the top, and its control into the focus, each time. */
async function expectAskedWhole(page: Page, words: string, name: string, scrolled: readonly number[] = [0, 20_000]) {
  const [asking, bar] = [question(page, name), panel(page).getByRole('region', { name: 'Price' })]
  for (const from of scrolled) {
    await page.evaluate((y) => scrollTo(0, y), from)
    await primary(page, words).click()
    await expectFocusInSight(asking.getByRole('spinbutton').or(asking.getByRole('button')).and(page.locator(':focus')))
    const [part, header, foot] = await Promise.all([asking.boundingBox(), page.getByRole('banner').boundingBox(), bar.boundingBox()])
    expect(part?.y, 'its head is below the header').toBeGreaterThanOrEqual(header?.height ?? 0)
    expect((part?.y ?? 0) + (part?.height ?? 0), 'its end is above the bar').toBeLessThanOrEqual(foot?.y ?? 0)
  }
}

test('a day without a free time names the three nearest, and one of them is chosen', { tag: '@deep' }, async ({ visit }) => {
  const sunday = Temporal.Now.plainDateISO().add({ days: 14 })
  const date = sunday.add({ days: 7 - sunday.dayOfWeek })
  const page = await visit(`/experience/${networkingBingo}?format=IN_PERSON&host=ON_SITE&people=20&city=${idOfThing('city', 'Berlin')}`, {
    as: 'editor@halden.example',
    workspace: halden,
  })
  const full = panel(page).locator(`[data-date="${date}"]`)
  await expect(full).toHaveAccessibleName(/, full$/)
  await full.press('Enter')
  await expect(full).toBeFocused()
  await expect(panel(page).getByText('This day is full. The nearest times:')).toBeVisible()
  const nearest = panel(page)
    .getByRole('list')
    .getByRole('button', { name: /^(Mon|Tue|Wed|Thu|Fri|Sat) \d/ })
  await expect(nearest).toHaveCount(3)
  await expectFine(page, 'booking-alternatives')
  await nearest.first().press('Enter')
  await expect(panel(page).getByText(when)).toBeVisible()
  await expect(panel(page).getByText(/^Travel, Berlin/)).toBeVisible()
  await expectFocusInSight(panel(page).getByRole('radio', { checked: true }))
})

/**
 * A start that can be sold out in Sydney while the virtual show still has a crew: where producers run out first there is no way to keep it. One crew is left
 * there; `kept` are the events that have the others.
 */
async function soldOutWithWayOut(rival: Caller): Promise<{ readonly startsAt: string; readonly kept: readonly string[] }> {
  const { location: _, ...anywhere } = sydney
  const virtual: Wish = { ...anywhere, format: 'REMOTE', hostType: 'ON_SCREEN' }
  const today = Temporal.Now.plainDateISO(sydney.timezone)
  for (let day = 12; day < 33; ) {
    const { startsAt } = await freeTime(rival, sydney, day, virtual)
    const start = Temporal.Instant.from(startsAt).toZonedDateTimeISO(sydney.timezone)
    const sold = await bookOut(rival, sydney, startsAt)
    const left = await openStarts(rival, virtual, start.startOfDay())
    const isFound = left.some((one) => one.startsAt === startsAt)
    for (const id of isFound ? sold.slice(0, 1) : sold) await giveBack(rival, id)
    if (isFound) return { startsAt, kept: sold.slice(1) }
    day = today.until(start.toPlainDate()).days + 1
  }
  throw new Error('for three weeks nothing is left once a time in Sydney is sold out')
}

test('a time that someone else has just taken is not booked twice: others are offered', { tag: '@deep' }, async ({
  visit,
  house,
  refusals,
}) => {
  refusals.add(409)
  const rival = await caller(house.url, 'editor@orbis.example')
  const { startsAt, kept } = await soldOutWithWayOut(rival)
  const page = await visit(
    `/experience/${networkingBingo}?format=IN_PERSON&host=ON_SITE&people=20&city=${idOfThing('city', 'Sydney')}&start=${encodeURIComponent(startsAt)}`,
    { as: 'editor@halden.example', workspace: halden },
  )
  await expect(bookButton(page)).toBeEnabled()
  const taken = await bookOut(rival, sydney, startsAt)
  await bookButton(page).click()
  const notice = noticeIn(panel(page))
  await expect(notice.getByRole('button', { name: /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) / })).toHaveCount(3)
  await expect(notice.getByRole('button', { name: /^Keep this time (with|and|in)/ })).toHaveCount(1)
  await expect(notice).toBeInViewport()
  await expectFine(page, 'booking-taken')
  await page.reload()
  await expect(notice.getByText('This time is no longer available. Choose another:')).toBeVisible()
  await expect(notice.getByRole('button', { name: /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) / })).toHaveCount(3)
  await notice.getByRole('button').first().click()
  await expect(notice).toHaveCount(0)
  await expect.poll(() => available(page)).toBe(15)
  for (const id of [...kept, ...taken]) await giveBack(rival, id)
})

test('short of credits, exactly the missing ones are bought by card and the event is booked in the same step; the cart stays as it was', async ({
  visit,
  house,
  refusals,
}) => {
  refusals.add(402).add(422)
  const wish: Wish = {
    workspaceId: kestrel,
    experienceId: battleRoyale,
    format: 'REMOTE',
    hostType: 'ON_SCREEN',
    timezone: 'Europe/London',
    attendees: 20,
    duration: 45,
  }
  const editor = await caller(house.url, 'editor@kestrel.example')
  expect(await editor.call('POST', '/session', wish)).toMatchObject({ code: 'NOT_ENOUGH_CREDITS', extensions: { missing: 1 } })
  const page = await visit(`/experience/${battleRoyale}?people=20&zone=Europe/London`, { as: 'editor@kestrel.example', workspace: kestrel })
  const date = await chooseTime(panel(page), 9)
  const missing = inSeason(4, date, 'REMOTE') - 3
  const count = `${missing} credit${missing === 1 ? '' : 's'}`
  await panel(page).getByRole('button', { name: 'Add to cart' }).click()
  const cart = () => page.evaluate(() => localStorage.getItem('troupe.cart'))
  const kept = await cart()
  const notice = noticeIn(panel(page))
  await expect(notice).toContainText('Not enough credits')
  await expect(notice).toContainText(
    `You do not have enough available credits. ${missing} more ${missing === 1 ? 'is' : 'are'} required. You may purchase more credits here.`,
  )
  await expect(panel(page).getByText(`${count}, $${missing * 180}.00`)).toBeVisible()
  await expectFine(page, 'booking-credits')
  await primary(page, `Buy ${count} and book`).click()
  const dialog = page.getByRole('dialog', { name: 'Buy credits and book' })
  const buy = dialog.getByRole('button', { name: `Buy ${count} and book for $${missing * 180}.00` })
  await buy.click()
  await expect(dialog.getByLabel('Card number')).toHaveAccessibleDescription('Required')
  await expect(dialog.getByLabel('Card number')).toBeFocused()
  await dialog.getByLabel('Card number').fill('4000000000000002')
  await dialog.getByLabel('Expiry').fill('0930')
  await dialog.getByLabel('Security code').fill('123')
  await expectFine(page, 'buy-credits')
  await buy.click()
  await expect(dialog.getByRole('alert')).toContainText('Your card wasn’t charged')
  // the balance's part comes back unless the payment is made; the dialog lies over the bar
  await expect(page.locator('header button[aria-haspopup="dialog"][aria-label*="buy more"]')).toHaveAttribute(
    'aria-label',
    /^3 credits, 3 reserved for your payment/,
  )
  await dialog.getByLabel('Card number').fill('4242424242424242')
  await buy.click()
  await expect(page.getByRole('main').getByText('Battle Royale').first()).toBeVisible()
  await expect.poll(() => available(page)).toBe(0)
  expect(await cart(), 'the stored cart').toBe(kept)
})

test('what only subscribers may book says so, with the options', { tag: '@deep' }, async ({ visit, house, refusals }) => {
  refusals.add(403).add(422)
  const editor = await caller(house.url, 'editor@halden.example')
  const wish = {
    workspaceId: halden,
    experienceId: openFloor,
    format: 'REMOTE',
    hostType: 'SELF_HOSTED',
    timezone: 'Europe/Berlin',
    attendees: 20,
    duration: 30,
  }
  expect(await editor.call('POST', '/session', wish)).toMatchObject({ code: 'SUBSCRIBERS_ONLY' })
  const page = await visit(`/experience/${openFloor}?people=20&zone=Europe/Berlin`, { as: 'editor@halden.example', workspace: halden })
  const notice = noticeIn(panel(page))
  await expect(notice).toContainText('This format is for subscribers. Halden Robotics doesn’t have a subscription.')
  await notice.getByRole('button', { name: 'See your options' }).click()
  await expect(page.getByRole('dialog', { name: 'Subscribers only' }).getByRole('button', { name: 'Contact sales' })).toBeVisible()
  await expectFine(page, 'booking-subscribers')
})

test('a city outside every zone has no price for a crew on site, and the nearest city with one is named', { tag: '@deep' }, async ({
  visit,
  house,
  refusals,
}) => {
  refusals.add(409).add(422)
  const editor = await caller(house.url, 'editor@northwind.example')
  const madrid = { name: 'Madrid', city: 'Madrid', latitude: 40.4168, longitude: -3.7038 }
  expect(
    await editor.call('POST', '/session', { ...sydney, workspaceId: northwind, timezone: 'Europe/Madrid', location: madrid }),
  ).toMatchObject({
    code: 'UNKNOWN_PRICE_ZONE',
  })
  const page = await visit(`/experience/${networkingBingo}?format=IN_PERSON&host=ON_SITE&people=20`, {
    as: 'editor@northwind.example',
    workspace: northwind,
  })
  const [field, aside] = [
    panel(page).locator('label').filter({ hasText: 'City or address' }),
    panel(page).getByText('My city isn’t listed'),
  ]
  const [edge, words] = [await field.boundingBox(), await aside.boundingBox()]
  expect(Math.abs((edge?.x ?? 0) - (words?.x ?? 99)), 'pixels between the edges of the field and the words below it').toBeLessThan(2)
  await panel(page).getByRole('button', { name: 'My city isn’t listed' }).click()
  const unlisted = page.getByRole('dialog', { name: 'My city isn’t listed' })
  await expect(unlisted.getByRole('button', { name: 'Contact sales' })).toBeVisible()
  await unlisted.getByRole('button', { name: 'Close' }).last().click()
  await pick(page, 'City or address', 'Madrid')
  const notice = noticeIn(panel(page))
  await expect(notice).toContainText('We don’t have a crew near Madrid, so we can’t quote an on-site host.')
  await expect(panel(page).getByText('Ask us', { exact: true }).first()).toBeVisible()
  await expect(panel(page).getByText(/^from \d/), 'no price that can’t be had').toHaveCount(0)
  await expect(panel(page).getByText(/no available times/), 'no second reason that is wrong').toHaveCount(0)
  await expectFine(page, 'booking-zone')
  await primary(page, 'See your options').last().click()
  await page
    .getByRole('dialog', { name: 'Outside our travel area' })
    .getByRole('button', { name: /^Choose / })
    .first()
    .click()
  await expect(noticeIn(panel(page))).toHaveCount(0)
  await expect(
    panel(page)
      .getByText(/^from \d+ credits/)
      .first(),
    'a price again',
  ).toBeVisible()
})

test('a guest fills in the booking, signs in, and finds every answer again', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit(`/experience/${battleRoyale}?people=20&zone=America/Chicago`)
  await chooseTime(panel(page), 9)
  const address = page.url()
  await page.getByRole('link', { name: 'Sign in to book' }).first().click()
  await page.getByLabel('Email').fill('editor@northwind.example')
  await page.getByLabel('Password', { exact: true }).fill('Curtain-up-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(address)
  await expect(bookButton(page)).toBeEnabled()
  await page.reload()
  await expect(bookButton(page)).toBeEnabled()
  const shared = await visit(address.slice(new URL(address).origin.length), { ownWindow: true })
  await expect(panel(shared).getByText(when)).toBeVisible()
  if (isPhone(shared)) await expectOnOnePhone(shared)
  else
    for (const size of [
      { width: 1440, height: 900 },
      { width: 1000, height: 800 },
    ])
      await expectOnOneScreen(shared, size)
  await expectFine(shared, 'booking-review')

  // by keyboard: the link unfolds the other times and the focus goes to the first new one; arrow keys choose, and the calendar is one stop
  const times = panel(shared).getByRole('radiogroup')
  const before = await times.getByRole('radio').count()
  await panel(shared).getByRole('button', { name: 'Evening and early times' }).press('Enter')
  await expect.poll(() => times.getByRole('radio').count()).toBeGreaterThan(before)
  const signIn = panel(shared).getByRole('link', { name: 'Sign in to book' }).filter({ visible: true })
  await expect(signIn, 'however many times there are').toBeInViewport({ ratio: 1 })
  await expect(times.locator('input:focus')).toHaveCount(1)
  await times.locator('input:focus').press('Space')
  await expect(times.getByRole('radio', { checked: true })).toBeFocused()
  const first = await panel(shared).getByText(when).textContent()
  await shared.keyboard.press('ArrowRight')
  await expect(times.getByRole('radio', { checked: true }), 'the times stay open').toBeFocused()
  await expect(panel(shared).getByText(when)).not.toHaveText(first ?? '')
})

/** Five weeks, the times of the day, the price and the one primary action are in the window, and nothing in the ticket scrolls. */
async function expectOnOneScreen(page: Page, size: { readonly width: number; readonly height: number }) {
  await page.setViewportSize(size)
  const calendar = panel(page).getByRole('grid', { name: 'Date of the event' })
  await expect(calendar.getByRole('row')).toHaveCount(6)
  const action = primary(page, /^Book for/).or(page.getByRole('link', { name: 'Sign in to book' }).filter({ visible: true }))
  for (const one of [calendar, panel(page).getByRole('radiogroup'), panel(page).getByText(when), action])
    await expect(one).toBeInViewport({ ratio: 1 })
  expect(await scrolls(page), `what scrolls inside the ticket at ${size.width}`).toEqual([])
  await expectNoSideways(page)
}

/** On a phone the fixed bar has the price and the only primary action, above it the weeks and the times of the day fit one window. */
async function expectOnOnePhone(page: Page) {
  await panel(page).scrollIntoViewIfNeeded()
  await panel(page).evaluate((part) => part.scrollIntoView())
  const primaries = page
    .getByRole('main')
    .locator('button, a')
    .filter({ hasText: /^(Sign in to book|Book for)/, visible: true })
  await expect(primaries).toHaveCount(1)
  const bar = await panel(page).getByRole('region', { name: 'Price' }).boundingBox()
  const times = await panel(page).getByRole('radiogroup').boundingBox()
  expect((times?.y ?? 0) + (times?.height ?? 0), 'the last time is above the bar').toBeLessThanOrEqual(bar?.y ?? 0)
  expect(await scrolls(page), 'what scrolls inside the ticket').toEqual([])
}

const scrolls = (page: Page) =>
  panel(page).evaluate((part) =>
    [...part.querySelectorAll('*')].flatMap((one) => {
      const { overflowY } = getComputedStyle(one)
      return one.scrollHeight > one.clientHeight + 1 && (overflowY === 'auto' || overflowY === 'scroll') ? [one.className] : []
    }),
  )

test('a viewer sees the price and who can book', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit(`/experience/${battleRoyale}?people=20&zone=America/Chicago`, {
    as: 'viewer@northwind.example',
    workspace: northwind,
  })
  await expect(panel(page).getByText('from 4 credits', { exact: true }).first()).toBeAttached()
  await chooseTime(panel(page), 9)
  await primary(page, 'Send to an editor').click()
  await expect(page.getByRole('dialog', { name: 'Send to an editor' }).getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expectFine(page, 'booking-viewer')
})

async function available(page: Page): Promise<number> {
  const name = await page
    .getByRole('banner')
    .getByLabel(/credits available/)
    .getAttribute('aria-label')
  return Number(name?.split(' ')[0])
}

const idOf = (page: Page) => new URL(page.url()).pathname.split('/')[2] ?? ''
