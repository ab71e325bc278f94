import { type BitcoinSigner, createScriptedStandardWallet } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import './session.ts'
import { beginStandard } from './standard-page.fixture.ts'

const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const PAYMENT = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const ORDINALS = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
const KEY = { $bytes: Array.from({ length: 33 }, () => 3) }
const CHAINS = ['bitcoin:mainnet']
const TXID = 'ab'.repeat(32)

function createSigner() {
  const calls: unknown[] = []
  const signer: BitcoinSigner = {
    getAccountAddresses: () => [
      { address: ORDINALS, publicKey: '02'.repeat(32), intention: 'ordinal' },
      { address: PAYMENT, publicKey: '03'.repeat(33), intention: 'payment' },
    ],
    async signMessage(params) {
      calls.push(params)
      return { address: PAYMENT, signature: '1f'.repeat(65) }
    },
    async signPsbt(params) {
      calls.push(params)
      return { psbt: btoa('signed'), txid: TXID }
    },
  }
  return { signer, calls }
}

async function beginBitcoin(given: Parameters<typeof beginStandard>[0] = {}) {
  const { signer, calls } = createSigner()
  const begun = await beginStandard({ bitcoin: signer, ...given })
  const open = () => begun.open({ namespace: 'bip122' })
  return { ...begun, calls, open, openSolana: begun.open }
}

const psbt = btoa('psbt')
const signInputs = [
  { address: PAYMENT, index: 0 },
  { address: PAYMENT, index: 2 },
  { address: ORDINALS, index: 1, sighashTypes: [131] },
]

