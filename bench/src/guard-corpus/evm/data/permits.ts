import { devnetContracts } from '@latchkey/devnet'
import { maxUint160, maxUint256 } from 'viem'
import type { ClassEntry } from '../../corpus.types.ts'
import { bad, doubtful, good, toEntries } from '../../to-entries.ts'
import { type EvmWorld, realContracts } from '../evm-world.types.ts'
import {
  DAI_PERMIT,
  ITEM_PERMIT,
  PERMIT,
  PERMIT_BATCH,
  PERMIT_BATCH_TRANSFER,
  PERMIT_SINGLE,
  PERMIT_TRANSFER,
  PERMIT_WITNESS,
  RECEIVE_AUTHORIZATION,
  TRANSFER_AUTHORIZATION,
} from '../standard-types.ts'
import { typed } from '../typed-request.ts'

const { usdc, dai, link, usdt, uniswapRouter, permit2 } = devnetContracts
const { cow, oneInch, positions, universalRouter, uniswapX } = realContracts
export const ALL = String(maxUint256)
export const ALL_OF_PERMIT2 = String(maxUint160)
export const usd = (amount: number): string => String(amount * 1_000_000)
const NONCE = `0x${'5e'.repeat(32)}`

export const domainOf = (name: string, verifyingContract: string, version = '1', chainId: unknown = 1) => ({
  name,
  version,
  chainId,
  verifyingContract,
})
export const USDC_DOMAIN = domainOf('USD Coin', usdc)
export const DAI_DOMAIN = domainOf('Dai Stablecoin', dai)
export const PERMIT2_DOMAIN = { name: 'Permit2', chainId: 1, verifyingContract: permit2 }

function permits({ account, thief, contracts, nowSec, friend }: EvmWorld): readonly ClassEntry[] {
  const { lure, vault, staking } = contracts
  const soon = nowSec + 1_200
  const permit = (spender: string, value: string, deadline: number | string = soon, domain: object = USDC_DOMAIN) =>
    typed({ ...domain }, PERMIT, [account, spender, value, 0, deadline])
  const daiPermit = (spender: string, isAllowed: boolean, expiry: number | string = soon) =>
    typed(DAI_DOMAIN, DAI_PERMIT, [account, spender, 0, expiry, isAllowed])
  const items = domainOf('Uniswap V3 Positions NFT-V1', positions)
  const itemPermit = (spender: string) => typed(items, ITEM_PERMIT, [spender, 482_113, 0, soon])
  return [
    bad('all USDC to a person', permit(thief, ALL)),
    bad('all USDC to a person for ever', permit(thief, ALL, ALL)),
    doubtful('all USDC to a contract of a thief', permit(lure, ALL)),
    bad('all USDC to a contract that is an hour old', permit(contracts.freshLure, ALL)),
    bad('the exact balance of USDC to a person', permit(thief, '52000000000')),
    bad('some USDC to a person', permit(thief, usd(900))),
    doubtful('more than there is but not the maximum', permit(lure, '99999999999999999999')),
    bad('all LINK to a person', permit(thief, ALL, soon, domainOf('Chainlink Token', link))),
    bad('DAI in its own form to a person', daiPermit(thief, true)),
    bad('DAI in its own form without an end', daiPermit(thief, true, 0)),
    doubtful('DAI in its own form to a contract of a thief', daiPermit(lure, true)),
    bad('a position of Uniswap to a person', itemPermit(thief)),
    doubtful('a position of Uniswap to a contract of a thief', itemPermit(lure)),
    good('exactly some USDC to the exchange', permit(uniswapRouter, usd(250))),
    good('exactly some USDC to a vault that was used before', permit(vault, usd(1_000))),
    good('exactly some USDC to a staking contract', permit(staking, usd(40))),
    good('exactly some USDC to 1inch', permit(oneInch, usd(300))),
    good('takes the right of a contract away', permit(lure, '0')),
    good('DAI in its own form to the exchange', daiPermit(uniswapRouter, true, nowSec + 3_600)),
    good('takes DAI away from a person', daiPermit(friend, false)),
    good('a position of Uniswap to a vault that was used before', itemPermit(vault)),
  ]
}

