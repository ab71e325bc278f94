import { bitcoin, mainnet } from '@latchkey/chains'
import type { ClientOptions } from '@latchkey/core'
import type { ChainAdapter } from '@latchkey/core/ports'
import { createFakeChainAdapter, createFakeConnector } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, createRig, FRIEND, look, onMainnet } from '../../reads/client.test.fixture.ts'

const connected = async (options: Parameters<typeof createRig>[0] = {}) => {
  const rig = await createRig(options)
  await rig.connect()
  return rig
}
const oneEther = 1_000_000_000_000_000_000n

describe('signing', () => {
  it('returns the signature of the wallet', async () => {
    const { client } = await connected()
    expect(await client.actions.signMessage({ message: 'hello' })).toEqual({ ok: true, value: `0x${'ab'.repeat(65)}` })
  })

  it('returns a failed result without throwing if the visitor declines', async () => {
    const { client, wallet } = await connected()
    wallet.rejectNext()
    expect(await client.actions.signMessage({ message: 'hello' })).toMatchObject({
      ok: false,
      error: { code: 'wallet/rejected' },
    })
  })

  it("fails with 'No ActiveCaipAddress found' without an account (Spec §8.10)", async () => {
    const { client } = await createRig()
    const result = await client.actions.signMessage({ message: 'hello' })
    expect(result).toMatchObject({ ok: false, error: { code: 'account/none' } })
    expect(result.ok ? '' : result.error.shortMessage).toBe('No ActiveCaipAddress found')
  })

  it('needs no network of the site, whereas a transaction fails with No ActiveCaipNetwork found (Spec §8.11)', async () => {
    const { client, wallet, adapter } = await connected({ options: { allowUnsupportedChain: true } })
    wallet.changeNetwork('eip155:5555')
    expect(await client.actions.signMessage({ message: 'hello' })).toMatchObject({ ok: true })
    expect(await client.actions.transfer({ transfer: { to: FRIEND, amount: 1n } })).toMatchObject({
      ok: false,
      error: { code: 'account/no-network' },
    })
    expect(adapter.sent).toEqual([])
  })
})

describe('the account and wallet of a verb', () => {
  it('are those of the connection, for every verb, and none before or after it (Spec §6.1)', async () => {
    const { client, wallet, adapter, connect } = await createRig()
    const typedData = { domain: {}, types: {}, primaryType: 'Mail', message: {} }
    const verbs = [
      () => client.actions.signMessage({ message: 'hello' }),
      () => client.actions.signTypedData({ typedData }),
      () => client.actions.sendTransaction({ namespace: 'eip155', transaction: { to: FRIEND, value: 1n } }),
      () => client.actions.transfer({ transfer: { to: FRIEND, amount: 1n } }),
    ]
    const nobodyActs = async () => {
      const requestCount = wallet.requests.length
      for (const verb of verbs) expect(await verb()).toMatchObject({ ok: false, error: { code: 'account/none' } })
      expect(wallet.requests).toHaveLength(requestCount)
    }
    await nobodyActs()
    await connect()
    for (const verb of verbs) expect(await verb()).toMatchObject({ ok: true })
    expect(adapter.sent.map(({ from }) => from)).toEqual([ACCOUNT, ACCOUNT])
    wallet.changeAccounts([FRIEND])
    adapter.setBalance(FRIEND, oneEther)
    expect(await client.actions.transfer({ transfer: { to: ACCOUNT, amount: 1n } })).toMatchObject({ ok: true })
    expect(adapter.sent.at(-1)?.from).toBe(FRIEND)
    await client.actions.disconnect()
    await nobodyActs()
  })
})

