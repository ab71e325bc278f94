import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { hasWorld, type World, writeWorld } from './world.ts'

const PROGRAM = fileURLToPath(new URL('run-world.ts', import.meta.url))
const FOLDER = fileURLToPath(new URL('..', import.meta.url))

/**
 * Playwright's global setup: starts chains, services and the site's build in a process of their own, once per run.
 *
 * @returns the teardown.
 */
export default async function startWorld(): Promise<() => Promise<void>> {
  if (hasWorld()) return async () => {}
  const child = spawn(process.execPath, ['--conditions=latchkey-source', '--import', 'tsx', PROGRAM], {
    cwd: FOLDER,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  writeWorld(await firstMessage(child))
  return async () => {
    if (child.exitCode !== null) return
    const gone = once(child, 'exit')
    // The world ends when its channel closes.
    child.disconnect()
    await gone
  }
}

function firstMessage(child: ChildProcess): Promise<World> {
  return new Promise((resolve, reject) => {
    child.once('message', (world) => resolve(world as World))
    child.once('exit', (code) => reject(new Error(`The world did not start (code ${code}); see what it printed above`)))
  })
}
