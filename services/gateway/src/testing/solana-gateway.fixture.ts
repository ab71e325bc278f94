import { createTestDatabase, type Database } from '@latchkey/database'
import { devnetServices, devnetSolanaPrices, type SolanaNode, startSolana } from '@latchkey/devnet'
import { createFixedPrices } from '../drivers/fixed-prices.ts'
import { type Gateway, type OpenGatewayOptions, openGateway } from '../open-gateway.ts'

export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

export interface SolanaGateway {
  readonly solana: SolanaNode
  readonly database: Database
  readonly gateway: Gateway
  readonly get: (path: string) => Promise<{ readonly status: number; readonly body: unknown }>
  readonly post: (path: string, body: unknown) => Promise<{ readonly status: number; readonly body: unknown }>
  readonly stop: () => Promise<void>
}

/**
 * Starts a real Solana chain, a real database, and a gateway that serves only this chain.
 *
 * @param history - True seeds transactions of the past.
 */
export async function startSolanaGateway(
  options: Partial<OpenGatewayOptions> = {},
  history = false,
): Promise<SolanaGateway> {
  const [solana, database] = await Promise.all([startSolana({ history }), createTestDatabase()])
  const { gateway: configured } = devnetServices({}, { solana: solana.url })
  const gateway = await openGateway({
    networks: [],
    solanaNetworks: configured.solanaNetworks,
    database,
    prices: createFixedPrices({ prices: devnetSolanaPrices, rates: { eur: 0.5 } }),
    checkAnswers: true,
    limits: { capacity: 1_000_000, refillPerSecond: 1_000_000 },
    ...options,
  })
  const request = async (path: string, init?: RequestInit) => {
    const response = await gateway.app.request(path, init)
    return { status: response.status, body: await response.json() }
  }
  return {
    solana,
    database,
    gateway,
    get: (path) => request(path),
    post: (path, body) => request(path, { method: 'POST', body: JSON.stringify(body) }),
    stop: async () => {
      await gateway.stop()
      await Promise.all([solana.stop(), database.stop()])
    },
  }
}
