/** A type that several files of a package declare. */
interface RepeatedType {
  /** The package: 'apps/web'. */
  readonly inside: string
  readonly name: string
  readonly files: readonly string[]
}

/** Whether a file declares types of the product: its own sources, without tests, generated calls and migrations. */
const isSource = (file: string): boolean =>
  /^(apps|packages)\/\w+\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|^apps\/web\/src\/(graphql|rest)\.ts$/.test(file)

/** The names of the types that a file declares. What it merges into someone else's module is no type of its own, and is indented. */
export const typeNamesOf = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/^(?:export )?(?:declare )?(?:interface|type) ([A-Za-z_$][\w$]*)/gm)].map(([, name = '']) => name)),
]

/** The types whose name is used more than once in a package, by package and name. `read` answers the text of a file. */
export function repeatedTypes(files: readonly string[], read: (file: string) => string): readonly RepeatedType[] {
  const places = new Map<string, RepeatedType>()
  for (const file of files.filter(isSource)) {
    const inside = file.split('/').slice(0, 2).join('/')
    for (const name of typeNamesOf(read(file))) {
      const key = `${inside} ${name}`
      places.set(key, { inside, name, files: [...(places.get(key)?.files ?? []), file] })
    }
  }
  return [...places.values()].filter((one) => one.files.length > 1)
}

/** How many words a Markdown table explains, without its head. */
export const wordsIn = (text: string): number => Math.max(0, (text.match(/^\|.*\|$/gm) ?? []).length - 2)
