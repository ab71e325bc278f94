// Plain JavaScript without dependencies: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { requirePinned } from './pinned.mjs'

/**
 * Installs the packages of package-lock.json unless they are installed. If that fails, ends the process with a reason.
 *
 * @param {string} root
 */
export function installWhenNeeded(root) {
  if (isInstalled(root)) return
  requirePinned(root)
  console.log('Installing dependencies, once …')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // npm is a script on Windows, and only a shell runs those.
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  console.error('npm ci failed; what it printed above says why.')
  process.exit(status ?? 1)
}

/**
 * Returns whether node_modules contains the packages of package-lock.json. It compares content instead of times,
 * because a checkout changes times without changing files, and an unnecessary install takes half a minute.
 *
 * @param {string} root
 */
function isInstalled(root) {
  const present = readLock(join(root, 'node_modules', '.package-lock.json'))
  const wanted = readLock(join(root, 'package-lock.json'))
  if (present === undefined || wanted === undefined) return false
  return Object.entries(wanted).every(([path, { version, link, optional, devOptional }]) => {
    if (!path.includes('node_modules/')) return true
    const found = present[path]
    // Programs of other platforms are optional and absent.
    if (found === undefined) return optional === true || devOptional === true
    return found.version === version && found.link === link
  })
}

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }> | undefined}
 */
function readLock(path) {
  if (!existsSync(path)) return undefined
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined // The file of an interrupted install is incomplete: install again.
  }
}
