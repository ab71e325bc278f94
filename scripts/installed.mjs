// Plain JavaScript without dependencies: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { requirePinned } from './pinned.mjs'

/**
 * Installs the packages of package-lock.json unless they are installed. Ends the process, with a reason, when that fails.
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
 * Returns whether node_modules holds the packages of package-lock.json. By content rather than by time: a checkout gives
 * files new times without changing them, and an install for nothing costs half a minute.
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
    return undefined // A half-written file of an install that was stopped: install again.
  }
}
