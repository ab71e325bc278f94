import { describe, expect, it } from 'vitest'
import { NOTHING_SENT } from './nothing-sent.ts'
import { stepSend } from './send.flow.ts'
import { selectSendButton, toTransfer } from './send.form.ts'
import type { SendEvent, SendState, SentItem, SentToken } from './send.types.ts'

const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

const ether: SentToken = {
  type: 'token',
  networkId: 'eip155:1',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  iconUrl: null,
  price: 3000,
  balance: '2.5',
}
const dollar: SentToken = {
  ...ether,
  symbol: 'USDC',
  decimals: 6,
  address: `eip155:1:${USDC}`,
  price: 1,
  balance: '100',
}
const item: SentItem = {
  type: 'item',
  networkId: 'eip155:1',
  contract: USDC,
  tokenId: '7',
  interface: 'ERC721',
  name: 'Hillside #7',
  collection: null,
  imageUrl: null,
}

const step = (state: SendState, event: SendEvent) => stepSend(state, event, 'eip155')
const walk = (...events: readonly SendEvent[]) =>
  events.reduce<SendState>((state, event) => step(state, event)[0], NOTHING_SENT)
const amount = (text: string, unit: 'token' | 'fiat' = 'token'): SendEvent => ({
  type: 'amount',
  amount: { unit, text },
})
const asset = (of: SentToken | SentItem): SendEvent => ({ type: 'asset', asset: of })
const to = (text: string): SendEvent => ({ type: 'to', to: text })
const failure = { code: 'names/not-found', message: '', context: {} } as const

describe('the button of the form', () => {
  it.each<[string, readonly SendEvent[]]>([
    ['select-token', []],
    ['select-token', [to(FRIEND)]],
    ['add-amount', [asset(ether), to(FRIEND)]],
    ['incorrect-value', [asset(ether), amount('0.'), to(FRIEND)]],
    ['incorrect-value', [asset(dollar), amount('0.0000001', 'fiat'), to(FRIEND)]],
    ['insufficient-funds', [asset(ether), amount('2.500000000000000001')]],
    ['add-address', [asset(ether), amount('2.5')]],
    ['resolving', [asset(ether), amount('2.5'), to('rowan.eth')]],
    ['invalid-address', [asset(ether), amount('2.5'), to('rowan')]],
    ['invalid-address', [asset(ether), amount('2.5'), to('rowan.eth'), { type: 'unresolved', failure }]],
    ['preview', [asset(ether), amount('2.5'), to(FRIEND)]],
    ['preview', [asset(item), to(FRIEND)]],
  ])('is %s, by the order in which parts are missing (compat-facts 8.2)', (button, events) => {
    expect(selectSendButton(walk(...events))).toBe(button)
  })

  it('does not compare the amount with an unknown balance', () => {
    expect(selectSendButton(walk(asset({ ...ether, balance: undefined }), amount('9'), to(FRIEND)))).toBe('preview')
  })
})

describe('the recipient', () => {
  it('is a valid address at once, in EIP-55 form, and is inspected', () => {
    const [state, ...effects] = step(NOTHING_SENT, to(`  ${FRIEND.toLowerCase()} `))
    expect(state.recipient).toEqual({ status: 'known', address: FRIEND })
    expect(effects).toContainEqual({ type: 'inspect', address: FRIEND })
  })

  it('is no address with a wrong checksum, because that is a typing error', () => {
    expect(walk(to(FRIEND.replace('C5', 'c5'))).recipient).toEqual({ status: 'invalid' })
  })

  it('is a name that is resolved, and then its address', () => {
    const [state, ...effects] = step(NOTHING_SENT, to('rowan.eth'))
    expect(state.recipient).toEqual({ status: 'resolving' })
    expect(effects).toContainEqual({ type: 'resolve', name: 'rowan.eth' })
    const known = walk(to('rowan.eth'), { type: 'resolved', address: FRIEND, name: 'rowan.eth' })
    expect(known.recipient).toEqual({ status: 'known', address: FRIEND, name: 'rowan.eth' })
  })

  it('aborts the resolution of the previous text with each change', () => {
    const [, ...effects] = step(walk(to('rowan.eth')), to(''))
    expect(effects).toEqual([
      { type: 'stop', of: 'resolve' },
      { type: 'stop', of: 'inspect' },
    ])
  })

  it('gets its notes if it is still the same', () => {
    const noted: SendEvent = { type: 'noted', notes: [{ type: 'first-time' }] }
    expect(walk(to(FRIEND), noted).recipient).toMatchObject({ notes: [{ type: 'first-time' }] })
    expect(walk(to(''), noted).recipient).toEqual({ status: 'empty' })
  })
})

