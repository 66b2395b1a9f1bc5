import { rightsTable } from './platform/rights-table.ts'

console.log(rightsTable().trimEnd())
