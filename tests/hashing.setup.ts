import { hashQuickly } from './hashing.ts'

hashQuickly()