describe('the maximum amount', () => {
  it('is the whole balance of a token', () => {
    expect(walk(asset(dollar), { type: 'max' }).amount).toEqual({ unit: 'token', text: '100' })
  })

  it('subtracts the fee from the native currency when the fee is known', () => {
    const [pending, ...effects] = step(walk(asset(ether)), { type: 'max' })
    expect([pending.max, effects]).toEqual(['pending', [{ type: 'price' }]])
    const [priced] = step(pending, { type: 'priced', reserve: 65_000n * 20_000_000_000n })
    expect(priced).toMatchObject({ max: 'idle', amount: { text: '2.4987' } })
  })

  it('is zero if the balance does not cover the fee, and unchanged if the fee is unknown', () => {
    const poor = walk(asset({ ...ether, balance: '0.000001' }))
    expect(step(poor, { type: 'priced', reserve: 10n ** 18n })[0].amount.text).toBe('0')
    expect(step(walk(asset(ether), amount('1')), { type: 'unpriced' })[0]).toMatchObject({
      max: 'failed',
      amount: { text: '1' },
    })
  })

  it('keeps the current unit, and is exact to the last raw unit', () => {
    const inFiat = walk(asset({ ...dollar, balance: '99.123456' }), amount('1', 'fiat'), { type: 'max' })
    expect(inFiat.amount).toEqual({ unit: 'fiat', text: '99.12', exact: '99.123456' })
    expect(toTransfer({ ...inFiat, recipient: { status: 'known', address: FRIEND } })?.amount).toBe(99_123_456n)
  })
})

describe('several copies of a collectible', () => {
  const several: SentItem = { ...item, interface: 'ERC1155' }
  const counted: SendEvent = { type: 'counted', owned: 12n }

  it('start with a quantity of one, and are counted', () => {
    const [state, ...effects] = step(NOTHING_SENT, asset(several))
    expect(state.amount.text).toBe('1')
    expect(effects).toContainEqual({ type: 'count', item: several })
    expect(walk(asset(several), counted).asset).toMatchObject({ owned: 12n })
  })

  it('are not counted if there is only one of each', () => {
    expect(step(NOTHING_SENT, asset(item))).not.toContainEqual({ type: 'count', item })
    expect(toTransfer(walk(asset(item), amount('5'), to(FRIEND)))?.amount).toBe(1n)
  })

  it.each<[string, string]>([
    ['', 'add-amount'],
    ['0', 'incorrect-value'],
    ['13', 'too-many'],
    ['12', 'preview'],
  ])('of which %j of 12 are entered: %s', (text, button) => {
    expect(selectSendButton(walk(asset(several), counted, amount(text), to(FRIEND)))).toBe(button)
  })

  it('are sent in the entered quantity, at most all of them', () => {
    const all = walk(asset(several), counted, { type: 'max' }, to(FRIEND))
    const sent = { to: FRIEND, amount: 12n, token: USDC, item: { tokenId: 7n, interface: 'ERC1155' } }
    expect(toTransfer(all)).toEqual(sent)
    expect(toTransfer(walk(asset(several), amount('3'), to(FRIEND)))?.amount).toBe(3n)
    expect(walk(asset(several), { type: 'max' }).amount.text).toBe('1')
  })
})

describe('a change of the token', () => {
  it('keeps the amount, within the decimals of the new token', () => {
    expect(walk(asset(ether), amount('1.123456789'), asset(dollar)).amount.text).toBe('1.123456')
  })

  it('keeps an entered value, and clears it if no price is known', () => {
    expect(walk(asset(ether), amount('30', 'fiat'), asset(dollar)).amount).toEqual({ unit: 'fiat', text: '30' })
    expect(walk(asset(ether), amount('30', 'fiat'), asset({ ...dollar, price: 0 })).amount.text).toBe('')
  })
})

describe('the review of a transfer', () => {
  const ready = walk(asset(dollar), amount('5'), to(FRIEND))

  it('requests the fee, and again after a failure', () => {
    const [state, ...effects] = step(ready, { type: 'review' })
    expect([state.fee.status, effects]).toEqual(['loading', [{ type: 'estimate' }, { type: 'check' }]])
  })

  it('clears its fee with any change', () => {
    const estimated = step(ready, {
      type: 'estimated',
      fee: { gas: 1n, maxFeePerGas: 2n, total: 2n },
      isCovered: true,
    })[0]
    expect(estimated.fee).toEqual({ status: 'known', total: 2n, isCovered: true })
    expect(step(estimated, amount('6'))[0].fee).toEqual({ status: 'unknown' })
  })

  it('contains the transfer in raw units to the address of the name', () => {
    expect(toTransfer(ready)).toEqual({ to: FRIEND, amount: 5_000_000n, token: USDC })
    expect(toTransfer(walk(asset(ether), amount('0.1'), to(FRIEND)))).toEqual({ to: FRIEND, amount: 10n ** 17n })
    expect(toTransfer(walk(asset(item), to(FRIEND)))).toEqual({
      to: FRIEND,
      amount: 1n,
      token: USDC,
      item: { tokenId: 7n, interface: 'ERC721' },
    })
    expect(toTransfer(walk(asset(dollar), amount('5')))).toBeUndefined()
  })

  it('can be edited again after the wallet rejected, and has the reason', () => {
    const refused = step(step(ready, { type: 'confirm' })[0], { type: 'refused', failure })[0]
    expect(refused).toMatchObject({ status: 'editing', failure })
    expect(step(refused, { type: 'confirm' })[0]).toMatchObject({ status: 'confirming', failure: undefined })
  })
})
