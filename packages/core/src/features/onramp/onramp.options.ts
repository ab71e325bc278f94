import { ONRAMP_PROVIDER_NAMESPACES } from '@latchkey/chains'
import { type CaipNetworkId, parseCaipNetworkId, toDecimal } from '@latchkey/primitives'
import type { OnrampOptions, OnrampProviderFacts, PaymentCurrency, PurchaseCurrency } from '@latchkey/protocol/gateway'
import type { OnrampChoice } from './onramp.types.ts'

/** Preset amounts. @see compat-facts 2.6 */
export const ONRAMP_PRESETS = ['100', '250', '500', '1000'] as const

const LIMITS: PaymentCurrency['payment_method_limits'] = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

const onBoth = (ethereum: string, polygon: string): PurchaseCurrency['networks'] => [
  { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: ethereum },
  { name: 'polygon', display_name: 'Polygon', chain_id: '137', contract_address: polygon },
]

/** The options while the service does not respond. @see Spec §5 "On-ramp payment limits", §8 */
export const BUILT_IN_OPTIONS: OnrampOptions = {
  purchaseCurrencies: [
    {
      id: 'USDC',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: onBoth('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359'),
    },
    {
      id: 'ETH',
      name: 'Ether',
      symbol: 'ETH',
      networks: onBoth('', '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619'),
    },
  ],
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: LIMITS })),
}

/** Providers of a service that names none. @see Spec §9 "On-ramp providers" */
const KNOWN_PROVIDERS: readonly OnrampProviderFacts[] = [
  {
    id: 'coinbase',
    name: 'Coinbase',
    fee: { min: '1', max: '2' },
    namespaces: [...ONRAMP_PROVIDER_NAMESPACES.coinbase],
  },
  { id: 'meld', name: 'Meld', fee: { min: '1', max: '2' }, namespaces: [...ONRAMP_PROVIDER_NAMESPACES.meld] },
]

/** Returns the providers that sell on a network. @example providersOn(options, 'eip155:1') */
export function providersOn(
  { providers = [...KNOWN_PROVIDERS] }: OnrampOptions,
  networkId: CaipNetworkId,
): readonly OnrampProviderFacts[] {
  const [namespace = ''] = networkId.split(':')
  return providers.filter(({ namespaces }) => namespaces.includes(namespace))
}

/** A token that can be bought on one network. */
export interface OnrampToken {
  readonly id: string
  readonly name: string
  readonly symbol: string
  /** The providers' name of the network. */
  readonly network: string
  /** Contract; absent for the coin of the network. */
  readonly address?: string
  /** The options contain no pictures. */
  readonly iconUrl: null
}

/** A purchase from the visitor's choice and the available options. */
export interface PickedOnramp {
  /** Everything that can be bought on the network. */
  readonly tokens: readonly OnrampToken[]
  readonly token: OnrampToken | undefined
  readonly payment: PaymentCurrency | undefined
  /** Decimal text, as typed. */
  readonly amount: string
  readonly problem: OnrampProblem | undefined
}

/** The problem of an amount, and the limit that it breaks. */
export interface OnrampProblem {
  readonly type: 'empty' | 'too-small' | 'too-large'
  /** Decimal text; empty for `empty`. */
  readonly limit: string
}

export interface PickRequest {
  readonly networkId: CaipNetworkId
  readonly choice: OnrampChoice | undefined
  /** The display currency, e.g. `eur`. */
  readonly currency: string | undefined
}

/** Returns the purchase for the given options and choice. @see compat-facts 8.4 */
export function pickOnramp(
  options: OnrampOptions,
  { networkId, choice = {}, currency = 'usd' }: PickRequest,
): PickedOnramp {
  const tokens = options.purchaseCurrencies.flatMap((each) => toTokens(each, networkId))
  const payments = options.paymentCurrencies
  const ofVisitor = payments.find(({ id }) => id.toLowerCase() === currency)
  const payment = payments.find(({ id }) => id === choice.payment) ?? ofVisitor ?? payments[0]
  const amount = choice.amount ?? ONRAMP_PRESETS[0]
  const token = tokens.find(({ id }) => id === choice.asset) ?? tokens[0]
  return { tokens, token, payment, amount, problem: problemOf(amount, payment) }
}

function toTokens({ id, name, symbol, networks }: PurchaseCurrency, networkId: CaipNetworkId): readonly OnrampToken[] {
  const { reference } = parseCaipNetworkId(networkId)
  return networks.flatMap(({ name: network, chain_id: chainId, contract_address: address }) => {
    // A CAIP-2 id, or only its reference: the number of an EVM chain.
    if (chainId !== networkId && chainId !== reference) return []
    return [{ id, name, symbol, network, iconUrl: null, ...(address === '' ? {} : { address }) }]
  })
}

/** Checks the widest limits of all methods: the page of the provider offers the methods that accept the amount. */
function problemOf(amount: string, payment: PaymentCurrency | undefined): OnrampProblem | undefined {
  if (!/[1-9]/.test(amount)) return { type: 'empty', limit: '' }
  const entered = toDecimal(amount.replace(/\.$/, ''))
  const limits = payment?.payment_method_limits ?? []
  const [min] = limits.map((each) => each.min).sort((a, b) => toDecimal(a).cmp(b))
  const [max] = limits.map((each) => each.max).sort((a, b) => toDecimal(b).cmp(a))
  if (min !== undefined && entered.lt(min)) return { type: 'too-small', limit: min }
  return max !== undefined && entered.gt(max) ? { type: 'too-large', limit: max } : undefined
}
