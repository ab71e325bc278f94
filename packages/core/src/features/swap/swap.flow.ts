import { toFailure, WalletError } from '@latchkey/errors'
import { formatUnits } from '@latchkey/primitives'
import type { Step } from '../../flow/flow.ts'
import type { StateFlow } from '../../store/state-flow.ts'
import { isTooPrecise } from '../amount-entry/is-amount-text.ts'
import { cleanAmount, isCurrent, keyOf, maxOf, soldOf, toAction, toFigures, toShownText } from './swap.figures.ts'
import type { QuoteKind, SwapArguments, SwapEffect, SwapEvent, SwapFacts, SwapSide, TradedToken } from './swap.types.ts'

type SwapStep = Step<SwapFacts, SwapEffect>

/** The state before the first swap. */
export const CLOSED: SwapFacts = {
  status: 'closed',
  wanted: {},
  tokens: [],
  balances: {},
  prices: {},
  amount: '',
  attempt: 0,
  providerFeePercent: '0',
}

/** Decimals of the coin of every network of `SWAP_NETWORKS`. */
export const COIN_DECIMALS = 18
/** The statuses in which the visitor can change the form. */
const FORM: readonly SwapFacts['status'][] = ['editing', 'quoting', 'quoted']
/** A plan exists, and may also be sent while the next one is prepared. */
export const PLANNED: readonly SwapFacts['status'][] = ['built', 'building']
/** The statuses after the form. */
export const REVIEW: readonly SwapFacts['status'][] = [
  'building',
  'built',
  'approving',
  'swapping',
  'confirming',
  'done',
  'reverted',
]

/**
 * A swap, step by step: tokens and an amount, the quote, the preparation, the wallet.
 *
 * @see compat-facts 8.1
 */
function stepSwap(facts: SwapFacts, event: SwapEvent): SwapStep {
  switch (event.type) {
    case 'open':
      return open(facts, event)
    case 'close':
      return [{ ...CLOSED, attempt: facts.attempt }]
    case 'started':
    case 'figures':
    case 'found':
    case 'quoted':
    case 'built':
    case 'failed':
      return learn(facts, event)
    case 'type':
    case 'choose':
    case 'switch':
    case 'max':
      return FORM.includes(facts.status) ? edit(facts, event) : [facts]
    case 'refresh':
      return refresh(facts)
    case 'review':
      // A newer quote may be pending; the preparation fetches the newest one.
      if ((facts.status !== 'quoted' && facts.status !== 'quoting') || toAction(facts) !== 'review') return [facts]
      return [{ ...facts, status: 'building', plan: undefined, failure: undefined }, { type: 'initiate' }, BUILD]
    case 'edit':
      return REVIEW.includes(facts.status) ? quote(withoutReview(facts), 'full') : [facts]
    default:
      return stepWallet(facts, event)
  }
}

/** The flow of `state.swap`. */
export const swapFlow: StateFlow<SwapEvent, SwapEffect> = {
  name: 'swap',
  step(state, event) {
    const before: SwapFacts = state.swap ?? CLOSED
    const [facts, ...effects] = stepSwap(before, event)
    if (facts === before) return [state, ...effects]
    return [{ ...state, swap: { ...facts, figures: toFigures(facts), action: toAction(facts) } }, ...effects]
  },
}

const BUILD = { type: 'build' } as const

function open(facts: SwapFacts, event: Extract<SwapEvent, { readonly type: 'open' }>): SwapStep {
  const { account, wanted, providerFeePercent } = event
  // Returning to the form continues it.
  const isOpen = facts.status !== 'closed' && facts.status !== 'failed'
  if (isOpen && isOf(facts, account) && isSameSwap(wanted, facts.wanted)) return [facts]
  return [
    { ...CLOSED, attempt: facts.attempt, status: 'starting', account, wanted, providerFeePercent },
    { type: 'start', account },
  ]
}

const isOf = ({ account }: SwapFacts, { address, networkId }: NonNullable<SwapFacts['account']>) =>
  account?.address === address && account.networkId === networkId

