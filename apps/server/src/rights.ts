import { rightsTable } from './platform/rights/rights-table.ts'

console.log(rightsTable().trimEnd())
