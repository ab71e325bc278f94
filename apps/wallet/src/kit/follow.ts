import { awaitReceipt } from '../chain/send.ts'
import type { Sent } from '../state/sent.types.ts'
import { withSent } from '../state/wallet-state.ts'
import type { Context } from './context.ts'

/** Waits for the receipt of a transaction and shows it. */
export async function follow({ networks, store }: Pick<Context, 'networks' | 'store'>, sent: Sent): Promise<void> {
  const network = networks.find(({ id }) => id === sent.networkId)
  const receipt = network === undefined ? ({ status: 'unknown' } as const) : await awaitReceipt(network, sent.hash)
  store.update((state) => withSent(state, { ...sent, ...receipt }))
}
