import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'

export interface RunningApp {
  readonly url: string
  readonly stop: () => Promise<void>
}

/**
 * Starts the development server of an app, or returns `undefined` when the app is not there.
 *
 * @param host - A name below `localhost`, so that each app is a site of its own to the browser.
 */
export async function startApp(
  root: string,
  { name, host, port }: { name: string; host: string; port: number },
): Promise<RunningApp | undefined> {
  const folder = join(root, 'apps', name)
  const configFile = join(folder, 'vite.config.ts')
  if (!existsSync(configFile)) return undefined
  const server: ViteDevServer = await createServer({
    root: folder,
    configFile,
    clearScreen: false,
    logLevel: 'warn',
    server: { host: '127.0.0.1', port, strictPort: true, open: false },
  })
  try {
    await server.listen()
  } catch (error) {
    await server.close()
    throw error
  }
  return { url: `http://${host}:${port}/`, stop: () => server.close() }
}
