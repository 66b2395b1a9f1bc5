import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import init, { get_font_info, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'

/*
 * Runs Typst off the main thread. Its fonts are files of this installation, and it can open no others. A sign that no font has is printed as a
 * question mark, since a blank box would look like a text that is whole.
 */
const fontFiles = [
  import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
]
const main = '/main.typ'

await init({ module_or_path: readFileSync(new URL(import.meta.resolve('@myriaddreamin/typst-ts-web-compiler/wasm'))) })
const fonts = fontFiles.map((file) => readFileSync(new URL(file)))
const builder = new TypstCompilerBuilder()
builder.set_dummy_access_model()
for (const font of fonts) await builder.add_raw_font(font)
const compiler = await builder.build()
const hasGlyph = coverageOf(fonts)

parentPort?.on('message', ({ id, layout, data }: { id: number; layout: string; data: string }) => {
  try {
    compiler.reset_shadow()
    compiler.add_source(main, layout)
    const { result, diagnostics }: { result?: Uint8Array; diagnostics?: unknown } = compiler.compile(
      main,
      [['data', printable(data)]],
      'pdf',
      2,
    )
    if (result) parentPort?.postMessage({ id, pdf: result })
    else parentPort?.postMessage({ id, error: JSON.stringify(diagnostics) })
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) })
  }
})

/** The texts with a question mark for each character that no font has. Marks of direction and joiners have no glyph and are left out. */
function printable(text: string): string {
  return text.replaceAll(/\p{Cf}/gu, '').replaceAll(/\P{ASCII}/gu, (sign) => (hasGlyph(sign.codePointAt(0) ?? 0) ? sign : '?'))
}

/** Which characters every font has. Typst writes them as lengths of runs, missing and present in turn. */
function coverageOf(files: readonly Uint8Array[]): (code: number) => boolean {
  const sets = files.map((file) => {
    const covered = new Set<number>()
    for (const { coverage } of infosOf(file)) {
      let at = 0
      for (const [index, run] of coverage.entries()) {
        if (index % 2 === 1) for (let code = at; code < at + run; code++) covered.add(code)
        at += run
      }
    }
    return covered
  })
  return (code) => sets.every((set) => set.has(code))
}

function infosOf(file: Uint8Array): readonly { readonly coverage: readonly number[] }[] {
  const { info } = get_font_info(file)
  return Array.isArray(info) ? info : [info]
}
