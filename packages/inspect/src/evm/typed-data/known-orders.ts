import * as v from 'valibot'
import { type Intent, type IntentAsset, NOBODY } from '../../intents/intent.ts'
import { address, bool, bytes, type KnownType, knownType, list, MAX_ENTRIES, whole } from './known-type.ts'
import { readZeroExAsset } from './zero-ex-asset.ts'

/** The address that many contracts use for the native currency. */
const COIN = `0x${'e'.repeat(40)}`
/** The field of a Seaport order for the assets that the account gives. */
const GIVEN = 'offer'
/** Fields of LooksRare orders: the side of the order, and the minimum share of the price that the seller receives. */
const IS_SALE = 'isOrderAsk'
const LEAST_SHARE = 'minPercentageToAsk'
/** Shares are in parts of 10,000. */
const WHOLE_SHARE = 10_000n

const isCoin = (token: string): boolean => token === COIN || token === NOBODY
const currency = (token: string, amount: bigint): IntentAsset =>
  isCoin(token) ? { type: 'native', amount } : { type: 'token', address: token, amount }
const itemOf = (collection: string, itemId: bigint, amount: bigint): IntentAsset => ({
  type: 'item',
  address: collection,
  itemId,
  amount: amount === 0n ? 1n : amount,
})

function sell(gives: readonly IntentAsset[], returns: readonly IntentAsset[], recipient = NOBODY): readonly Intent[] {
  return [{ type: 'sell', gives, returns, ...(recipient === NOBODY ? {} : { recipient }) }]
}
/** Either an item for a price, or a price for an item. */
const listing = (isSale: boolean, item: readonly IntentAsset[], price: IntentAsset): readonly Intent[] =>
  isSale ? sell(item, [price]) : sell([price], item)

const part = v.object({
  itemType: whole,
  token: address,
  identifierOrCriteria: whole,
  startAmount: whole,
  endAmount: whole,
})
type Part = v.InferOutput<typeof part>
const paid = v.object({ ...part.entries, recipient: address })
const components = v.object({ offerer: address, [GIVEN]: list(part), consideration: list(paid) })

/** The amount changes over time between two values: assume the larger one is given and the smaller one is paid. */
const mostOf = ({ startAmount, endAmount }: Part) => (endAmount > startAmount ? endAmount : startAmount)
const leastOf = ({ startAmount, endAmount }: Part) => (endAmount < startAmount ? endAmount : startAmount)

function toAsset({ itemType, token, identifierOrCriteria }: Part, amount: bigint): IntentAsset {
  if (itemType === 0n) return { type: 'native', amount }
  if (itemType === 1n) return { type: 'token', address: token, amount }
  return { type: 'item', address: token, itemId: identifierOrCriteria, amount }
}

const readSeaport = (order: v.InferOutput<typeof components>): readonly Intent[] =>
  order[GIVEN].length === 0
    ? []
    : sell(
        order[GIVEN].map((each) => toAsset(each, mostOf(each))),
        order.consideration
          .filter(({ recipient }) => recipient === order.offerer)
          .map((each) => toAsset(each, leastOf(each))),
      )

type Tree = v.InferOutput<typeof components> | readonly Tree[]
const tree: v.GenericSchema<Tree> = v.lazy(() => v.union([components, v.array(tree)]))
const leavesOf = (node: Tree): readonly v.InferOutput<typeof components>[] =>
  'offerer' in node ? [node] : node.flatMap(leavesOf)

const fees = list(v.object({ rate: whole }))
const trade = v.object({ makerToken: address, takerToken: address, makerAmount: whole, takerAmount: whole })
const zeroExTrade = knownType(trade, ({ makerToken, takerToken, makerAmount, takerAmount }) =>
  sell([currency(makerToken, makerAmount)], [currency(takerToken, takerAmount)]),
)

