// Plain JavaScript without dependencies: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Returns a program of this machine: the one in the variable, or else the first of the names in PATH.
 *
 * @param {string} variable
 * @param {readonly string[]} names
 * @returns {string | undefined}
 */
export function findProgram(variable, names) {
  const named = process.env[variable]
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named
    console.error(`${variable} names ${named}, which is not there`)
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file))
}

/**
 * Installs a package of Debian or Ubuntu, if the process runs on one of them as root.
 *
 * @param {string} title
 * @param {string} name
 */
export function installWithApt(title, name) {
  const isDebian = process.platform === 'linux' && existsSync('/etc/debian_version')
  if (!isDebian || process.getuid?.() !== 0) return
  console.log(`Installing ${title} with apt-get …`)
  apt('update', '-q')
  apt('install', '-q', '-y', '--no-install-recommends', name)
}

/** @param {string[]} args */
function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
}
