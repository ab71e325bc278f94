import { devnetContracts } from '@latchkey/devnet'
import { keccak256, parseEther, toHex, zeroAddress } from 'viem'
import type { ClassEntry } from '../../corpus.types.ts'
import { bad, doubtful, good, toEntries } from '../../to-entries.ts'
import { type EvmWorld, realContracts } from '../evm-world.types.ts'
import {
  BLUR_ORDER,
  BLUR_ROOT,
  COW_ORDER,
  LOOKS_RARE_MAKER,
  ONE_INCH_ORDER,
  SEAPORT_BULK,
  SEAPORT_ORDER,
  WYVERN_ORDER,
  ZERO_ITEM_ORDER,
  ZERO_LIMIT_ORDER,
  ZERO_RFQ_ORDER,
} from '../standard-types.ts'
import { typed, type Values } from '../typed-request.ts'
import { domainOf, usd } from './permits.ts'

const { usdc, dai, link, weth, collection } = devnetContracts
const { seaport15, seaport16, blur, blurV2, looksRare, zeroEx, oneInch, cow } = realContracts
const ZERO_HASH = `0x${'00'.repeat(32)}`
const CONDUIT = '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000'
const OPENSEA_FEES = '0x0000a26b00c1F0DF003000390027140000fAa719'
export const SEAPORT_15 = domainOf('Seaport', seaport15, '1.5')
export const SEAPORT_16 = domainOf('Seaport', seaport16, '1.6')
/** `itemType` of Seaport. */
const [COIN, TOKEN, ITEM, ITEM_BY_CRITERIA] = [0, 1, 2, 4]

const ether = (amount: string): string => String(parseEther(amount))
export const nft = (id: bigint): Values => [ITEM, collection, String(id), '1', '1']
export const coinTo = (amount: string, to: string, end = amount): Values => [COIN, zeroAddress, '0', amount, end, to]
const tokenTo = (token: string, amount: string, to: string): Values => [TOKEN, token, '0', amount, amount, to]

/** What is given and what comes for it, in the order of `OrderComponents`. */
export const components = (
  { account, nowSec }: EvmWorld,
  given: readonly Values[],
  wanted: readonly Values[],
): Values => [
  account,
  zeroAddress,
  given,
  wanted,
  0,
  String(nowSec - 60),
  String(nowSec + 7 * 86_400),
  ZERO_HASH,
  '24446860302761739304752683030156737591518664810215442929818054330046543241297',
  CONDUIT,
  '0',
]

const bulk = (first: Values, second: Values) => typed(SEAPORT_15, SEAPORT_BULK, [[first, second]])
const orderOf =
  (world: EvmWorld) =>
  (given: readonly Values[], wanted: readonly Values[], domain = SEAPORT_16) =>
    typed(domain, SEAPORT_ORDER, components(world, given, wanted))
const listingOf = (world: EvmWorld) => (id: bigint, price: string) =>
  components(world, [nft(id)], [coinTo(ether(price), world.account), coinTo(ether('0.005'), OPENSEA_FEES)])

function seaportThefts(world: EvmWorld): readonly ClassEntry[] {
  const { account, thief, itemIds, contracts } = world
  const [one, two, three] = itemIds
  const [order, listing] = [orderOf(world), listingOf(world)]
  return [
    bad('a collectible for nothing', order([nft(one)], [])),
    bad('a collectible for one wei', order([nft(one)], [coinTo('1', account)])),
    bad('a collectible for a price that goes to the thief', order([nft(one)], [coinTo(ether('2'), thief)])),
    doubtful('a collectible whose price falls to nothing', order([nft(one)], [coinTo(ether('2'), account, '1')])),
    bad('three collectibles for one gwei', order([one, two, three].map(nft), [coinTo('1000000000', account)])),
    doubtful(
      'a collectible for a token that anybody mints',
      order([nft(two)], [tokenTo(contracts.fakeUsdc, usd(9_000), account)]),
    ),
    doubtful(
      'a collectible for one that anybody mints',
      order([nft(two)], [[ITEM, contracts.fakeItems, '1', '1', '1', account]]),
    ),
    bad('all USDC for nothing', order([[TOKEN, usdc, '0', usd(52_000), usd(52_000)]], [coinTo('1', account)])),
    bad(
      'DAI and LINK and a collectible for nothing',
      order(
        [[TOKEN, dai, '0', ether('9000'), ether('9000')], [TOKEN, link, '0', ether('700'), ether('700')], nft(three)],
        [],
      ),
    ),
    bad(
      'any collectible of a collection for one wei',
      order([[ITEM_BY_CRITERIA, collection, '0', '1', '1']], [coinTo('1', account)]),
    ),
    bad(
      'a bulk order with one honest listing and one gift',
      bulk(listing(one, '1'), components(world, [nft(two)], [])),
    ),
    bad(
      'a bulk order of two gifts',
      bulk(components(world, [nft(one)], []), components(world, [nft(two)], [coinTo('1', account)])),
    ),
    bad(
      'a collectible for nothing by an exchange of a thief',
      order([nft(one)], [coinTo('1', account)], domainOf('Seaport', contracts.lure, '1.5')),
    ),
    doubtful(
      'wrapped ether for a worthless collectible',
      order([[TOKEN, weth, '0', ether('4.8'), ether('4.8')]], [[ITEM, contracts.fakeItems, '3', '1', '1', account]]),
    ),
  ]
}

