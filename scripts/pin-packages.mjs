// Plain JavaScript without dependencies: it runs before anything is installed.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pinPackages, requirePinned } from './pinned.mjs'

/*
 * `npm run pin`: writes the missing hashes into package-lock.json, for all platforms. In continuous integration it only
 * checks, because the committed file must be complete.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const pinned = process.env.CI === undefined ? pinPackages(join(root, 'package-lock.json')) : []
for (const each of pinned) console.log(`pinned ${each}`)
requirePinned(root)
