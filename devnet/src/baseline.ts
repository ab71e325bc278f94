import * as v from 'valibot'
import type { BitcoinNode } from './bitcoin/start-bitcoin.ts'
import type { ChainNode } from './chain-node.ts'
import type { SolanaNode } from './solana/start-solana.ts'

/** The state of each chain to which a reset goes back. */
export interface Baseline {
  readonly nodes: readonly ChainNode[]
  /** Snapshot by chain id. */
  readonly snapshots: Map<number, string>
  /** These keep their own snapshots. */
  readonly solana?: Pick<SolanaNode, 'reset'>
  readonly bitcoin?: Pick<BitcoinNode, 'reset'>
}

/** Notes the present state of each chain. */
export async function takeSnapshots(nodes: readonly ChainNode[]): Promise<Baseline> {
  const snapshots = new Map<number, string>()
  await Promise.all(nodes.map(async (node) => snapshots.set(node.chainId, await takeSnapshot(node))))
  return { nodes, snapshots }
}

/** Returns the id of a snapshot of the present state. */
export function takeSnapshot({ rpc }: ChainNode): Promise<string> {
  return rpc.call('evm_snapshot', [], v.string())
}
