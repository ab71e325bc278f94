import { NAME_NAMESPACES } from '@latchkey/chains'
import { type Namespace, normalizeAddress, parseUnits } from '@latchkey/primitives'
import type { Step } from '../../flow/flow.ts'
import type { StateFlow } from '../../store/state-flow.ts'
import { enterAmount, NO_AMOUNT, spendable, WHOLE } from '../amount-entry/amount-entry.ts'
import { cutDecimals } from '../amount-entry/amount-text.ts'
import { NO_FEE, NOTHING_SENT } from './nothing-sent.ts'
import type { SendEffect, SendEvent, SendFee, SendState, SentAsset, SentItem } from './send.types.ts'

type SendStep = Step<SendState, SendEffect>

/**
 * The form of a transfer. Every change clears the fee and an earlier failure.
 *
 * @param namespace - Chain family of the account.
 * @see compat-facts 8.2
 */
export function stepSend(state: SendState, event: SendEvent, namespace: Namespace): SendStep {
  switch (event.type) {
    case 'asset':
      return stepAsset(state, event.asset)
    case 'amount':
      return [edited(state, { amount: event.amount }), { type: 'stop', of: 'price' }]
    case 'to':
      return stepTo(state, event.to, namespace)
    case 'max':
      return stepMax(state)
    case 'priced':
      return [edited(state, { amount: toMax(state, event.reserve) })]
    case 'unpriced':
      return [{ ...state, max: 'failed' }]
    case 'counted':
      return state.asset?.type === 'item' ? [{ ...state, asset: { ...state.asset, owned: event.owned } }] : [state]
    case 'resolving':
      return [{ ...state, recipient: { status: 'resolving' } }]
    case 'resolved': {
      const address = normalizeAddress(event.address, namespace)
      return address === undefined
        ? [{ ...state, recipient: { status: 'invalid' } }]
        : known(state, address, event.name)
    }
    case 'unresolved':
      return [{ ...state, recipient: { status: 'unresolved', failure: event.failure } }]
    case 'noted':
      return state.recipient.status === 'known'
        ? [{ ...state, recipient: { ...state.recipient, notes: event.notes } }]
        : [state]
    case 'not-an-address':
      return [{ ...state, recipient: { status: 'invalid' } }]
    case 'reset':
      return [
        NOTHING_SENT,
        ...(['resolve', 'inspect', 'price', 'count', 'estimate', 'check'] as const).map(
          (of) => ({ type: 'stop', of }) as const,
        ),
      ]
    case 'preparing':
      return [{ ...NOTHING_SENT, isRequested: true, status: 'preparing' }]
    case 'requested': {
      const form = { ...NOTHING_SENT, asset: event.asset, amount: event.amount, isRequested: true }
      return stepTo(form, event.to, namespace)
    }
    default:
      return stepReview(state, event)
  }
}

/** The flow of `state.send`. */
export const sendFlow: StateFlow<SendEvent, SendEffect> = {
  name: 'send',
  step(state, event) {
    const before = state.send ?? NOTHING_SENT
    const [send, ...effects] = stepSend(before, event, state.activeNamespace)
    return [send === before ? state : { ...state, send }, ...effects]
  },
}

type ReviewEvent = Extract<
  SendEvent,
  { readonly type: 'review' | 'estimated' | 'not-estimated' | 'checking' | 'checked' | 'confirm' | 'sent' | 'refused' }
>

type Estimated = Extract<SendEvent, { readonly type: 'estimated' }>

function stepReview(state: SendState, event: ReviewEvent): SendStep {
  switch (event.type) {
    case 'review':
      return [{ ...state, fee: { status: 'loading' } }, { type: 'estimate' }, { type: 'check' }]
    case 'estimated':
      return [{ ...state, fee: toKnownFee(event) }]
    case 'not-estimated':
      return [{ ...state, fee: { status: 'failed', failure: event.failure } }]
    case 'checking':
      return [{ ...state, check: { status: 'checking' } }]
    case 'checked':
      return [{ ...state, check: event.check }]
    case 'confirm':
      return [{ ...state, status: 'confirming', failure: undefined }]
    case 'sent':
      return [{ ...state, status: 'sent', hash: event.hash }]
    case 'refused':
      return [{ ...state, status: 'editing', failure: event.failure }]
    default:
      event satisfies never
      return [state]
  }
}

