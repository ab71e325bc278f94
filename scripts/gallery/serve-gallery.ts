import { join } from 'node:path'
import { build, preview } from 'vite'
import { ROOT } from '../tree.ts'

const root = join(ROOT, 'apps/gallery')
const settings = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' } as const

/** Builds the gallery and serves it on a free port. */
export async function serveGallery(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  await build(settings)
  const server = await preview({ ...settings, preview: { host: '127.0.0.1', port: 0 } })
  const address = server.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error('The gallery is not served')
  return { url: `http://127.0.0.1:${address.port}/`, stop: () => server.close() }
}