/** Orders that share one name. */
const ORDERS: readonly KnownType[] = [
  // CoW
  knownType(
    v.object({
      ...{ sellToken: address, buyToken: address, sellAmount: whole, buyAmount: whole, receiver: address },
      feeAmount: v.optional(whole, 0n),
    }),
    // The fee is also taken from the sold token.
    ({ sellToken, buyToken, sellAmount, buyAmount, feeAmount, receiver }) =>
      sell([currency(sellToken, sellAmount + feeAmount)], [currency(buyToken, buyAmount)], receiver),
  ),
  // 1inch
  knownType(
    v.object({
      ...{ makerAsset: address, takerAsset: address, makingAmount: whole, takingAmount: whole },
      receiver: v.optional(address),
    }),
    ({ makerAsset, takerAsset, makingAmount, takingAmount, receiver }) =>
      sell([currency(makerAsset, makingAmount)], [currency(takerAsset, takingAmount)], receiver),
  ),
  // Blur: side 1 is a sale
  knownType(
    v.object({
      ...{ side: whole, collection: address, tokenId: whole, amount: whole },
      ...{ paymentToken: address, price: whole, fees },
    }),
    ({ side, collection, tokenId, amount, paymentToken, price, fees: given }) => {
      const share = WHOLE_SHARE - given.reduce((sum, { rate }) => sum + rate, 0n)
      const least = side === 1n ? (price * (share < 0n ? 0n : share)) / WHOLE_SHARE : price
      return listing(side === 1n, [itemOf(collection, tokenId, amount)], currency(paymentToken, least))
    },
  ),
  // Wyvern, formerly of OpenSea: side 1 sells what the call moves
  knownType(
    v.object({
      ...{ side: whole, target: address, howToCall: whole, calldata: bytes },
      ...{ paymentToken: address, basePrice: whole },
    }),
    ({ side, target, howToCall, paymentToken, basePrice }, contract) => {
      // The target's code would run as the exchange's proxy, which can move everything that the seller approved for it.
      if (howToCall !== 0n) return [{ type: 'unread', contract, givesRights: true }]
      return listing(side === 1n, [itemOf(target, 0n, 1n)], currency(paymentToken, basePrice))
    },
  ),
  // Blur, version 2: the order contains only a hash of items and prices
  knownType(v.object({ collection: address, listingsRoot: bytes }), (_, contract) => [
    { type: 'unread', contract, givesRights: true },
  ]),
  // 0x, versions 2 and 3
  knownType(
    v.object({ makerAssetAmount: whole, takerAssetAmount: whole, makerAssetData: bytes, takerAssetData: bytes }),
    ({ makerAssetAmount, takerAssetAmount, makerAssetData, takerAssetData }) => {
      const gives = readZeroExAsset(makerAssetData, makerAssetAmount)
      const returns = readZeroExAsset(takerAssetData, takerAssetAmount)
      return gives === undefined || returns === undefined ? undefined : sell(gives, returns)
    },
  ),
  // Rarible
  knownType(v.object({ makeAsset: v.looseObject({}), takeAsset: v.looseObject({}) }), ({ makeAsset, takeAsset }) => {
    const [gives, returns] = [readRarible(makeAsset), readRarible(takeAsset)]
    return gives === undefined || returns === undefined ? undefined : sell([gives], [returns])
  }),
]

const rarible = v.object({ assetType: v.object({ assetClass: bytes, data: bytes }), value: whole })

/** The first four bytes of the Keccak-256 of `ETH`, `ERC20`, `ERC721` and `ERC1155` name the class. */
function readRarible(given: unknown): IntentAsset | undefined {
  const parsed = v.safeParse(rarible, given)
  if (!parsed.success) return undefined
  const { assetType, value } = parsed.output
  const [first, second] = [assetType.data.slice(2, 66), assetType.data.slice(66, 130)]
  const token = `0x${first.slice(24)}`
  const kind = assetType.assetClass.slice(0, 10)
  if (kind === '0xaaaebeba') return { type: 'native', amount: value }
  if (first.length < 64) return undefined
  if (kind === '0x8ae85d84') return { type: 'token', address: token, amount: value }
  const isItem = kind === '0x73ad2146' || kind === '0x973bb640'
  return isItem && second.length === 64 ? itemOf(token, BigInt(`0x${second}`), value) : undefined
}

const nft = { direction: whole, erc20Token: address, erc20TokenAmount: whole }

/** Messages that let another account exchange one asset for another, by the name of their type. */
export const TRADES: Readonly<Record<string, readonly KnownType[]>> = {
  Order: ORDERS,
  // Blur: only the hash of its orders
  Root: [knownType(v.object({ root: bytes }), (_, contract) => [{ type: 'unread', contract, givesRights: true }])],
  OrderComponents: [knownType(components, readSeaport)],
  BulkOrder: [
    knownType(v.object({ tree }), ({ tree: node }) => {
      const leaves = leavesOf(node)
      return leaves.length > MAX_ENTRIES ? undefined : leaves.flatMap(readSeaport)
    }),
  ],
  // 0x, version 4
  LimitOrder: [zeroExTrade],
  RfqOrder: [zeroExTrade],
  OtcOrder: [zeroExTrade],
  ERC721Order: [
    knownType(
      v.object({ ...nft, erc721Token: address, erc721TokenId: whole }),
      ({ direction, erc20Token, erc20TokenAmount, erc721Token, erc721TokenId }) =>
        listing(direction === 0n, [itemOf(erc721Token, erc721TokenId, 1n)], currency(erc20Token, erc20TokenAmount)),
    ),
  ],
  ERC1155Order: [
    knownType(
      v.object({ ...nft, erc1155Token: address, erc1155TokenId: whole, erc1155TokenAmount: whole }),
      ({ direction, erc20Token, erc20TokenAmount, erc1155Token, erc1155TokenId, erc1155TokenAmount }) =>
        listing(
          direction === 0n,
          [itemOf(erc1155Token, erc1155TokenId, erc1155TokenAmount)],
          currency(erc20Token, erc20TokenAmount),
        ),
    ),
  ],
  // LooksRare
  MakerOrder: [
    knownType(
      v.object({
        ...{ [IS_SALE]: bool, collection: address, tokenId: whole, amount: whole },
        ...{ currency: address, price: whole, [LEAST_SHARE]: whole },
      }),
      ({ [IS_SALE]: isSale, [LEAST_SHARE]: share, collection, tokenId, amount, currency: token, price }) => {
        const least = isSale ? (price * share) / WHOLE_SHARE : price
        return listing(isSale, [itemOf(collection, tokenId, amount)], currency(token, least))
      },
    ),
  ],
  Maker: [
    knownType(
      v.object({ quoteType: whole, collection: address, currency: address, price: whole, itemIds: list(whole) }),
      ({ quoteType, collection, currency: token, price, itemIds }) =>
        listing(
          quoteType === 1n,
          itemIds.map((id) => itemOf(collection, id, 1n)),
          currency(token, price),
        ),
    ),
  ],
}
