import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/**
 * Fills Vite's cache of dependencies for apps, in a separate short-lived process: the bundler takes 600 MB and does not
 * release them, so the development servers would hold that memory as long as the local devnet runs. It is fast if the
 * cache is valid.
 *
 * @param folders - Folders of apps with a Vite configuration.
 */
export async function prebundleApps(folders: readonly string[]): Promise<void> {
  const child = fork(join(import.meta.dirname, 'prebundle.mjs'), folders, { execArgv: [] })
  // If it fails, the development servers bundle themselves.
  await once(child, 'exit').catch(() => undefined)
}
