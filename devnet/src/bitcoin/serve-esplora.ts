import { listen } from '@latchkey/host'
import { toJson } from '../solana/to-json.ts'
import { BitcoinError } from './bitcoin-error.ts'
import type { Chain } from './chain.ts'
import { addressRoutes } from './routes/addresses.ts'
import { blockRoutes } from './routes/blocks.ts'
import { createRouter, type Reply } from './routes/route.ts'
import { transactionRoutes } from './routes/transactions.ts'

const HOST = '127.0.0.1'
const MAX_HEX_CHARACTERS = 8_000_000
const SHARED = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
}

/**
 * Serves a chain as Esplora does, for pages of any origin.
 *
 * @param onSubmit - Called after each new transaction. @param port - 0 selects a free one. @throws service/listen
 */
export async function serveEsplora(chain: Chain, port: number, onSubmit: () => void) {
  const respondToGet = createRouter({ ...addressRoutes, ...transactionRoutes, ...blockRoutes })
  const server = await listen({ host: HOST, port })
  server.serve(async (request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: SHARED })
    const { pathname } = new URL(request.url)
    if (request.method === 'GET') return toResponse(respondToGet(chain, pathname))
    if (request.method !== 'POST' || pathname !== '/tx')
      return toResponse({ text: 'endpoint does not exist', status: 404 })
    const reply = broadcast(chain, await request.text())
    onSubmit()
    return toResponse(reply)
  })
  return { url: server.url, stop: server.stop }
}

/** Returns the id of the transaction, or why the node refuses it. */
function broadcast(chain: Chain, hex: string): Reply {
  if (hex.length > MAX_HEX_CHARACTERS) return { text: 'payload too large', status: 400 }
  try {
    return { text: chain.submit(hex.trim()).txid }
  } catch (error) {
    if (!(error instanceof BitcoinError)) throw error
    const { code, message } = error
    return { text: `sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`, status: 400 }
  }
}

function toResponse(reply: Reply): Response {
  if ('json' in reply)
    return new Response(toJson(reply.json), { headers: { ...SHARED, 'content-type': 'application/json' } })
  if ('bytes' in reply)
    return new Response(new Uint8Array(reply.bytes), {
      headers: { ...SHARED, 'content-type': 'application/octet-stream' },
    })
  const headers = { ...SHARED, 'content-type': 'text/plain' }
  return new Response(reply.text, { status: reply.status ?? 200, headers })
}
