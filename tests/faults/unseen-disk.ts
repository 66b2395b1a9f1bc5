// Loaded before the server: the disk doesn't tell how full it is, so that the database has to find out.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { statfsSync } = fs
Object.assign(fs, { statfsSync: (...args: Parameters<typeof statfsSync>) => ({ ...statfsSync(...args), blocks: 0 }) })
syncBuiltinESMExports()
