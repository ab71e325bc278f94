import type { Hex } from '@latchkey/primitives'
import type { ChainEvent, IndexedBlock } from '../domain/activity.ts'
import type { ActivityStore } from '../ports/activity-store.ts'

/** Returns a hash or an address of a number, 32 or 20 bytes. */
export const toHash = (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`
export const toAddress = (number: number, fill = '0'): Hex => `0x${number.toString(16).padStart(40, fill)}`

/** Returns an event; by default one unit of a token from one account to another. */
export function createEvent(event: Partial<ChainEvent> = {}): ChainEvent {
  return {
    kind: 'erc20',
    contract: toAddress(1, 'c'),
    tokenId: null,
    from: toAddress(1, 'f'),
    to: toAddress(2, 'f'),
    amount: 1n,
    ...event,
  }
}

/** Adds one block with a transaction for each list of events, all from and to the same accounts. */
export async function appendBlock(
  store: ActivityStore,
  chainId: number,
  transactions: readonly (readonly ChainEvent[])[],
  sides: { readonly from?: Hex; readonly to?: Hex } = {},
): Promise<void> {
  const tip = await store.tip(chainId)
  const number = (tip?.number ?? 0) + 1
  const block: IndexedBlock = {
    number,
    hash: toHash(number),
    parentHash: toHash(number - 1),
    minedAt: 1_700_000_000 + number,
    isTraced: true,
    transactions: transactions.map((events, index) => ({
      index,
      hash: toHash(number * 1_000 + index),
      from: toAddress(1, 'f'),
      to: toAddress(1, 'c'),
      ...sides,
      created: null,
      nonce: number,
      succeeded: true,
      events,
    })),
  }
  if (!(await store.append(chainId, [block], tip))) throw new Error('another writer was faster')
}
