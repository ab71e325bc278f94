import type { Network } from '@latchkey/chains'
import { isWalletError } from '@latchkey/errors'
import type { Context } from '../../context.ts'
import type { ChainAdapter } from '../../ports/index.ts'

interface Unlisted {
  readonly hash: string
  readonly network: Network
  readonly adapter: ChainAdapter
}

/**
 * Waits for the receipt of a transaction of a chain family that has no list of what waits, and says what came of it. A page
 * that is left before does not wait any more.
 *
 * @param refresh - Reads again what is shown: called once it is known.
 */
export async function followReceipt(
  { toast, signal }: Pick<Context, 'toast' | 'signal'>,
  { hash, network, adapter }: Unlisted,
  refresh: () => void,
): Promise<void> {
  try {
    const receipt = await adapter.waitForReceipt?.({ hash, network, signal })
    if (receipt === undefined) return
    if (receipt.status === 'success') toast('success', { type: 'transaction-done' })
    else toast('error', { type: 'error', code: 'send/reverted', context: {} })
  } catch (error) {
    // Of nodes that do not answer nothing follows for the transaction.
    if (isWalletError(error, 'transaction/expired')) toast('error', { type: 'error', code: error.code, context: {} })
  }
  if (!signal.aborted) refresh()
}