const isSameSwap = (one: SwapArguments, other: SwapArguments) =>
  (['fromToken', 'toToken', 'amount'] as const).every((each) => one[each] === other[each])

const withToken = ({ tokens }: SwapFacts, token: TradedToken) =>
  tokens.some(({ address }) => keyOf(address) === keyOf(token.address)) ? tokens : [...tokens, token]

type Learnt = Extract<SwapEvent, { readonly type: 'started' | 'figures' | 'found' | 'quoted' | 'built' | 'failed' }>

function learn(facts: SwapFacts, event: Learnt): SwapStep {
  switch (event.type) {
    case 'started':
      return begin(facts, event)
    case 'figures': {
      const { type: _, account, balances, prices, ...rest } = event
      if (!isOf(facts, account)) return [facts]
      const merged = balances === undefined ? facts.balances : { ...keepPasted(facts), ...balances }
      return [{ ...facts, ...rest, balances: merged, prices: { ...facts.prices, ...prices } }]
    }
    case 'found': {
      const { account, token, balance } = event
      if (!isOf(facts, account)) return [facts]
      return [
        { ...facts, tokens: withToken(facts, token), balances: { ...facts.balances, [keyOf(token.address)]: balance } },
      ]
    }
    case 'quoted':
      return [{ ...facts, status: 'quoted', quote: event.quote, failure: undefined }]
    case 'built':
      return [{ ...facts, status: 'built', plan: event.plan }]
    default: {
      const { failure } = event
      if (facts.status === 'starting') return [{ ...facts, status: 'failed', failure }]
      if (facts.status === 'building') return [{ ...facts, status: 'built', plan: undefined, failure }]
      return [{ ...facts, status: 'editing', quote: undefined, failure }]
    }
  }
}

/** Returns the balances of tokens that the gateway does not list, because its response may omit them. */
function keepPasted({ balances, tokens }: SwapFacts): SwapFacts['balances'] {
  const pasted = new Set(tokens.flatMap(({ isListed, address }) => (isListed ? [] : keyOf(address))))
  return Object.fromEntries(Object.entries(balances).filter(([key]) => pasted.has(key)))
}

function begin(facts: SwapFacts, { type: _, ...read }: Extract<SwapEvent, { readonly type: 'started' }>): SwapStep {
  const { fromToken, toToken, amount = '' } = facts.wanted
  // Anybody can call a token USDC, so only tokens of the gateway are found by symbol.
  const find = (name = '') =>
    read.tokens.find(
      ({ isListed, symbol, address }) =>
        isListed && (symbol.toLowerCase() === name.toLowerCase() || keyOf(address) === keyOf(name)),
    )
  const coin = read.tokens.find(({ address }) => keyOf(address).endsWith(`:0x${'e'.repeat(40)}`))
  const to = find(toToken)
  const wanted = find(fromToken) ?? coin
  const from = wanted?.address === to?.address && fromToken === undefined ? undefined : wanted
  const known = { ...facts, ...read, from, to: to?.address === from?.address ? undefined : to }
  const decimals = from?.decimals ?? COIN_DECIMALS
  if (isTooPrecise(amount, decimals)) {
    const error = new WalletError('amount/too-precise', { value: amount, decimals: String(decimals) })
    return [{ ...known, status: 'editing', amount: '', failure: toFailure(error) }]
  }
  return quote({ ...known, amount: cleanAmount(amount, decimals) })
}

/** Requests a quote if the form is complete. */
function quote(facts: SwapFacts, kind?: QuoteKind): SwapStep {
  const { from, to } = facts
  const isComplete = from !== undefined && to !== undefined && soldOf(facts) !== undefined
  const kept = { ...facts, failure: undefined }
  if (!isComplete) return [{ ...kept, status: 'editing', quote: undefined }]
  return [
    { ...kept, status: 'quoting' },
    { type: 'quote', kind },
  ]
}

type Edit = Extract<SwapEvent, { readonly type: 'type' | 'choose' | 'switch' | 'max' }>

