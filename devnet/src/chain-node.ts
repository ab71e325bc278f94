import { chmod, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { WalletError } from '@latchkey/errors'
import { freePort, type GuardedChild, startGuardedChild } from '@latchkey/host'
import * as v from 'valibot'
import { ACCOUNT_COUNT, DEVNET_MNEMONIC } from './accounts.ts'
import { createRpc, type Rpc } from './rpc.ts'

export interface ChainNode {
  readonly chainId: number
  readonly url: string
  readonly rpc: Rpc
  readonly stop: () => Promise<void>
}

export interface ChainNodeOptions {
  readonly chainId: number
  /** Unix seconds of block 0. */
  readonly genesisSec: number
  /** Fixed port; a free one when absent. */
  readonly port?: number | undefined
}

const PORT_ATTEMPTS = 5
const READY_TIMEOUT_MS = 20_000
const READY_POLL_MS = 10
/** Another program on the port may take the question and never answer. */
const PROBE_TIMEOUT_MS = 500
const STOP_STEPS = [
  { signal: 'SIGTERM', graceMs: 1_500 },
  { signal: 'SIGKILL', graceMs: 1_000 },
] as const

/**
 * Starts one anvil on 127.0.0.1 that mines nothing by itself yet.
 *
 * @throws devnet/failed
 */
export async function startChainNode(options: ChainNodeOptions): Promise<ChainNode> {
  const { chainId, genesisSec } = options
  const binary = await findAnvil(chainId)
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await freePort())
    const flags = {
      port,
      host: '127.0.0.1',
      'chain-id': chainId,
      timestamp: genesisSec,
      mnemonic: DEVNET_MNEMONIC,
      accounts: ACCOUNT_COUNT,
      balance: 10_000,
      'gas-limit': 60_000_000,
      hardfork: 'prague',
      order: 'fifo',
    }
    const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)])
    const child = await startGuardedChild(binary, [...args, '--no-mining', '--quiet']).catch((error: unknown) => {
      throw failed(chainId, 'anvil cannot be executed', error)
    })
    const url = `http://127.0.0.1:${port}`
    const rpc = createRpc(url, chainId)
    const reason = await waitUntilReady(child, createRpc(url, chainId, { timeoutMs: PROBE_TIMEOUT_MS }), chainId)
    if (reason === undefined) return { chainId, url, rpc, stop: stopOf(child, chainId) }
    await child.stop(STOP_STEPS)
    if (options.port !== undefined) throw failed(chainId, `${reason}; is port ${port} taken?`)
    if (attempt === PORT_ATTEMPTS) throw failed(chainId, reason)
  }
}

/** Returns what stops a node. One that ends by itself is named: whatever reads the chain fails from then on. */
function stopOf(child: GuardedChild, chainId: number): () => Promise<void> {
  let isStopping = false
  void child.ended.then((how) => {
    if (!isStopping) process.stderr.write(`devnet: the node of chain ${chainId} ended by itself (${how})\n`)
  })
  return () => {
    isStopping = true
    return child.stop(STOP_STEPS)
  }
}

function failed(chainId: number, reason: string, cause?: unknown): WalletError<'devnet/failed'> {
  return new WalletError('devnet/failed', { chainId, reason }, cause === undefined ? {} : { cause })
}

/** The package for the platform holds the program; the wrapper that npm installs beside it would add a process. */
async function findAnvil(chainId: number): Promise<string> {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const platform = `@foundry-rs/anvil-${process.platform}-${arch}`
  const name = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    const wrapper = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
    const root = dirname(createRequire(wrapper).resolve(`${platform}/package.json`))
    const binary = join(root, 'bin', name)
    const { mode } = await stat(binary)
    if ((mode & 0o111) === 0) await chmod(binary, 0o755)
    return binary
  } catch (error) {
    throw failed(chainId, `there is no anvil for this machine (${platform})`, error)
  }
}

/** Returns `undefined` once the node answers with its chain id, or why it does not. */
async function waitUntilReady(child: GuardedChild, rpc: Rpc, chainId: number): Promise<string | undefined> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (!child.isRunning()) return 'anvil ended while starting'
    const answer = await rpc.call('eth_chainId', [], v.string()).catch(() => undefined) // Not listening yet.
    // Another program may answer on a port that ours did not get.
    if (answer !== undefined && child.isRunning()) {
      return Number(answer) === chainId ? undefined : `chain ${Number(answer)} answers in its place`
    }
    await delay(READY_POLL_MS)
  }
  return `anvil did not answer within ${READY_TIMEOUT_MS} ms`
}
