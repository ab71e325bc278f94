import type { TypedData } from '@latchkey/core/ports'
import { devnetContracts } from '@latchkey/devnet'
import { keccak256 } from 'viem'
import type { ClassEntry } from '../../corpus.types.ts'
import { bad, doubtful, good, toEntries } from '../../to-entries.ts'
import type { EvmWorld } from '../evm-world.types.ts'
import {
  COW_ORDER,
  DAI_PERMIT,
  ONE_INCH_ORDER,
  PERMIT,
  PERMIT_BATCH,
  PERMIT_BATCH_TRANSFER,
  PERMIT_SINGLE,
  SEAPORT_BULK,
  SEAPORT_ORDER,
} from '../standard-types.ts'
import { typed, type Values, withMembers } from '../typed-request.ts'
import { coinTo, components, nft, SEAPORT_15, SEAPORT_16 } from './orders.ts'
import { ALL, ALL_OF_PERMIT2, DAI_DOMAIN, domainOf, PERMIT2_DOMAIN, USDC_DOMAIN, usd } from './permits.ts'

const { usdc, dai, link, uniswapRouter } = devnetContracts

/** Values that wallets read alike, in other spellings. */
function spellings({ account, thief, nowSec, friend }: EvmWorld): readonly ClassEntry[] {
  const soon = nowSec + 1_200
  const hex = `0x${'f'.repeat(64)}`
  const permit = (spender: unknown, value: unknown, domain: object = USDC_DOMAIN) =>
    typed({ ...domain }, PERMIT, [account, spender, value, 0, soon])
  const daiPermit = (isAllowed: unknown, expiry: unknown = 0) =>
    typed(DAI_DOMAIN, DAI_PERMIT, [account, thief, 0, expiry, isAllowed])
  const bits = `0b${'1'.repeat(256)}`
  const octal = `0o${BigInt(ALL).toString(8)}`
  return [
    bad('amount as hex', permit(thief, hex)),
    bad('amount as hex in capitals', permit(thief, hex.toUpperCase().replace('0X', '0x'))),
    doubtful('amount with a capital prefix', permit(thief, hex.toUpperCase())),
    bad('amount with leading zeros', permit(thief, `000${ALL}`)),
    bad('amount as hex with leading zeros', permit(thief, `0x${'0'.repeat(8)}${'f'.repeat(56)}`)),
    doubtful('amount with a space before it', permit(thief, ` ${ALL}`)),
    doubtful('amount with a line break after it', permit(thief, `${ALL}\n`)),
    doubtful('amount in bits', permit(thief, bits)),
    doubtful('amount in octal', permit(thief, octal)),
    doubtful('amount as a number in exponent form', permit(thief, 1e30)),
    bad('amount as a bigint', permit(thief, BigInt(ALL))),
    doubtful('spender without a prefix', permit(thief.slice(2), ALL)),
    doubtful('spender with a capital prefix', permit(`0X${thief.slice(2).toUpperCase()}`, ALL)),
    bad('spender in capitals', permit(`0x${thief.slice(2).toUpperCase()}`, ALL)),
    doubtful('spender with a space', permit(`${thief} `, ALL)),
    doubtful('spender as a number', permit(BigInt(thief).toString(), ALL)),
    bad('DAI allowed as the number one', daiPermit(1)),
    doubtful('DAI allowed as the word true', daiPermit('true')),
    doubtful('DAI allowed as hex', daiPermit('0x1')),
    doubtful('DAI allowed as another word', daiPermit('false ')),
    bad('DAI that ends as hex zero', daiPermit(true, '0x0')),
    bad('network as hex', permit(thief, ALL, { ...USDC_DOMAIN, chainId: '0x1' })),
    bad('network as text', permit(thief, ALL, { ...USDC_DOMAIN, chainId: '1' })),
    bad(
      'token in capitals',
      permit(thief, ALL, { ...USDC_DOMAIN, verifyingContract: `0x${usdc.slice(2).toUpperCase()}` }),
    ),
    good('honest amount as hex', permit(uniswapRouter, '0x5f5e100')),
    good('honest amount as a number', permit(uniswapRouter, 2_500_000)),
    good('honest spender in lower case', permit(uniswapRouter.toLowerCase(), usd(15))),
    good('honest network as text', permit(uniswapRouter, usd(15), { ...USDC_DOMAIN, chainId: '1' })),
    good('revocation as hex zero', permit(friend, '0x0')),
  ]
}