function seaportListings(world: EvmWorld): readonly ClassEntry[] {
  const { account, itemIds } = world
  const [one, two, three] = itemIds
  const [order, listing] = [orderOf(world), listingOf(world)]
  return [
    good(
      'lists a collectible for one ether',
      order([nft(one)], [coinTo(ether('0.975'), account), coinTo(ether('0.025'), OPENSEA_FEES)]),
    ),
    good(
      'lists a collectible for USDC',
      order([nft(two)], [tokenTo(usdc, usd(2_900), account), tokenTo(usdc, usd(75), OPENSEA_FEES)], SEAPORT_15),
    ),
    good('lists two collectibles in one signature', bulk(listing(one, '0.9'), listing(two, '1.1'))),
    good(
      'bids wrapped ether for a collectible',
      order(
        [[TOKEN, weth, '0', ether('0.4'), ether('0.4')]],
        [[ITEM, collection, '2', '1', '1', account], tokenTo(weth, ether('0.01'), OPENSEA_FEES)],
      ),
    ),
    good(
      'bids for any of a collection',
      order(
        [[TOKEN, weth, '0', ether('0.3'), ether('0.3')]],
        [[ITEM_BY_CRITERIA, collection, '0', '1', '1', account], tokenTo(weth, ether('0.0075'), OPENSEA_FEES)],
      ),
    ),
    good(
      'swaps a collectible for another of the collection',
      order([nft(three)], [[ITEM, collection, '1', '1', '1', account]]),
    ),
    good(
      'lists a collectible in an auction that falls to a fair price',
      order([nft(one)], [coinTo(ether('2'), account, ether('0.8'))]),
    ),
  ]
}

function otherItems({ account, thief, itemIds, nowSec, contracts }: EvmWorld): readonly ClassEntry[] {
  const [one, two] = itemIds
  const policy = '0x0000000000dAB4A563819e8fd93dbA3b25BC3495'
  const blurOrder = (price: string, fees: readonly Values[] = [], side = 1) =>
    typed(domainOf('Blur Exchange', blur, '1.0'), BLUR_ORDER, [
      account,
      side,
      policy,
      collection,
      String(one),
      '1',
      side === 1 ? zeroAddress : weth,
      price,
      nowSec - 60,
      nowSec + 604_800,
      fees,
      '77',
      '0x01',
      '0',
    ])
  const maker = (price: string, ids: readonly bigint[], amounts = ids.map(() => '1'), currency: string = zeroAddress) =>
    typed(domainOf('LooksRareProtocol', looksRare, '2'), LOOKS_RARE_MAKER, [
      1,
      0,
      0,
      0,
      0,
      0,
      collection,
      currency,
      account,
      nowSec - 60,
      nowSec + 86_400,
      price,
      ids.map(String),
      amounts,
      '0x',
    ])
  const zeroItem = (amount: string, direction = 0, fees: readonly Values[] = [], token: string = weth) =>
    typed(domainOf('ZeroEx', zeroEx, '1.0.0'), ZERO_ITEM_ORDER, [
      direction,
      account,
      zeroAddress,
      nowSec + 604_800,
      '1001',
      token,
      amount,
      fees,
      collection,
      String(two),
      [],
    ])
  const wyvern = (price: string, data: string, target: string = collection) =>
    typed(domainOf('Wyvern Exchange Contract', '0x7f268357A8c2552623316e2562D90e642bB538E5', '2.3'), WYVERN_ORDER, [
      '0x7f268357A8c2552623316e2562D90e642bB538E5',
      account,
      zeroAddress,
      '250',
      '0',
      '0',
      '0',
      zeroAddress,
      1,
      1,
      0,
      target,
      1,
      data,
      '0x',
      zeroAddress,
      '0x',
      zeroAddress,
      price,
      '0',
      nowSec - 60,
      nowSec + 604_800,
      '5',
      '0',
    ])
  const give = `0x23b872dd${account.slice(2).padStart(64, '0')}${'0'.repeat(64)}${one.toString(16).padStart(64, '0')}`
  return [
    bad('Blur sells for nothing', blurOrder('0')),
    bad('Blur sells for one wei', blurOrder('1')),
    bad('Blur sells with all of the price as a fee to the thief', blurOrder(ether('1'), [[10_000, thief]])),
    doubtful(
      'Blur root that hides its orders',
      typed(domainOf('Blur Exchange', blur, '1.0'), BLUR_ROOT, [keccak256('0x11')]),
    ),
    doubtful(
      'Blur root of the second exchange',
      typed(domainOf('Blur Exchange', blurV2, '1.0'), BLUR_ROOT, [keccak256('0x12')]),
    ),
    bad('LooksRare sells two for one wei', maker('1', [one, two])),
    doubtful('LooksRare sells for a token that anybody mints', maker(usd(5_000), [one], ['1'], contracts.fakeUsdc)),
    bad('0x sells a collectible for nothing', zeroItem('0')),
    bad('0x sells a collectible and pays a fee to the thief', zeroItem('1', 0, [[thief, ether('1'), '0x']])),
    bad('Wyvern sells for nothing', wyvern('0', give)),
    doubtful('Wyvern calls a delegate of a thief for nothing', wyvern('0', give, contracts.lure)),
    good('Blur sells for one ether', blurOrder(ether('1'), [[50, policy]])),
    good('LooksRare sells for a fair price', maker(ether('0.9'), [one])),
    good('0x sells a collectible for wrapped ether', zeroItem(ether('0.8'))),
    good('0x bids USDC for a collectible', zeroItem(usd(1_200), 1, [], usdc)),
    good('Blur bids wrapped ether', blurOrder(ether('0.5'), [], 0)),
  ]
}

