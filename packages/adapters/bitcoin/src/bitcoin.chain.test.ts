import type { WalletSession } from '@latchkey/core/ports'
import { createScriptedBitcoinWallet } from '@latchkey/testing'
import { SigHash, Transaction } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBitcoinWorld } from '../fixtures/bitcoin-world.ts'

let world: Awaited<ReturnType<typeof startBitcoinWorld>>
beforeAll(async () => {
  world = await startBitcoinWorld()
})
beforeEach(() => world.chain.reset())
afterAll(() => world?.chain.stop())

/** A wallet whose responses the test scripts. */
function intercept(session: WalletSession, respond: (params: never, real: () => Promise<unknown>) => unknown) {
  const request: WalletSession['request'] = async (given) =>
    respond(given.params as never, () => session.request(given))
  return Object.create(session, { request: { value: request } }) as WalletSession
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0))
const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

describe('messages', () => {
  it.each([
    ['p2pkh', 'ecdsa'],
    ['p2sh-p2wpkh', 'ecdsa'],
    ['p2sh-p2wpkh', 'bip322'],
    ['p2wpkh', 'ecdsa'],
    ['p2wpkh', 'bip322'],
    ['p2tr', 'bip322'],
  ] as const)('are signed by %s with %s, and another library verifies the signature', async (type, protocol) => {
    const { session, address } = world.createWallet('Alice', type)
    const message = 'Sign in to ✓ example.org\nNonce: 1'
    const signed = await world.createAdapter().signMessageAs(session, { address, message, protocol })
    expect(signed.protocol).toBe(protocol)
    expect(Verifier.verifySignature(address, message, signed.signature)).toBe(true)
  })

  it('name the scheme that the wallet chose', async () => {
    const { session, address } = world.createWallet('Alice', 'p2wpkh')
    const stubborn = intercept(session, (params: Record<string, unknown>) =>
      session.request({ method: 'signMessage', params: { ...params, protocol: 'ecdsa' } }),
    )
    const adapter = world.createAdapter()
    expect((await adapter.signMessageAs(stubborn, { address, message: 'x' })).protocol).toBe('ecdsa')
    const pending = adapter.signMessageAs(stubborn, { address, message: 'x', protocol: 'bip322' })
    await expect(pending).rejects.toMatchObject({ code: 'wallet/malformed-answer' })
  })

  it.each([
    ['p2tr', 'ecdsa', 'x'],
    ['p2pkh', 'bip322', 'x'],
    ['p2wpkh', 'ecdsa', 'x'.repeat(16_385)],
  ] as const)('do not reach the wallet for %s with %s if they cannot be signed', async (type, protocol, message) => {
    const { wallet, session, address } = world.createWallet('Alice', type)
    const signing = world.createAdapter().signMessageAs(session, { address, message, protocol })
    await expect(signing).rejects.toMatchObject({ code: 'request/invalid' })
    expect(wallet.requests()).toEqual([])
  })

  it('are rejected if a hostile wallet signs wrongly', async () => {
    const { wallet, session, address } = world.createWallet('Alice', 'p2wpkh')
    const adapter = world.createAdapter()
    const sign = () => adapter.signMessage(session, { address, message: 'x' })
    const other = world.keyOf('Bob', 'p2wpkh').address
    wallet.lieOn('signMessage', { address: other, signature: 'ab'.repeat(65) })
    await expect(sign()).rejects.toMatchObject({ code: 'wallet/wrong-account' })
    for (const signature of ['', 'xyz', 'ab'.repeat(65), 'ab'.repeat(20_000), 5, undefined]) {
      wallet.lieOn('signMessage', { address, signature })
      await expect(sign()).rejects.toMatchObject({ code: 'wallet/malformed-answer' })
    }
    wallet.forge()
    await expect(sign()).rejects.toMatchObject({ code: 'wallet/malformed-answer' })
    await expect(adapter.signMessage(session, { address: other, message: 'x' })).rejects.toMatchObject({
      code: 'wallet/unauthorized',
    })
  })
})

