import { expect, test } from 'vitest'
import { imageWords } from './image-words.ts'

test('an image is described by its file’s name', () => {
  expect(imageWords('teams-at_the  buzzers.webp')).toBe('Teams at the buzzers')
  expect(imageWords('Łódź.jpeg')).toBe('Łódź')
  expect(imageWords('Image of a bridge.png')).toBe('Image of a bridge')
})

test('a name that a camera or a program gave describes nothing', () => {
  for (const name of [
    'IMG_4711.jpg',
    'DSC00042.JPG',
    'PXL_20261102_101530.jpg',
    'image (3).png',
    '20261102-1.png',
    '',
    'Screenshot 2026-11-02 at 10.15.30 AM.png',
  ])
    expect([name, imageWords(name)]).toEqual([name, null])
})
