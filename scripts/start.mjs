/**
 * `npm start`: the whole product on this machine, from a fresh clone. Plain Node without dependencies, because nothing
 * may be installed yet; the rest is in start-world.ts.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** The `engines` of package.json. */
const LEAST_NODE = [20, 19, 0]
const PARENT_POLL_MS = 1_000

checkNode()
installWhenNeeded()
runWorld()

function checkNode() {
  const actual = process.versions.node.split('.').map(Number)
  const difference = LEAST_NODE.map((least, index) => (actual[index] ?? 0) - least).find((each) => each !== 0) ?? 0
  if (difference >= 0) return
  console.error(
    `Latchkey needs Node ${LEAST_NODE.join('.')} or newer, and this is ${process.version}. ` +
      'Install a newer one from https://nodejs.org and run npm start again.',
  )
  process.exit(1)
}

function installWhenNeeded() {
  if (isInstalled()) return
  console.log('Installing dependencies, once …')
  // npm is a script on Windows, and only a shell runs those.
  const isWindows = process.platform === 'win32'
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: isWindows,
  })
  if (status === 0) return
  console.error('npm ci failed; what it printed above says why.')
  process.exit(status ?? 1)
}

/**
 * Tells whether node_modules is what package-lock.json asks for. By content rather than by time: a checkout gives
 * files new times without changing them, and an install for nothing costs half a minute.
 */
function isInstalled() {
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

function runWorld() {
  const child = spawn(
    process.execPath,
    [
      '--conditions=latchkey-source',
      '--import',
      'tsx',
      join(root, 'scripts', 'start-world.ts'),
      ...process.argv.slice(2),
    ],
    // The channel tells the world when this process is gone, however it went.
    { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
  )
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
  // npm puts a shell between itself and us, and a signal to npm ends only that shell.
  const parent = process.ppid
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), PARENT_POLL_MS).unref()
  child.once('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)))
}
