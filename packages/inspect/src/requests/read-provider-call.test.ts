import { encodeBase58, textToHex } from '@latchkey/primitives'
import { describe, expect, it } from 'vitest'
import { readProviderCall } from './read-provider-call.ts'

const OWN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const signer = { address: OWN, chain: '1', domain: 'orchard.example' }
const read = (method: string, params: unknown) => readProviderCall('eip155', { method, params }, signer)
const isUnreadable = (method: string, params: unknown) =>
  read(method, params).every((request) => 'unreadable' in request)

const transaction = { from: OWN, to: OTHER, value: '0x5', data: '0xabcd' }
const typedData = {
  domain: { chainId: 1 },
  types: { Mail: [{ name: 'a', type: 'string' }] },
  primaryType: 'Mail',
  message: { a: 'b' },
}

describe('readProviderCall, for the sighash types of a Bitcoin request', () => {
  const text = 'cHNidA=='
  const listed = { psbt: text, signInputs: [{ index: 0, sighashTypes: [2] }] }
  const read = (method: string, params: unknown) => readProviderCall('bip122', { method, params }, signer)

  it.each([
    ['WalletConnect', 'signPsbt', { psbt: text, signInputs: [{ index: 0, sighashTypes: [2] }] }],
    ['UniSat', 'signPsbt', ['70736274', { toSignInputs: [{ index: 0, sighashTypes: [2] }] }]],
    ['Leather', 'signPsbt', { hex: '70736274', signAtIndex: 0, allowedSighash: [2] }],
    [
      'the Wallet Standard',
      'features.bitcoin:signTransaction.signTransaction',
      [{ psbt: new TextEncoder().encode('psbt'), inputsToSign: [{ signingIndexes: [0], sigHash: 'NONE' }] }],
    ],
  ])('reads them in the format of %s', (_, method, params) => {
    expect(read(method, params)).toEqual([{ transaction: listed, namespace: 'bip122' }])
  })

  it('returns none if sats-connect lists inputs by address', () => {
    expect(read('signPsbt', { psbt: text, signInputs: { bc1q: [0] } })).toEqual([
      { transaction: { psbt: text }, namespace: 'bip122' },
    ])
  })

  it('returns them for each of several PSBTs, which are inspected together', () => {
    const both = [{ transactions: [{ psbt: text }, listed], namespace: 'bip122' }]
    const options = [{}, { toSignInputs: [{ index: 0, sighashTypes: [2] }] }]
    expect(read('signPsbts', [['70736274', '70736274'], options])).toEqual(both)
    const psbts = [
      { psbtBase64: text },
      { psbtBase64: text, inputsToSign: [{ address: 'bc1q', signingIndexes: [0], sigHash: 2 }] },
    ]
    expect(read('signMultipleTransactions', { psbts })).toEqual(both)
  })
})

