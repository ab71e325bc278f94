import { randomBytes } from 'node:crypto'
import { WalletError } from '@latchkey/errors'
import type { Clock } from '@latchkey/host'
import { formatUnits, type Hex, isAddress, toChecksumAddress } from '@latchkey/primitives'
import { cleanName } from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import type { ServedChain } from '../deps.ts'
import { nameOfNetwork } from '../domain/card-networks.ts'
import { toCaipId } from '../domain/network.ts'
import { isCard } from '../domain/payment-method.ts'
import { priceSandbox, SANDBOX_PAYMENTS } from '../domain/sandbox-price.ts'
import { refusalOf } from '../domain/test-card.ts'
import type { OnrampProvider, Purchase } from '../ports/onramp-provider.ts'
import type { OrderStore, SandboxOrder } from '../ports/order-store.ts'
import { type PriceSource, priceKey } from '../ports/price-source.ts'
import type { Sandbox } from '../ports/sandbox.ts'
import { readTokenFacts } from '../reads/token-facts.ts'
import { assertLocal, type Faucet } from './sandbox-faucet.ts'

export interface SandboxOptions {
  readonly chains: ReadonlyMap<string, ServedChain>
  readonly prices: PriceSource
  readonly orders: OrderStore
  readonly faucet: Faucet
  /** URL under which browsers reach this gateway. */
  readonly publicUrl: string
  readonly clock: Clock
}

/** A token that the sandbox sells on one chain. */
interface Sold {
  readonly chain: ServedChain
  readonly token: Hex | 'native'
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly usdPrice: number
}

/** The text of 24 {@link randomBytes}; no other text is looked up. */
const ORDER_ID = /^[\w-]{32}$/
/** The last moment of a `Date`, in milliseconds. */
const LAST_MOMENT_MS = 8.64e15
const cursorSchema = v.strictTuple([
  v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(LAST_MOMENT_MS)),
  v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/)),
])

/**
 * Returns the sandbox. It accepts orders only on local chains, and the faucet checks the chain again before it pays.
 */
export function createSandbox({ chains, prices, orders, faucet, publicUrl, clock }: SandboxOptions): Sandbox {
  async function readSold(signal?: AbortSignal): Promise<readonly Sold[]> {
    return (await Promise.all([...chains.values()].map((chain) => readSoldOn(chain, prices, signal)))).flat()
  }
  async function price(
    wanted: { symbol: string; network: string; paid: string; currency: string },
    signal?: AbortSignal,
  ) {
    const list = await readSold(signal)
    const sold = list.find(
      ({ chain, symbol }) => symbol === wanted.symbol && nameOfNetwork(chain.network.id) === wanted.network,
    )
    const priced = sold === undefined ? undefined : priceSandbox({ ...sold, ...wanted })
    return sold === undefined || priced === undefined ? undefined : { sold, priced }
  }

  const provider: OnrampProvider = {
    facts: { id: 'sandbox', name: 'Sandbox', fee: { min: '1.5', max: '1.5' }, namespaces: ['eip155'] },
    async readCurrencies(_place, signal) {
      return { purchaseCurrencies: groupBySymbol(await readSold(signal)), paymentCurrencies: SANDBOX_PAYMENTS }
    },
    async quote({ purchaseCurrency: symbol, paymentCurrency: currency, amount: paid, network, method }, signal) {
      if (!isCard(method)) return undefined
      const found = await price({ symbol, network, paid, currency }, signal)
      return found === undefined ? undefined : { ...found.priced.quote, quoteId: randomBytes(12).toString('base64url') }
    },
    async createUrl({ address, network, assets, fiatCurrency: currency = 'USD', fiatAmount: paid = '100' }, signal) {
      if (!isAddress(address, 'eip155')) throw invalid('destinationWallets', 'expected an EVM account')
      const found = await price({ symbol: assets[0] ?? 'ETH', network, paid, currency }, signal)
      if (found === undefined) throw invalid('defaultAsset', 'the sandbox does not sell it on this network')
      const { sold, priced } = found
      await assertLocal(sold.chain)
      const id = randomBytes(24).toString('base64url')
      await orders.create({
        id,
        account: address.toLowerCase() as Hex,
        chainId: sold.chain.network.id,
        token: sold.token,
        symbol: sold.symbol,
        decimals: sold.decimals,
        amount: priced.amount,
        paidAmount: priced.quote.paymentTotal.amount,
        paidCurrency: currency,
        status: 'open',
        createdAtMs: clock.now(),
      })
      return `${publicUrl.replace(/\/+$/, '')}/onramp/sandbox/${id}`
    },
    async readPurchases({ account, chainIds, cursor, limit }) {
      const numbers = [...chains].flatMap(([id, { network }]) => (chainIds.includes(id) ? [network.id] : []))
      const before = cursor === undefined ? undefined : fromCursor(cursor)
      const rows = await orders.list({ account: account as Hex, chainIds: numbers, before, limit: limit + 1 })
      const page = await Promise.all(rows.slice(0, limit).map(settled))
      const last = page.at(-1)
      return {
        purchases: page.map(toPurchase),
        next: rows.length > limit && last !== undefined ? toCursor(last) : null,
      }
    },
  }

  const find = async (id: string) => (ORDER_ID.test(id) ? orders.find(id) : undefined)

  /** Checks whether a sent order has a receipt. */
  async function settled(order: SandboxOrder): Promise<SandboxOrder> {
    if (order.status !== 'sent' || order.hash === undefined) return order
    const outcome = await faucet.outcome(order.chainId, order.hash)
    if (outcome === undefined) return order
    await orders.move(order.id, 'sent', outcome)
    return { ...order, status: outcome }
  }

  return {
    provider,
    async findOrder(id) {
      const order = await find(id)
      return order === undefined ? undefined : settled(order)
    },
    async pay(id, card) {
      const refusal = refusalOf(card)
      if (refusal !== undefined) return refusal
      const order = await find(id)
      // If the button is pressed twice, only one press pays.
      if (order === undefined || !(await orders.move(id, 'open', 'paying'))) return undefined
      try {
        const { chainId, account: to, token, amount } = order
        await orders.move(id, 'paying', 'sent', await faucet.send({ chainId, to, token, amount }))
      } catch (error) {
        await orders.move(id, 'paying', 'open')
        throw error
      }
      return undefined
    },
  }
}