describe('accounts', () => {
  it('have a purpose, a key and a path', async () => {
    const { session } = world.createWallet('Alice', 'p2wpkh', { types: ['p2wpkh', 'p2tr'], hidesKeys: true })
    const accounts = await world.createAdapter().getAccounts(session)
    expect(accounts).toMatchObject([
      { type: 'payment', path: "m/84'/1'/0'/0/0", publicKey: expect.stringMatching(/^0[23][0-9a-f]{64}$/) },
      { type: 'ordinal', path: "m/86'/1'/0'/0/0", publicKey: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ])
  })

  it('are rejected if the response of the wallet is malformed', async () => {
    const { wallet, session } = world.createWallet('Alice', 'p2wpkh')
    for (const lie of [null, {}, [{ address: '0xabc' }], [{ address: 'x', publicKey: 'zz' }], Array(1001).fill({})]) {
      wallet.lieOn('getAccountAddresses', lie)
      const pending = world.createAdapter().getAccounts(session)
      await expect(pending).rejects.toMatchObject({ code: 'wallet/malformed-answer' })
    }
  })
})

describe('a transfer', () => {
  const pay = (session: WalletSession, address: string, amount = 20_000n) => {
    const transfer = { to: world.keyOf('Bob', 'p2wpkh').address, amount }
    return world.createAdapter().transfer(session, { address, network: world.network, transfer })
  }
  const balanceOf = async (address: string) =>
    (await world.createAdapter().getBalance({ address, network: world.network })).raw

  it('costs the estimated fee, and returns the change', async () => {
    const { session, address } = world.createWallet('Alice', 'p2wpkh')
    const { network } = world
    const adapter = world.createAdapter()
    const transaction = { to: world.keyOf('Bob', 'p2tr').address, amount: 123_456n }
    const { total, rate, size } = await adapter.estimateFees({ address, network, transaction })
    expect(total).toBe((size * rate + 999n) / 1000n)
    const before = await balanceOf(address)
    await adapter.sendTransaction(session, { address, network, transaction })
    expect(before - (await balanceOf(address))).toBe(123_456n + total)
  })

  it('of everything but the reserve leaves nothing, and reports the level and the change of its fee', async () => {
    const { session, address } = world.createWallet('Alice', 'p2wpkh')
    const { network } = world
    const adapter = world.createAdapter()
    const to = world.keyOf('Bob', 'p2tr').address
    const amount = (await balanceOf(address)) - (await adapter.estimateReserve({ address, network }))
    const fees = await adapter.estimateFees({ address, network, transaction: { to, amount } })
    expect(fees).toMatchObject({ level: 'normal', change: 0n })
    const part = await adapter.estimateFees({ address, network, transaction: { to, amount: 1_000n, feeLevel: 'fast' } })
    expect(part.level).toBe('fast')
    expect(part.change).toBeGreaterThan(0n)
    await adapter.transfer(session, { address, network, transfer: { to, amount } })
    expect(await balanceOf(address)).toBe(0n)
  })

  it('is sent by the wallet if the wallet supports only `sendTransfer`', async () => {
    const { wallet, session, address } = world.createWallet('Alice', 'p2wpkh', { methods: ['sendTransfer'] })
    const hash = await pay(session, address)
    expect(wallet.requests().map(({ method }) => method)).toEqual(['sendTransfer'])
    const receipt = await world.createAdapter().waitForReceipt({ hash, network: world.network })
    expect(receipt.status).toBe('success')
  })

  it.each(['p2tr', 'p2sh-p2wpkh'] as const)(
    'requests the public key if a wallet of %s did not share it',
    async (type) => {
      const { wallet, session, address } = world.createWallet('Alice', type, { hidesKeys: true })
      await pay(session, address)
      expect(wallet.requests().map(({ method }) => method)).toEqual(['getAccountAddresses', 'signPsbt'])
    },
  )

  it('is sent by the wallet if its public key is unknown', async () => {
    const { wallet, session, address } = world.createWallet('Alice', 'p2tr', { hidesKeys: true })
    wallet.lieOn('getAccountAddresses', [{ address, publicKey: 'ab'.repeat(32) }])
    await pay(session, address)
    expect(wallet.requests().map(({ method }) => method)).toEqual(['getAccountAddresses', 'sendTransfer'])
  })

  it('never spends coins of an ordinal account', async () => {
    const { wallet, session } = world.createWallet('Alice', 'p2wpkh', {
      types: ['p2wpkh', 'p2tr'],
      privateKeys: [world.keyOf('Alice', 'p2tr').privateKey],
    })
    const ordinal = session.accounts[1]?.address ?? ''
    expect(await balanceOf(ordinal)).toBeGreaterThan(0n)
    await expect(pay(session, ordinal)).rejects.toMatchObject({ code: 'send/invalid-form' })
    await expect(pay(session, session.accounts[0]?.address ?? '')).rejects.toMatchObject({
      code: 'send/insufficient-funds',
    })
    expect(wallet.requests()).toEqual([])
  })

  it.each([
    [293n, 'send/dust'],
    [0n, 'send/invalid-form'],
    [-5n, 'send/invalid-form'],
    [2_100_000_000_000_001n, 'send/invalid-form'],
  ])('of %i satoshis is refused before the request to the wallet', async (amount, code) => {
    const { wallet, session, address } = world.createWallet('Alice', 'p2wpkh')
    await expect(pay(session, address, amount)).rejects.toMatchObject({ code })
    expect(wallet.requests()).toEqual([])
  })

  it('to an address of another network is refused', async () => {
    const { session, address } = world.createWallet('Alice', 'p2wpkh')
    const transfer = { to: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', amount: 1_000n }
    const paying = world.createAdapter().transfer(session, { address, network: world.network, transfer })
    await expect(paying).rejects.toMatchObject({ code: 'address/invalid' })
  })

  it('ends when it is cancelled, even if the wallet never responds', async () => {
    const { wallet, session, address } = world.createWallet('Alice', 'p2wpkh')
    wallet.hang()
    const stop = new AbortController()
    const { network } = world
    const transfer = { to: world.keyOf('Bob', 'p2wpkh').address, amount: 5_000n }
    const paying = world.createAdapter().transfer(session, { address, network, transfer, signal: stop.signal })
    stop.abort()
    await expect(paying).rejects.toMatchObject({ code: 'connect/cancelled' })
  })

  describe('a transfer, which is rejected and not sent with a hostile wallet', () => {
    const refuse = async (session: WalletSession, address: string) => {
      const before = await balanceOf(address)
      await expect(pay(session, address)).rejects.toMatchObject({ code: 'wallet/malformed-answer' })
      expect(await balanceOf(address)).toBe(before)
    }

    it.each(['p2pkh', 'p2sh-p2wpkh', 'p2wpkh', 'p2tr'] as const)('that makes a wrong signature: %s', async (type) => {
      const { wallet, session, address } = world.createWallet('Alice', type)
      wallet.forge()
      await refuse(session, address)
    })

    it('that pays another receiver', async () => {
      const { wallet, session, address } = world.createWallet('Alice', 'p2wpkh')
      const key = wallet.keys()[0]
      const hostile = intercept(session, ({ psbt }: { readonly psbt: string }) => {
        const original = Transaction.fromPSBT(fromBase64(psbt))
        const changed = new Transaction()
        changed.addInput(original.getInput(0))
        changed.addOutput({ script: key?.script ?? new Uint8Array(), amount: original.getOutput(0).amount ?? 0n })
        changed.addOutput(original.getOutput(1))
        changed.sign(key?.privateKey ?? new Uint8Array())
        return { psbt: toBase64(changed.toPSBT(0)) }
      })
      await refuse(hostile, address)
    })

    it('that signs without fixing the outputs', async () => {
      const { wallet, session, address } = world.createWallet('Alice', 'p2wpkh')
      const hostile = intercept(session, ({ psbt }: { readonly psbt: string }) => {
        const open = Transaction.fromPSBT(fromBase64(psbt))
        open.updateInput(0, { sighashType: SigHash.NONE })
        open.signIdx(wallet.keys()[0]?.privateKey ?? new Uint8Array(), 0, [SigHash.NONE])
        return { psbt: toBase64(open.toPSBT(0)) }
      })
      await refuse(hostile, address)
    })

    it.each([null, {}, { psbt: '' }, { psbt: 'no base64!' }, { psbt: btoa('psbt') }])(
      'that answers %o',
      async (lie) => {
        const { wallet, session, address } = world.createWallet('Alice', 'p2wpkh')
        wallet.lieOn('signPsbt', lie)
        await refuse(session, address)
      },
    )

    it('that returns no signature', async () => {
      const { session, address } = world.createWallet('Alice', 'p2wpkh')
      await refuse(
        intercept(session, ({ psbt }: { readonly psbt: string }) => ({ psbt })),
        address,
      )
    })
  })
})

describe('a PSBT', () => {
  /** A PSBT with two coins of two owners, which pays a third person. */
  async function build() {
    const { chain, network } = world
    const [alice, bob] = [world.keyOf('Alice', 'p2wpkh'), world.keyOf('Bob', 'p2wpkh')]
    const transaction = new Transaction()
    let total = 0n
    for (const { address, script } of [alice, bob]) {
      const [coin] = await (await fetch(`${chain.url}/address/${address}/utxo`)).json()
      total += BigInt(coin.value)
      const witnessUtxo = { script: Buffer.from(script, 'hex'), amount: BigInt(coin.value) }
      transaction.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo })
    }
    transaction.addOutputAddress(world.keyOf('Carol', 'p2pkh').address, total - 1_000n, chain.network)
    return { alice, bob, network, psbt: toBase64(transaction.toPSBT(0)) }
  }

  it('is signed by two wallets in turn and then sent', async () => {
    const { alice, bob, network, psbt } = await build()
    const adapter = world.createAdapter()
    const [first, second] = [world.createWallet('Alice', 'p2wpkh'), world.createWallet('Bob', 'p2wpkh')]
    const half = await adapter.signPsbt(first.session, { address: alice.address, network, psbt })
    expect(half.txid).toBeUndefined()
    const request = { address: bob.address, network, psbt: half.psbt, broadcast: true }
    const { txid = '' } = await adapter.signPsbt(second.session, request)
    const receipt = await adapter.waitForReceipt({ hash: txid, network })
    expect(receipt.status).toBe('success')
  })

  it('with two inputs of one wallet is signed in one request', async () => {
    const { alice, bob, network, psbt } = await build()
    const chains = { [network.caipNetworkId]: world.chain.url }
    const privateKeys = [alice.privateKey] as const
    const wallet = createScriptedBitcoinWallet({ privateKeys, chains, types: ['p2wpkh'] })
    const signInputs = [{ address: alice.address, index: 0 }]
    const adapter = world.createAdapter()
    const signed = await adapter.signPsbt(wallet.openSession(), { address: alice.address, network, psbt, signInputs })
    expect(Transaction.fromPSBT(fromBase64(signed.psbt)).getInput(0).partialSig).toHaveLength(1)
    const foreign = [{ address: bob.address, index: 1 }]
    const pending = adapter.signPsbt(wallet.openSession(), {
      address: alice.address,
      network,
      psbt,
      signInputs: foreign,
    })
    await expect(pending).rejects.toMatchObject({ code: 'wallet/unauthorized' })
  })

  it('is not sent if signatures are missing', async () => {
    const { alice, network, psbt } = await build()
    const { session } = world.createWallet('Alice', 'p2wpkh')
    const request = { address: alice.address, network, psbt, broadcast: true }
    const signing = world.createAdapter().signPsbt(session, request)
    await expect(signing).rejects.toMatchObject({ code: 'request/invalid' })
  })

  it.each([
    ['psbt', { psbt: 'nothing' }],
    ['signInputs', { signInputs: [] }],
    ['signInputs', { signInputs: [{ address: 'x', index: 2 }] }],
    ['signInputs', { signInputs: [{ address: 'x', index: -1 }] }],
  ])('that is wrong does not reach the wallet: %s', async (field, wrong) => {
    const { alice, network, psbt } = await build()
    const { wallet, session } = world.createWallet('Alice', 'p2wpkh')
    const request = { address: alice.address, network, psbt, ...wrong }
    await expect(world.createAdapter().signPsbt(session, request)).rejects.toMatchObject({
      code: 'request/invalid',
      context: expect.objectContaining({ field }),
    })
    expect(wallet.requests()).toEqual([])
  })

  it('has its fee estimated from its coins', async () => {
    const { alice, network, psbt } = await build()
    const fees = await world.createAdapter().estimateFees({ address: alice.address, network, transaction: { psbt } })
    expect(fees.total).toBe(1_000n)
  })

  it('counts as sent if a node already knows it', async () => {
    const { alice, bob, network, psbt } = await build()
    const adapter = world.createAdapter()
    const [first, second] = [world.createWallet('Alice', 'p2wpkh'), world.createWallet('Bob', 'p2wpkh')]
    const half = await adapter.signPsbt(first.session, { address: alice.address, network, psbt })
    const request = { address: bob.address, network, psbt: half.psbt, broadcast: true }
    const { txid } = await adapter.signPsbt(second.session, request)
    expect((await adapter.signPsbt(second.session, request)).txid).toBe(txid)
  })
})
