/*
 * What a quote shows first and other pages too. Each is small, and would be a file of its own, or a quote would wait for all of another page:
 * so they are part of the first file.
 */
import '@troupe/ui/facts'
import './platform/keys/schedule-keys.ts'
import './platform/money/money.ts'
import './platform/sales-address.ts'
import './platform/painted.ts'
