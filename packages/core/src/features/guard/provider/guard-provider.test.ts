import { WalletError } from '@latchkey/errors'
import type { ProviderCall } from '@latchkey/inspect/requests'
import { describe, expect, it } from 'vitest'
import { guardProvider } from './guard-provider.ts'

/** A wrapped wallet object, with a record of the checks. */
function guarded(wallet: object, isAllowed = true) {
  const checked: ProviderCall[] = []
  const provider = guardProvider(wallet, async (call) => {
    checked.push(call)
    if (!isAllowed) throw new WalletError('guard/declined')
  })
  return { provider: provider as never, checked, methods: () => checked.map(({ method }) => method) }
}

class Wallet {
  #key = 'key'
  readonly got: unknown[] = []
  readonly isScripted = true
  async request(call: unknown) {
    this.got.push(call)
    return this.#key
  }
  send(...call: readonly unknown[]) {
    this.got.push(call)
    return this.#key
  }
  on() {
    return this.#key
  }
  async signSomethingNew() {
    return this.#key
  }
}
type Rpc = (call: unknown) => Promise<unknown>

describe('guardProvider', () => {
  it('passes reads of the chain, accounts and events directly to the object', async () => {
    const { provider, methods } = guarded(new Wallet())
    const { request, on, isScripted } = provider as { request: Rpc; on: () => string; isScripted: boolean }
    for (const method of ['eth_call', 'eth_chainId', 'eth_accounts', 'wallet_switchEthereumChain', 'eth_getLogs'])
      expect(await request({ method })).toBe('key')
    expect([on(), isScripted, methods()]).toEqual(['key', true, []])
  })

  it.each([
    'eth_sendTransaction',
    'eth_signTransaction',
    'eth_sign',
    'personal_sign',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'wallet_sendCalls',
    'wallet_grantPermissions',
    'solana_signTransaction',
    'never_heardOf',
  ])('checks %s in each form of JSON-RPC, before the wallet gets it', async (method) => {
    const wallet = new Wallet()
    const { provider, methods } = guarded(wallet, false)
    const { request, send } = provider as { request: Rpc; send: (...call: unknown[]) => Promise<unknown> }
    await expect(request({ method, params: [] })).rejects.toMatchObject({ code: 4001 })
    await expect(send(method, [])).rejects.toMatchObject({ code: 4001, data: { walletError: 'guard/declined' } })
    await expect(send([{ method: 'eth_call' }, { method }])).rejects.toMatchObject({ code: 4001 })
    expect(await new Promise((resolve) => void send({ method }, resolve))).toMatchObject({ code: 4001 })
    expect([methods(), wallet.got]).toEqual([[method, method, method, method], []])
  })

  it('sends the checked request, even if the site changes its objects meanwhile', async () => {
    const wallet = new Wallet()
    const { provider } = guarded(wallet)
    const call = { method: 'eth_sendTransaction', params: [{ to: 'friend' }] }
    const sending = (provider as { request: Rpc }).request(call)
    Object.assign(call.params[0] ?? {}, { to: 'thief' })
    await sending
    expect(wallet.got).toEqual([{ method: 'eth_sendTransaction', params: [{ to: 'friend' }] }])
  })

  it('checks each function that is not on the list of harmless ones', async () => {
    const { provider, methods } = guarded(new Wallet())
    await (provider as Wallet).signSomethingNew()
    expect(methods()).toEqual(['signSomethingNew'])
  })

  it('checks the functions of nested objects, which may be frozen: the Wallet Standard, and the signer of Polkadot', async () => {
    const sign = async () => 'signed'
    const wallet = Object.freeze({
      accounts: Object.freeze(['own']),
      features: Object.freeze({ 'solana:signTransaction': Object.freeze({ version: '1.0.0', signTransaction: sign }) }),
      signer: Object.freeze({ signRaw: sign, signPayload: sign }),
    })
    const { provider, methods } = guarded(wallet)
    const { features, signer, accounts } = provider as typeof wallet
    expect(await features['solana:signTransaction'].signTransaction()).toBe('signed')
    await signer.signRaw()
    await signer.signPayload()
    expect(methods()).toEqual([
      'features.solana:signTransaction.signTransaction',
      'signer.signRaw',
      'signer.signPayload',
    ])
    expect([accounts, Object.keys(features), 'features' in (provider as object)]).toEqual([
      ['own'],
      ['solana:signTransaction'],
      true,
    ])
  })

  it('passes the checked arguments to a function, even if the site changes its objects meanwhile', async () => {
    const got: unknown[] = []
    const sign = async (...given: readonly unknown[]) => void got.push(...given)
    const account = { address: 'own' }
    class Transaction {
      readonly kind = 'own'
    }
    const transaction = new Transaction()
    const wallet = { accounts: [account], features: { 'solana:signTransaction': { signTransaction: sign } } }
    const { provider, checked } = guarded(wallet)
    const bytes = new Uint8Array([1, 2, 3])
    let reads = 0
    const inputs = {
      account,
      transaction: bytes,
      legacy: transaction,
      list: [{ to: 'friend' }],
      get memo() {
        reads += 1
        return reads === 1 ? 'friend' : 'thief'
      },
    }
    const signing = (provider as typeof wallet).features['solana:signTransaction'].signTransaction(inputs)
    bytes.fill(9)
    Object.assign(inputs.list[0] ?? {}, { to: 'thief' })
    inputs.list.push({ to: 'thief' })
    await signing
    const [sent] = got as [typeof inputs]
    expect(sent).toEqual({
      account,
      transaction: new Uint8Array([1, 2, 3]),
      legacy: transaction,
      list: [{ to: 'friend' }],
      memo: 'friend',
    })
    expect(checked).toMatchObject([{ params: [sent] }])
    // Wallets compare their accounts by identity, and call methods of a library's transaction objects.
    expect([sent.account === account, sent.legacy === transaction]).toEqual([true, true])
  })

  it('copies bytes of another realm too, which have another class', async () => {
    const views: unknown = Reflect.getPrototypeOf(Uint8Array.prototype)
    const foreign = Object.setPrototypeOf(new Uint8Array([1, 2, 3]), Object.create(views as object)) as Uint8Array
    expect(foreign).not.toBeInstanceOf(Uint8Array)
    const got: unknown[] = []
    const wallet = { signTransaction: async (given: unknown) => void got.push(given) }
    const { provider } = guarded(wallet)
    const signing = (provider as typeof wallet).signTransaction({ transaction: foreign })
    foreign.fill(9)
    await signing
    const [{ transaction }] = got as [{ readonly transaction: Uint8Array }]
    expect([...transaction]).toEqual([1, 2, 3])
  })

  it('rejects circular arguments', () => {
    const { provider } = guarded(new Wallet())
    const loop: { self?: unknown } = {}
    loop.self = loop
    const { signSomethingNew } = provider as { signSomethingNew: (given: unknown) => Promise<unknown> }
    expect(() => signSomethingNew(loop)).toThrow(expect.objectContaining({ code: -32602 }))
  })
})