function edit(facts: SwapFacts, event: Edit): SwapStep {
  const { from } = facts
  switch (event.type) {
    case 'type': {
      const amount = cleanAmount(event.text, from?.decimals ?? COIN_DECIMALS)
      if (amount === facts.amount) return [facts]
      const typed = { ...facts, amount, failure: undefined }
      // The amount is the quoted one again, so its quote is still valid.
      return isCurrent(typed) ? [{ ...typed, status: 'quoted' }] : quote(typed, 'typed')
    }
    case 'choose':
      return choose(facts, event.side, event.token)
    case 'switch':
      return turn(facts)
    default:
      if (from === undefined) return [facts]
      return quote({ ...facts, amount: formatUnits(maxOf(facts, from), from.decimals) })
  }
}

function choose(facts: SwapFacts, side: SwapSide, token: TradedToken): SwapStep {
  const other = side === 'from' ? facts.to : facts.from
  if (token.address === facts[side]?.address) return [facts]
  if (token.address === other?.address) return turn(facts)
  const chosen = { ...facts, tokens: withToken(facts, token), [side]: token, quote: undefined }
  return quote({ ...chosen, amount: cleanAmount(facts.amount, chosen.from?.decimals ?? COIN_DECIMALS) })
}

/** Sells the token that was to be bought, in its quoted amount. @see compat-facts 8.1 "Switch" */
function turn(facts: SwapFacts): SwapStep {
  const { from, to, quote: quoted } = facts
  const known = to !== undefined && quoted !== undefined ? toShownText(quoted.toAmount, to) : facts.amount
  const amount = cleanAmount(known, to?.decimals ?? COIN_DECIMALS)
  return quote({ ...facts, from: to, to: from, amount, quote: undefined })
}

function refresh(facts: SwapFacts): SwapStep {
  const { status, account } = facts
  if (status === 'quoted' || (status === 'editing' && facts.failure !== undefined)) return quote(facts, 'full')
  if (status === 'built' || status === 'reverted')
    return [
      { ...facts, status: 'building', ...(status === 'reverted' ? { plan: undefined, failure: undefined } : {}) },
      BUILD,
    ]
  if (status === 'failed' && account !== undefined)
    return [
      { ...facts, status: 'starting', failure: undefined },
      { type: 'start', account },
    ]
  return [facts]
}

/** After a finished swap the form is empty. */
function withoutReview(facts: SwapFacts): SwapFacts {
  const isDone = facts.status === 'done' || facts.status === 'confirming'
  const left = { ...facts, plan: undefined, failure: undefined, hash: undefined }
  return isDone ? { ...left, amount: '', quote: undefined } : left
}

type WalletEvent = Extract<
  SwapEvent,
  { readonly type: 'send' | 'approved' | 'sent' | 'confirmed' | 'reverted' | 'refused' }
>

/**
 * The steps after a preparation: the wallet responds to the request, and the network includes the transaction or not.
 * @see compat-facts 8.1
 */
function stepWallet(facts: SwapFacts, event: WalletEvent): SwapStep {
  if (event.type === 'send') {
    const { plan } = facts
    if (!PLANNED.includes(facts.status) || plan === undefined) return [facts]
    const attempt = facts.attempt + 1
    const status = plan.step === 'approve' ? 'approving' : 'swapping'
    return [
      { ...facts, status, attempt, failure: undefined },
      { type: 'send', attempt },
    ]
  }
  const waits: readonly SwapFacts['status'][] = ['approving', 'swapping', 'confirming']
  if (event.attempt !== facts.attempt || !waits.includes(facts.status)) return [facts]
  switch (event.type) {
    case 'approved':
      return [{ ...facts, status: 'building', plan: undefined }, BUILD]
    case 'sent':
      return [{ ...facts, status: 'confirming', hash: event.hash }]
    case 'confirmed':
      return [{ ...facts, status: 'done', hash: event.hash }]
    case 'reverted':
      return [{ ...facts, status: 'reverted' }]
    default:
      // A transaction that was sent stays `confirming` after a failure of the node.
      return [{ ...facts, status: facts.status === 'confirming' ? 'confirming' : 'built', failure: event.failure }]
  }
}
