import { parseEther } from 'viem'
import type { JudgedEntry } from '../corpus.types.ts'
import { judgeAll } from '../judge.ts'
import { evmEntries } from './evm-entries.ts'
import { connectEvm } from './inspect-evm.ts'
import { startEvmWorld } from './start-evm-world.ts'

/** Grades the requests of EVM chains on a separate chain. */
export async function judgeEvm(): Promise<readonly JudgedEntry[]> {
  const { devnet, world } = await startEvmWorld()
  try {
    const family = await connectEvm(devnet, world)
    // Loads the cached facts of the account first, so that the payment below is newer than they are.
    await family.inspect({ transaction: { to: world.friend, value: 1n } })
    await family.approve(({ sendTransaction }) =>
      sendTransaction({ namespace: 'eip155', transaction: { to: world.recent, value: parseEther('0.3') } }),
    )
    const judged = await judgeAll(family, evmEntries(world))
    family.client.destroy()
    return judged
  } finally {
    await devnet.stop()
  }
}
