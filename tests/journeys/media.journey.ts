import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { within } from '../pace/pace.ts'
import { world } from '../world/ids.ts'
import { expect, expectFine, expectNoSideways, heard, openRow, rowOf, test } from './steps.ts'

const { northwind } = world.workspaces
// an event that has no files of the demo world
const id = world.sessions.gameReady
const MB = 1024 * 1024
/** Reading a picture's bytes and drawing it three times takes a moment. */
const made = { timeout: within(20_000) }

/** A file of the computer that the browser runs on. */
function fileNamed(name: string, bytes: Uint8Array | string): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'media-')), name)
  writeFileSync(file, bytes)
  return file
}

/** A picture of one colour. */
function picture(width: number, height: number, [red, green, blue]: readonly [number, number, number]): Buffer {
  const row = Buffer.concat([Buffer.of(0), Buffer.concat(Array.from({ length: width }, () => Buffer.of(red, green, blue)))])
  const part = (type: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), content])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(content.length)
    ends.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...[part('IHDR', head), part('IDAT', rows), part('IEND', Buffer.alloc(0))],
  ])
}

/** Chooses files in the browser's own dialog. */
async function add(page: Page, files: string | string[]) {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add files' }).click()
  await (await choosing).setFiles(files)
}

const media = (page: Page) => page.getByRole('region', { name: 'Media', exact: true })
const uploadOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const pictureIn = (page: Page, name: string) => media(page).getByRole('button', { name: new RegExp(`^${name}`) })

