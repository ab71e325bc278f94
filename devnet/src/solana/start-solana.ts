import { deriveSolanaKeys, type SolanaAccount } from './keys.ts'
import { createLedger, type LedgerSnapshot } from './ledger.ts'
import { SEED_LABELS, type SolanaSeed, seedSolana } from './seed-solana.ts'
import { serveNode } from './serve.ts'
import { createSlots } from './slots.ts'

export interface SolanaOptions {
  /** A free one by default. */
  readonly port?: number | undefined
  /** False leaves out the transactions of the past, for tests that count from zero. */
  readonly history?: boolean | undefined
}

/** A local Solana chain. */
export interface SolanaNode {
  /** JSON-RPC address, for pages of any origin. */
  readonly url: string
  readonly webSocketUrl: string
  /** The person with the tokens first. Public test keys, never use. */
  readonly accounts: readonly SolanaAccount[]
  /** Addresses of the seeded tokens and of the lookup table. */
  readonly seed: SolanaSeed
  /** Lets slots pass at once, e.g. 151 so that every blockhash expires. */
  readonly advanceSlots: (slots: number) => void
  /** Goes back to the state right after the start. The slots go on. */
  readonly reset: () => void
  readonly stop: () => Promise<void>
}

/**
 * Starts a local Solana chain: the real runtime with the programs of tokens, behind JSON-RPC and WebSocket. There is no
 * consensus: each transaction is executed and confirmed at once, and final after 32 slots.
 *
 * @throws service/listen
 * @example
 * const solana = await startSolana()
 * const connection = new Connection(solana.url, 'confirmed')
 * await solana.stop()
 */
export async function startSolana({ port = 0, history = true }: SolanaOptions = {}): Promise<SolanaNode> {
  const slots = createSlots(Date.now)
  const ledger = createLedger(slots)
  const keys = await deriveSolanaKeys(SEED_LABELS)
  const { seed, people, faucet } = await seedSolana({ ledger, slots, keys, history })
  const baseline: LedgerSnapshot = ledger.snapshot()
  const { url, webSocketUrl, stop } = await serveNode({ slots, ledger, faucet }, port)
  return {
    url,
    webSocketUrl,
    seed,
    accounts: people.map(({ address, privateKey, label, warning }) => ({ address, privateKey, label, warning })),
    advanceSlots: slots.advance,
    reset: () => ledger.restore(baseline),
    stop,
  }
}
