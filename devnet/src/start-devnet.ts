import { type DevnetAccount, deriveAccounts } from './accounts.ts'
import { type DevnetContracts, devnetContracts } from './addresses.ts'
import { type Baseline, takeSnapshots } from './baseline.ts'
import type { BitcoinNode } from './bitcoin/start-bitcoin.ts'
import { type ChainNode, startChainNode } from './chain-node.ts'
import type { MailCatcher } from './mail/start-mail-catcher.ts'
import { HISTORY_SEC } from './seed/history.ts'
import { seedChain } from './seed/seed-chain.ts'
import type { SolanaNode } from './solana/start-solana.ts'

export interface DevnetOptions {
  /** Chain ids; each becomes a chain of its own with the same contracts. */
  readonly chains?: readonly number[]
  /** False leaves out the eight months of the first account, for tests that count from zero. */
  readonly history?: boolean
  /** Fixed ports by chain id; a free one for the others. */
  readonly ports?: Readonly<Record<number, number>>
  /** Unix seconds at which the past ends; the present by default. Fixed, it makes equal pictures on every day. */
  readonly nowSec?: number
  /** Address of the gateway from which the chains resolve names below `latchkey.test`; absent: from none. */
  readonly nameGatewayUrl?: string
  /** True: a Solana chain too; an object with a port gives it that port. */
  readonly solana?: boolean | { readonly port: number }
  /** True: a Bitcoin chain too, which puts transactions into a block after two seconds; an object with a port gives it that port. */
  readonly bitcoin?: boolean | { readonly port: number }
  /** True: a mail server too, which shows what it takes; an object gives its page, and its SMTP server, a port. */
  readonly mail?: boolean | { readonly port: number; readonly smtpPort?: number }
  /** Stops everything when it is aborted. */
  readonly signal?: AbortSignal
}

export interface Devnet {
  /** JSON-RPC address by chain id; answers HTTP and WebSocket, for pages of any origin. */
  readonly urls: Readonly<Record<number, string>>
  /** The person with the history first. Public test keys, never use. */
  readonly accounts: readonly DevnetAccount[]
  readonly contracts: Readonly<Record<number, DevnetContracts>>
  /** The Solana chain, if requested. */
  readonly solana?: SolanaNode
  /** The Bitcoin chain, if requested. */
  readonly bitcoin?: BitcoinNode
  /** The mail server, if requested. */
  readonly mail?: MailCatcher
  /** The state to which `resetDevnet` goes back. */
  readonly baseline: Baseline
  /** Ends every chain. Safe to call twice. */
  readonly stop: () => Promise<void>
}

/** A chain without a past still needs room for the blocks that fill it. */
const SHORT_PAST_SEC = 3_600
/** Long enough that a visitor sees a transaction wait. */
const BITCOIN_BLOCK_MS = 2_000

/**
 * Starts the local world: real chains with tokens, pictures, names and a past.
 *
 * @returns addresses, accounts and `stop()`; call it at the end.
 * @throws devnet/failed
 * @example
 * const devnet = await startDevnet({ chains: [1] })
 * const client = createPublicClient({ chain: mainnet, transport: http(devnet.urls[1]) })
 * await devnet.stop()
 */
export async function startDevnet({
  chains = [1, 8453],
  history = true,
  ports = {},
  nowSec = Math.floor(Date.now() / 1_000),
  nameGatewayUrl,
  solana: wantsSolana = false,
  bitcoin: wantsBitcoin = false,
  mail: wantsMail = false,
  signal,
}: DevnetOptions = {}): Promise<Devnet> {
  signal?.throwIfAborted()
  const accounts = deriveAccounts()
  const genesisSec = nowSec - (history ? HISTORY_SEC : SHORT_PAST_SEC)
  const started: ChainNode[] = []
  let solana: SolanaNode | undefined
  let bitcoin: BitcoinNode | undefined
  let mail: MailCatcher | undefined
  const stop = async (): Promise<void> => {
    signal?.removeEventListener('abort', onAbort)
    await Promise.all(
      [...started, ...[solana, bitcoin, mail].filter((node) => node !== undefined)].map((node) => node.stop()),
    )
  }
  const onAbort = (): void => void stop()
  signal?.addEventListener('abort', onAbort)

  const bringUp = async (chainId: number): Promise<void> => {
    const node = await startChainNode({ chainId, genesisSec, port: ports[chainId] })
    started.push(node)
    await seedChain(node, { accounts, hasHistory: history, genesisSec, nowSec, nameGatewayUrl })
  }
  const bringUpSolana = async (): Promise<void> => {
    if (wantsSolana === false) return
    // Its runtime takes a second to load, which a world without it need not wait for.
    const { startSolana } = await import('./solana/start-solana.ts')
    solana = await startSolana({ history, ...(wantsSolana === true ? {} : wantsSolana) })
  }
  const bringUpBitcoin = async (): Promise<void> => {
    if (wantsBitcoin === false) return
    const { startBitcoin } = await import('./bitcoin/start-bitcoin.ts')
    bitcoin = await startBitcoin({
      history,
      mineAfterMs: BITCOIN_BLOCK_MS,
      ...(wantsBitcoin === true ? {} : wantsBitcoin),
    })
  }
  const bringUpMail = async (): Promise<void> => {
    if (wantsMail === false) return
    const { startMailCatcher } = await import('./mail/start-mail-catcher.ts')
    mail = await startMailCatcher(wantsMail === true ? {} : wantsMail)
  }
  // Every one is waited for, so that a failure of one leaves no other running unseen.
  const outcomes = await Promise.allSettled([...chains.map(bringUp), bringUpSolana(), bringUpBitcoin(), bringUpMail()])
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure !== undefined || signal?.aborted) {
    await stop()
    throw failure?.reason ?? signal?.reason
  }
  const others = { ...(solana && { solana }), ...(bitcoin && { bitcoin }) }
  return {
    urls: Object.fromEntries(started.map(({ chainId, url }) => [chainId, url])),
    accounts,
    contracts: Object.fromEntries(chains.map((chainId) => [chainId, devnetContracts])),
    ...others,
    ...(mail && { mail }),
    baseline: { ...(await takeSnapshots(started)), ...others },
    stop,
  }
}