/** Moves what a journey has added to the bin. */
async function clear(page: Page, names: readonly string[]) {
  for (const name of names) {
    await pictureIn(page, name).click()
    const box = page.getByRole('dialog', { name: 'Pictures' })
    await box.getByRole('button', { name: 'Move to bin' }).click()
    await expect(page.getByText(`Moved ${name} to the bin`)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(box).toHaveCount(0)
  }
}

test('an editor adds a picture, which others see appear, looks at it, makes it the cover, moves it to the bin and brings it back', async ({
  visit,
}) => {
  const page = await visit(`/event/${id}?tab=media`, { as: 'editor@northwind.example', workspace: northwind })
  const viewer = await visit(`/event/${id}?tab=media`, { as: 'viewer@northwind.example', workspace: northwind })
  await expect(media(page).getByRole('heading', { name: 'No pictures yet' })).toBeVisible()
  await expect(viewer.getByRole('heading', { name: 'No pictures yet' })).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Add files' })).toHaveCount(0)
  await expectFine(page, 'event-media-empty')

  await add(page, fileNamed('bridge.png', picture(300, 200, [207, 227, 212])))
  await expect(pictureIn(page, 'bridge.png')).toBeVisible(made)
  await expect(uploadOf(page, 'bridge.png')).toHaveCount(0)
  await expect(media(page).getByText(/^1 picture, \d+ bytes/)).toBeVisible()
  await expect(pictureIn(viewer, 'bridge.png')).toBeVisible(heard)
  await expect
    .poll(() =>
      pictureIn(page, 'bridge.png')
        .locator('img')
        .evaluate(async (image: HTMLImageElement) => {
          // of one in several widths the browser tells the width at which it is drawn
          const whole = Object.assign(new Image(), { src: image.currentSrc })
          await whole.decode().catch(() => {})
          return whole.naturalWidth
        }),
    )
    .toBe(300)
  await expectFine(page, 'event-media')
  await expectNoSideways(page)

  await pictureIn(page, 'bridge.png').click()
  const box = page.getByRole('dialog', { name: 'Pictures' })
  await expect(box.getByRole('img', { name: 'bridge.png' })).toBeVisible()
  await expect(box).toContainText('1 of 1')
  await expect(box).toContainText('300 × 200')
  await expect(page).toHaveURL(/file=/)
  await expectFine(page, 'event-media-lightbox')
  const name = await openRow(box, 'Name')
  await name.fill('Off')
  // discards what was typed, and closes nothing else
  await name.press('Escape')
  await expect(rowOf(box, 'Name')).toContainText('bridge.png')
  await (await openRow(box, 'Name')).fill('On the bridge')
  await page.keyboard.press('Enter')
  await expect(box.getByRole('heading', { name: 'On the bridge.png' })).toBeVisible()
  await expect(box.getByText('Saved', { exact: true })).toBeVisible()
  await box.getByRole('button', { name: 'Use as cover' }).click()
  await expect(box.getByRole('button', { name: 'Remove as cover' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
  await expect(pictureIn(page, 'On the bridge.png, Cover')).toBeFocused()
  await expect(pictureIn(viewer, 'On the bridge.png, Cover')).toBeVisible(heard)

  await page.keyboard.press('Enter')
  await box.getByRole('button', { name: 'Move to bin' }).click()
  await expect(box).toHaveCount(0)
  await expect(media(page).getByRole('heading', { name: 'No pictures yet' })).toBeVisible()
  await expect(media(page).getByRole('button', { name: /^Bin/ })).toBeVisible()
  await expect(viewer.getByRole('heading', { name: 'No pictures yet' })).toBeVisible(heard)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(pictureIn(page, 'On the bridge.png')).toBeVisible()
  await clear(page, ['On the bridge.png'])
})

test('an upload that stops with the page goes on where it was, with the same file alone', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit(`/event/${id}?tab=media`, { as: 'editor@northwind.example', workspace: northwind })
  const text = 'A line of the guest list.\n'.repeat((10 * MB) / 26)
  const file = fileNamed('guest-list.txt', text)
  const offsets: string[] = []
  let holds = true
  await page.route(/\/files\/[\w-]+$/, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    const offset = route.request().headers()['upload-offset'] ?? ''
    offsets.push(offset)
    if (!holds || offset === '0') return route.continue()
    // the second piece never leaves this browser
    return undefined
  })
  await add(page, file)
  const card = uploadOf(page, 'guest-list.txt')
  await expect(card).toContainText('Uploading…')
  await expect.poll(() => offsets.includes(String(4 * MB))).toBe(true)
  await card.getByRole('button', { name: 'Pause guest-list.txt' }).click()
  await expect(card).toContainText(/Paused at \d+%/)
  await card.getByRole('button', { name: 'Go on with guest-list.txt' }).click()
  await expect(card).toContainText('Uploading…')

  await page.reload()
  await expect(card).toContainText('Stopped at 40%.')
  await expectFine(page, 'event-media-stopped')
  await expectNoSideways(page)
  const choose = async (other: string) => {
    const choosing = page.waitForEvent('filechooser')
    await card.getByRole('button', { name: /^Choose the file again|^other/ }).click()
    await (await choosing).setFiles(other)
  }
  await choose(fileNamed('other.txt', 'Another one.'))
  await expect(card).toContainText('other.txt is another file. Choose guest-list.txt')

  holds = false
  offsets.length = 0
  await choose(file)
  const documents = page.getByRole('region', { name: 'Documents' })
  await expect(documents.getByRole('link', { name: /guest-list\.txt/ })).toBeVisible(made)
  await expect(card).toHaveCount(0)
  expect(offsets[0]).toBe(String(4 * MB))
  const saving = page.waitForEvent('download')
  await documents.getByRole('link', { name: /guest-list\.txt/ }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('guest-list.txt')
  const chunks = await (await saved.createReadStream()).toArray()
  expect(Buffer.concat(chunks).equals(Buffer.from(text))).toBe(true)
  await documents.getByRole('button', { name: 'Move guest-list.txt to the bin' }).click()
  await expect(documents).toHaveCount(0)
})

test('an upload waits while the browser is offline and goes on by itself', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit(`/event/${id}?tab=media`, { as: 'editor@northwind.example', workspace: northwind, ownWindow: true })
  await page.route(/\/files\/[\w-]+$/, (route) => {
    const second = route.request().headers()['upload-offset'] === String(4 * MB)
    return second && navigatorIsOnline ? undefined : route.continue()
  })
  let navigatorIsOnline = true
  await add(page, fileNamed('order.csv', 'time,act\n'.repeat((9 * MB) / 9)))
  const card = uploadOf(page, 'order.csv')
  await expect(card).toContainText(/[4-9](\.\d)? of 9 MB/)
  // what shows messages is loaded once the page is at rest, which needs the network
  const isLoaded = () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('toast-stack')).length > 1
  await expect.poll(() => page.evaluate(isLoaded)).toBe(true)
  await page.context().setOffline(true)
  await expect(card).toContainText(/Offline at \d+%/)
  await expect(card).toContainText('Goes on when you’re back online')
  navigatorIsOnline = false
  await page.context().setOffline(false)
  const documents = page.getByRole('region', { name: 'Documents' })
  await expect(documents.getByRole('link', { name: /order\.csv/ })).toBeVisible(made)
  await documents.getByRole('button', { name: 'Move order.csv to the bin' }).click()
  await expect(documents).toHaveCount(0)
})

test('a file that can’t be kept says why, before it is sent or once its content was read, and is removed', { tag: '@deep' }, async ({
  visit,
}) => {
  const page = await visit(`/event/${id}?tab=media`, { as: 'editor@northwind.example', workspace: northwind })
  await add(page, [fileNamed('table-plan.pages', 'Tables'), fileNamed('page.png', '<html><script>alert(1)</script></html>')])
  await expect(uploadOf(page, 'table-plan.pages')).toContainText('This type of file isn’t accepted')
  await expect(uploadOf(page, 'page.png')).toContainText('This type of file isn’t accepted', made)
  await expectFine(page, 'event-media-errors')
  await expectNoSideways(page)
  await uploadOf(page, 'table-plan.pages').getByRole('button', { name: 'See file types' }).click()
  const types = page.getByRole('dialog', { name: 'File types' })
  await expect(types).toContainText('MP4, MOV, WEBM, up to 4 GB')
  await expectFine(page, 'event-media-types')
  await page.keyboard.press('Escape')
  // what the server has judged is still there after a reload; what was never sent isn't
  await page.reload()
  await expect(uploadOf(page, 'page.png')).toContainText('This type of file isn’t accepted')
  await expect(uploadOf(page, 'table-plan.pages')).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove page.png' }).click()
  await expect(uploadOf(page, 'page.png')).toHaveCount(0)
})

test('several pictures are dropped, gone through by keys, chosen together, moved to the bin and brought back from it', {
  tag: '@deep',
}, async ({ visit }) => {
  const page = await visit(`/event/${id}?tab=media`, { as: 'editor@northwind.example', workspace: northwind })
  const names = ['one.png', 'two.png', 'three.png']
  await expect(media(page).getByRole('heading', { name: 'Media' })).toBeVisible()
  const pictures = names.map((name, index) => ({ name, base64: picture(200, 150 + 50 * index, [200, 60 * index, 90]).toString('base64') }))
  const dropped = await page.evaluateHandle((given) => {
    const data = new DataTransfer()
    for (const { name, base64 } of given) {
      data.items.add(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], name, { type: 'image/png' }))
    }
    return data
  }, pictures)
  await page.dispatchEvent('main', 'dragenter', { dataTransfer: dropped })
  await expect(page.getByText('Drop to add')).toBeVisible()
  await page.dispatchEvent('main', 'drop', { dataTransfer: dropped })
  await expect(page.getByText('Drop to add')).toHaveCount(0)
  for (const name of names) await expect(pictureIn(page, name)).toBeVisible(made)

  await media(page).locator('[data-picture]').first().focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const box = page.getByRole('dialog', { name: 'Pictures' })
  await expect(box).toContainText('3 of 3')
  await page.keyboard.press('ArrowLeft')
  await expect(box).toContainText('2 of 3')
  const address = page.url()
  await page.goto('/events')
  await page.goto(address)
  await expect(box).toContainText('2 of 3')
  await page.keyboard.press('Escape')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'All as zip' }).click()
  const zip = Buffer.concat(await (await (await saving).createReadStream()).toArray())
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  // pictures are drawn again, as WebP
  for (const name of names) expect(zip.includes(name.replace('.png', '.webp')), name).toBe(true)

  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const bar = page.getByRole('toolbar', { name: 'Selected files' })
  await media(page).getByRole('checkbox', { name: 'one.png' }).click()
  await expect(bar).toContainText('1 selected')
  await expectFine(page, 'event-media-select')
  await expectNoSideways(page)
  await bar.getByRole('button', { name: 'Select all' }).click()
  await bar.getByRole('button', { name: 'Move to bin' }).click()
  await expect(media(page).getByRole('heading', { name: 'No pictures yet' })).toBeVisible()
  await media(page).getByRole('button', { name: /^Bin/ }).click()
  await expect(
    media(page)
      .getByText(/Deleted today by Priya Raman\. Gone on /)
      .first(),
  ).toBeVisible()
  await expectFine(page, 'event-media-bin')
  await expectNoSideways(page)
  await media(page).getByRole('button', { name: 'Bring back two.png' }).click()
  await expect(pictureIn(page, 'two.png')).toBeVisible()
  await clear(page, ['two.png'])
  await page.goto(address)
  await expect(page.getByText('This file is no longer here.')).toBeVisible()
  await expect(page).not.toHaveURL(/file=/)
})

