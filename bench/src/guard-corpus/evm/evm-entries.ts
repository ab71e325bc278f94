import type { CorpusEntry } from '../corpus.types.ts'
import { orderEntries } from './data/orders.ts'
import { permitEntries } from './data/permits.ts'
import { signedEntries } from './data/signed.ts'
import { spellingEntries } from './data/spelling.ts'
import { transactionEntries } from './data/transactions.ts'
import type { EvmWorld } from './evm-world.types.ts'

/** Requests of EVM chains. */
export const evmEntries = (world: EvmWorld): readonly CorpusEntry[] => [
  ...permitEntries(world),
  ...orderEntries(world),
  ...spellingEntries(world),
  ...transactionEntries(world),
  ...signedEntries(world),
]
