/**
 * `npm start`: the whole product on this machine, from a fresh clone. Plain Node without dependencies, because nothing
 * may be installed yet; the rest is in start-world.ts.
 */
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installWhenNeeded } from './installed.mjs'
import { watchParent } from './watch-parent.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** The `engines` of package.json. */
const LEAST_NODE = [20, 19, 0]

checkNode()
installWhenNeeded(root)
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
    // The channel closes when this process ends for any reason, and the world ends with it.
    { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
  )
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
  watchParent(() => child.kill('SIGTERM'))
  child.once('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)))
}
