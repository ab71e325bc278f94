import type { CardRefusal } from '../domain/test-card.ts'
import type { OnrampProvider } from './onramp-provider.ts'
import type { SandboxOrder } from './order-store.ts'

/** Sells test money on local chains, on a page of the gateway itself. */
export interface Sandbox {
  readonly provider: OnrampProvider
  /** @throws service/database */
  readonly findOrder: (id: string) => Promise<SandboxOrder | undefined>
  /**
   * Charges a test card and settles.
   *
   * @returns why the card is rejected; `undefined` if it was charged or the order was paid before.
   * @throws onramp/not-local, service/database, rpc/…, http/…
   */
  readonly pay: (id: string, card: string) => Promise<CardRefusal | undefined>
}
