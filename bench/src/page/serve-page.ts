import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BuiltFile } from './build-page.ts'

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
}

/** Returns the response to any other path; `undefined` for none. */
export type Answer = (
  url: URL,
) => { readonly type: string; readonly body: string; readonly isLasting?: boolean } | undefined

/**
 * Serves a built page on a free port of this machine, with the headers that hosts of built pages send.
 *
 * @param answer - Everything beside the page; by default 503, as by a service that is away.
 */
export async function servePage(
  files: readonly BuiltFile[],
  answer: Answer = () => undefined,
): Promise<{ readonly url: string; close(): void }> {
  const byPath = new Map(files.map(({ name, body }) => [`/${name}`, body]))
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const path = url.pathname === '/' ? '/index.html' : url.pathname
    const file = byPath.get(path)
    const reply = file === undefined ? answer(url) : undefined
    const type = TYPES[path.split('.').pop() ?? ''] ?? 'application/octet-stream'
    const isLasting = reply?.isLasting ?? path.startsWith('/assets/')
    response.statusCode = file === undefined && reply === undefined ? 503 : 200
    response.setHeader('content-type', reply?.type ?? type)
    response.setHeader('cache-control', isLasting ? 'public, max-age=31536000, immutable' : 'no-cache')
    response.end(file ?? reply?.body)
  })
  // A relay that never responds: no screen may wait for it.
  server.on('upgrade', (_, socket) => void socket.on('error', () => socket.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
