import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import init, { type TypstCompiler, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'
import { coverageOf, fontsFor, ownFaces, usualFonts } from './pdf-fonts.ts'

/*
 * Runs Typst off the main thread. Its fonts are files of this installation, and it can open no others. A character that no font has is printed as a
 * question mark, since a blank box would look like a text that is whole.
 */
const main = '/main.typ'

const { memory } = await init({ module_or_path: readFileSync(new URL(import.meta.resolve('@myriaddreamin/typst-ts-web-compiler/wasm'))) })
// a character that our faces lack is in Noto Sans, so they count for no coverage
const everyFont = [...(await ownFaces()), ...usualFonts]
const usual = await compilerWith(everyFont)
const isUsual = coverageOf(usualFonts)

parentPort?.on('message', ({ id, layout, data }: { id: number; layout: string; data: string }) => {
  print(layout, data).then(
    (pdf) => parentPort?.postMessage({ id, pdf, memory: memory.buffer.byteLength }),
    (error: unknown) => parentPort?.postMessage({ id, error: String(error) }),
  )
})

async function print(layout: string, data: string): Promise<Uint8Array> {
  const text = visible(data)
  const lacking = new Set(text.match(/\P{ASCII}/gu)?.filter((one) => !isUsual(one.codePointAt(0) ?? 0)))
  if (lacking.size === 0) return compile(usual, layout, text)
  const fonts = await fontsFor(lacking)
  const covers = fonts.map((font) => coverageOf([font]))
  const has = (character: string) => !lacking.has(character) || covers.some((one) => one(character.codePointAt(0) ?? 0))
  const printable = text.replaceAll(/\P{ASCII}/gu, (character) => (has(character) ? character : '?'))
  if (fonts.length === 0) return compile(usual, layout, printable)
  return compile(await compilerFor(fonts), layout, printable)
}

/** Compilers with further fonts, the last used one at the end. Making one costs more than a page, and its memory isn't freed for good. */
const further = new Map<string, TypstCompiler>()
const MOST_COMPILERS = 8
const numbers = new WeakMap<Uint8Array, number>()
let fontsSeen = 0

async function compilerFor(fonts: readonly Uint8Array[]): Promise<TypstCompiler> {
  const key = fonts.map(numberOf).join()
  const made = further.get(key) ?? (await compilerWith([...everyFont, ...fonts]))
  further.delete(key)
  further.set(key, made)
  const [oldest] = further
  if (oldest && further.size > MOST_COMPILERS) {
    further.delete(oldest[0])
    oldest[1].free()
  }
  return made
}

function numberOf(font: Uint8Array): number {
  const number = numbers.get(font) ?? ++fontsSeen
  numbers.set(font, number)
  return number
}

/** The texts without marks of direction, joiners and variation selectors, which have no glyph of their own. */
const visible = (text: string): string => text.replaceAll(/\p{Cf}|\p{Variation_Selector}/gu, '')

async function compilerWith(fonts: readonly Uint8Array[]): Promise<TypstCompiler> {
  const builder = new TypstCompilerBuilder()
  builder.set_dummy_access_model()
  for (const font of fonts) await builder.add_raw_font(font)
  return await builder.build()
}

function compile(compiler: TypstCompiler, layout: string, data: string): Uint8Array {
  compiler.reset_shadow()
  compiler.add_source(main, layout)
  const { result, diagnostics }: { result?: Uint8Array; diagnostics?: unknown } = compiler.compile(main, [['data', data]], 'pdf', 2)
  if (!result) throw new Error(JSON.stringify(diagnostics))
  return result
}
