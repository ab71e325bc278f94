import { createChain } from './chain.ts'
import { type BitcoinAccount, deriveBitcoinAccounts } from './keys.ts'
import { pay } from './pay.ts'
import { REGTEST, REGTEST_CAIP_ID } from './regtest.ts'
import { SEED_LABELS, seedBitcoin } from './seed-bitcoin.ts'
import { serveEsplora } from './serve-esplora.ts'

export interface BitcoinOptions {
  /** A free one by default. */
  readonly port?: number | undefined
  /** False leaves out the transactions of the past, for tests that count from zero. */
  readonly history?: boolean | undefined
  /** Time from a transaction to the block with it, in milliseconds. Absent: `mine()` makes every block. */
  readonly mineAfterMs?: number | undefined
}

/** A local Bitcoin chain. */
export interface BitcoinNode {
  /** Base of the Esplora REST service, for pages of any origin. */
  readonly url: string
  /** `bip122:…` of the chain. */
  readonly caipNetworkId: typeof REGTEST_CAIP_ID
  /** Versions of its addresses. */
  readonly network: typeof REGTEST
  /** People; the one with the history first. Public test keys, never use. */
  readonly accounts: readonly BitcoinAccount[]
  /** Makes blocks; the first takes all that waits. @returns the hashes */
  readonly mine: (blocks?: number) => readonly string[]
  /** Pays from the faucet; the payment waits for a block. @returns the txid */
  readonly fund: (address: string, amountSat: bigint) => string
  /**
   * Replaces the last block by two others, the first with the transactions given in hex. Those of the old block wait
   * again, but for those whose coins are gone.
   */
  readonly reorganize: (transactions?: readonly string[]) => void
  /** Goes back to the state right after the start. */
  readonly reset: () => void
  readonly stop: () => Promise<void>
}

/**
 * Starts a local Bitcoin chain behind Esplora REST. Transactions, signatures and proofs of work are real; there is one node.
 * It spends p2pkh, p2sh-p2wpkh, p2wpkh, and p2tr by its key.
 *
 * @throws service/listen
 * @example
 * const bitcoin = await startBitcoin()
 * const height = await (await fetch(`${bitcoin.url}/blocks/tip/height`)).text()
 * await bitcoin.stop()
 */
export async function startBitcoin(options: BitcoinOptions = {}): Promise<BitcoinNode> {
  const { port = 0, history = true, mineAfterMs } = options
  const chain = createChain()
  const accounts = deriveBitcoinAccounts(SEED_LABELS)
  const faucet = accounts.at(-1)?.keys.p2wpkh
  if (faucet === undefined) throw new Error('the seed needs a faucet')
  const nowSec = () => Math.floor(Date.now() / 1_000)
  seedBitcoin({ chain, accounts, history, nowSec: nowSec() })
  const baseline = chain.snapshot()

  const mineOne = () => chain.mine({ script: faucet.script, timeSec: nowSec() }).hash
  let timer: NodeJS.Timeout | undefined
  const mineSoon = () => {
    if (mineAfterMs === undefined || chain.mempool().length === 0) return
    timer ??= setTimeout(() => {
      timer = undefined
      mineOne()
    }, mineAfterMs).unref()
  }
  const server = await serveEsplora(chain, port, mineSoon)
  return {
    url: server.url,
    caipNetworkId: REGTEST_CAIP_ID,
    network: REGTEST,
    accounts: accounts.slice(0, -1),
    mine: (blocks = 1) => Array.from({ length: blocks }, mineOne),
    fund(address, amountSat) {
      const txid = pay(chain, faucet, [{ address, amountSat }])
      mineSoon()
      return txid
    },
    reorganize: (transactions = []) => chain.reorganize(transactions, { script: faucet.script, timeSec: nowSec() }),
    reset: () => chain.restore(baseline),
    async stop() {
      clearTimeout(timer)
      await server.stop()
    },
  }
}
