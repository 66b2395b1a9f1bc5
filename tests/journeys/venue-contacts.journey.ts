import { world } from '../world/ids.ts'
import { caller } from './api.ts'
import { clashIn, expect, expectFine, expectNoSideways, heard, openRow, rowOf, test } from './steps.ts'

const { northwind } = world.workspaces
const id = world.sessions.greenRoom

test('an editor adds someone at the venue, changes them over what the producer saved and removes them, and the host calls them', async ({
  visit,
  house,
}) => {
  const producer = await caller(house.url, 'producer@troupe.example')
  const read = async () => {
    const { session } = await producer.ask<{ session: { venueContacts: { id: string; name: string; details: string | null }[] } }>(
      'query ($id: ID!) { session(id: $id) { venueContacts { id name email phone details } } }',
      { id },
    )
    return session.venueContacts
  }
  const save = (venueContacts: readonly object[]) =>
    producer.ask('mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id } }', { input: { id, venueContacts } })
  const before = await read()

  const page = await visit(`/event/${id}?tab=contact`, { as: 'editor@northwind.example', workspace: northwind })
  const panel = page.getByRole('region', { name: 'Venue contacts' })
  await panel.getByRole('button', { name: 'Add venue contact' }).click()
  const adding = page.getByRole('dialog', { name: 'Add venue contact' })
  await adding.getByRole('textbox', { name: 'Phone' }).fill('ask Mia')
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(adding.getByText('Enter a phone number like +1 312 555 0148.')).toBeVisible()
  await expect(adding.getByText('Required', { exact: true })).toHaveCount(2)
  await expectFine(page, 'event-venue-contact')
  await expectNoSideways(page)
  await adding.getByRole('textbox', { name: 'Name' }).fill('Ana Lopez')
  await adding.getByRole('textbox', { name: 'Phone' }).fill('+1 312 555 0155')
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(adding).toHaveCount(0)
  const ana = panel.getByRole('listitem').filter({ hasText: 'Ana Lopez' })
  await expect(ana.getByRole('link', { name: '+1 312 555 0155' })).toHaveAttribute('href', 'tel:+13125550155')

  // what the producer changes of someone else while the editor types is no obstacle, and of the same person it’s shown
  const change = async (name: string, details: string) => save((await read()).map((one) => (one.name === name ? { ...one, details } : one)))
  const editing = page.getByRole('dialog', { name: 'Edit venue contact' })
  const type = async (details: string) => {
    await ana.getByRole('button', { name: 'Edit Ana Lopez' }).click()
    await editing.getByRole('textbox', { name: 'Details' }).fill(details)
  }
  await type('Has the keys.')
  await change('Walt Novak', 'Opens the door from noon.')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing).toHaveCount(0)
  await expect(ana).toContainText('Has the keys.')
  await expect(panel).toContainText('Opens the door from noon.')
  await type('Has all the keys.')
  await change('Ana Lopez', 'Has no keys.')
  await editing.getByRole('button', { name: 'Save' }).click()
  const clash = clashIn(editing, 'Troupe')
  await expect(clash).toContainText(/Yours not savedAna Lopez, \+1 312 555 0155, Has all the keys\./)
  await expect(clash).toContainText(/savedAna Lopez, \+1 312 555 0155, Has no keys\./)
  await expectFine(page, 'event-venue-contact-clash')
  await expectNoSideways(page)
  await clash.getByRole('button', { name: 'Keep mine: Ana Lopez' }).click()
  await expect(editing).toHaveCount(0)
  await expect(ana).toContainText('Has all the keys.')

  const host = await visit(`/event/${id}?tab=contact`, {
    as: 'host@troupe.example',
    workspace: 'staff',
    viewport: { width: 390, height: 844 },
  })
  const theirs = host.getByRole('region', { name: 'Venue contacts' })
  const call = theirs.getByRole('link', { name: '+1 312 555 0155' })
  expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expect(theirs.getByRole('button')).toHaveCount(0)
  await expectNoSideways(host)

  await ana.getByRole('button', { name: 'Remove Ana Lopez' }).click()
  await expect(ana).toHaveCount(0)
  await expect(panel.getByRole('button', { name: /^Remove / }).last(), 'the row before has the focus').toBeFocused()
  await expect(call).toHaveCount(0, heard)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(ana).toContainText('Has all the keys.')
  await page.goto(`/event/${id}?tab=activity`)
  await expect(page.getByText('Priya Raman removed Ana Lopez as venue contact')).toBeVisible()
  await expectFine(page, 'event-venue-contact-history')
  await save(before)
})

test('an editor names another contact, who is saved when chosen, and undoes it', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit(`/event/${id}?tab=contact`, { as: 'editor@northwind.example', workspace: northwind })
  const watching = await visit(`/event/${id}?tab=contact`, { as: 'viewer@northwind.example', workspace: northwind })
  const contacts = page.getByRole('region', { name: 'Contacts', exact: true })
  const contact = rowOf(contacts, 'Contact')
  const before = await contact.innerText()
  await (await openRow(contacts, 'Contact', 'combobox')).fill('Tolliver')
  await page.getByRole('option', { name: /^Graham Tolliver/ }).click()
  await expect(contacts.getByText('Saved', { exact: true })).toBeVisible()
  await expect(contact).toContainText('Graham Tolliver')
  await expect(contact).toBeFocused()
  await expect(watching.getByText('Graham Tolliver').first()).toBeVisible(heard)
  await expectFine(page, 'event-contact')
  await contacts.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(contact).toHaveText(before, { useInnerText: true })
  await expect(contact).toBeFocused()
  await expectNoSideways(page)
})
