import type { cast } from '../accounts.ts'
import type { TokenSymbol } from './tokens.ts'

export type Person = keyof typeof cast
export type Asset = TokenSymbol | 'ETH'

/** One thing that happened to the first account. Amounts as a person writes them. */
export type Chapter = { readonly daysAgo: number } & (
  | { readonly is: 'receive'; readonly asset: Asset; readonly amount: string; readonly from: Person }
  | { readonly is: 'send'; readonly asset: Asset; readonly amount: string; readonly to: Person }
  | { readonly is: 'faucet'; readonly asset: TokenSymbol; readonly amount: string }
  | { readonly is: 'approve'; readonly asset: TokenSymbol; readonly amount: string }
  | { readonly is: 'fail'; readonly asset: TokenSymbol; readonly amount: string; readonly to: Person }
  /** Paid by a contract that another account calls: visible only in the traces of the transaction. */
  | { readonly is: 'paid-by-contract'; readonly amount: string; readonly from: Person; readonly also: Person }
  | { readonly is: 'pay-through-contract'; readonly amount: string; readonly to: readonly Person[] }
  | { readonly is: 'mint-picture'; readonly price: string }
  | { readonly is: 'receive-picture'; readonly id: bigint; readonly from: Person }
  | { readonly is: 'send-picture'; readonly id: bigint; readonly to: Person }
  | { readonly is: 'spam' }
)

/** Eight months on Ethereum. Pictures 1 and 2 are Carol's from the beginning; Alice mints 3, 4 and 5. */
export const ETHEREUM_STORY: readonly Chapter[] = [
  { daysAgo: 242, is: 'receive', asset: 'ETH', amount: '3.2', from: 'exchange' },
  { daysAgo: 241, is: 'receive', asset: 'USDC', amount: '2500', from: 'exchange' },
  { daysAgo: 238, is: 'mint-picture', price: '0.02' },
  { daysAgo: 236, is: 'mint-picture', price: '0.02' },
  { daysAgo: 229, is: 'send', asset: 'ETH', amount: '0.25', to: 'bob' },
  { daysAgo: 221, is: 'send', asset: 'USDC', amount: '180.5', to: 'carol' },
  { daysAgo: 214, is: 'spam' },
  { daysAgo: 207, is: 'approve', asset: 'DAI', amount: '500' },
  { daysAgo: 203, is: 'pay-through-contract', amount: '0.065', to: ['bob', 'carol'] },
  { daysAgo: 198, is: 'receive', asset: 'DAI', amount: '1250', from: 'supplies' },
  { daysAgo: 190, is: 'fail', asset: 'LINK', amount: '40', to: 'bob' },
  { daysAgo: 183, is: 'receive', asset: 'LINK', amount: '60', from: 'exchange' },
  { daysAgo: 176, is: 'send', asset: 'DAI', amount: '300', to: 'supplies' },
  { daysAgo: 168, is: 'paid-by-contract', amount: '0.42', from: 'exchange', also: 'dave' },
  { daysAgo: 155, is: 'send', asset: 'USDC', amount: '75.25', to: 'bob' },
  { daysAgo: 149, is: 'receive-picture', id: 2n, from: 'carol' },
  { daysAgo: 141, is: 'send-picture', id: 4n, to: 'bob' },
  { daysAgo: 133, is: 'receive', asset: 'ETH', amount: '0.6', from: 'bob' },
  { daysAgo: 120, is: 'send', asset: 'ETH', amount: '0.15', to: 'carol' },
  { daysAgo: 112, is: 'faucet', asset: 'USDC', amount: '1000' },
  { daysAgo: 101, is: 'spam' },
  { daysAgo: 94, is: 'send', asset: 'LINK', amount: '12', to: 'carol' },
  { daysAgo: 86, is: 'pay-through-contract', amount: '0.03', to: ['carol', 'dave', 'supplies'] },
  { daysAgo: 77, is: 'receive', asset: 'USDC', amount: '640', from: 'carol' },
  { daysAgo: 69, is: 'approve', asset: 'DAI', amount: '0' },
  { daysAgo: 58, is: 'send', asset: 'ETH', amount: '0.05', to: 'supplies' },
  { daysAgo: 47, is: 'receive', asset: 'DAI', amount: '420.75', from: 'carol' },
  { daysAgo: 39, is: 'mint-picture', price: '0.025' },
  { daysAgo: 30, is: 'send', asset: 'USDC', amount: '320', to: 'supplies' },
  { daysAgo: 22, is: 'receive', asset: 'ETH', amount: '0.35', from: 'exchange' },
  { daysAgo: 15, is: 'send', asset: 'DAI', amount: '95.4', to: 'bob' },
  { daysAgo: 9, is: 'spam' },
  { daysAgo: 5, is: 'send', asset: 'ETH', amount: '0.08', to: 'bob' },
  { daysAgo: 3, is: 'receive', asset: 'USDC', amount: '210', from: 'bob' },
  { daysAgo: 1, is: 'send', asset: 'USDC', amount: '42', to: 'carol' },
  { daysAgo: 0.2, is: 'receive', asset: 'ETH', amount: '0.12', from: 'bob' },
]

/** Fewer and smaller things on every other chain, as people have it. */
export const SIDE_STORY: readonly Chapter[] = [
  { daysAgo: 196, is: 'receive', asset: 'ETH', amount: '0.9', from: 'exchange' },
  { daysAgo: 194, is: 'receive', asset: 'USDC', amount: '750', from: 'exchange' },
  { daysAgo: 171, is: 'send', asset: 'USDC', amount: '24.9', to: 'supplies' },
  { daysAgo: 152, is: 'mint-picture', price: '0.004' },
  { daysAgo: 139, is: 'spam' },
  { daysAgo: 126, is: 'send', asset: 'ETH', amount: '0.06', to: 'bob' },
  { daysAgo: 104, is: 'paid-by-contract', amount: '0.11', from: 'exchange', also: 'bob' },
  { daysAgo: 88, is: 'approve', asset: 'USDC', amount: '250' },
  { daysAgo: 73, is: 'receive', asset: 'DAI', amount: '180', from: 'supplies' },
  { daysAgo: 61, is: 'fail', asset: 'DAI', amount: '1800', to: 'carol' },
  { daysAgo: 44, is: 'send', asset: 'DAI', amount: '60', to: 'carol' },
  { daysAgo: 27, is: 'spam' },
  { daysAgo: 18, is: 'send', asset: 'USDC', amount: '112.4', to: 'bob' },
  { daysAgo: 6, is: 'receive', asset: 'USDC', amount: '95', from: 'carol' },
  { daysAgo: 2, is: 'send', asset: 'ETH', amount: '0.025', to: 'carol' },
]