const withoutDomain = (data: TypedData): TypedData => ({ ...data, types: { Permit: data.types.Permit ?? [] } })

/** Members that the types of a permit do not name, and types that are not what their name suggests. */
function undeclaredOfPermits({ account, thief, nowSec }: EvmWorld): readonly ClassEntry[] {
  const soon = nowSec + 1_200
  return [
    bad(
      'a permit of DAI with amount and deadline of a revocation',
      typed(DAI_DOMAIN, DAI_PERMIT, [account, thief, 0, 0, true], withMembers({ value: '0', deadline: 0 })),
    ),
    bad(
      'a permit with a holder who allows nothing',
      typed(
        USDC_DOMAIN,
        PERMIT,
        [account, thief, ALL, 0, soon],
        withMembers({ holder: account, allowed: false, expiry: 1 }),
      ),
    ),
    bad(
      'a permit that also has the details of Permit2',
      typed(
        USDC_DOMAIN,
        PERMIT,
        [account, thief, ALL, 0, soon],
        withMembers({ details: { token: usdc, amount: '0', expiration: 0, nonce: 0 } }),
      ),
    ),
    bad(
      'a single permit with an empty batch beside it',
      typed(
        PERMIT2_DOMAIN,
        PERMIT_SINGLE,
        [[usdc, ALL_OF_PERMIT2, soon, 0], thief, soon],
        withMembers({ permitted: [], value: '0' }),
      ),
    ),
    bad(
      'a permit with a line of welcome',
      typed(
        USDC_DOMAIN,
        PERMIT,
        [account, thief, ALL, 0, soon],
        withMembers({ contents: 'Welcome! Signing costs nothing.' }),
      ),
    ),
    bad(
      'a permit whose domain is undeclared',
      typed(USDC_DOMAIN, PERMIT, [account, thief, ALL, 0, soon], (data) => ({
        ...data,
        types: { ...data.types, EIP712Domain: [] },
      })),
    ),
    bad(
      'a permit whose types lack the domain',
      typed(USDC_DOMAIN, PERMIT, [account, thief, ALL, 0, soon], withoutDomain),
    ),
    bad(
      'a permit for another network',
      typed({ ...USDC_DOMAIN, chainId: 137 }, PERMIT, [account, thief, ALL, 0, soon]),
    ),
  ]
}

/** Members of other types of orders, and an unknown type. */
function undeclaredOfOrders(world: EvmWorld): readonly ClassEntry[] {
  const { account, thief, nowSec, itemIds, contracts } = world
  const soon = nowSec + 1_200
  const inch: Values = ['1', account, thief, dai, usdc, '9000000000000000000000', '1', '0']
  const sold: Values = [dai, usdc, account, '9000000000000000000000', '1', soon]
  const cow: Values = [...sold, keccak256('0x00'), '0', 'sell', false, 'erc20', 'erc20']
  const gift = components(world, [nft(itemIds[0])], [])
  return [
    bad(
      'an order of 1inch with members of CoW',
      typed(
        domainOf('1inch Aggregation Router', '0x111111125421cA6dc452d289314280a0f8842A65', '6'),
        ONE_INCH_ORDER,
        inch,
        withMembers({ sellToken: dai, buyToken: usdc, sellAmount: '1', buyAmount: '99000000', kind: 'sell' }),
      ),
    ),
    bad(
      'an order of CoW with members of 1inch',
      typed(
        domainOf('Gnosis Protocol', '0x9008D19f58AAbD9eD0D60971565AA8510560ab41', 'v2'),
        COW_ORDER,
        cow,
        withMembers({ makerAsset: dai, takerAsset: usdc, makingAmount: '1', takingAmount: '99000000' }),
      ),
    ),
    bad(
      'an order of Seaport with an undeclared price',
      typed(
        SEAPORT_16,
        SEAPORT_ORDER,
        gift,
        withMembers({
          price: '5000000000000000000',
          takerAmount: '5000000000000000000',
          extraConsideration: [coinTo('5000000000000000000', account)],
        }),
      ),
    ),
    doubtful(
      'all rights by an unknown type',
      typed(domainOf('Many Doors', contracts.doors), 'GrantAll(address account,address operator,bool isForever)', [
        account,
        thief,
        true,
      ]),
    ),
  ]
}

