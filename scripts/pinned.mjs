// Plain JavaScript without dependencies: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Entry
 * @typedef {{ os: string, cpu: string, libc: string | undefined }} Machine
 */

/** SHA-512 as a lock file writes it. @see https://www.w3.org/TR/SRI/ */
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/
const LOOKUP_TIMEOUT_MS = 60_000

/**
 * Returns whether a lock file contains the hash that an entry must have. Links into the tree have none.
 *
 * @param {string} path
 * @param {Entry} entry
 */
export function isPinned(path, { integrity, link }) {
  return !path.includes('node_modules/') || link === true || SHA512.test(integrity ?? '')
}

/**
 * Returns the paths of the packages that npm would install on a machine without comparing a hash.
 *
 * @param {Readonly<Record<string, Entry>>} packages
 * @param {Machine} machine
 */
export function findUnpinned(packages, machine) {
  return Object.entries(packages)
    .filter(([path, entry]) => !isPinned(path, entry) && isFor(entry, machine))
    .map(([path]) => path)
}

/**
 * Writes the hash from the registry into the lock file for each package without one. The first response is trusted, and
 * visible for review; npm compares every later download with it.
 *
 * @param {string} file
 * @param {(name: string, version: string) => string | undefined} [lookUp]
 * @returns {string[]} the packages that now have a hash, as name@version
 */
export function pinPackages(file, lookUp = askRegistry) {
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const pinned = []
  for (const [path, entry] of /** @type {[string, Entry][]} */ (Object.entries(lock.packages))) {
    if (isPinned(path, entry) || entry.version === undefined) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const integrity = lookUp(name, entry.version)
    if (integrity === undefined || !SHA512.test(integrity)) continue
    const { version, ...rest } = entry
    // At the position that npm uses, so that its next write changes nothing.
    lock.packages[path] = { version, integrity, ...rest }
    pinned.push(`${name}@${version}`)
  }
  if (pinned.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  return pinned
}

/**
 * Makes sure that npm compares a hash for everything it installs on this machine. Ends the process with a reason if a
 * hash is unknown. In continuous integration, no first response is trusted.
 *
 * @param {string} root
 */
export function requirePinned(root) {
  const file = join(root, 'package-lock.json')
  const missing = () => findUnpinned(JSON.parse(readFileSync(file, 'utf8')).packages, thisMachine())
  if (missing().length === 0) return
  if (process.env.CI === undefined) {
    const pinned = pinPackages(file)
    if (pinned.length > 0)
      console.log(
        `package-lock.json had no hash for these packages; the registry's are in it now:\n${pinned.join('\n')}`,
      )
  }
  const left = missing()
  if (left.length === 0) return
  console.error(
    `package-lock.json has no hash for packages of this machine, and nothing is installed unchecked:\n${left.join('\n')}\n` +
      'Run "npm run pin" where the registry has them, review what it writes, and commit it.',
  )
  process.exit(1)
}

/** @returns {Machine} */
function thisMachine() {
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report?.getReport() ?? {})
  const libc = process.platform !== 'linux' ? undefined : report.header?.glibcVersionRuntime ? 'glibc' : 'musl'
  return { os: process.platform, cpu: process.arch, libc }
}

/** @param {Entry} entry @param {Machine} machine */
function isFor({ os, cpu, libc }, machine) {
  return (
    allows(os, machine.os) && allows(cpu, machine.cpu) && (machine.libc === undefined || allows(libc, machine.libc))
  )
}

/**
 * `!win32` means any but that one.
 *
 * @param {readonly string[] | undefined} list
 * @param {string} value
 */
function allows(list, value) {
  if (list === undefined || list.length === 0 || list.includes('any')) return true
  if (list.includes(`!${value}`)) return false
  return list.includes(value) || list.every((each) => each.startsWith('!'))
}

/** @param {string} name @param {string} version */
function askRegistry(name, version) {
  const { status, stdout } = spawnSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: LOOKUP_TIMEOUT_MS,
    // npm is a script on Windows, and only a shell runs those.
    shell: process.platform === 'win32',
  })
  return status === 0 ? stdout.trim() : undefined
}
