import { expect, test } from 'vitest'
import { phrases, phrasesIn } from '../../tools/phrases.ts'
import { drawn, sentencesOf } from '../../tools/sentences.ts'
import { shapeOf, unsaid, verbatim } from '../../tools/verbatim.ts'

const says = (file: string, source: string) => phrasesIn(file, source).map(({ line, phrase }) => `${line} ${phrase}`)
const [first] = phrases.map(({ phrase }) => phrase)

test.each(phrases)('"$phrase" is found in a sentence, a comment, a test name and a document', ({ phrase, instead }) => {
  const found = [`1 ${phrase}`]
  expect(says('a.tsx', `export const A = () => <p>This is {what} ${phrase} <b>for</b> you</p>`)).toEqual(found)
  expect(says('a.tsx', `export const A = () => <A title="This is ${phrase} for you" />`)).toEqual(found)
  expect(says('a.ts', `export const a = (name: string) => \`\${name} is ${phrase.toUpperCase()}\``)).toEqual(found)
  expect(says('a.ts', `export const a = 1 // this is ${phrase}`)).toEqual(found)
  expect(says('a.test.ts', `test('an invitation is ${phrase}.', () => {})`)).toEqual(found)
  expect(says('a.md', `What it is:\n\n- an invitation is\n  ${phrase.replace(' ', '\n')}`)).toEqual([`4 ${phrase}`])
  expect(says('a.css', `/* this is ${phrase} */`)).toEqual(found)
  expect(instead).not.toBe('')
})

test('a phrase is found across the lines of a comment, and part of a word or a name of code is not', () => {
  const [one = '', two = ''] = phrases.find(({ phrase }) => phrase.includes(' '))?.phrase.split(' ') ?? []
  expect(says('a.ts', `/**\n * They do it ${one}\n * ${two}.\n */\nexport const a = 1`)).toEqual([`2 ${one} ${two}`])
  expect(says('a.ts', `import '${first}.ts'\n// a${first} and \`${first}\`\nexport const ${first} = { ${first}: '${first}' }`)).toEqual([])
  expect(says('a.ts', `export const a = '{ ${first} { id } }'\nexport const b = 'POST /${first}/{id}'`)).toEqual([])
})

test('a text of the specification may say a phrase, but only as it is, and the check sees when the product no longer says it', () => {
  const text = `Tell ${first} about {} events`
  const source = (said: string) => `export const a = (n: number) => \`${said}\`\n`
  const found = (said: string) => phrasesIn('apps/web/src/a.ts', source(said), new Set([text]))
  expect(found(`Tell ${first} about \${n + 1} events`)).toEqual([])
  expect(found(`Please tell ${first} about \${n} events`)).toHaveLength(1)
  expect(phrasesIn('apps/web/src/a.ts', `// ${text}\nexport const a = 1\n`, new Set([text])), 'a comment isn’t such a text').toHaveLength(1)
  expect(shapeOf('{ count({ of: 1 }) }  Characters\nLeft')).toBe('{} Characters Left')

  const read = (said: string) => () => source(said)
  expect(unsaid([text], ['apps/web/src/a.ts'], read(`Tell ${first} about \${n} events`))).toEqual([])
  expect(unsaid([text], ['apps/web/src/a.ts'], read(`Tell ${first} about \${n} shows`))).toEqual([text])
  expect(unsaid([text], ['apps/web/src/a.test.ts'], read(`Tell ${first} about \${n} events`)), 'a test says nothing to people').toEqual([
    text,
  ])
  expect(verbatim.size).toBeGreaterThan(30)
})

test('a seed always draws the same sentences, another seed others', () => {
  const all = Array.from({ length: 500 }, (_, place) => place)
  const sample = drawn(all, 50, 7)
  expect(new Set(sample).size).toBe(50)
  expect(drawn(all, 50, 7)).toEqual(sample)
  expect(drawn(all, 50, 8)).not.toEqual(sample)
})

test('markup with elements and values inside it is one sentence; class names, addresses and keys are not sentences', () => {
  const source = `const A = () => (
    <Row className="a b" to="/events/new" title="Sign out everywhere">
      Sent to <b>{name}</b>, who can <a href="x y">answer</a> it
    </Row>
  )`
  expect(sentencesOf('apps/web/src/account/a.tsx', source).map(({ text }) => text)).toEqual([
    'Sent to {name}, who can answer it',
    'Sign out everywhere',
  ])
  expect(sentencesOf('tests/a.tsx', source)).toEqual([])
})

test('a sentence with a semicolon, with code inside code or under a technical name is one; queries and bare names are not', () => {
  const source = [
    "const words = { description: 'Null clears it; omit it otherwise.', name: 'Removed an item', key: 'Lobby' }",
    `const said = \`We emailed \${many ? \`all \${many}\` : one}\``,
    "const query = 'select a; select b'",
  ].join('\n')
  expect(sentencesOf('apps/web/src/account/a.ts', source).map(({ text }) => text)).toEqual([
    'Null clears it; omit it otherwise.',
    'Removed an item',
    `We emailed {many ? \`all \${many}\` : one}`,
  ])
})

test('what a program looks up, compares or lists as a code is not a sentence; the same words on a page are', () => {
  const source = [
    "const heading = () => document.querySelector<HTMLElement>('main h1')",
    "const next = key.startsWith('Arrow') && element.closest('tbody tr')",
    "export const KINDS = ['time zone rules', 'In-Person'] as const",
    `const query = { queryKey: ['sessions', 'of format'], headers: { authorization: \`Bearer \${token}\` } }`,
    "const page = { component: screen(() => import('./users.tsx'), 'Users'), outcome: 'not ours', readBy: 'User.notes' }",
    `const path = { points: one, 'aria-label': \`Poster of \${title}\` }\nconst line = \`M\${x} \${y}h\${w}Z\``,
    "const button = { label: 'Bearer of the prize' }",
  ].join('\n')
  expect(sentencesOf('apps/web/src/account/a.ts', source).map(({ text }) => text)).toEqual([
    'In-Person',
    'Poster of {title}',
    'Bearer of the prize',
  ])
  expect(sentencesOf('apps/web/src/platform/keys/a.ts', "export const keys = ['price list']")).toEqual([])
})

test('a fragment is read inside its sentence, and a whole sentence inside another text is read by itself', () => {
  const source = [
    `const used = \`\${count === 1 ? 'one event uses' : \`\${count} events use\`} it. Archive it instead.\``,
    `const said = \`\${words} \${refused ? 'Nothing was imported.' : ''}\``,
    `const rejected = \`\${count} \${count === 1 ? 'row is' : 'rows are'} rejected\``,
    `const row = { className: \`row \${wide ? 'Wide one' : ''}\` }`,
  ].join('\n')
  expect(sentencesOf('apps/web/src/account/a.ts', source).map(({ text }) => text)).toEqual([
    `{count === 1 ? 'one event uses' : \`\${count} events use\`} it. Archive it instead.`,
    `{words} {refused ? 'Nothing was imported.' : ''}`,
    'Nothing was imported.',
    `{count} {count === 1 ? 'row is' : 'rows are'} rejected`,
  ])
})
