import { contractTypes, fillMessage, toTypes } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { decodeTypedData } from './decode-typed-data.ts'

const [ME, TOKEN, SPENDER] = ['11', '22', 'ab'].map((pair) => `0x${pair.repeat(20)}`) as [string, string, string]
const MAX = 2n ** 256n - 1n
const SOON = 1_900_000_000
/** The field of a Seaport order for the assets that the account gives. */
const GIVEN = 'offer'

function decode(text: string, given: Readonly<Record<string, unknown>>, more = {}, isFilled = true) {
  const types = toTypes(text)
  const primaryType = text.slice(0, text.indexOf('('))
  const message = isFilled ? fillMessage(types, primaryType, given) : given
  const domain = { chainId: 1, verifyingContract: TOKEN, ...more }
  return decodeTypedData({ domain, types, primaryType, message }).intents
}
const permit = (value: unknown, spender: unknown = SPENDER) =>
  decode(contractTypes.permit, { owner: ME, spender, value, deadline: SOON })
const daiPermit = (allowed: unknown, more = {}) =>
  decode(contractTypes.daiPermit, { holder: ME, spender: SPENDER, expiry: SOON, allowed, ...more })
const approval = (amount: bigint) => ({
  type: 'approve',
  token: TOKEN,
  spender: SPENDER,
  amount,
  by: 'signature',
  expiresAt: SOON * 1_000,
})
const unread = (givesRights: boolean) => ({ type: 'unread', contract: TOKEN, givesRights })

