import { decodeBase58, encodeBase58 } from '@latchkey/primitives'
import { describe, expect, it } from 'vitest'
import './session.ts'
import { beginStandard, DEVNET, MAINNET } from './standard-page.fixture.ts'

const addressesOf = (accounts: readonly { readonly address: string }[]) => accounts.map(({ address }) => address)
const text = (message: string) => encodeBase58(new TextEncoder().encode(message))

/** A transaction without instructions, legacy or versioned. */
function toTransaction(signer: string, version: 'legacy' | number = 'legacy'): string {
  const head = version === 'legacy' ? [] : [0x80 | version]
  const tail = version === 'legacy' ? [] : [0]
  const message = [...head, 1, 0, 0, 1, ...decodeBase58(signer), ...new Uint8Array(32), 0, ...tail]
  return Buffer.from([1, ...new Uint8Array(64), ...message]).toString('base64')
}

describe('connect', () => {
  it('selects the network that the site requests, if the account is on it', async () => {
    const { connect } = await beginStandard()
    expect((await connect()).networkId).toBe(MAINNET)
    expect((await connect({ networkId: DEVNET })).networkId).toBe(DEVNET)
    expect((await connect({ networkId: 'solana:11111111111111111111111111111111' })).networkId).toBe(MAINNET)
  })

  it('waits silently for a wallet that registers late (Spec §4 "connecting")', async () => {
    const { clock, wallet, connect, address, other } = await beginStandard({ register: { afterMs: 1500 } })
    await wallet.answer('http://localhost', { feature: 'standard:connect', inputs: [] })
    const connecting = connect({ silent: true })
    await clock.advance(2000)
    expect(addressesOf((await connecting).accounts)).toEqual([address, other])
    expect(clock.pending()).toBe(0)
  })

  it('waits for the times of its options, and no longer', async () => {
    const { clock, wallet, connect } = await beginStandard({}, { lateWalletMs: 50, silentTimeoutMs: 70 })
    const missing = connect({ silent: true, walletId: 'standard:other' }).catch((error: unknown) => error)
    await clock.advance(50)
    expect(await missing).toMatchObject({ code: 'connect/wallet-not-found' })
    wallet.hang('standard:connect')
    const silent = connect({ silent: true }).catch((error: unknown) => error)
    await clock.advance(70)
    expect(await silent).toMatchObject({ code: 'connect/timeout' })
  })

  it('finds no wallet for a chain family that the wallet does not serve', async () => {
    const { connect } = await beginStandard()
    for (const namespace of ['bip122', 'eip155'] as const)
      await expect(connect({ namespace })).rejects.toMatchObject({ code: 'connect/wallet-not-found' })
  })

  const key = (fill: number) => ({ $bytes: [...new Uint8Array(32).fill(fill)] })
  const chains = ['solana:mainnet']
  it.each([
    ['nothing', undefined],
    ['no list', 'all'],
    ['an account that is no object', [7]],
    ['an address of another form', [{ address: `0x${'1'.repeat(40)}`, publicKey: key(1), chains, features: [] }]],
    ['an address that is too short for a key', [{ address: '1'.repeat(33), publicKey: key(0), chains, features: [] }]],
    ['the key of a stranger', [{ address: '1'.repeat(32), publicKey: key(1), chains, features: [] }]],
    ['more accounts than anybody has', Array.from({ length: 101 }, () => ({ address: '1'.repeat(32), chains }))],
  ])('rejects if the wallet responds with %s', async (_what, answer) => {
    const { wallet, connect } = await beginStandard()
    wallet.lieAbout('standard:connect', answer)
    await expect(connect()).rejects.toMatchObject({ code: 'wallet/malformed-answer' })
  })

  it('rejects if the wallet shares no account, or only accounts of other chains', async () => {
    const { wallet, connect } = await beginStandard()
    for (const answer of [[], [{ address: 'anything', chains: ['sui:mainnet'], features: [] }]]) {
      wallet.lieAbout('standard:connect', answer)
      await expect(connect()).rejects.toMatchObject({ code: 'connect/no-accounts' })
    }
  })

  it('waits while the user unlocks the wallet', async () => {
    const { wallet, connect, clock } = await beginStandard()
    await wallet.lock()
    await expect(connect({ silent: true })).rejects.toMatchObject({ code: 'connect/wallet-locked' })
    let isConnected = false
    const connecting = connect().then(() => {
      isConnected = true
    })
    await clock.advance(60_000)
    expect(isConnected).toBe(false)
    await wallet.unlock()
    await connecting
  })
})

