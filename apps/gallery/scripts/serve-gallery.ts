import { join } from 'node:path'
import { build, preview } from 'vite'
import { ROOM } from './room.ts'

const settings = { root: ROOM, configFile: join(ROOM, 'vite.config.ts'), logLevel: 'warn' } as const

/** Builds the gallery and serves it on a free port. */
export async function serveGallery(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  await build(settings)
  const server = await preview({ ...settings, preview: { host: '127.0.0.1', port: 0 } })
  const address = server.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error('The gallery is not served')
  return { url: `http://127.0.0.1:${address.port}/`, stop: () => server.close() }
}
