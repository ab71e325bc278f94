import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'

export interface RunningApp {
  readonly url: string
  readonly stop: () => Promise<void>
}

interface AppOptions {
  readonly name: string
  /** A name below `localhost`, so that each app is a separate site for the browser. */
  readonly host: string
  readonly port: number
  /** Settles when the cache of its dependencies is filled. */
  readonly prebundled: Promise<void>
}

const APPS = ['demo', 'gallery', 'wallet']

/** Returns the folders of the existing apps. */
export function listApps(root: string): readonly string[] {
  return APPS.map((name) => join(root, 'apps', name)).filter((folder) => existsSync(join(folder, 'vite.config.ts')))
}

/** Starts the development server of an app, or returns `undefined` if the app does not exist. */
export async function startApp(
  root: string,
  { name, host, port, prebundled }: AppOptions,
): Promise<RunningApp | undefined> {
  const folder = join(root, 'apps', name)
  const configFile = join(folder, 'vite.config.ts')
  if (!existsSync(configFile)) return undefined
  await prebundled
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
