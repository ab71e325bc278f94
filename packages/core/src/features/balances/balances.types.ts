import type { ValuedAccount } from '../../reads/account-on-network.ts'

/** The account of the tokens; without `networkId` on every network. */
export type PortfolioOwner = Omit<ValuedAccount, 'networkId'> & Partial<ValuedAccount>

export interface ShownNativeBalance {
  /** Decimal text in whole units. */
  readonly balance: string
  readonly symbol: string
  /** Picture of the token, as the site set it. */
  readonly image?: string | undefined
}