function tokenOrders({ account, thief, friend, nowSec, contracts }: EvmWorld): readonly ClassEntry[] {
  const end = nowSec + 3_600
  const data = keccak256(toHex('app'))
  const cowOrder = (
    sold: string,
    bought: string,
    amounts: readonly [string, string],
    receiver: string = account,
    fee = '0',
    validTo = end,
  ) =>
    typed(domainOf('Gnosis Protocol', cow, 'v2'), COW_ORDER, [
      sold,
      bought,
      receiver,
      ...amounts,
      validTo,
      data,
      fee,
      'sell',
      false,
      'erc20',
      'erc20',
    ])
  const inch = (sold: string, bought: string, amounts: readonly [string, string], receiver: string = zeroAddress) =>
    typed(domainOf('1inch Aggregation Router', oneInch, '6'), ONE_INCH_ORDER, [
      '9123',
      account,
      receiver,
      sold,
      bought,
      ...amounts,
      '0',
    ])
  const limit = (sold: string, bought: string, amounts: readonly [string, string], taker: string = zeroAddress) =>
    typed(domainOf('ZeroEx', zeroEx, '1.0.0'), ZERO_LIMIT_ORDER, [
      sold,
      bought,
      ...amounts,
      '0',
      account,
      taker,
      zeroAddress,
      zeroAddress,
      ZERO_HASH,
      end,
      '31',
    ])
  const rfq = (sold: string, bought: string, amounts: readonly [string, string]) =>
    typed(domainOf('ZeroEx', zeroEx, '1.0.0'), ZERO_RFQ_ORDER, [
      sold,
      bought,
      ...amounts,
      account,
      zeroAddress,
      thief,
      ZERO_HASH,
      end,
      '32',
    ])
  const fair = [usd(1_000), ether('998')] as const
  return [
    bad('CoW order that pays a thief', cowOrder(usdc, dai, fair, thief)),
    bad('CoW order for one unit', cowOrder(usdc, dai, [usd(40_000), '1'])),
    bad('CoW order for a tenth of its worth', cowOrder(usdc, dai, [usd(10_000), ether('1000')])),
    bad('CoW order with a fee of most of it', cowOrder(usdc, dai, [usd(100), ether('99')], account, usd(30_000))),
    doubtful(
      'CoW order for a token that anybody mints',
      cowOrder(usdc, contracts.fakeUsdc, [usd(30_000), usd(30_000)]),
    ),
    bad('1inch order for one unit', inch(dai, usdc, [ether('9000'), '1'])),
    bad('1inch order that pays a thief', inch(dai, usdc, [ether('1000'), usd(1_000)], thief)),
    bad('0x limit order for one unit', limit(usdc, weth, [usd(52_000), '1'])),
    bad('0x limit order for nothing', limit(link, weth, [ether('700'), '0'])),
    bad('0x quote order far below its worth', rfq(link, usdc, [ether('700'), usd(12)])),
    good('CoW order for DAI', cowOrder(usdc, dai, fair)),
    good('CoW order to the zero address which is the account', cowOrder(usdc, dai, fair, zeroAddress)),
    good('CoW order for wrapped ether', cowOrder(dai, weth, [ether('3150'), ether('1')])),
    good('1inch limit order above the market', inch(dai, usdc, [ether('1000'), usd(1_020)])),
    good('0x limit order for wrapped ether', limit(usdc, weth, [usd(3_100), ether('0.99')])),
    good('0x limit order of LINK', limit(link, usdc, [ether('10'), usd(150)], friend)),
  ]
}

export const orderEntries = (world: EvmWorld) => [
  ...toEntries('eip155', 'order-seaport', [...seaportThefts(world), ...seaportListings(world)]),
  ...toEntries('eip155', 'order-collectible', otherItems(world)),
  ...toEntries('eip155', 'order-token', tokenOrders(world)),
]