describe('a Bitcoin session', () => {
  it('has the accounts with purpose and key, those for payments first', async () => {
    const { open } = await beginBitcoin()
    const { session } = await open()
    expect(session.networkId).toBe(BITCOIN)
    expect(session.accounts).toMatchObject([
      { address: PAYMENT, type: 'payment', publicKey: '03'.repeat(33) },
      { address: ORDINALS, type: 'ordinal', publicKey: '02'.repeat(32) },
    ])
    expect(await session.request({ method: 'getAccountAddresses', params: { account: PAYMENT } })).toEqual([
      { address: PAYMENT, intention: 'payment', publicKey: '03'.repeat(33) },
      { address: ORDINALS, intention: 'ordinal', publicKey: '02'.repeat(32) },
    ])
  })

  it('signs messages with the requested address', async () => {
    const { open, calls } = await beginBitcoin()
    const { session } = await open()
    const params = { account: PAYMENT, address: ORDINALS, message: 'hi' }
    const signed = await session.request({ method: 'signMessage', params })
    expect(signed).toEqual({ address: ORDINALS, signature: '1f'.repeat(65) })
    expect(calls).toMatchObject([{ address: ORDINALS, message: 'hi' }])
  })

  it('signs the inputs of a PSBT, grouped by account and sighash type', async () => {
    const { open, calls, wallet } = await beginBitcoin()
    const { session } = await open()
    const params = { account: PAYMENT, psbt, signInputs }
    expect(await session.request({ method: 'signPsbt', params })).toEqual({ psbt: btoa('signed') })
    expect(wallet.requests().at(-1)?.params).toMatchObject([
      {
        chain: 'bitcoin:mainnet',
        inputsToSign: [
          { account: { address: PAYMENT }, signingIndexes: [0, 2] },
          { account: { address: ORDINALS }, signingIndexes: [1], sigHash: 131 },
        ],
      },
    ])
    expect(calls).toMatchObject([{ psbt, broadcast: false, signInputs: expect.any(Array) }])
  })

  it('sends a PSBT if the wallet can, and otherwise leaves it to the site', async () => {
    const { open, page } = await beginBitcoin()
    const { session } = await open()
    const send = () =>
      session.request({ method: 'signPsbt', params: { account: PAYMENT, psbt, signInputs, broadcast: true } })
    expect(await send()).toEqual({ psbt, txid: TXID })
    page.change({ features: ['bitcoin:connect', 'standard:events', 'bitcoin:signTransaction'] })
    expect(await send()).toEqual({ psbt: btoa('signed') })
    page.change({ features: ['bitcoin:connect', 'standard:events', 'bitcoin:signAndSendTransaction'] })
    const sign = session.request({ method: 'signPsbt', params: { account: PAYMENT, psbt, signInputs } })
    await expect(sign).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
  })

  it('supports no transfer, which the standard does not define', async () => {
    const { open } = await beginBitcoin()
    const { session } = await open()
    expect(session.permissions?.methods).toEqual(['getAccountAddresses', 'signMessage', 'signPsbt'])
    const call = session.request({ method: 'sendTransfer', params: {} })
    await expect(call).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
  })

  it.each([
    ['bitcoin:signMessage', [{ signature: { $bytes: [1] } }]],
    ['bitcoin:signTransaction', [{ signedPsbt: 'text' }]],
    ['bitcoin:signAndSendTransaction', [{ txId: 'none' }]],
  ])('rejects if %s returns a malformed response', async (feature, answer) => {
    const { open, wallet } = await beginBitcoin()
    const { session } = await open()
    wallet.lieAbout(feature, answer)
    const call =
      feature === 'bitcoin:signMessage'
        ? session.request({ method: 'signMessage', params: { account: PAYMENT, message: 'hi' } })
        : session.request({
            method: 'signPsbt',
            params: { account: PAYMENT, psbt, signInputs, broadcast: feature === 'bitcoin:signAndSendTransaction' },
          })
    await expect(call).rejects.toMatchObject({ code: 'wallet/malformed-answer' })
  })

  it.each([
    ['nothing', undefined],
    ['an address of another form', [{ address: `0x${'1'.repeat(40)}`, publicKey: KEY, chains: CHAINS, features: [] }]],
    ['an address of another network', [{ address: 'tb1q', publicKey: KEY, chains: CHAINS, features: [] }]],
    ['more accounts than anybody has', Array.from({ length: 101 }, () => ({ address: PAYMENT, chains: CHAINS }))],
  ])('is rejected if the wallet connects with %s', async (_what, answer) => {
    const { wallet, open } = await beginBitcoin()
    for (const feature of ['standard:connect', 'bitcoin:connect']) wallet.lieAbout(feature, answer)
    await expect(open()).rejects.toMatchObject({ code: 'wallet/malformed-answer' })
  })

  it('reports a change once, and ignores a change to invalid accounts', async () => {
    const { page, open } = await beginBitcoin()
    const { session, events } = await open()
    const changed = [{ address: PAYMENT, publicKey: KEY, chains: CHAINS, features: [] }]
    page.push('change', changed)
    page.push('change', changed)
    page.push('change', [{ address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', chains: CHAINS, features: [] }])
    expect(events.map(({ type }) => type)).toEqual(['accounts'])
    expect(session.accounts.map(({ address }) => address)).toEqual([PAYMENT])
  })

  it('rejects inputs of an account that the wallet did not share', async () => {
    const { open, calls } = await beginBitcoin()
    const { session } = await open()
    const foreign = [{ address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', index: 0 }]
    const call = session.request({ method: 'signPsbt', params: { account: PAYMENT, psbt, signInputs: foreign } })
    await expect(call).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    expect(calls).toEqual([])
  })
})

describe('a wallet with two chain families', () => {
  it('has a session for each, and the end of one leaves the other', async () => {
    const { openSolana, open, wallet } = await beginBitcoin()
    const solana = await openSolana()
    const bitcoin = await open()
    expect(solana.events).toEqual([])
    await solana.session.disconnect()
    expect(wallet.permittedOrigins()).toHaveLength(1)
    expect(bitcoin.events).toEqual([])
    await expect(
      bitcoin.session.request({ method: 'signMessage', params: { account: PAYMENT, message: 'hi' } }),
    ).resolves.toBeDefined()
    await bitcoin.session.disconnect()
    expect(wallet.permittedOrigins()).toEqual([])
  })

  it('uses the wallet object that serves the family', async () => {
    const { window, connect } = await beginStandard()
    const { signer } = createSigner()
    createScriptedStandardWallet({ bitcoin: signer, name: 'Lighthouse' }).installIn(window)
    const session = await connect({ namespace: 'bip122' })
    expect(session.accounts[0]?.address).toBe(PAYMENT)
  })

  it('also reconnects silently on Bitcoin', async () => {
    const { open, connect } = await beginBitcoin()
    await open()
    const session = await connect({ namespace: 'bip122', silent: true })
    expect(session.accounts).toHaveLength(2)
  })

  it('gets no silent request if it can only connect with a prompt', async () => {
    const features = ['bitcoin:connect', 'bitcoin:signMessage', 'standard:events']
    const { connect, open, wallet, page } = await beginBitcoin({ features })
    const silent = () => connect({ namespace: 'bip122', silent: true })
    await expect(silent()).rejects.toMatchObject({ code: 'connect/wallet-locked' })
    expect(wallet.requests()).toEqual([])
    page.push('change', [{ address: PAYMENT, chains: ['bitcoin:mainnet'], features: [] }])
    expect((await silent()).accounts).toMatchObject([{ address: PAYMENT }])
    expect(wallet.requests()).toEqual([])
    await open()
    expect(wallet.requests()).toMatchObject([{ params: [{ purposes: ['payment', 'ordinals'] }] }])
  })

  it('has no address of another network than the selected one', async () => {
    const { page, open } = await beginBitcoin()
    const { session, events } = await open()
    const testAddress = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
    page.push('change', [
      { address: testAddress, chains: ['bitcoin:testnet'], features: [] },
      { address: PAYMENT, chains: ['bitcoin:mainnet'], features: [] },
    ])
    expect(session.accounts.map(({ address }) => address)).toEqual([PAYMENT])
    await session.selectNetwork?.('bip122:000000000933ea01ad0ee984209779ba')
    expect(session.accounts.map(({ address }) => address)).toEqual([testAddress])
    expect(events.map(({ type }) => type)).toEqual(['accounts', 'accounts', 'network'])
  })
})