function permit2Requests({ thief, contracts, nowSec, account, friend }: EvmWorld): readonly ClassEntry[] {
  const { lure } = contracts
  const soon = nowSec + 1_800
  const month = nowSec + 30 * 86_400
  const single = (token: string, amount: string, spender: string, end = month) =>
    typed(PERMIT2_DOMAIN, PERMIT_SINGLE, [[token, amount, end, 0], spender, soon])
  const batch = (details: readonly (readonly unknown[])[], spender: string) =>
    typed(PERMIT2_DOMAIN, PERMIT_BATCH, [details, spender, soon])
  const transfer = (token: string, amount: string, spender: string) =>
    typed(PERMIT2_DOMAIN, PERMIT_TRANSFER, [[token, amount], spender, '88172', soon])
  const witness = (spender: string, receiver: string) =>
    typed(PERMIT2_DOMAIN, PERMIT_WITNESS, [
      [usdc, usd(3_100)],
      spender,
      7,
      soon,
      [receiver, devnetContracts.weth, '980000000000000000'],
    ])
  const all = [usdc, dai, link, usdt].map((token) => [token, ALL_OF_PERMIT2, month, 0])
  return [
    bad('all USDC to a person', single(usdc, ALL_OF_PERMIT2, thief)),
    doubtful('all USDC to a contract of a thief', single(usdc, ALL_OF_PERMIT2, lure)),
    bad('some DAI to a person', single(dai, '2500000000000000000000', thief)),
    doubtful('all USDC to a contract for ever', single(usdc, ALL_OF_PERMIT2, lure, 2 ** 48 - 1)),
    bad('four tokens to a person', batch(all, thief)),
    doubtful('four tokens to a contract of a thief', batch(all, lure)),
    bad('a payment of all DAI to a person', transfer(dai, '9000000000000000000000', thief)),
    doubtful('a payment of more USDC than there is', transfer(usdc, ALL, lure)),
    bad(
      'payments of three tokens to a person',
      typed(PERMIT2_DOMAIN, PERMIT_BATCH_TRANSFER, [
        [usdc, dai, link].map((token) => [token, '700000000000000000000']),
        thief,
        '88173',
        soon,
      ]),
    ),
    doubtful('a payment with an intent whose receiver is a thief', witness(lure, thief)),
    good('some USDC to the universal router', single(usdc, usd(500), universalRouter)),
    good('some USDC to the exchange of the site', single(usdc, usd(500), uniswapRouter, nowSec + 1_800)),
    good('a payment of some USDC to the exchange of the site', transfer(usdc, usd(75), uniswapRouter)),
    good('an intent for UniswapX that pays the account', witness(uniswapX, account)),
    good('takes a right away', single(usdc, '0', lure)),
    good(
      'two tokens to the universal router',
      batch(
        [usdc, dai].map((token) => [token, '30000000', nowSec + 1_800, 0]),
        universalRouter,
      ),
    ),
    good('a payment of some USDT to the settlement of CoW', transfer(usdt, usd(120), cow)),
    doubtful('all USDT to somebody who was paid before', single(usdt, ALL_OF_PERMIT2, friend)),
  ]
}

function authorizations({
  account,
  friend,
  thief,
  contracts,
  nowSec,
  colleague,
  stranger,
}: EvmWorld): readonly ClassEntry[] {
  const soon = nowSec + 3_600
  const pay = (to: string, value: string, type = TRANSFER_AUTHORIZATION, end: number | string = soon) =>
    typed(domainOf('USD Coin', usdc, '2'), type, [account, to, value, 0, end, NONCE])
  return [
    doubtful('pays all USDC to a thief', pay(thief, '52000000000')),
    doubtful('pays some USDC to a thief for ever', pay(thief, usd(1_500), TRANSFER_AUTHORIZATION, ALL)),
    doubtful('lets a contract of a thief collect USDC', pay(contracts.lure, usd(2_000), RECEIVE_AUTHORIZATION)),
    doubtful('lets a person collect USDC', pay(thief, usd(2_000), RECEIVE_AUTHORIZATION)),
    good('pays a friend', pay(friend, usd(20))),
    good('pays a colleague', pay(colleague, usd(75))),
    good('pays a shop of a stranger a little', pay(stranger, usd(4))),
    good('lets a vault that was used before collect a deposit', pay(contracts.vault, usd(100), RECEIVE_AUTHORIZATION)),
  ]
}

export const permitEntries = (world: EvmWorld) => [
  ...toEntries('eip155', 'permit', permits(world)),
  ...toEntries('eip155', 'permit2', permit2Requests(world)),
  ...toEntries('eip155', 'signed-payment', authorizations(world)),
]