describe('readProviderCall', () => {
  it('reads transactions, messages, typed data and calls of EVM wallets', () => {
    const namespace = 'eip155'
    for (const method of ['eth_sendTransaction', 'eth_signTransaction'])
      expect(read(method, [transaction])).toEqual([
        { transaction: { to: OTHER, value: 5n, data: '0xabcd' }, namespace },
      ])
    expect(read('personal_sign', [textToHex('hello'), OWN])).toEqual([{ message: 'hello', namespace }])
    expect(read('personal_sign', [OWN, 'hello'])).toEqual([{ message: 'hello', namespace }])
    for (const method of ['eth_signTypedData', 'eth_signTypedData_v3', 'eth_signTypedData_v4'])
      for (const given of [typedData, JSON.stringify(typedData)])
        expect(read(method, [OWN, given])).toEqual([{ typedData, namespace }])
    const calls = { version: '2.0.0', chainId: '0x1', from: OWN, calls: [{ to: OTHER, value: '0x5' }] }
    expect(read('wallet_sendCalls', [calls])).toEqual([{ calls: [{ to: OTHER, value: 5n }], namespace }])
  })

  it.each([
    [
      'a transaction with an authorization (EIP-7702)',
      'eth_sendTransaction',
      [{ ...transaction, authorizationList: [] }],
    ],
    ['one with two data', 'eth_sendTransaction', [{ ...transaction, input: '0x00' }]],
    ['one for another chain', 'eth_sendTransaction', [{ ...transaction, chainId: '0x2' }]],
    ['one of another account', 'eth_sendTransaction', [{ ...transaction, from: OTHER }]],
    ['a deployment', 'eth_sendTransaction', [{ ...transaction, to: undefined }]],
    ['a value that is no quantity', 'eth_sendTransaction', [{ ...transaction, value: 5 }]],
    ['two at once', 'eth_sendTransaction', [transaction, transaction]],
    ['nothing', 'eth_sendTransaction', undefined],
    ['a message of another account', 'personal_sign', ['hello', OTHER]],
    ['eth_sign of another account', 'eth_sign', [OTHER, `0x${'ab'.repeat(32)}`]],
    ['typed data of the first version', 'eth_signTypedData', [[{ type: 'string', name: 'a', value: 'b' }], OWN]],
    ['typed data that is no JSON', 'eth_signTypedData_v4', [OWN, '{']],
    ['calls on another chain', 'wallet_sendCalls', [{ chainId: '0x2', calls: [{ to: OTHER }] }]],
    [
      'calls with a capability that is not known',
      'wallet_sendCalls',
      [{ chainId: '0x1', calls: [{ to: OTHER }], capabilities: { x: 1 } }],
    ],
    ['a connect that signs in', 'wallet_connect', [{ capabilities: { signInWithEthereum: {} } }]],
    ['a method that nobody knows', 'wallet_drain', []],
  ])('returns %s as unreadable, so that the visitor decides', (_, method, params) => {
    expect(isUnreadable(method, params)).toBe(true)
  })

  it('returns nothing for a plain connect', () => {
    expect(read('wallet_connect', [{ version: '1' }])).toEqual([])
  })

  it('reads the requests of the other chain families', () => {
    const bytes = new TextEncoder().encode('hello')
    const solana = (method: string, params: unknown) => readProviderCall('solana', { method, params }, signer)
    expect(solana('features.solana:signMessage.signMessage', [{ message: bytes }])).toEqual([
      { message: bytes, namespace: 'solana' },
    ])
    expect(solana('solana_signMessage', { message: encodeBase58(bytes) })).toEqual([
      { message: bytes, namespace: 'solana' },
    ])
    expect(
      solana('features.solana:signTransaction.signTransaction', [{ transaction: bytes }, { transaction: bytes }]),
    ).toEqual([{ transactions: [bytes, bytes], namespace: 'solana' }])
    expect(solana('solana_signAllTransactions', { transactions: ['AQID', 'AQID'] })).toMatchObject([
      { transactions: [new Uint8Array([1, 2, 3]), new Uint8Array([1, 2, 3])] },
    ])
    expect(solana('solana_signAllTransactions', { transactions: ['AQID'] })).toEqual([
      { transaction: new Uint8Array([1, 2, 3]), namespace: 'solana' },
    ])
    const signIn = 'features.solana:signIn.signIn'
    const head = (domain: string, address: string) =>
      `${domain} wants you to sign in with your Solana account:\n${address}`
    expect(solana(signIn, [{}])).toEqual([{ message: head('orchard.example', OWN), namespace: 'solana' }])
    expect(solana(signIn, [{ domain: 'other.example', address: OTHER, statement: 'Hi', nonce: '12345678' }])).toEqual([
      { message: `${head('other.example', OTHER)}\n\nHi\n\nNonce: 12345678`, namespace: 'solana' },
    ])
    for (const input of [{ domain: 'a\nb' }, { more: 1 }, 'x'])
      expect(solana(signIn, [input])).toMatchObject([{ unreadable: expect.any(String) }])
    const bitcoin = (method: string, params: unknown) => readProviderCall('bip122', { method, params }, signer)
    expect(bitcoin('signPsbt', ['70736274'])).toEqual([{ transaction: { psbt: 'cHNidA==' }, namespace: 'bip122' }])
    expect(bitcoin('sendBitcoin', ['bc1q', 5])).toEqual([
      { transaction: { to: 'bc1q', amount: 5n }, namespace: 'bip122' },
    ])
    expect(bitcoin('sendTransfer', { recipientAddress: 'bc1q', amount: '5' })).toEqual([
      { transaction: { to: 'bc1q', amount: 5n }, namespace: 'bip122' },
    ])
    expect(bitcoin('signMessage', ['hello', 'bip322-simple'])).toEqual([{ message: 'hello', namespace: 'bip122' }])
    const polkadot = (method: string, params: unknown) => readProviderCall('polkadot', { method, params }, signer)
    expect(polkadot('signer.signRaw', [{ data: textToHex('hello') }])).toEqual([
      { message: 'hello', namespace: 'polkadot' },
    ])
    expect(polkadot('signer.signPayload', [{ method: '0x00' }])).toMatchObject([{ namespace: 'polkadot' }])
    for (const each of [
      solana('solana_signTransaction', { transaction: '?' }),
      bitcoin('signPsbts', []),
      bitcoin('signPsbt', ['70736274', { toSignInputs: [{ index: 'x' }] }]),
      bitcoin('signPsbt', { psbt: 'cHNidA==', signInputs: { bc1q: [{ index: 0, sighash: 2 }] } }),
      bitcoin('signPsbt', { psbt: 'cHNidA==', signInputs: 'all' }),
      bitcoin('features.bitcoin:signTransaction.signTransaction', [
        { psbt: bytes, inputsToSign: [{ signingIndexes: [0], sigHash: 'SOME' }] },
      ]),
      polkadot('x', []),
    ])
      expect(each).toMatchObject([{ unreadable: expect.any(String) }])
  })
})
