import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'
import { ROOM } from './room.ts'

/** The chunk of a view, which the server can hold back. */
const VIEW = /\.view-[^/]*\.js$/

/** Builds the gallery and serves it on a free port, views `viewsLateMs` late. Two at a time do not disturb each other. */
export async function serveGallery({ viewsLateMs = 0 } = {}): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'gallery-'))
  const settings = {
    root: ROOM,
    configFile: join(ROOM, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  } as const
  await build(settings)
  const server = await preview({
    ...settings,
    preview: { host: '127.0.0.1', port: 0 },
    plugins: [
      {
        name: 'late-views',
        configurePreviewServer({ middlewares }) {
          if (viewsLateMs > 0)
            middlewares.use(({ url = '' }, _response, next) => void setTimeout(next, VIEW.test(url) ? viewsLateMs : 0))
        },
      },
    ],
  })
  const address = server.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error('The gallery is not served')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    async stop() {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