describe('decodeTypedData', () => {
  it.each([
    MAX,
    `${MAX}`,
    ` ${MAX} `,
    `\t000${MAX}`,
    `0X${'F'.repeat(64)}`,
    `0x${'0'.repeat(70)}${'f'.repeat(64)}`,
    `0b${'1'.repeat(256)}`,
    `0o1${'7'.repeat(85)}`,
  ])('reads an amount as wallets hash it: %s (EIP-712)', (value) => {
    expect(permit(value)).toEqual([approval(MAX)])
  })

  it.each([
    SPENDER.slice(2),
    `0X${SPENDER.slice(2).toUpperCase()}`,
    `  ${SPENDER}`,
    `0x${'0'.repeat(24)}${SPENDER.slice(2)}`,
    `XE00${BigInt(SPENDER).toString(36).padStart(30, '0')}`,
    BigInt(SPENDER),
  ])('reads an address as wallets hash it: %s', (spender) => {
    expect(permit('5', spender)).toEqual([approval(5n)])
  })

  it.each([
    [true, MAX],
    [1, MAX],
    ['true', MAX],
    [false, 0n],
    [0, 0n],
  ])('reads the truth value %s of a permit of Dai', (allowed, amount) => {
    expect(daiPermit(allowed)).toEqual([approval(amount)])
  })

  it('ignores members that the types do not name', () => {
    expect(daiPermit(true, { value: 0, deadline: 0 })).toEqual([approval(MAX)])
    const oneInch = { makerAsset: TOKEN, makingAmount: '7', takerAsset: SPENDER, takingAmount: '1' }
    const cow = { sellToken: ME, buyToken: ME, receiver: ME, sellAmount: '1', buyAmount: '999' }
    expect(decode(contractTypes.oneInch, { ...oneInch, ...cow, receiver: undefined })).toEqual(
      [
        unread(false),
        {
          type: 'sell',
          gives: [{ type: 'token', address: TOKEN, amount: 7n }],
          returns: [{ type: 'token', address: SPENDER, amount: 1n }],
        },
      ].reverse(),
    )
  })

  it.each(['1.5', 'much', -1, '-0x5', null, {}, `${MAX}0`, 1.5, Number.NaN])(
    'says that an amount could not be read which no wallet hashes: %s',
    (value) => {
      expect(permit(value)).toEqual([unread(true)])
    },
  )

  it('reports a truth value as unread if wallets hash it differently', () => {
    for (const allowed of ['false', 'yes', '0', null, 2]) expect(daiPermit(allowed)).toEqual([unread(true)])
  })

  it('reports a known message as unread if its types differ from those of every known contract', () => {
    expect(decode('Permit(string spender,string value)', { spender: SPENDER, value: '1' })).toEqual([unread(false)])
    expect(
      decodeTypedData({ domain: {}, types: {}, primaryType: 'PermitSingle', message: { spender: SPENDER } }).intents,
    ).toEqual([{ ...unread(false), contract: '0x' }])
    expect(decode('Order(uint256 table)', { table: '4' })).toBeUndefined()
  })

  it('reads a message with an unreadable member that has no effect, and reports that it is not read whole', () => {
    const message = { owner: ME, spender: SPENDER, value: '5', nonce: 'x', deadline: SOON }
    expect(decode(contractTypes.permit, message)).toEqual([approval(5n), unread(false)])
  })

  it('returns the intents of each contract if a type fits two contracts', () => {
    const both = 'Permit(address spender,uint256 value,uint256 deadline,bool allowed,uint256 expiry)'
    const message = { spender: SPENDER, value: 0, deadline: SOON, allowed: true, expiry: SOON }
    expect(decode(both, message)).toEqual([approval(0n), approval(MAX)])
  })

  it('reads only the members of the domain that its type names', () => {
    const domainType = 'EIP712Domain(address verifyingContract)'
    const types = toTypes(`${contractTypes.permit}${domainType}`)
    const message = { owner: ME, spender: SPENDER, value: 5, nonce: 0, deadline: SOON }
    const read = decodeTypedData({
      domain: { chainId: 5, verifyingContract: TOKEN },
      types,
      primaryType: 'Permit',
      message,
    })
    expect(read).toEqual({ intents: [approval(5n)], chainId: undefined })
  })

  it('reads a thousand entries of a batch, and reports that there are more', () => {
    const batch = (count: number) => {
      const each = { token: TOKEN, amount: '5', expiration: SOON, nonce: 0 }
      return decode(contractTypes.permitBatch, {
        details: Array.from({ length: count }, () => each),
        spender: SPENDER,
        sigDeadline: SOON,
      })
    }
    expect(batch(1_000)).toHaveLength(1_000)
    expect(batch(1_100)).toEqual([unread(true)])
  })

  it('reads every leaf of a bundle of orders (Seaport)', () => {
    const types = toTypes(contractTypes.seaport)
    const item = { itemType: 2, token: TOKEN, identifierOrCriteria: 7, startAmount: 1, endAmount: 1 }
    const order = fillMessage(types, 'OrderComponents', { offerer: ME, [GIVEN]: [item] })
    const empty = fillMessage(types, 'OrderComponents', {})
    const sale = { type: 'sell', gives: [{ type: 'item', address: TOKEN, itemId: 7n, amount: 1n }], returns: [] }
    const tree = [
      [empty, empty],
      [empty, order],
    ]
    expect(decode(contractTypes.seaportBulk, { tree })).toEqual([sale])
    expect(decode(contractTypes.seaportBulk, { tree: [[order, 'more']] })).toEqual([sale, unread(false)])
  })

  it('reads the call in a request that another account forwards, also with an odd number of hexadecimal digits (EIP-2771)', () => {
    const call = `0x095ea7b3${SPENDER.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
    for (const data of [
      call,
      `0x${call.slice(3)}`,
      Uint8Array.from(call.slice(2).match(/../g) ?? [], (pair) => Number(`0x${pair}`)),
    ])
      expect(decode(contractTypes.forward, { from: ME, to: TOKEN, data })).toMatchObject([
        { type: 'approve', token: TOKEN, spender: SPENDER, amount: MAX, by: 'signature' },
      ])
  })

  it('stops at types that contain themselves and at lists in lists', () => {
    const knot = 'Permit(Permit inner,address spender,uint256 value,uint256 deadline)'
    expect(decode(knot, { spender: SPENDER, value: 5, deadline: SOON }, {}, false)).toEqual([
      approval(5n),
      unread(false),
    ])
    const twice = Array.from({ length: 39 }, (_, at) => `T${at}(T${at + 1} a,T${at + 1} b)`).join('')
    expect(decode(`Permit(T0 x)${twice}`, {}, {}, false)).toEqual([unread(false)])
    const deep = `Permit(uint256${'[]'.repeat(200)} spender)`
    expect(decode(deep, {}, {}, false)).toEqual([unread(false)])
  })

  it('counts the fee of an order of CoW as sold', () => {
    const order = { sellToken: TOKEN, buyToken: SPENDER, sellAmount: 5, buyAmount: 7, feeAmount: 90 }
    expect(decode(contractTypes.cow, order)).toMatchObject([{ type: 'sell', gives: [{ address: TOKEN, amount: 95n }] }])
  })

  it('reads an order of Wyvern by its price, but not if foreign code runs in it', () => {
    const wyvern =
      'Order(address exchange,address maker,uint8 side,address target,uint8 howToCall,bytes calldata,address paymentToken,uint256 basePrice)'
    const order = { maker: ME, side: 1, target: SPENDER, paymentToken: `0x${'0'.repeat(40)}`, basePrice: 3 }
    expect(decode(wyvern, order)).toMatchObject([
      { type: 'sell', gives: [{ type: 'item', address: SPENDER }], returns: [{ type: 'native', amount: 3n }] },
    ])
    expect(decode(wyvern, { ...order, howToCall: 1 })).toEqual([unread(true)])
  })
})
