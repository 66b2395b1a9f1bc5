import { world } from '../world/ids.ts'
import { password } from './password.ts'
import { expect, expectFine, expectNoSideways, type Page, signOut, test } from './steps.ts'

const viewer = 'viewer@northwind.example'
const none = 'None yet. Sign in with your fingerprint, face or screen lock.'
/** The rows of the passkeys that are there. */
const passkeys = (page: Page) => page.getByRole('region', { name: 'Signing in' }).locator('dl > div').filter({ hasText: 'Added' })

test('a passkey is added with the password, signs in without one, and no longer does once it is removed', async ({
  visit,
  house,
  refusals,
}) => {
  for (const status of [401, 422]) refusals.add(status)
  // passkeys belong to a name: the house answers to one too
  const login = `${house.url.replace('127.0.0.1', 'localhost')}/login?to=%2Fsettings%2Fprofile`
  const page = await visit(login, { ownWindow: true })
  const device = await giveAuthenticator(page)
  await page.getByLabel('Email').fill(viewer)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(none)).toBeVisible()

  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add passkey' })
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/^Required/)
  await expect(dialog.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription('Required')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Front desk laptop')
  await dialog.getByLabel('Your password', { exact: true }).fill('not my password')
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await expect(dialog.getByText('That isn’t your password.')).toBeVisible()
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  await device.verifies(false)
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await expect(dialog.getByRole('alert')).toContainText('No passkey was added.')
  await expectFine(page, 'passkey-add')
  await device.verifies(true)
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('Passkey added', { exact: true })).toBeVisible()
  await expect(passkeys(page)).toContainText(/Front desk laptopAdded .*, not used yet/)
  await expectFine(page, 'passkeys')
  await expectNoSideways(page)

  await page.getByRole('button', { name: 'Add passkey' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('The same laptop')
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await expect(dialog.getByRole('alert')).toContainText('You already have a passkey on this device.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  // however long the next page takes, the one that is left asks no one to sign in, where the passkey would be used
  await page.route('**/', async (route) => {
    await new Promise((later) => setTimeout(later, 700))
    await route.fallback()
  })
  await openMenuAndSignOut(page)
  await page.unroute('**/')

  // the browser offers it where the address is typed, and a finger on the reader is enough
  await page.goto(login)
  await expectEntered(page)

  // where a browser offers none by itself one asks for it
  await openMenuAndSignOut(page)
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.goto(login)
  await expectFine(page, 'login-passkey')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expectEntered(page)

  await page.getByRole('button', { name: 'Remove Front desk laptop' }).click()
  const sure = page.getByRole('alertdialog')
  await expect(sure).toContainText('Remove the passkey “Front desk laptop”?')
  await sure.getByRole('button', { name: 'No' }).click()
  await expect(passkeys(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove Front desk laptop' }).click()
  await sure.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Passkey removed', { exact: true })).toBeVisible()
  await expect(page.getByText(none)).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Add passkey' }),
    'the button of the row that is gone leaves the focus to the next',
  ).toBeFocused()

  await openMenuAndSignOut(page)
  await page.goto(login)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t sign you in with this passkey. Sign in with your password.')
  await expect(page).toHaveURL(login)
})

test('at an address that is a bare number no passkey is offered, and the profile says why', { tag: '@deep' }, async ({ visit }) => {
  const guest = await visit('/login')
  await expect(guest.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
  const page = await visit('/settings/profile', { as: viewer, workspace: world.workspaces.northwind })
  await expect(page.getByText('Passkeys aren’t available in this browser or at this web address.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add passkey' })).toHaveCount(0)
})

async function expectEntered(page: Page) {
  await expect(page).toHaveURL(/\/settings\/profile$/)
  await expect(page.getByText(viewer, { exact: true })).toBeVisible()
  await expect(passkeys(page)).toContainText(/, last used /)
}

/** A fingerprint reader inside of the window's computer. It knows its person until it is said otherwise. */
async function giveAuthenticator(page: Page) {
  const wire = await page.context().newCDPSession(page)
  await wire.send('WebAuthn.enable')
  const { authenticatorId } = await wire.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  })
  return {
    verifies: (isUserVerified: boolean) => wire.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

async function openMenuAndSignOut(page: Page) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /workspace and account/ })
    .click()
  await signOut(page)
}
