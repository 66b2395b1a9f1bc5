import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { within } from '../pace/pace.ts'
import { wavOf } from '../world/files/sounds.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

/** The server reads what a file is by a job. */
const judged = { timeout: within(20_000) }

function fileNamed(name: string, bytes: Buffer): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'sounds-')), name)
  writeFileSync(file, bytes)
  return file
}

test('a host uploads a sound, plays it by its key but not while typing, and deletes it', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit('/settings/profile', { as: 'host@troupe.example', workspace: 'staff' })
  const sounds = page.getByRole('region', { name: 'Sounds' })
  const key = (name: string) => sounds.getByRole('list', { name: 'Sounds', exact: true }).getByRole('button', { name })
  await expect(key('Applause')).toBeVisible()

  await sounds.locator('input[type=file]').setInputFiles([
    fileNamed(
      'Gong.wav',
      wavOf(3, (at) => Math.sin(at * 2000)),
    ),
    fileNamed('Page.wav', Buffer.from('<!doctype html><script>alert(1)</script>')),
  ])
  await expect(key('Gong')).toBeEnabled(judged)
  const refused = sounds.getByRole('group', { name: 'Page.wav' })
  await expect(refused).toContainText('This isn’t a sound that we can play.', judged)
  await expectFine(page, 'sounds')
  await expectNoSideways(page)
  await refused.getByRole('button', { name: 'Remove Page.wav' }).click()
  await expect(refused).toHaveCount(0)

  const row = sounds.getByRole('list', { name: 'Your sounds' }).getByRole('listitem').filter({ hasText: 'Gong' })
  await row.getByRole('combobox', { name: 'Key of Gong' }).click()
  await page.getByRole('option', { name: 'G', exact: true }).click()
  await expect(key('Gong')).toHaveAttribute('aria-keyshortcuts', 'g')
  // in a field it is a letter
  const firstName = page.getByRole('button', { name: /^Edit first name/ }).or(page.getByRole('textbox', { name: 'First name' }))
  await firstName.first().click()
  await page.keyboard.press('g')
  await expect(key('Gong')).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Sounds' }).click()
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.keyboard.press('g')
  await expect(key('Gong')).toHaveAttribute('aria-pressed', 'true')
  // it takes the place of what plays; Escape ends it
  await page.keyboard.press('b')
  await expect(key('Bell')).toHaveAttribute('aria-pressed', 'true')
  await expect(key('Gong')).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Escape')
  await expect(key('Bell')).toHaveAttribute('aria-pressed', 'false')

  await row.getByRole('button', { name: 'Delete Gong' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(key('Gong')).toHaveCount(0)
})
