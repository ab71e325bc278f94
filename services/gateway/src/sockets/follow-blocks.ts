import { WalletError } from '@latchkey/errors'
import * as v from 'valibot'
import { readOutcome } from '../drivers/rpc-call.ts'
import type { NodePool, RpcCall } from '../ports/chain-node.ts'

/** Maximum blocks that are remembered for forks, and that are read to reach the newest one. */
const MAX_BLOCKS = 64
/** Maximum bytes of logs that are remembered for forks. Older logs are not reported as removed. */
const MAX_LOG_BYTES = 16 * 1024 * 1024
/** Members of a block that do not belong to its header. */
const NOT_OF_HEADER = ['transactions', 'uncles', 'withdrawals', 'size', 'totalDifficulty'] as const

const lower = (text: string) => text.toLowerCase()
const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), v.transform(lower))
const blockSchema = v.looseObject({
  number: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,13}$/)),
  hash,
  parentHash: hash,
})
const logsSchema = v.array(
  v.looseObject({
    address: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.transform(lower)),
    topics: v.array(hash),
    blockHash: hash,
  }),
)

export interface FollowedLog {
  readonly address: string
  readonly topics: readonly string[]
  /** JSON text. */
  readonly text: string
}

/** A block that was added to the chain, or removed from it. */
export interface BlockStep {
  readonly isRemoved: boolean
  /** JSON text of the header. */
  readonly header: string
  /** Logs of the requested addresses. */
  readonly logs: readonly FollowedLog[]
}

/** The logs to read with new blocks; all without `addresses`. */
export interface LogQuery {
  readonly addresses?: readonly string[] | undefined
}

interface KnownBlock {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  readonly header: string
  logs: readonly v.InferOutput<typeof logsSchema>[number][]
  logBytes: number
}

/**
 * Returns a reader of the changes of a chain since the last read.
 *
 * @returns `read(query, signal)`: the steps since the last call, in order; none at the first one. `undefined`: the
 * chain moved by more than 64 blocks, so that steps are missing; the next call starts again. It throws rpc/… and
 * http/…, and then changes nothing.
 */
export function createBlockFollower(nodes: NodePool) {
  let known: readonly KnownBlock[] = []

  async function request<S extends v.GenericSchema>(call: RpcCall, schema: S, signal: AbortSignal) {
    const [outcome] = await nodes.send([call], signal)
    return readOutcome(outcome, call.method, schema)
  }

  async function readBlock(call: RpcCall, signal: AbortSignal): Promise<KnownBlock> {
    const block = await request(call, blockSchema, signal)
    const header = JSON.stringify(block, (name, value: unknown) =>
      NOT_OF_HEADER.some((each) => each === name) ? undefined : value,
    )
    const { hash, parentHash } = block
    return { number: Number(block.number), hash, parentHash, header, logs: [], logBytes: 0 }
  }

  /** Returns the blocks after a known one, oldest first; `undefined` if none of the last ones is known. */
  async function readBranch(latest: KnownBlock, signal: AbortSignal): Promise<readonly KnownBlock[] | undefined> {
    const branch = [latest]
    for (let { parentHash } = latest; !known.some(({ hash }) => hash === parentHash); ) {
      if (branch.length >= MAX_BLOCKS) return undefined
      const parent = await readBlock({ method: 'eth_getBlockByHash', params: [parentHash, false] }, signal)
      branch.unshift(parent)
      parentHash = parent.parentHash
    }
    return branch
  }

  async function readLogs(block: KnownBlock, { addresses }: LogQuery, signal: AbortSignal): Promise<void> {
    const filter = { blockHash: block.hash, ...(addresses === undefined ? {} : { address: addresses }) }
    const logs = await request({ method: 'eth_getLogs', params: [filter] }, logsSchema, signal)
    if (logs.some(({ blockHash }) => blockHash !== block.hash))
      throw new WalletError('http/malformed', { url: 'The chain node', problem: 'eth_getLogs: logs of another block' })
    block.logs = logs
    block.logBytes = JSON.stringify(logs).length
  }

  return {
    async read(query: LogQuery | undefined, signal: AbortSignal): Promise<readonly BlockStep[] | undefined> {
      const latest = await readBlock({ method: 'eth_getBlockByNumber', params: ['latest', false] }, signal)
      const [oldest] = known
      if (oldest === undefined) {
        known = [latest]
        return []
      }
      // The node lags, or the block is unchanged.
      if (latest.number < oldest.number || known.some(({ hash }) => hash === latest.hash)) return []
      const branch = await readBranch(latest, signal)
      if (branch === undefined) {
        known = []
        return undefined
      }
      if (query !== undefined) for (const block of branch) await readLogs(block, query, signal)
      const fork = known.findIndex(({ hash }) => hash === branch[0]?.parentHash) + 1
      const removed = known.slice(fork).toReversed()
      known = forgetOld([...known.slice(0, fork), ...branch])
      return [...removed.map((block) => toStep(block, true)), ...branch.map((block) => toStep(block, false))]
    },
  }
}

function toStep({ header, logs }: KnownBlock, isRemoved: boolean): BlockStep {
  const followed = logs.map((log) => ({
    address: log.address,
    topics: log.topics,
    text: JSON.stringify({ ...log, removed: isRemoved }),
  }))
  return { isRemoved, header, logs: followed }
}

function forgetOld(blocks: readonly KnownBlock[]): readonly KnownBlock[] {
  const recent = blocks.slice(-MAX_BLOCKS)
  let bytes = 0
  for (const block of recent.toReversed()) {
    bytes += block.logBytes
    if (bytes > MAX_LOG_BYTES) block.logs = []
  }
  return recent
}
