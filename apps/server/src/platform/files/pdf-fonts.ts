import { readFileSync } from 'node:fs'
import { get_font_info } from '@myriaddreamin/typst-ts-web-compiler'
import subsetFont from 'subset-font'

/*
 * The fonts of printed documents. Noto Sans has Latin, Greek, Cyrillic and Vietnamese, and is all that most documents need. A document with other
 * characters gets further fonts for exactly these, so that it costs others nothing.
 */
const read = (specifier: string) => readFileSync(new URL(import.meta.resolve(specifier)))

export const usualFonts = ['400Regular/NotoSans_400Regular', '700Bold/NotoSans_700Bold'].map((file) =>
  read(`@expo-google-fonts/noto-sans/${file}.ttf`),
)

/** Our own faces, which a layout names before Noto Sans: Besley for the names of things, Archivo for everything else. They have Latin letters only. */
export const ownFaces = async (): Promise<readonly Uint8Array[]> => {
  const cuts = ['latin', 'latin-ext'].flatMap((range) => [
    ...[400, 600].map((wght) => ({ file: `archivo/files/archivo-${range}-wght-normal.woff2`, wght })),
    { file: `besley/files/besley-${range}-wght-normal.woff2`, wght: 700 },
  ])
  const text = String.fromCodePoint(...Array.from({ length: 0x24f }, (_, at) => at + 0x20), ...punctuation)
  return Promise.all(
    cuts.map(({ file, wght }) =>
      subsetFont(read(`@fontsource-variable/${file}`), text, { targetFormat: 'truetype', variationAxes: { wght } }),
    ),
  )
}
/** Dashes, quotation marks, the bullet, the euro and the minus. */
const punctuation = [0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2026, 0x20ac, 0x2212]

/** A font for some characters, in both weights. */
type Source = (characters: readonly string[]) => Promise<readonly Uint8Array[]>

/** A family whose fonts are small enough to be embedded from whole files. */
const wholeFamily = (folder: string, name: string): Source => {
  const fonts = ['400Regular', '700Bold'].map((weight) => read(`@expo-google-fonts/${folder}/${weight}/${name}_${weight}.ttf`))
  return () => Promise.resolve(fonts)
}

/** A family of tens of thousands of characters, which comes in slices; each slice lists its characters as CSS does: 'U+4e00-4e05,U+4e08'. */
const slicedFamily = (folder: string): Source => {
  const own = `@fontsource-variable/${folder}`
  const slices = Object.entries<string>(JSON.parse(read(`${own}/unicode.json`).toString())).map(([name, ranges]) => ({
    file: `${own}/files/${folder}-${name.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`,
    ranges: ranges.split(',').map((range) => {
      const [first = '0', last = first] = range.replace('U+', '').split('-')
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
    }),
  }))
  const cut = new Map<string, Promise<readonly Uint8Array[]>>()
  // a slice is unpacked once, whole, and not for the characters of each document: Typst embeds only the glyphs that are used
  const unpacked = ({ file, ranges }: (typeof slices)[number]) => {
    const text = ranges
      .map(([first, last]) => String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at)))
      .join('')
    const fonts =
      cut.get(file) ??
      Promise.all([400, 700].map((wght) => subsetFont(read(file), text, { targetFormat: 'truetype', variationAxes: { wght } })))
    cut.set(file, fonts)
    return fonts
  }
  return async (characters) => {
    const wanted = slices.filter(({ ranges }) =>
      characters.some((one) => ranges.some(([first, last]) => codeOf(one) >= first && codeOf(one) <= last)),
    )
    return (await Promise.all(wanted.map(unpacked))).flat()
  }
}

const known = new Map<string, Source>()
const sourceOf = (name: string, make: () => Source): Source => {
  const source = known.get(name) ?? make()
  known.set(name, source)
  return source
}
const chinese = () => sourceOf('sc', () => slicedFamily('noto-sans-sc'))
const japanese = () => sourceOf('jp', () => slicedFamily('noto-sans-jp'))
const korean = () => sourceOf('kr', () => slicedFamily('noto-sans-kr'))

/** The families to look in, the likeliest first. Chinese characters look Japanese in a text that also has kana. */
function sourcesFor(text: string): readonly Source[] {
  const scripts: readonly [RegExp, () => Source][] = [
    [/\p{Script=Arabic}/u, () => wholeFamily('noto-sans-arabic', 'NotoSansArabic')],
    [/\p{Script=Hebrew}/u, () => wholeFamily('noto-sans-hebrew', 'NotoSansHebrew')],
    [/\p{Script=Thai}|฿/u, () => wholeFamily('noto-sans-thai', 'NotoSansThai')],
    [/\p{Script=Devanagari}|[।॥₹]/u, () => wholeFamily('noto-sans-devanagari', 'NotoSansDevanagari')],
    [/\p{Script=Hiragana}|\p{Script=Katakana}/u, japanese],
    [/\p{Script=Hangul}/u, korean],
    [/\p{Script=Han}|[\u3000-\u303f\uff00-\uffef]/u, chinese],
    [/\p{Script=Han}/u, japanese],
    [/\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u2190-\u2bff]/u, () => wholeFamily('noto-emoji', 'NotoEmoji')],
  ]
  return [...new Set(scripts.filter(([script]) => script.test(text)).map(([, source]) => source()))]
}

/** Fonts for what the usual ones lack. Characters that none of ours has are left: their document shows a question mark for each. */
export async function fontsFor(lacking: ReadonlySet<string>): Promise<readonly Uint8Array[]> {
  const fonts: Uint8Array[] = []
  let left = [...lacking].toSorted()
  for (const source of sourcesFor(left.join(''))) {
    const found = await source(left)
    if (found.length === 0) continue
    const covers = found.map((font) => coverageOf([font]))
    const before = left.length
    left = left.filter((one) => !covers.some((has) => has(codeOf(one))))
    if (left.length < before) fonts.push(...found)
    if (left.length === 0) break
  }
  return fonts
}

const codeOf = (character: string): number => character.codePointAt(0) ?? 0

/** Which characters every font has. Typst writes them as lengths of runs, missing and present in turn. */
export function coverageOf(files: readonly Uint8Array[]): (code: number) => boolean {
  const sets = files.map(charactersOf)
  return (code) => sets.every((set) => set.has(code))
}

const coveredBy = new WeakMap<Uint8Array, ReadonlySet<number>>()

function charactersOf(file: Uint8Array): ReadonlySet<number> {
  const before = coveredBy.get(file)
  if (before) return before
  const covered = new Set<number>()
  for (const { coverage } of infosOf(file)) {
    let at = 0
    for (const [index, run] of coverage.entries()) {
      if (index % 2 === 1) for (let code = at; code < at + run; code++) covered.add(code)
      at += run
    }
  }
  coveredBy.set(file, covered)
  return covered
}

function infosOf(file: Uint8Array): readonly { readonly coverage: readonly number[] }[] {
  const { info } = get_font_info(file)
  return Array.isArray(info) ? info : [info]
}
