/** What the JSON reports of Vitest and Playwright have in common with what is read of them here. */
interface VitestReport {
  readonly testResults?: readonly VitestFile[]
}
interface VitestFile {
  readonly name: string
  readonly status: string
  readonly message?: string
  readonly assertionResults: readonly {
    readonly fullName: string
    readonly status: string
    readonly failureMessages?: readonly string[] | null
  }[]
}
interface PlaywrightReport {
  readonly suites?: readonly PlaywrightSuite[]
  readonly errors?: readonly { readonly message?: string }[]
}
interface PlaywrightSuite {
  readonly file: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly { readonly projectName: string; readonly status: string }[]
  }[]
}

/** The tests that failed, a line each with the first line of the reason, from the JSON report of Vitest or of Playwright. */
export function failedTests(json: string): readonly string[] {
  const report: VitestReport & PlaywrightReport = JSON.parse(json)
  return [
    ...(report.testResults ?? []).flatMap(ofVitestFile),
    ...(report.suites ?? []).flatMap(ofPlaywrightSuite),
    ...(report.errors ?? []).map(({ message }) => firstLine(message)),
  ]
}

function ofVitestFile({ name, status, message, assertionResults }: VitestFile): readonly string[] {
  const failed = assertionResults
    .filter((one) => one.status === 'failed')
    .map((one) => `${name}: ${one.fullName}: ${firstLine(one.failureMessages?.[0])}`)
  return failed.length === 0 && status === 'failed' ? [`${name}: ${firstLine(message)}`] : failed
}

function ofPlaywrightSuite({ file, suites = [], specs = [] }: PlaywrightSuite): readonly string[] {
  return [
    ...specs.flatMap(({ title, tests }) =>
      tests.filter((one) => one.status === 'unexpected').map((one) => `${file} [${one.projectName}]: ${title}`),
    ),
    ...suites.flatMap(ofPlaywrightSuite),
  ]
}

const firstLine = (text = ''): string => text.split('\n', 1)[0]?.slice(0, 300) ?? ''
