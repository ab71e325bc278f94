import * as v from 'valibot'
import { takeSnapshot } from './baseline.ts'
import type { Devnet } from './start-devnet.ts'

/**
 * Takes every chain back to the state right after the start, in a few milliseconds; for use between tests.
 *
 * @throws rpc/error when a chain does not answer.
 * @example afterEach(() => resetDevnet(devnet))
 */
export async function resetDevnet({ baseline }: Pick<Devnet, 'baseline'>): Promise<void> {
  const { nodes, snapshots, solana, bitcoin } = baseline
  solana?.reset()
  bitcoin?.reset()
  await Promise.all(
    nodes.map(async (node) => {
      await node.rpc.call('evm_revert', [snapshots.get(node.chainId)], v.literal(true))
      // A snapshot is used up by going back to it.
      snapshots.set(node.chainId, await takeSnapshot(node))
    }),
  )
}
