import { describe, expect, it } from 'vitest'
import { readTransaction } from './read-transaction.ts'

const TO = `0x${'22'.repeat(20)}`
const read = (transaction: unknown) =>
  readTransaction({
    method: 'eth_sendTransaction',
    params: [transaction],
    networkId: 'eip155:8453',
    namespace: 'eip155',
  })

describe('readTransaction', () => {
  it('reads the transactions of common libraries, and drops their fees', () => {
    const given = {
      ...{ from: TO, to: TO, value: '0x0de0b6b3a7640000', input: '0xABCD', chainId: '0x2105', type: '0x2' },
      ...{ maxFeePerGas: '0xffffffffff', maxPriorityFeePerGas: '0xffffffffff', accessList: [], data: undefined },
    }
    expect(read(given)).toEqual({
      ...{ from: TO, to: TO, value: 10n ** 18n, data: '0xabcd', gas: undefined, nonce: undefined },
    })
  })

  it.each<[string, object]>([
    ['a type that hands the account over', { type: '0x4' }],
    ['a list that does', { authorizationList: [] }],
    ['blobs', { blobVersionedHashes: [] }],
    ['an access list', { accessList: [{ address: TO, storageKeys: [] }] }],
    ['two different texts of data', { data: '0x01', input: '0x02' }],
    ['half a byte', { data: '0x1' }],
    ['a number that is none', { value: '1' }],
    ['a number beyond 256 bits', { value: `0x1${'0'.repeat(64)}` }],
    ['more gas than a block has', { gas: '0x1c9c381' }],
    ['no receiver', { to: undefined }],
    ['a receiver of 19 bytes', { to: TO.slice(0, 40) }],
  ])('refuses %s', (_, change) => {
    expect(() => read({ to: TO, ...change })).toThrow(expect.objectContaining({ code: 'request/invalid' }))
  })

  it('refuses a transaction for another network', () => {
    expect(() => read({ to: TO, chainId: '0x1' })).toThrow(expect.objectContaining({ code: 'wallet/wrong-network' }))
  })

  it.each([[undefined], [null], ['0x'], [[]], [1]])('refuses %j', (given) => {
    expect(() => read(given)).toThrow(expect.objectContaining({ code: 'request/invalid' }))
  })
})