/** Honest requests with members beside those of their types. */
function undeclaredOfHonest({ account, thief, nowSec }: EvmWorld): readonly ClassEntry[] {
  const soon = nowSec + 1_200
  return [
    good(
      'a permit with a reference of the site beside it',
      typed(USDC_DOMAIN, PERMIT, [account, uniswapRouter, usd(20), 0, soon], withMembers({ reference: 'order 4711' })),
    ),
    good(
      'a revocation of DAI as its type names it',
      typed(DAI_DOMAIN, DAI_PERMIT, [account, thief, 0, 0, false], withMembers({ value: ALL })),
    ),
    good(
      'a permit whose types lack the domain for the exchange',
      typed(USDC_DOMAIN, PERMIT, [account, uniswapRouter, usd(10), 0, soon], withoutDomain),
    ),
  ]
}

/** Assets that come after more entries than a reader reads. */
function beyond(world: EvmWorld): readonly ClassEntry[] {
  const { account, thief, contracts, nowSec, itemIds } = world
  const soon = nowSec + 1_200
  const filler = (count: number): readonly Values[] =>
    Array.from({ length: count }, (_, index) => [`0x${(index + 1).toString(16).padStart(40, 'c')}`, '0', soon, 0])
  const fillerItems = (count: number): readonly Values[] =>
    Array.from({ length: count }, (_, index) => [2, contracts.fakeItems, String(index), '1', '1'])
  const batch = (count: number, spender: string = thief) =>
    typed(PERMIT2_DOMAIN, PERMIT_BATCH, [[...filler(count), [usdc, ALL_OF_PERMIT2, soon + 86_400, 0]], spender, soon])
  const payments = (count: number) =>
    typed(PERMIT2_DOMAIN, PERMIT_BATCH_TRANSFER, [
      [...filler(count).map(([token]) => [token, '0']), [link, '700000000000000000000']],
      thief,
      '3',
      soon,
    ])
  const order = (count: number) =>
    typed(
      SEAPORT_16,
      SEAPORT_ORDER,
      components(world, [...fillerItems(count), nft(itemIds[1])], [coinTo('1', account)]),
    )
  const wide = SEAPORT_BULK.replace('[2]', '[2][2][2][2]')
  const honest = components(world, [nft(itemIds[0])], [coinTo('1000000000000000000', account)])
  const tree = (last: Values): unknown => {
    const pair = [honest, honest]
    const four = [pair, pair]
    return [
      [four, four],
      [four, [pair, [honest, last]]],
    ]
  }
  const depth = (levels: number): unknown => (levels === 0 ? [thief, ALL] : [depth(levels - 1)])
  const nest = (levels: number) =>
    `${Array.from({ length: levels }, (_, index) => `L${index}(L${index + 1} inner)`).join('')}L${levels}(address spender,uint256 value)`
  return [
    doubtful('a batch of Permit2 with USDC as entry 65', batch(64)),
    doubtful('a batch of Permit2 with USDC as entry 130', batch(129)),
    bad('a batch of Permit2 with USDC as entry 12', batch(11)),
    doubtful('payments of Permit2 with LINK as entry 80', payments(79)),
    doubtful('an order with a collectible as item 66', order(65)),
    bad('an order with a collectible as item 20', order(19)),
    doubtful(
      'a bulk order of 16 with a gift at the end',
      typed(SEAPORT_15, wide, [tree(components(world, [nft(itemIds[2])], []))]),
    ),
    doubtful(
      'rights inside twelve structs',
      typed(domainOf('Many Doors', contracts.doors), nest(12), depth(12) as Values),
    ),
    good('a bulk order of 16 honest listings', typed(SEAPORT_15, wide, [tree(honest)])),
    good(
      'a batch of Permit2 that takes 20 rights away',
      typed(PERMIT2_DOMAIN, PERMIT_BATCH, [filler(20), contracts.lure, soon]),
    ),
  ]
}

export const spellingEntries = (world: EvmWorld) => [
  ...toEntries('eip155', 'spelling', spellings(world)),
  ...toEntries('eip155', 'undeclared-members', [
    ...undeclaredOfPermits(world),
    ...undeclaredOfOrders(world),
    ...undeclaredOfHonest(world),
  ]),
  ...toEntries('eip155', 'beyond-bounds', beyond(world)),
]
