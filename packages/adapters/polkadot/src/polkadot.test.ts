import { mainnet, polkadot as network, westend } from '@latchkey/chains'
import type { WalletSession } from '@latchkey/core/ports'
import { encodeSs58 } from '@latchkey/primitives'
import { publicPolkadotSeeds } from '@latchkey/testing'
import { encodeAddress, signatureVerify } from '@polkadot/util-crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openPolkadotSession } from '../fixtures/open-polkadot-session.ts'
import { polkadot } from './index.ts'

const code = (name: string) => expect.objectContaining({ code: name })
const addressAt = ({ accounts }: WalletSession, at: number) => accounts[at]?.address ?? ''
/** Verified with the library of the ecosystem, which shares no code with the adapter. */
const isValid = (message: string, signature: string, address: string) =>
  signatureVerify(message, signature, address).isValid

describe('polkadot', () => {
  it('names namespace and kind, and declares neither balances nor transactions', () => {
    const { switchNetwork, signMessage, ...rest } = polkadot()
    expect(rest).toEqual({ namespace: 'polkadot', kind: 'polkadot' })
  })

  it.each([
    [0, 'sr25519'],
    [2, 'ed25519'],
    [3, 'ecdsa'],
  ])('signs with account %i, whose key is %s; the library of the ecosystem agrees', async (at, _kind) => {
    const { session } = await openPolkadotSession()
    const address = addressAt(session, at)
    for (const message of ['hello', '', 'ü€𝄞\n', '<Bytes>wrapped</Bytes>', '<Bytes>half']) {
      const signature = await polkadot().signMessage(session, { address, message })
      expect(signature).toHaveLength(at === 3 ? 132 : 130)
      expect(isValid(message, signature, address)).toBe(true)
      expect(isValid(`${message}!`, signature, address)).toBe(false)
      expect(isValid(message, signature, addressAt(session, 1))).toBe(false)
    }
  })

  it.each([0, 2, 3])(
    'accepts a signature of account %i with its leading key type byte, and returns it without that byte',
    async (at) => {
      const { session, wallet } = await openPolkadotSession()
      wallet.prefixSignatures()
      const address = addressAt(session, at)
      const signature = await polkadot().signMessage(session, { address, message: 'hello' })
      expect(signature).toHaveLength(at === 3 ? 132 : 130)
      expect(isValid('hello', signature, address)).toBe(true)
    },
  )

  it.each([0, 2, 3])('accepts a text that the wallet signed without wrapping it: account %i', async (at) => {
    const { session, wallet } = await openPolkadotSession()
    wallet.signUnwrapped()
    const address = addressAt(session, at)
    const signature = await polkadot().signMessage(session, { address, message: 'hello' })
    expect(isValid('hello', signature, address)).toBe(true)
  })

  it('encodes addresses as the library of the ecosystem does, for every prefix', () => {
    const accountId = fc.uint8Array({ minLength: 32, maxLength: 32 })
    // 46 and 47 are reserved.
    const prefix = fc.nat(16_383).filter((each) => each !== 46 && each !== 47)
    fc.assert(
      fc.property(accountId, prefix, (id, at) => encodeSs58(id, at) === encodeAddress(id, at)),
      { numRuns: 200 },
    )
  })
})

describe('signMessage, with a hostile wallet', () => {
  it.each([0, 2, 3])('rejects a signature of account %i with another key', async (at) => {
    const { session, wallet, events } = await openPolkadotSession()
    wallet.forge()
    const signing = polkadot().signMessage(session, { address: addressAt(session, at), message: 'hello' })
    await expect(signing).rejects.toThrow(code('wallet/malformed-answer'))
    expect(events).toEqual([])
    expect(session.accounts).toHaveLength(4)
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', '0x00'],
    ['no hexadecimal data', { signature: 'signed' }],
    ['too few bytes', { signature: `0x${'00'.repeat(63)}` }],
    ['too many bytes', { signature: `0x${'00'.repeat(67)}` }],
    ['zeros', { signature: `0x${'00'.repeat(64)}` }],
    ['zeros of ECDSA', { signature: `0x${'00'.repeat(65)}` }],
    ['ones of each kind', { signature: `0x${'ff'.repeat(64)}` }],
    ['ones with a kind', { signature: `0x02${'ff'.repeat(65)}` }],
    ['the signature of another text', { signature: `0x01${'ab'.repeat(63)}80` }],
  ])('rejects the response %s, and accepts the next signature', async (_, lie) => {
    const { session, wallet } = await openPolkadotSession()
    const request = { address: addressAt(session, 0), message: 'hello' }
    wallet.lieAbout('signature', lie)
    await expect(polkadot().signMessage(session, request)).rejects.toThrow(code('wallet/malformed-answer'))
    wallet.behave()
    await expect(polkadot().signMessage(session, request)).resolves.toMatch(/^0x/)
  })

  it('ends with its signal if the wallet never responds', async () => {
    const { session, wallet } = await openPolkadotSession()
    wallet.hang()
    const cancel = new AbortController()
    const request = { address: addressAt(session, 0), message: 'hello', signal: cancel.signal }
    const signing = polkadot().signMessage(session, request)
    cancel.abort()
    await expect(signing).rejects.toThrow(code('connect/cancelled'))
    await expect(polkadot().signMessage(session, request)).rejects.toThrow(code('connect/cancelled'))
  })

  it('throws a typed error if the wallet locks or disappears', async () => {
    const { session, wallet } = await openPolkadotSession({ seeds: publicPolkadotSeeds.slice(0, 1) })
    const request = { address: addressAt(session, 0), message: 'hello' }
    wallet.vanish()
    await expect(polkadot().signMessage(session, request)).rejects.toThrow(code('wallet/disconnected'))
  })

  it('sends no request with a foreign account, nor with an unreadable text', async () => {
    const { session, wallet } = await openPolkadotSession()
    const foreign = '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf9'
    const generic = wallet.accounts()[0] ?? ''
    for (const address of [foreign, generic])
      await expect(polkadot().signMessage(session, { address, message: 'x' })).rejects.toThrow(
        code('wallet/unauthorized'),
      )
    const long = { address: addressAt(session, 0), message: 'ü'.repeat(8_193) }
    await expect(polkadot().signMessage(session, long)).rejects.toThrow(code('request/invalid'))
    expect(wallet.signRequests()).toEqual([])
  })
})

describe('switchNetwork', () => {
  it('selects the network of the session, and returns the accounts in its format', async () => {
    const { session, events } = await openPolkadotSession()
    await polkadot().switchNetwork(session, westend)
    await polkadot().switchNetwork(session, westend)
    expect(session.networkId).toBe(westend.caipNetworkId)
    expect(events.map(({ type }) => type)).toEqual(['accounts', 'network'])
    expect(addressAt(session, 0)).toBe('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY')
  })

  it('rejects networks that the wallet did not approve, and other chain families', async () => {
    const { session } = await openPolkadotSession()
    const approvedNetworks = { ids: [network.caipNetworkId], canGrow: false }
    const limited: WalletSession = { ...session, networkId: network.caipNetworkId, approvedNetworks }
    await expect(polkadot().switchNetwork(limited, westend)).rejects.toThrow(code('network/unsupported'))
    await expect(polkadot().switchNetwork(session, mainnet as never)).rejects.toThrow(code('network/unsupported'))
    const stubborn: WalletSession = { ...session, networkId: network.caipNetworkId, selectNetwork() {} }
    await expect(polkadot().switchNetwork(stubborn, westend)).rejects.toThrow(code('network/switch-failed'))
  })
})
