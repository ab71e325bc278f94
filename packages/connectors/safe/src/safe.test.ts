import type { WalletCandidate } from '@latchkey/core/ports'
import { textToHex } from '@latchkey/primitives'
import { createFakeClock, createFakeContext } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { type SafeOptions, safe } from './index.ts'
import type { SafeWindow } from './safe-channel.ts'
import { ORIGIN, openSafeHost, SAFE } from './safe-host.fixture.ts'

const code = (name: string) => expect.objectContaining({ code: name })
const HASH = `0x${'ab'.repeat(32)}`
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const SIGNATURE = `0x${'cd'.repeat(65)}`

async function start(window: SafeWindow, options: SafeOptions = {}) {
  const clock = createFakeClock()
  const client = new AbortController()
  let wallets: readonly WalletCandidate[] = []
  const connector = safe({ window, ...options })
  await connector.load?.()
  connector.start(
    createFakeContext({
      clock,
      emitWallets(list) {
        wallets = list
      },
      signal: client.signal,
    }),
  )
  const connect = async (signal = new AbortController().signal) => {
    const request = { walletId: 'safe', namespace: 'eip155', silent: true, signal } as const
    return (await connector.connect(request)).sessions[0]
  }
  return { clock, client, connect, wallets: () => wallets }
}

async function connected() {
  const host = openSafeHost()
  const started = await start(host.window)
  return { host, ...started, session: await started.connect() }
}

describe('discovery of the Safe around the page', () => {
  it('lists the Safe only in a frame of its app', async () => {
    const named = [{ id: 'safe', connectorId: 'safe', type: 'EXTERNAL', name: 'Safe', namespaces: ['eip155'] }]
    expect((await start(openSafeHost().window)).wallets()).toEqual(named)
    for (const origin of ['https://app.safe.global.evil.example', 'http://app.safe.global', 'https://evil.example']) {
      const host = openSafeHost(origin)
      const { wallets, connect } = await start(host.window)
      expect(wallets()).toEqual([])
      await expect(connect()).rejects.toThrow(code('connect/wallet-not-found'))
      expect(host.requests).toEqual([])
    }
  })

  it('lists nothing at the top of a tab, nor if the embedding page is unknown', async () => {
    const { window } = openSafeHost()
    const top: SafeWindow & { parent?: unknown } = { ...window }
    top.parent = top as never
    expect((await start(top)).wallets()).toEqual([])
    expect((await start({ ...window, location: {} })).wallets()).toEqual([])
  })

  it('finds the Safe by the referrer in a browser without a list of ancestors', async () => {
    const { window } = openSafeHost()
    const firefox = { ...window, location: {}, document: { referrer: `${ORIGIN}/` } }
    expect((await start(firefox)).wallets()).toHaveLength(1)
  })

  it('finds the Safe of another app that the site names exactly', async () => {
    const own = openSafeHost('https://safe.dao.example')
    expect((await start(own.window, { origins: ['https://safe.dao.example'] })).wallets()).toHaveLength(1)
    for (const origin of ['https://safe.dao.example/', 'safe.dao.example', '*'])
      expect(() => safe({ origins: [origin] })).toThrow(code('config/invalid-options'))
  })
})

describe('a connect', () => {
  it('reads account and network, shows no prompt, and leaves no listener', async () => {
    const { session, host, clock } = await connected()
    expect(session.accounts).toEqual([{ address: SAFE, type: 'smartAccount', networks: ['eip155:1'] }])
    expect(session).toMatchObject({ networkId: 'eip155:1', approvedNetworks: { ids: ['eip155:1'], canGrow: false } })
    expect(host.requests).toEqual([{ method: 'getSafeInfo', params: undefined, origin: ORIGIN }])
    expect([host.listenerCount(), clock.pending()]).toEqual([0, 0])
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['another form of address', { safeAddress: '0x12', chainId: 1 }],
    ['another chain', { safeAddress: SAFE, chainId: 0 }],
    ['no number', { safeAddress: SAFE, chainId: '1e3' }],
  ])('rejects if the app responds %s', async (_, info) => {
    const host = openSafeHost()
    host.respond('getSafeInfo', () => info)
    const { connect } = await start(host.window)
    await expect(connect()).rejects.toThrow(code('wallet/malformed-answer'))
  })

  it('accepts a response only from the parent, with its exact origin and in the right shape', async () => {
    const host = openSafeHost()
    host.respond('getSafeInfo')
    const { connect, clock } = await start(host.window)
    const connecting = connect()
    const refused = expect(connecting).rejects.toThrow(code('connect/timeout'))
    const data = { id: 'x', success: true, data: { safeAddress: OTHER, chainId: 1 } }
    for (const message of [
      { data },
      { data, origin: 'https://evil.example' },
      { data, source: {} },
      { data: null },
      { data: 'x' },
      { data: { id: 1, success: 'yes' } },
    ])
      host.send(message)
    await clock.advance(10_000)
    await refused
    expect([host.listenerCount(), clock.pending()]).toEqual([0, 0])
  })

  it('ends when it is cancelled', async () => {
    const host = openSafeHost()
    host.respond('getSafeInfo')
    const { connect } = await start(host.window)
    await expect(connect(AbortSignal.abort())).rejects.toThrow(code('connect/cancelled'))
    expect(host.listenerCount()).toBe(0)
  })
})

