import type { Page } from '@playwright/test'
import type { Address } from 'viem'
import type { World } from '../world/world.ts'

/** The attacker's address: nobody sent anything to it before. */
export const THIEF: Address = '0x00000000000000000000000000000000bad0c0de'

/** The place where a lie is told. */
export interface LyingPlace {
  readonly page: Page
  readonly world: World
  /** The visitor's account. */
  readonly account: Address
}

/** One false answer of a service. `docs/hostile-services.md` lists all of them by `name`. */
export interface Lie {
  /** Unique among all lies: `<service>-<number> <what it claims>`. */
  readonly name: string
  /**
   * What the visitor reads in place of a request: none reaches the wallet. Absent: the lie changes no request, and what
   * reaches the wallet is what the screen shows.
   */
  readonly sentence?: string
  /** Lets the service answer falsely from now on. */
  readonly apply: (place: LyingPlace) => Promise<unknown>
}
