import type { Clock } from '@latchkey/host'
import type { Logger } from 'pino'
import { WebSocketServer } from 'ws'
import type { ServedChain, SolanaChain } from '../deps.ts'
import type { RpcMemory } from '../http/rpc-limits.ts'
import { serveEvmSocket } from './evm-socket.ts'
import { createHeadFeed } from './head-feed.ts'
import type { SocketService } from './socket-client.ts'
import type { SocketLimits } from './socket-limits.ts'
import { serveSolanaSocket } from './solana-socket.ts'

export interface SocketServicesOptions {
  /** By CAIP-2 id. */
  readonly chains: ReadonlyMap<string, ServedChain>
  readonly solana: ReadonlyMap<string, SolanaChain>
  readonly limits: SocketLimits
  /** The memory of JSON-RPC over HTTP. */
  readonly memory: RpcMemory
  readonly clock: Clock
  /** Pause between two polls of a head. */
  readonly pollMs?: number | undefined
  readonly logger?: Logger | undefined
}

/** Returns the WebSocket services of each network, by CAIP-2 id, and the function that ends the reads of new heads. */
export function openSocketServices(options: SocketServicesOptions) {
  const { chains, solana, limits, memory, clock, pollMs, logger } = options
  const unread = { bytes: 0 }
  const evmServer = createServer(limits.evmMessageBytes)
  const feeds = new Map(
    [...chains].map(([chainId, { network, nodes }]) => {
      const { webSocketUrls } = network
      return [chainId, createHeadFeed({ chainId, nodes, limits, webSocketUrls, pollMs, clock, logger })] as const
    }),
  )
  const evm = [...chains].flatMap(([chainId, { nodes }]): [string, SocketService][] => {
    const feed = feeds.get(chainId)
    if (feed === undefined) return []
    const serve: SocketService['serve'] = (client) => serveEvmSocket({ ...client, nodes, feed, memory, unread, logger })
    return [[chainId, { server: evmServer, serve }]]
  })
  const solanaServer = createServer(limits.messageBytes)
  const others = [...solana].map(([chainId, { network }]): [string, SocketService] => {
    const urls = network.webSocketUrls ?? network.rpcUrls.map((url) => url.replace(/^http/, 'ws'))
    return [chainId, { server: solanaServer, serve: (client) => serveSolanaSocket({ ...client, urls }) }]
  })
  return {
    services: new Map([...evm, ...others]),
    stop(): void {
      for (const feed of feeds.values()) feed.stop()
    },
  }
}

function createServer(maxPayload: number): WebSocketServer {
  return new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false, maxPayload })
}
