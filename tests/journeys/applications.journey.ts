import type { Locator, Page } from '@playwright/test'
import { solutionOf } from '../captcha.ts'
import { within } from '../pace/pace.ts'
import { codeFor, newest } from './outbox.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

const linkIn = /\/actor-application\/[\w-]{43}/
let sent = 0
/** An address of this run alone: all journeys share a server. */
const address = (name: string) => `${name}.${++sent}.${crypto.randomUUID().slice(0, 8)}@mail.example`

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let pressed = 0; pressed < 60; pressed++) {
    if (await target.evaluate((node) => node === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the Tab key never comes there')
}

/** Fills in the form with the keyboard alone, from wherever the focus is. */
async function typeApplication(page: Page, email: string) {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const type = async (name: string, text: string) => {
    await tabTo(page, field(name))
    await page.keyboard.type(text)
  }
  await type('First name', 'نور')
  await type('Last name', 'الهاشمي')
  await type('Email', email)
  await type('Phone', '+1 312 555 0144')
  await type('City', 'Chicago')
  await type('Year of birth', '1994')
  await tabTo(page, page.getByRole('combobox', { name: 'Languages you can play in' }))
  for (const language of ['English', 'Dutch']) {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.type(language)
    await expect(page.getByRole('option', { name: language, exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
  }
  await type('What have you played, and where?', 'Six years of improvised theatre, two of them as a mentor.')
  await type('Link to a reel or page', 'vimeo.com/noor')
  await tabTo(page, page.getByRole('checkbox'))
  await page.keyboard.press('Space')
}

test('a stranger applies by keyboard alone, and withdraws by their private link', { tag: '@phone' }, async ({ visit, house, refusals }) => {
  refusals.add(404)
  const email = address('noor')
  const page = await visit('/actor-application')
  await expect(page.getByRole('heading', { name: 'Work with us as an actor' })).toBeVisible()
  await expect(page.getByText('You’re not a robot')).toBeVisible({ timeout: within(20_000) })
  await expectFine(page, 'actor-application')
  await expectNoSideways(page)
  await typeApplication(page, email)
  // what was typed is kept on this device
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(email)
  await expect(page.getByRole('checkbox')).toBeChecked()
  // sending waits for the check by itself
  await tabTo(page, page.getByRole('button', { name: 'Send application' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeFocused({ timeout: within(20_000) })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, نور')
  await expect(page.getByText(`${email}. No email?`)).toBeVisible()
  const shown = linkIn.exec((await page.locator('code').textContent()) ?? '')?.[0] ?? ''
  await expectFine(page, 'actor-application-sent')
  await expectNoSideways(page)
  // the email has the same link
  expect(await newest(house.url, email, linkIn)).toBe(shown)

  await page.goto(shown)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your application')
  await expect(page.getByText('Six years of improvised theatre')).toBeVisible()
  await expectFine(page, 'own-application')
  await expectNoSideways(page)
  await tabTo(page, page.getByRole('button', { name: 'Withdraw application' }))
  await page.keyboard.press('Enter')
  const sure = page.getByRole('alertdialog', { name: 'Withdraw your application?' })
  await tabTo(page, sure.getByRole('button', { name: 'Yes' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You withdrew your application')
  await page.goto(`${shown.slice(0, -1)}-`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work')
})

test('an application says of each field what is wrong with it, and keeps what was typed', { tag: '@deep' }, async ({ visit, refusals }) => {
  refusals.add(422)
  const page = await visit('/actor-application')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByRole('textbox', { name: 'First name', exact: true })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Year of birth' })).toHaveAttribute('aria-invalid', 'true')
  await expectFine(page, 'actor-application-wrong')
  await expectNoSideways(page)
  await typeApplication(page, address('young'))
  await page.getByRole('textbox', { name: 'Year of birth' }).fill(String(new Date().getFullYear() - 16))
  await page.getByRole('textbox', { name: 'Link to a reel or page' }).fill('http://noor.example')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('You have to be 18 or older.')).toHaveCount(1)
  await expect(page.getByText('Use an address that begins with https://.')).toBeVisible()
  await page.getByRole('button', { name: 'Privacy notice' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Privacy notice' })).toContainText('180 days')
})

/** Applies without a browser. */
async function apply(url: string, email: string, change: object = {}) {
  const challenge = await (await fetch(`${url}/captcha/challenge?purpose=PLANT_APPLICATION`)).json()
  const answer = await fetch(`${url}/plant/application?captcha=${await solutionOf(challenge)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ firstName: 'Vera', lastName: 'Lindgren', email, phone: '+1 312 555 0177', city: 'Chicago', languages: ['en', 'sv'] },
      ...{ birthYear: 1990, experience: 'Ten years of immersive theatre.', consent: true, ...change },
    }),
  })
  expect(answer.status).toBe(202)
}

test('staff invite an applicant, undo it, invite them again, and the actor signs in', async ({ visit, house }) => {
  const email = address('vera')
  await apply(house.url, email)
  const page = await visit('/settings/admin?tab=applications', { as: 'success@troupe.example', workspace: 'staff' })
  const record = page.getByRole('region', { name: 'Application', exact: true })
  await page.getByRole('searchbox', { name: 'Find applications' }).fill('Lindgren')
  const rows = page.getByRole('table', { name: 'Applications' }).locator('tbody').getByRole('row')
  const row = rows.filter({ hasText: 'Vera Lindgren' })
  // what was there before the search is gone
  await expect(rows).toHaveCount(1)
  await row.getByRole('link').click()
  await expect(record.getByRole('heading', { name: 'Vera Lindgren' })).toBeVisible()
  await expect(record.getByText(/^Chicago, where \d+ of our crew live$/)).toBeVisible()
  await expect(record.getByText('English, Swedish')).toBeVisible()
  await expectFine(page, 'applications-record')
  await expectNoSideways(page)
  const answered = (text: RegExp) => page.getByText(text)
  // the list of settings says how many there are, and follows
  const waiting = Number(/\d+/.exec((await page.getByRole('radiogroup', { name: 'Show' }).textContent()) ?? '')?.[0])
  const place = (left: number) =>
    page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: `Applications ${left} to answer` })
  await expect(place(waiting)).toHaveAttribute('aria-current', 'page')
  await record.getByRole('button', { name: /^Invite Vera/ }).click()
  await expect(answered(/^Vera Lindgren invited/)).toBeVisible()
  await expect(place(waiting - 1)).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(answered(/^Vera Lindgren is back in the queue/)).toBeVisible()
  await row.getByRole('link').click()
  // someone who looks elsewhere before the answer has arrived isn't brought back to the queue
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('"state":"INVITED"'))
      await page.getByRole('radio', { name: /^Invited/ }).check({ force: true })
    await route.continue()
  })
  await record.getByRole('button', { name: /^Invite Vera/ }).click()
  await expect(row.getByText('Invited')).toBeVisible()

  const link = await newest(house.url, email, /\/password\/forgot\?email=\S+/)
  const actor = await visit(link)
  await expect(actor.getByLabel('Email')).toHaveValue(email)
  await actor.getByRole('button', { name: 'Send code' }).click()
  await actor.getByLabel('New password', { exact: true }).fill('Second-act-2')
  await actor.getByLabel('Code', { exact: true }).fill(await codeFor(house.url, email))
  await actor.getByRole('button', { name: 'Set new password' }).click()
  await actor.getByLabel('Password', { exact: true }).fill('Second-act-2')
  await actor.getByRole('button', { name: 'Sign in' }).click()
  await expect(actor.getByRole('banner').getByRole('button', { name: /workspace and account$/ })).toBeVisible()
  await actor.goto('/availability')
  await expect(actor.getByRole('heading', { name: 'Weekly hours' })).toBeVisible()
})

test('the queue is worked through by keys: the next record opens by itself, a decline has a note, an address with an account is told', {
  tag: '@deep',
}, async ({ visit, house, refusals, viewport }) => {
  test.skip((viewport?.width ?? 0) < 1200, 'the list and the record lie next to each other at a desk only')
  refusals.add(422)
  await apply(house.url, 'theo@troupe.example', { firstName: 'Theodor', lastName: 'Zzyzx' })
  const email = address('zora')
  await apply(house.url, email, { firstName: 'Zora', lastName: 'Zzyzx', experience: 'First.' })
  await apply(house.url, email, { firstName: 'Zora', lastName: 'Zzyzx', experience: 'Second.' })
  const page = await visit('/settings/admin?tab=applications&q=Zzyzx', { as: 'producer@troupe.example', workspace: 'staff' })
  const record = page.getByRole('region', { name: 'Application', exact: true })
  await expect(record.getByRole('heading', { name: 'Zora Zzyzx' })).toBeVisible()
  await record.getByRole('button', { name: 'What changed' }).click()
  await expect(record.locator('del')).toHaveText(['First.'])
  await expect(record.locator('ins')).toHaveText(['Second.'])
  await expectFine(page, 'applications')
  await page.keyboard.press('j')
  await expect(record.getByRole('heading', { name: 'Theodor Zzyzx' })).toBeVisible()
  await page.keyboard.press('i')
  await expect(record.getByRole('alert')).toContainText('already has an account, so nothing changed.')
  await expect(record.getByRole('link', { name: 'Open the person' })).toBeVisible()
  await expectFine(page, 'applications-taken')
  await page.keyboard.press('k')
  await page.keyboard.press('r')
  const rows = page.getByRole('table', { name: 'Applications' }).locator('tbody').getByRole('row')
  await expect(rows.filter({ hasText: 'Zora' }).getByText('In review')).toBeVisible()
  await rows.filter({ hasText: 'Zora' }).getByRole('link').click()
  await page.keyboard.press('d')
  const note = record.getByRole('textbox', { name: 'Note for staff' })
  await expect(note).toBeFocused()
  await note.fill('Nothing in March.')
  await expectFine(page, 'applications-decline')
  await record.getByRole('button', { name: 'Decline Zora' }).click()
  await expect(page.getByText(/^Zora Zzyzx declined/)).toBeVisible()
  await expect(record.getByRole('heading', { name: 'Theodor Zzyzx' })).toBeVisible()
  await page.getByRole('radio', { name: /^Declined/ }).check({ force: true })
  await expect(record.getByText('Nothing in March.')).toBeVisible()
})