/** A visitor with a Bitcoin wallet that shares two addresses, and an Ethereum wallet, which is active. */
async function connectedTwice(changes: Partial<ChainAdapter> = {}) {
  const [payment, ordinal] = [
    'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ]
  const { signTransaction, signAllTransactions, signPsbt, getAccounts, ...evm } = createFakeChainAdapter()
  const fake = createFakeChainAdapter({ namespace: 'bip122' })
  const { signTypedData: _, ...onBitcoin } = fake
  const connector = createFakeConnector({
    wallets: [
      { id: 'one', accounts: [ACCOUNT] },
      { id: 'two', accounts: [payment, ordinal], namespaces: ['bip122'], networkId: bitcoin.caipNetworkId },
    ],
  })
  const rig = await createRig({
    options: {
      networks: [mainnet, bitcoin],
      connectors: [connector],
      adapters: [evm, { ...onBitcoin, ...changes }] as readonly ChainAdapter[],
      features: { guard: false },
    },
  })
  for (const [walletId, namespace] of [
    ['two', 'bip122'],
    ['one', 'eip155'],
  ] as const) {
    rig.client.actions.connect({ walletId, namespace })
    await rig.settle()
  }
  expect(rig.client.getState().activeNamespace).toBe('eip155')
  return {
    ...rig,
    payment,
    ordinal,
    sent: fake.sent,
    wallets: [connector.wallet('one'), connector.wallet('two')] as const,
  }
}

// The adapters of Solana and Bitcoin, which declare the types of these requests, are not imported here.
const given = (request: object) => request as never
const transaction = { to: FRIEND, value: 1n }

describe('signing without sending', () => {
  it('does not send a PSBT, even if the request has broadcast: true', async () => {
    const requests: unknown[] = []
    const signPsbt = async (_: unknown, request: object) => {
      requests.push(request)
      return { psbt: 'signed' }
    }
    const { client } = await connectedTwice({ signPsbt: signPsbt as never })
    await client.actions.signPsbt(given({ psbt: 'cHNidP8=', namespace: 'bip122', broadcast: true }))
    expect(requests).toMatchObject([{ psbt: 'cHNidP8=', broadcast: false }])
  })

  it('signs in the family whose adapter has the operation, and sends nothing', async () => {
    const { client, sent, wallets } = await connectedTwice()
    const signature = `0x${'ab'.repeat(65)}`
    expect(await client.actions.signTransaction(given({ transaction }))).toEqual({ ok: true, value: signature })
    expect(await client.actions.signAllTransactions(given({ transactions: [transaction, transaction] }))).toEqual({
      ok: true,
      value: [signature, signature],
    })
    const signed = await client.actions.signPsbt(given({ psbt: 'cHNidP8=', namespace: 'bip122' }))
    expect(signed).toEqual({ ok: true, value: { psbt: 'cHNidP8= signed' } })
    expect(wallets[1].requests).toHaveLength(3)
    expect(sent).toEqual([])
    expect(client.getState().toast).toBeUndefined()
  })

  it('fails with wallet/unsupported-method if the given family lacks the operation', async () => {
    const { client, wallets } = await connectedTwice()
    const before = wallets[0].requests.length
    const namespace = 'eip155'
    const { actions } = client
    for (const [method, result] of [
      ['signTransaction', await actions.signTransaction(given({ namespace, transaction }))],
      ['signAllTransactions', await actions.signAllTransactions(given({ namespace, transactions: [transaction] }))],
      ['signPsbt', await actions.signPsbt(given({ namespace, psbt: '' }))],
      ['getAccounts', await actions.getAccounts(given({ namespace }))],
    ] as const)
      expect(result).toMatchObject({ ok: false, error: { code: 'wallet/unsupported-method', context: { method } } })
    expect(wallets[0].requests).toHaveLength(before)
  })

  it('fails with account/none if no wallet is connected, and with account/no-network if the wallet is on a network that the site does not list', async () => {
    const { client, wallets } = await connectedTwice()
    wallets[1].changeNetwork('bip122:00000000da84f2bafbbc53dee25a72ae')
    const sign = () => client.actions.signPsbt(given({ psbt: 'cHNidP8=' }))
    expect(await sign()).toMatchObject({ ok: false, error: { code: 'account/no-network' } })
    await client.actions.disconnect()
    expect(await sign()).toMatchObject({ ok: false, error: { code: 'account/none' } })
    expect(await client.actions.getAccounts()).toMatchObject({ ok: false, error: { code: 'account/none' } })
  })

  it('returns wallet/rejected if the visitor declines', async () => {
    const { client, wallets } = await connectedTwice()
    wallets[1].rejectNext()
    const declined = await client.actions.signTransaction(given({ transaction }))
    expect(declined).toMatchObject({ ok: false, error: { code: 'wallet/rejected' } })
  })
})

describe('the transaction of a request', () => {
  it('is converted to plain data by its adapter once, before the guard checks it', async () => {
    const written = ['first', 'second', 'third']
    const object = { serialize: () => written.shift() }
    const requests: unknown[] = []
    const { client } = await connectedTwice({
      toPlainTransaction: async (each) => ({ text: (each as unknown as typeof object).serialize() }) as never,
      signTransaction: async (_, each) => void requests.push(each.transaction) as never,
      signAllTransactions: async (_, each) => void requests.push(each.transactions) as never,
    })
    await client.actions.signTransaction(given({ transaction: object }))
    await client.actions.signAllTransactions(given({ transactions: [object, object] }))
    expect(requests).toEqual([{ text: 'first' }, [{ text: 'second' }, { text: 'third' }]])
  })

  it('fails with request/invalid, without a request to the wallet, if to and value are passed without transaction', async () => {
    const { client, wallets } = await connectedTwice()
    const before = wallets.map(({ requests }) => requests.length)
    for (const result of [
      await client.actions.sendTransaction(given({ namespace: 'eip155', to: FRIEND, value: 1n })),
      await client.actions.signTransaction(given({ namespace: 'bip122', to: FRIEND })),
    ])
      expect(result).toMatchObject({
        error: {
          code: 'request/invalid',
          context: { field: 'transaction', problem: expect.stringContaining('{ to, value }') },
        },
      })
    expect(wallets.map(({ requests }) => requests.length)).toEqual(before)
  })

  it('fails with request/invalid if transactions is not a list', async () => {
    const { client } = await connectedTwice()
    expect(await client.actions.signAllTransactions(given({ transactions: 'AAAA' }))).toMatchObject({
      error: { code: 'request/invalid', context: { field: 'transactions' } },
    })
  })
})

describe('the account of a signature', () => {
  it('is the given one of those that the wallet shares, else the selected one', async () => {
    const signers: string[] = []
    const signMessage: ChainAdapter['signMessage'] = async (_, { address }) => {
      signers.push(address)
      return 'signature'
    }
    const { client, payment, ordinal } = await connectedTwice({ signMessage })
    const message = 'hello'
    await client.actions.signMessage({ namespace: 'bip122', message })
    await client.actions.signMessage({ namespace: 'bip122', message, address: ordinal })
    expect(signers).toEqual([payment, ordinal])
  })

  it('fails with wallet/unauthorized, without a request to the wallet, if the session does not share the address', async () => {
    const { client, wallets } = await connectedTwice()
    const before = wallets.map(({ requests }) => requests.length)
    const refused = await client.actions.signMessage({ message: 'hello', address: FRIEND })
    expect(refused).toMatchObject({ ok: false, error: { code: 'wallet/unauthorized' } })
    expect(wallets.map(({ requests }) => requests.length)).toEqual(before)
    const lower = await client.actions.signMessage({ message: 'hello', address: ACCOUNT.toLowerCase() })
    expect(lower).toMatchObject({ ok: true })
  })

  it('is listed by getAccounts with the others of the wallet', async () => {
    const { client, payment, ordinal } = await connectedTwice()
    expect(await client.actions.getAccounts()).toEqual({
      ok: true,
      value: [payment, ordinal].map((address) => ({ address, type: 'payment' })),
    })
  })
})

describe('signTypedData', () => {
  it('uses the family whose adapter signs typed data, also if another family is active', async () => {
    const { client, wallets } = await connectedTwice()
    await client.actions.switchAccount({ namespace: 'bip122' })
    expect(client.getState().activeNamespace).toBe('bip122')
    const typedData = { domain: {}, types: {}, primaryType: 'Mail', message: {} }
    const before = wallets[0].requests.length
    expect(await client.actions.signTypedData({ typedData })).toMatchObject({ ok: true })
    expect(await client.actions.signTypedData({ namespace: 'eip155', typedData })).toMatchObject({ ok: true })
    expect(wallets[0].requests).toHaveLength(before + 2)
  })
})

describe('followTransaction', () => {
  const hash = `0x${'ab'.repeat(32)}`
  const transaction = { to: FRIEND, value: 5n }

  it('adds a transaction that a library of the site sent to the pending transactions', async () => {
    const { client } = await connected()
    expect(await client.actions.followTransaction({ hash, transaction })).toEqual({ ok: true, value: undefined })
    // Waits for the lazy code of the feature.
    await expect
      .poll(() => client.getState().pendingTransactions?.[0])
      .toMatchObject({ hash, to: FRIEND, value: '5', address: ACCOUNT, networkId: 'eip155:1' })
  })

  it('adds nothing without an account, or for an invalid hash', async () => {
    const { client, connect, settle } = await createRig()
    const follow = (of: string) => client.actions.followTransaction({ hash: of, transaction })
    expect(await follow(hash)).toMatchObject({ ok: false, error: { code: 'account/none' } })
    await connect()
    expect(await follow('<hash>')).toMatchObject({ ok: false, error: { code: 'wallet/malformed-answer' } })
    await settle()
    expect(client.getState().pendingTransactions ?? []).toEqual([])
  })
})

describe('sending', () => {
  it("returns the hash, shows 'Transaction started' and fetches the balances again (Spec §8.34, §1.12)", async () => {
    const { client, reads, adapter, settle } = await connected()
    const native = look(reads.nativeBalance(onMainnet))
    await settle()
    expect(native.now().data?.balance).toBe('1.5')
    const result = await client.actions.sendTransaction({
      namespace: 'eip155',
      transaction: { to: FRIEND, value: oneEther },
    })
    expect(result).toMatchObject({ ok: true, value: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    expect(adapter.sent).toEqual([{ from: ACCOUNT, to: FRIEND, value: oneEther }])
    expect(client.getState().toast).toMatchObject({ variant: 'success', message: { type: 'transaction-started' } })
    await settle()
    expect(native.now().data?.balance).toBe('0.5')
  })

  it('changes nothing if the funds are insufficient', async () => {
    const { client, adapter } = await connected()
    const result = await client.actions.transfer({ transfer: { to: FRIEND, amount: 5n * oneEther } })
    expect(result).toMatchObject({ ok: false, error: { code: 'send/insufficient-funds' } })
    expect(adapter.sent).toEqual([])
    expect(client.getState().toast).toBeUndefined()
  })
})

describe('a chain family without balances and transactions', () => {
  it('supports signing, and returns typed errors for all other verbs', async () => {
    const { namespace, kind, switchNetwork, signMessage } = createFakeChainAdapter()
    const { client, reads, wallet, settle } = await connected({
      options: { adapters: [{ namespace, kind, switchNetwork, signMessage }] },
    })
    const { actions } = client
    expect(await actions.signMessage({ message: 'hello' })).toMatchObject({ ok: true })
    const requestCount = wallet.requests.length
    const typedData = { domain: {}, types: {}, primaryType: 'Mail', message: {} }
    for (const [method, result] of [
      ['signTypedData', await actions.signTypedData({ typedData })],
      [
        'sendTransaction',
        await actions.sendTransaction({ namespace: 'eip155', transaction: { to: FRIEND, value: 1n } }),
      ],
      ['transfer', await actions.transfer({ transfer: { to: FRIEND, amount: 1n } })],
      ['waitForReceipt', await actions.waitForReceipt({ hash: '0x' })],
    ] as const)
      expect(result).toMatchObject({ ok: false, error: { code: 'wallet/unsupported-method', context: { method } } })
    expect(wallet.requests).toHaveLength(requestCount)
    const native = look(reads.nativeBalance(onMainnet))
    await settle()
    expect(native.now()).toMatchObject({ status: 'failed', failure: { code: 'balance/unavailable' } })
  })
})

describe('waitForReceipt', () => {
  it('waits on the network on which the transaction was sent, after a switch of the network as well', async () => {
    const { client, adapter } = await connected()
    const sent = await client.actions.transfer({ transfer: { to: FRIEND, amount: 1n } })
    await client.actions.switchNetwork('eip155:8453')
    const requested: string[] = []
    const { waitForReceipt } = adapter
    adapter.waitForReceipt = (request) => {
      requested.push(request.network.caipNetworkId)
      return waitForReceipt(request)
    }
    const receipt = await client.actions.waitForReceipt({ hash: sent.ok ? sent.value : '' })
    expect(receipt).toMatchObject({ ok: true, value: { status: 'success' } })
    expect(requested).toEqual(['eip155:1'])
  })

  it('ends when its caller aborts', async () => {
    const { client, adapter } = await connected()
    adapter.setReceipt('pending')
    const leaving = new AbortController()
    const waiting = client.actions.waitForReceipt({ hash: '0x1', signal: leaving.signal })
    await Promise.resolve()
    leaving.abort()
    expect(await waiting).toMatchObject({ ok: false, error: { code: 'connect/cancelled' } })
  })
})

describe('names and providers', () => {
  it('return the address of a name, or an error if there is none', async () => {
    const { client, adapter } = await connected()
    adapter.resolveName = async ({ name, networks }) =>
      `${name} on ${networks.map(({ caipNetworkId }) => caipNetworkId).join(' or ')}`
    await client.actions.switchNetwork('eip155:8453')
    expect(await client.actions.resolveName({ name: 'alice.eth' })).toEqual({
      ok: true,
      value: 'alice.eth on eip155:1 or eip155:8453',
    })
  })

  it('queries a chain family whose adapter resolves names, and fails if there is none', async () => {
    const [named, nameless] = [createFakeChainAdapter({ names: { 'alice.eth': FRIEND } }), createFakeChainAdapter()]
    Reflect.deleteProperty(nameless, 'resolveName')
    const resolveWith = async (adapters: ClientOptions['adapters']) =>
      (await createRig({ hasGateway: false, options: { adapters } })).client.actions.resolveName({ name: 'alice.eth' })
    expect(await resolveWith([nameless, named])).toEqual({ ok: true, value: FRIEND })
    expect(await resolveWith([nameless])).toMatchObject({ ok: false, error: { code: 'config/adapter-not-found' } })
  })

  it('rejects typed data if no chain family supports it', async () => {
    const adapter = createFakeChainAdapter()
    Reflect.deleteProperty(adapter, 'signTypedData')
    const rig = await createRig({ options: { adapters: [adapter] } })
    await rig.connect()
    const typedData = { domain: {}, types: {}, primaryType: 'Mail', message: {} }
    expect(await rig.client.actions.signTypedData({ typedData })).toMatchObject({
      ok: false,
      error: { code: 'wallet/unsupported-method' },
    })
  })

  it('returns the provider of the wallet, wrapped by the guard, while it is connected; the same object each time', async () => {
    const { client, wallet } = await connected()
    expect(client.actions.getProvider()).toMatchObject({ accounts: wallet.accounts })
    expect(client.actions.getProvider()).toBe(client.actions.getProvider())
    await client.actions.disconnect()
    expect(client.actions.getProvider()).toBeUndefined()
  })
})
