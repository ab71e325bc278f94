import type { Page } from '@playwright/test'
import type { Address } from 'viem'
import type { World } from '../world/world.ts'

/** The attacker's address, which has no history. */
export const THIEF: Address = '0x00000000000000000000000000000000bad0c0de'

/** The page, the services and the account of a lie. */
export interface LyingPlace {
  readonly page: Page
  readonly world: World
  /** The visitor's account. */
  readonly account: Address
}

/** One false response of a service. `docs/hostile-services.md` lists all of them by `name`. */
export interface Lie {
  /** Unique among all lies: `<service>-<number> <claim>`. */
  readonly name: string
  /**
   * The text for the visitor if no request may reach the wallet. Absent: the lie changes no request, and the wallet
   * receives what the screen shows.
   */
  readonly sentence?: string
  /** Makes the service respond falsely from now on. */
  readonly apply: (place: LyingPlace) => Promise<unknown>
}
