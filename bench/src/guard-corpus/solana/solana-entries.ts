import type { CorpusEntry } from '../corpus.types.ts'
import { accountControlEntries } from './data/account-control.ts'
import { batchEntries } from './data/batches.ts'
import { exchangeEntries } from './data/exchanges.ts'
import { hiddenEntries } from './data/hidden.ts'
import { paymentEntries } from './data/payments.ts'
import { signedEntries } from './data/signed.ts'
import { tokenRightEntries } from './data/token-rights.ts'
import { toSigner } from './sign-wire.ts'
import type { SolanaWorld } from './solana-world.types.ts'
import { listTokenPlaces } from './token-places.ts'

/** Requests of Solana. */
export async function solanaEntries(world: SolanaWorld): Promise<readonly CorpusEntry[]> {
  const places = await listTokenPlaces(world)
  const fresh = await toSigner(new Uint8Array(32).fill(77))
  return [
    ...paymentEntries(world, places),
    ...hiddenEntries(world, places),
    ...tokenRightEntries(world, places),
    ...accountControlEntries(world, fresh),
    ...exchangeEntries(world, places),
    ...batchEntries(world, places),
    ...signedEntries(world),
  ]
}
