import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BuiltFile } from './build-page.ts'

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
}

/** Serves a built page on a free port of this machine; everything else is answered 503, as by a service that is away. */
export async function servePage(files: readonly BuiltFile[]): Promise<{ readonly url: string; close(): void }> {
  const byPath = new Map(files.map(({ name, body }) => [`/${name}`, body]))
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = pathname === '/' ? '/index.html' : pathname
    const body = byPath.get(path)
    response.statusCode = body === undefined ? 503 : 200
    response.setHeader('content-type', TYPES[path.split('.').pop() ?? ''] ?? 'application/octet-stream')
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
