import { expect, test } from 'vitest'
import { youtubeIdOf } from './youtube.ts'

test('the id of a film is read from every kind of address of youtube.com and youtu.be, and from the id itself', () => {
  for (const address of [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'http://youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=4s#top',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ?feature=share',
    'https://youtube.com/live/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?t=1',
    'HTTPS://YouTu.be/dQw4w9WgXcQ',
    'dQw4w9WgXcQ',
  ])
    expect([address, youtubeIdOf(address)]).toEqual([address, 'dQw4w9WgXcQ'])
})

test('no other address is a film, however much it looks like one', () => {
  for (const address of [
    'https://evil.example/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/youtube.com/embed/dQw4w9WgXcQ',
    'javascript:alert("https://youtu.be/dQw4w9WgXcQ")',
    'https://youtu.be/dQw4w9WgXc',
    'https://youtu.be/dQw4w9WgXcQ"onload=x',
    'https://www.youtube.com/watch?w=dQw4w9WgXcQ',
    'https://www.youtube.com/@channel',
    'dQw4w9WgXcQ!',
    '',
  ])
    expect([address, youtubeIdOf(address)]).toEqual([address, null])
})
