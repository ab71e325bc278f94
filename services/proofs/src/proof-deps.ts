import type { Clock } from '@latchkey/host'
import type { Nonces } from './nonces.ts'
import type { UsedIds } from './used-ids.ts'

/** What a service compares proofs with. */
export interface ProofDeps {
  readonly nonces: Nonces
  readonly usedIds: UsedIds
  readonly clock: Clock
}