describe('an open session', () => {
  it('ends when the wallet removes its registration, and connects again when it is back', async () => {
    const { wallet, open, connect } = await beginStandard()
    const { session, events } = await open()
    await wallet.vanish()
    expect(events).toEqual([{ type: 'disconnect' }])
    await expect(connect()).rejects.toMatchObject({ code: 'connect/wallet-not-found' })
    await expect(session.request({ method: 'solana_signMessage' })).rejects.toMatchObject({
      code: 'wallet/disconnected',
    })
    await wallet.reappear()
    await expect(connect({ silent: true })).resolves.toBeDefined()
  })

  it('ends when the wallet is locked', async () => {
    const { wallet, open } = await beginStandard()
    const { events } = await open()
    await wallet.lock()
    expect(events).toEqual([{ type: 'disconnect' }])
  })

  it('reports a change once, however often the wallet reports it', async () => {
    const { wallet, page, open, other } = await beginStandard()
    const { session, events } = await open()
    await wallet.selectAccount(other)
    page.change({ chains: ['solana:mainnet', 'solana:devnet'] })
    page.change({ chains: ['solana:mainnet', 'solana:devnet'] })
    expect(events).toHaveLength(1)
    expect(addressesOf(session.accounts)[0]).toBe(other)
  })

  it('ignores a change to invalid accounts', async () => {
    const { page, open, address, other } = await beginStandard()
    const { session, events } = await open()
    page.push('change', [{ address: 'x', chains: ['solana:mainnet'], features: [] }])
    expect(events).toEqual([])
    expect(addressesOf(session.accounts)).toEqual([address, other])
  })

  it('selects another network if its account left the selected one', async () => {
    const { page, open, address } = await beginStandard()
    const { session, events } = await open({ networkId: DEVNET })
    const publicKey = { $bytes: [...decodeBase58(address)] }
    page.push('change', [{ address, publicKey, chains: ['solana:mainnet'], features: [] }])
    expect(events.map(({ type }) => type)).toEqual(['accounts', 'network'])
    expect([session.networkId, addressesOf(session.accounts)]).toEqual([MAINNET, [address]])
  })

  it('lists the methods of the features that the wallet currently has', async () => {
    const { page, open } = await beginStandard()
    const { session } = await open()
    expect(session.permissions?.methods).toEqual([
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ])
    page.change({ features: ['standard:connect', 'standard:events', 'solana:signMessage'] })
    expect(session.permissions?.methods).toEqual(['solana_signMessage'])
    const call = session.request({
      method: 'solana_signTransaction',
      params: { transaction: toTransaction('1'.repeat(32)) },
    })
    await expect(call).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
  })

  it('selects a network that the account is on, and rejects any other', async () => {
    const { open } = await beginStandard({ chains: ['solana:mainnet', 'solana:devnet'] })
    const { session, events } = await open()
    await session.selectNetwork?.(DEVNET)
    expect(events).toEqual([{ type: 'network', networkId: DEVNET }])
    const missing = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'
    expect(() => session.selectNetwork?.(missing)).toThrow(expect.objectContaining({ code: 'network/unsupported' }))
    expect(session.networkId).toBe(DEVNET)
  })

  it('disconnects the wallet when it ends', async () => {
    const { wallet, open } = await beginStandard()
    const { session } = await open()
    await session.disconnect()
    expect(wallet.permittedOrigins()).toEqual([])
  })
})