describe('a request', () => {
  const transaction = { from: SAFE, to: OTHER, value: '0xde0b6b3a7640000', data: '0x1234', chainId: '0x1' }

  it('sends, and returns the hash once the owners have signed', async () => {
    const { session, host, clock } = await connected()
    const details = { txStatus: 'AWAITING_CONFIRMATIONS', txHash: null as string | null }
    host.respond('sendTransactions', () => ({ safeTxHash: `0x${'11'.repeat(32)}` }))
    host.respond('getTxBySafeTxHash', () => details)
    const sending = session.request({ method: 'eth_sendTransaction', params: [transaction] })
    await clock.advance(6_000)
    details.txHash = HASH
    await clock.advance(3_000)
    expect(await sending).toBe(HASH)
    const txs = [{ to: OTHER, value: '1000000000000000000', data: '0x1234' }]
    expect(host.requests[1]).toEqual({ method: 'sendTransactions', params: { txs }, origin: ORIGIN })
  })

  it('rejects if the owners decline, at once or later', async () => {
    const { session, host } = await connected()
    const send = () => session.request({ method: 'eth_sendTransaction', params: [transaction] })
    host.refuseNext('Transaction was rejected')
    await expect(send()).rejects.toThrow(code('wallet/rejected'))
    host.refuseNext('Out of order')
    await expect(send()).rejects.toThrow(code('wallet/request-failed'))
    host.respond('sendTransactions', () => ({ safeTxHash: HASH }))
    host.respond('getTxBySafeTxHash', () => ({ txStatus: 'CANCELLED', txHash: null }))
    await expect(send()).rejects.toThrow(code('wallet/rejected'))
  })

  it('signs text and typed data off-chain, and waits for the signatures', async () => {
    const { session, host, clock } = await connected()
    let signature = '0x'
    host.respond('signMessage', () => ({ messageHash: HASH }))
    host.respond('signTypedMessage', () => ({ messageHash: HASH }))
    host.respond('getOffChainSignature', () => signature)
    const signing = session.request({ method: 'personal_sign', params: [textToHex('hello ü'), SAFE] })
    await clock.advance(3_000)
    signature = SIGNATURE
    await clock.advance(3_000)
    expect(await signing).toBe(SIGNATURE)
    expect(host.requests.find(({ method }) => method === 'signMessage')?.params).toEqual({ message: 'hello ü' })
    const typedData = { domain: {}, primaryType: 'Mail', types: {}, message: {} }
    const params = [SAFE, JSON.stringify(typedData)]
    expect(await session.request({ method: 'eth_signTypedData_v4', params })).toBe(SIGNATURE)
    expect(host.requests.find(({ method }) => method === 'signTypedMessage')?.params).toEqual({ typedData })
  })

  it('returns no malformed signature', async () => {
    const { session, host } = await connected()
    const sign = () => session.request({ method: 'personal_sign', params: ['0xff', SAFE] })
    host.respond('signMessage', () => ({ safeTxHash: HASH }))
    await expect(sign()).rejects.toThrow(code('wallet/request-failed'))
    host.respond('signMessage', () => ({ messageHash: '0x12' }))
    await expect(sign()).rejects.toThrow(code('wallet/malformed-answer'))
    host.respond('signMessage', () => ({ messageHash: HASH }))
    host.respond('getOffChainSignature', () => 'signed')
    await expect(sign()).rejects.toThrow(code('wallet/malformed-answer'))
  })

  it('returns account and chain without a message, and rejects unknown methods', async () => {
    const { session } = await connected()
    expect(await session.request({ method: 'eth_accounts' })).toEqual([SAFE])
    expect(await session.request({ method: 'eth_chainId' })).toBe('0x1')
    const provider = session.provider as typeof session
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([SAFE])
    const switching = session.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
    await expect(switching).rejects.toThrow(code('network/unsupported'))
    await expect(session.request({ method: 'eth_sign' })).rejects.toThrow(code('wallet/unsupported-method'))
  })

  it.each<[string, string, unknown, string]>([
    ['another account sends', 'eth_sendTransaction', [{ ...transaction, from: OTHER }], 'wallet/unauthorized'],
    ['another account signs', 'personal_sign', ['0x00', OTHER], 'wallet/unauthorized'],
    ['it is for another chain', 'eth_sendTransaction', [{ ...transaction, chainId: '0xa' }], 'wallet/wrong-network'],
    ['the value is none', 'eth_sendTransaction', [{ ...transaction, value: '1' }], 'request/invalid'],
    ['there is nothing to send', 'eth_sendTransaction', undefined, 'request/invalid'],
    ['there is no text', 'personal_sign', [1, SAFE], 'request/invalid'],
    ['the typed data is none', 'eth_signTypedData_v4', [SAFE, '{'], 'request/invalid'],
  ])('sends no message if %s', async (_, method, params, expected) => {
    const { session, host } = await connected()
    await expect(session.request({ method, params })).rejects.toThrow(code(expected))
    expect(host.requests).toHaveLength(1)
  })

  it('ends with its signal, with the session, and with the client', async () => {
    const { session, host, client, connect } = await connected()
    const request = { method: 'personal_sign', params: ['0x00', SAFE] }
    const cancel = new AbortController()
    const cancelled = expect(session.request(request, { signal: cancel.signal })).rejects.toThrow(
      code('connect/cancelled'),
    )
    cancel.abort()
    await cancelled
    const gone = code('wallet/disconnected')
    const waiting = expect(session.request(request)).rejects.toThrow(gone)
    await session.disconnect()
    await waiting
    await expect(session.request(request)).rejects.toThrow(gone)
    const next = await connect()
    const last = expect(next.request(request)).rejects.toThrow(gone)
    client.abort()
    await last
    expect(host.listenerCount()).toBe(0)
  })
})
