import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import type { World } from './world.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

export interface WalletHost {
  /** URL of the page, with a trailing slash. */
  readonly url: string
  readonly stop: () => Promise<void>
}

type Addresses = Readonly<Record<string, string>>

/**
 * Serves the built wallet page with a strict content security policy: a request to any other host violates it.
 *
 * @param others - URLs of chains of other families, by CAIP-2 id.
 */
export async function startWalletHost(world: World, others: Addresses = {}): Promise<WalletHost> {
  const page = await readPage(world, others)
  const answer = async ({ url = '/' }: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(url, 'http://localhost')
    const isPage = pathname === '/' || pathname === '/wc'
    const body = isPage ? page : await readFile(join(world.walletFolder, normalize(pathname))).catch(() => undefined)
    if (body === undefined) return response.writeHead(404).end()
    const type = isPage ? 'text/html; charset=utf-8' : (TYPES[extname(pathname)] ?? 'application/octet-stream')
    return response
      .writeHead(200, { 'content-type': type, 'content-security-policy': toPolicy(world, others) })
      .end(body)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://wallet.localhost:${(server.address() as AddressInfo).port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function toPolicy({ relayUrl, rpc }: World, others: Addresses): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    // Pictures of sites are loaded only from this machine.
    "img-src 'self' data: http://*.localhost:*",
    `connect-src 'self' ${[relayUrl, ...Object.values(rpc), ...Object.values(others)].join(' ')}`,
    "require-trusted-types-for 'script'",
  ].join('; ')
}

async function readPage({ walletFolder, relayUrl, rpc }: World, others: Addresses): Promise<string> {
  const html = await readFile(join(walletFolder, 'index.html'), 'utf8')
  const addresses = Object.fromEntries(Object.entries(rpc).map(([chainId, url]) => [`eip155:${chainId}`, url]))
  return html.replace(
    '"%WORLD%"',
    JSON.stringify({ relay: relayUrl, rpc: { ...addresses, ...others } }).replaceAll('<', '\\u003c'),
  )
}
