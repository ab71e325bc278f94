import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/**
 * Fills Vite's cache of dependencies for apps, in a process that ends: the bundler takes 600 MB for it and gives none back,
 * so the development servers would hold that memory as long as the local world runs. It is quick when the cache is valid.
 *
 * @param folders - Of apps with a Vite configuration.
 */
export async function prebundleApps(folders: readonly string[]): Promise<void> {
  const child = fork(join(import.meta.dirname, 'prebundle.mjs'), folders, { execArgv: [] })
  // If it fails, the development servers bundle themselves.
  await once(child, 'exit').catch(() => undefined)
}
