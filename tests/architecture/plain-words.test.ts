import { expect, test } from 'vitest'
import { phrases, phrasesIn, unsaid, verbatim } from '../../tools/phrases.ts'
import { textsOf } from '../../tools/texts.ts'

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

  const read = (said: string) => () => source(said)
  expect(unsaid([text], ['apps/web/src/a.ts'], read(`Tell ${first} about \${n} events`))).toEqual([])
  expect(unsaid([text], ['apps/web/src/a.ts'], read(`Tell ${first} about \${n} shows`))).toEqual([text])
  expect(unsaid([text], ['apps/web/src/a.test.ts'], read(`Tell ${first} about \${n} events`)), 'a test says nothing to people').toEqual([
    text,
  ])
  expect(verbatim.size).toBeGreaterThan(30)
})

test('markup with elements and values inside it is one sentence; a path, a query and a type are none', () => {
  const source = `import a from 'a b'
  const A = (of: 'a type') => (
    <Row title="Sign out everywhere" query={sql\`select \${of} from row\`}>
      Sent to <b>{name}</b>, who can <a>answer</a>{' '}
      it
    </Row>
  )
  const b = ['POST /session/{id}', 'query A { a { id } }', \`\${count} left\`]`
  const sentences = textsOf('a.tsx', source).flatMap(({ kind, text }) => (kind === 'sentence' ? [text] : []))
  expect(sentences).toEqual(['Sent to {}, who can answer it', 'Sign out everywhere', 'answer', '{} left'])
})