describe('requests', () => {
  it('are signed with the requested account, and with the chain name that the wallet uses', async () => {
    const { wallet, open, other } = await beginStandard()
    const { session } = await open({ networkId: DEVNET })
    const params = { transaction: toTransaction(other, 0), pubkey: other }
    const signed = await session.request({ method: 'solana_signTransaction', params })
    expect(signed).toMatchObject({ signature: expect.stringMatching(/^[1-9A-Za-z]{64,88}$/) })
    expect(wallet.requests().at(-1)?.params).toMatchObject([{ account: { address: other }, chain: 'solana:devnet' }])
  })

  it('are signed with the account among the signers if none is named', async () => {
    const { wallet, open, other } = await beginStandard()
    const { session } = await open()
    const params = { transactions: [toTransaction(other), toTransaction(other)] }
    const signed = await session.request({ method: 'solana_signAllTransactions', params })
    expect(signed).toMatchObject({ transactions: [expect.any(String), expect.any(String)] })
    expect(wallet.requests().filter(({ method }) => method === 'solana:signTransaction')).toHaveLength(1)
  })

  it('are rejected for a transaction version that the wallet does not sign', async () => {
    const { wallet, open, address } = await beginStandard({ supportedTransactionVersions: ['legacy'] })
    const { session } = await open()
    const sign = (version: 'legacy' | number) =>
      session.request({
        method: 'solana_signTransaction',
        params: { transaction: toTransaction(address, version), pubkey: address },
      })
    await expect(sign(0)).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
    expect(wallet.requests().map(({ method }) => method)).toEqual(['standard:connect'])
    await expect(sign('legacy')).resolves.toBeDefined()
  })

  it.each([
    ['solana_signMessage', { message: '0OIl', pubkey: 'x' }],
    ['solana_signMessage', undefined],
    ['solana_signTransaction', { transaction: 'AAAA' }],
    ['solana_signTransaction', { transaction: 'A'.repeat(4000) }],
    ['solana_signAllTransactions', { transactions: [] }],
  ])('of %s with malformed params do not reach the wallet', async (method, params) => {
    const { wallet, open } = await beginStandard()
    const { session } = await open()
    await expect(session.request({ method, params })).rejects.toMatchObject({ code: 'wallet/request-failed' })
    expect(wallet.requests()).toHaveLength(1)
  })

  it('of methods that the standard does not have are unsupported', async () => {
    const { open } = await beginStandard()
    const { session } = await open()
    const call = session.request({ method: 'eth_sendTransaction', params: [] })
    await expect(call).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
  })

  it('for an account that the wallet did not share do not reach it', async () => {
    const { wallet, open } = await beginStandard()
    const { session } = await open()
    const params = { message: text('hi'), pubkey: '1'.repeat(32) }
    const call = session.request({ method: 'solana_signMessage', params })
    await expect(call).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    expect(wallet.requests()).toHaveLength(1)
  })

  it.each([
    ['nothing', undefined],
    ['no output', []],
    ['two outputs', [{ signature: { $bytes: [1] } }, { signature: { $bytes: [1] } }]],
    ['a signature that is too short', [{ signature: { $bytes: [1, 2, 3] } }]],
    ['a text', [{ signature: '1'.repeat(88) }]],
    [
      'the signature of another message',
      [{ signature: { $bytes: [...new Uint8Array(64).fill(1)] }, signedMessage: { $bytes: [1] } }],
    ],
  ])('are rejected if the wallet responds with %s', async (_what, answer) => {
    const { wallet, open, address } = await beginStandard()
    const { session } = await open()
    wallet.lieAbout('solana:signMessage', answer)
    const call = session.request({ method: 'solana_signMessage', params: { message: text('hi'), pubkey: address } })
    await expect(call).rejects.toMatchObject({ code: 'wallet/malformed-answer' })
  })

  it.each([
    ['no transaction', { $bytes: [1, 2, 3] }],
    ['a transaction of somebody else', { $bytes: [...Buffer.from(toTransaction('1'.repeat(32)), 'base64')] }],
  ])('are rejected if the wallet signs %s', async (_what, signedTransaction) => {
    const { wallet, open, address } = await beginStandard()
    const { session } = await open()
    wallet.lieAbout('solana:signTransaction', [{ signedTransaction }])
    const params = { transaction: toTransaction(address), pubkey: address }
    const call = session.request({ method: 'solana_signTransaction', params })
    await expect(call).rejects.toMatchObject({ code: 'wallet/malformed-answer' })
  })
})
