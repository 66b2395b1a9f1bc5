import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { longestFirst, readCosts } from './costs.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** On a fresh clone Vitest knows no times and begins with the largest files; many long tests are short files. */
export class LongestFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const inGroups = await super.sort(specs)
    return longestFirst(inGroups, ({ project, moduleId }) => ({ part: project.name, file: path.relative(root, moduleId) }), readCosts())
  }
}