function toKnownFee({ fee: { total, rent, level, change }, isCovered }: Estimated): SendFee {
  return {
    status: 'known',
    total,
    isCovered,
    ...(rent === undefined ? {} : { rent }),
    ...(level === undefined ? {} : { level }),
    ...(change === undefined ? {} : { change }),
  }
}

/** An amount in a currency keeps its value; decimals that the token does not have are cut. */
function stepAsset(state: SendState, asset: SentAsset): SendStep {
  const { unit, text } = state.amount
  const amount =
    asset.type === 'item'
      ? { unit: 'token' as const, text: '1' }
      : state.asset?.type === 'item'
        ? NO_AMOUNT
        : unit === 'fiat' && (asset.price ?? 0) > 0
          ? { unit, text }
          : unit === 'fiat'
            ? NO_AMOUNT
            : { unit, text: cutDecimals(text, asset.decimals).text }
  return [
    edited(state, { asset, amount }),
    { type: 'stop', of: 'price' },
    isCountable(asset) ? { type: 'count', item: asset } : { type: 'stop', of: 'count' },
  ]
}

/** Returns whether an account can hold several of the item. @see ERC-1155 */
const isCountable = (asset: SentAsset): asset is SentItem => asset.type === 'item' && asset.interface === 'ERC1155'

/**
 * An address is accepted at once; a name is resolved after a pause in typing. @see Spec §9 "Default debounce 500 ms"
 */
function stepTo(state: SendState, typed: string, namespace: Namespace): SendStep {
  const to = typed.trim()
  const stops = [
    { type: 'stop', of: 'resolve' },
    { type: 'stop', of: 'inspect' },
  ] as const
  const next = edited(state, { to: typed })
  if (to === '') return [{ ...next, recipient: { status: 'empty' } }, ...stops]
  const address = normalizeAddress(to, namespace)
  if (address !== undefined) return known(next, address)
  if (!NAME_NAMESPACES.includes(namespace) || !isName(to))
    return [{ ...next, recipient: { status: 'invalid' } }, ...stops]
  return [
    { ...next, recipient: { status: 'resolving' } },
    { type: 'stop', of: 'inspect' },
    { type: 'resolve', name: to },
  ]
}

function known(state: SendState, address: string, name?: string): SendStep {
  const recipient = { status: 'known', address, ...(name === undefined ? {} : { name }) } as const
  return [
    { ...state, recipient },
    { type: 'stop', of: 'resolve' },
    { type: 'inspect', address: recipient.address },
  ]
}

const isName = (text: string) => /^[^\s.]+(\.[^\s.]+)+$/u.test(text)

/** The network fee is paid in the native currency, so only its maximum leaves a reserve. */
function stepMax(state: SendState): SendStep {
  const { asset } = state
  if (asset?.type === 'item')
    return [asset.owned === undefined ? state : edited(state, { amount: enterAmount(asset.owned, 'token', WHOLE) })]
  if (asset?.balance === undefined) return [state]
  if (asset.address === undefined) return [{ ...state, max: 'pending' }, { type: 'price' }]
  return [edited(state, { amount: toMax(state, 0n) }), { type: 'stop', of: 'price' }]
}

function toMax({ asset, amount }: SendState, reserve: bigint): SendState['amount'] {
  if (asset?.type !== 'token') return amount
  const balance = parseUnits(cutDecimals(asset.balance ?? '0', asset.decimals).text, asset.decimals)
  return enterAmount(spendable(balance, reserve), amount.unit, asset)
}

function edited(state: SendState, change: Partial<SendState>): SendState {
  const again = { fee: NO_FEE, check: undefined, max: 'idle', status: 'editing' } as const
  return { ...state, ...again, failure: undefined, hash: undefined, ...change }
}
