import { solana as createSolanaAdapter } from '@latchkey/adapter-solana'
import { solana as solanaNetwork } from '@latchkey/chains'
import { createTestDatabase } from '@latchkey/database'
import { type Devnet, devnetServices, startDevnet } from '@latchkey/devnet'
import { createFixedPrices, openGateway } from '@latchkey/gateway'
import { freePort, listen } from '@latchkey/host'
import type { StartGateway } from './wallet-world.fixture.ts'

export interface ChainWorld {
  readonly devnet: Devnet
  readonly gatewayOrigin: string
  /** Calls the node of an EVM chain. */
  readonly rpc: (method: string, params?: readonly unknown[], chain?: number) => Promise<unknown>
  /** Calls the node of Solana. */
  readonly solanaRpc: (method: string, params?: readonly unknown[]) => Promise<unknown>
  /** Returns a transaction that sends SOL, as base64, without signatures. */
  readonly solanaTransfer: (from: string, to: string, lamports: bigint) => Promise<string>
}

/** Starts real chains and a real gateway that allows only the frame's origin and the project of the shop. */
export function createChainWorld(): { readonly start: StartGateway; readonly chains: () => ChainWorld } {
  let world: ChainWorld | undefined
  return {
    chains() {
      if (world === undefined) throw new Error('The chains run while tests do')
      return world
    },
    async start(frameOrigin) {
      const [devnet, database, port] = await Promise.all([
        startDevnet({ chains: [1, 8453], history: false, solana: true, bitcoin: true }),
        createTestDatabase(),
        freePort(),
      ])
      const solanaUrl = devnet.solana?.url ?? ''
      const services = devnetServices(devnet.urls, { solana: solanaUrl, bitcoin: devnet.bitcoin?.url })
      const gateway = await openGateway({
        networks: services.networks.map(({ chainId, rpcUrls }) => ({
          ...{ id: chainId, name: `Devnet ${chainId}`, rpcUrls },
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        })),
        solanaNetworks: services.gateway.solanaNetworks,
        bitcoinNetworks: services.gateway.bitcoinNetworks,
        database,
        prices: createFixedPrices({ prices: [], rates: {} }),
        allowedOrigins: [frameOrigin],
        projectIds: ['shop'],
        limits: { capacity: 1_000_000, refillPerSecond: 1_000_000 },
      })
      const listener = await listen({ host: '127.0.0.1', port })
      listener.serve((request) => gateway.app.fetch(request))
      const origin = `http://gateway.wallet.localhost:${port}`
      world = toWorld(devnet, origin, solanaUrl)
      return {
        origin,
        async stop() {
          await listener.stop()
          await gateway.stop()
          await Promise.all([devnet.stop(), database.stop()])
        },
      }
    },
  }
}

function toWorld(devnet: Devnet, gatewayOrigin: string, solanaUrl: string): ChainWorld {
  const adapter = createSolanaAdapter()
  const rpcUrls = { default: { http: [solanaUrl] } }
  return {
    devnet,
    gatewayOrigin,
    rpc: (method, params = [], chain = 1) => callNode(devnet.urls[chain] ?? '', method, params),
    solanaRpc: (method, params = []) => callNode(solanaUrl, method, params),
    async solanaTransfer(from, to, amount) {
      const network = { ...solanaNetwork, rpcUrls }
      const bytes = await adapter.toTransaction({ address: from, network, transfer: { to, amount } })
      return Buffer.from(bytes as Uint8Array).toString('base64')
    },
  }
}

async function callNode(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const body = (await response.json()) as { readonly result?: unknown; readonly error?: { readonly message: string } }
  if (body.error !== undefined) throw new Error(`${method}: ${body.error.message}`)
  return body.result
}