function invalid(field: string, problem: string): WalletError {
  return new WalletError('request/invalid', { field, problem })
}

async function readSoldOn(chain: ServedChain, prices: PriceSource, signal?: AbortSignal): Promise<readonly Sold[]> {
  const { network, reader } = chain
  const wrapped = network.wrappedNative?.toLowerCase()
  const contracts = (network.tokens ?? [])
    .map((token) => token.toLowerCase() as Hex)
    .filter((token) => token !== wrapped)
  const facts = await readTokenFacts(
    reader,
    contracts.map((contract) => ({ contract, kind: 'erc20' })),
    signal,
  )
  const { name, symbol, decimals } = network.nativeCurrency
  const tokens = facts.flatMap((fact) =>
    fact.symbol === null || fact.decimals === null
      ? []
      : [
          {
            token: fact.contract,
            symbol: cleanName(fact.symbol),
            name: cleanName(fact.name ?? fact.symbol),
            decimals: fact.decimals,
          },
        ],
  )
  const all = [{ token: 'native' as const, symbol, name, decimals }, ...tokens]
  const priced = all.map(({ token: address }) => ({ chainId: toCaipId(network), address }))
  const reading = await prices.read({ tokens: priced, currency: 'usd', signal })
  return all.flatMap((each) => {
    const usdPrice = reading.prices.get(priceKey({ chainId: toCaipId(network), address: each.token }))?.price ?? 0
    return usdPrice > 0 ? [{ ...each, chain, usdPrice }] : []
  })
}

function groupBySymbol(sold: readonly Sold[]) {
  return [...new Set(sold.map(({ symbol }) => symbol))].map((symbol) => {
    const same = sold.filter((each) => each.symbol === symbol)
    const networks = same.map(({ chain: { network }, token }) => ({
      name: nameOfNetwork(network.id),
      display_name: network.name,
      chain_id: String(network.id),
      contract_address: token === 'native' ? '' : toChecksumAddress(token),
    }))
    return { id: symbol, name: same[0]?.name ?? symbol, symbol, networks }
  })
}

function toPurchase({ chainId, hash, amount, decimals, symbol, token, createdAtMs, status }: SandboxOrder): Purchase {
  return {
    // Not the id of the order, because that opens its page.
    id: `sandbox:${hash}`,
    chainId: `eip155:${chainId}`,
    hash,
    amount: formatUnits(amount, decimals),
    symbol,
    token,
    startedAtMs: createdAtMs,
    status: status === 'confirmed' || status === 'failed' ? status : 'pending',
  }
}

function toCursor({ createdAtMs, hash }: SandboxOrder): string {
  return Buffer.from(JSON.stringify([createdAtMs, hash])).toString('base64url')
}

/** @throws request/invalid when the text is not a cursor of this service */
function fromCursor(cursor: string) {
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(), cursorSchema),
    Buffer.from(cursor, 'base64url').toString('utf8'),
  )
  if (!parsed.success) throw invalid('cursor', 'it was not given by this service')
  const [createdAtMs, hash] = parsed.output
  return { createdAtMs, hash: hash as Hex }
}