test('staff add a report, which the customer downloads and can’t move to the bin', { tag: '@deep' }, async ({ visit }) => {
  const staff = await visit(`/event/${id}?tab=media`, { as: 'producer@troupe.example', workspace: 'staff' })
  const choosing = staff.waitForEvent('filechooser')
  const reports = staff.getByRole('region', { name: 'Reports' })
  await reports.getByRole('button', { name: 'Add report' }).click()
  await (await choosing).setFiles(fileNamed('results.csv', 'team,points\nA,3\n'))
  await expect(reports.getByRole('link', { name: 'Download results.csv' })).toBeVisible(made)
  await expectFine(staff, 'event-media-report')
  await expectNoSideways(staff)
  const page = await visit(`/event/${id}?tab=media`, { as: 'viewer@northwind.example', workspace: northwind })
  const theirs = page.getByRole('region', { name: 'Reports' })
  await expect(theirs).toContainText('results.csv')
  await expect(theirs.getByRole('button')).toHaveCount(0)
  const saving = page.waitForEvent('download')
  await theirs.getByRole('link', { name: 'Download results.csv' }).click()
  expect((await saving).suggestedFilename()).toBe('results.csv')
  await reports.getByRole('button', { name: 'Move results.csv to the bin' }).click()
  await expect(reports).toContainText('No reports added')
  await expect(theirs).toHaveCount(0, heard)
})
