import { readFile } from 'node:fs/promises'
import { world } from '../world/ids.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

test('a customer downloads the statement, and a changed byte in it is found', { tag: '@phone' }, async ({ visit }) => {
  const page = await visit('/orders', { as: 'owner@northwind.example', workspace: world.workspaces.northwind })
  await expect(page.getByRole('table', { name: 'Statement' }).getByRole('row')).not.toHaveCount(1)
  const choose = page.getByLabel('Statement file')
  await expect(choose).toBeAttached()
  await expectFine(page, 'statement')
  await expectNoSideways(page)

  const arrives = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download JSON' }).click()
  const text = await readFile(await (await arrives).path(), 'utf8')
  const drop = (content: string) =>
    choose.setInputFiles({ name: 'statement.json', mimeType: 'application/json', buffer: Buffer.from(content) })
  await drop(text)
  await expect(page.getByText(/^\d+ lines are unchanged\.$/)).toBeVisible()

  const at = text.lastIndexOf('"quantity":') + '"quantity":'.length
  await drop(`${text.slice(0, at)}${text[at] === '9' ? 8 : 9}${text.slice(at + 1)}`)
  await expect(
    page.getByText(/^In the list of .+, line \d+ was changed or an earlier line was removed\. Download the statement again\.$/),
  ).toBeVisible()
  await expectFine(page, 'statement-changed')
})
