import { mainnet, polkadot, westend } from '@latchkey/chains'
import { createClient, selectConnection } from '@latchkey/core'
import { answerReview } from '@latchkey/core/ui'
import { createFakeContext } from '../fakes/fake-context.ts'
// Imported first: a client loads this module on demand, and the tests should not wait for the compiler.
import '@latchkey/core/engine'
import { describe, expect, it, onTestFinished } from 'vitest'
import { chainAdapterContract } from '../contracts/chain-adapter-contract.ts'
import { connectorContract } from '../contracts/connector-contract.ts'
import { createFakeChainAdapter } from '../fakes/fake-chain-adapter.ts'
import { createFakeClock } from '../fakes/fake-clock.ts'
import { createFakeConnector } from '../fakes/fake-connector.ts'
import { createFakeEnvironment } from '../fakes/fake-environment.ts'
import { createFakeReporter } from '../fakes/fake-reporter.ts'
import { createFakeSite } from '../fakes/fake-storage.ts'
import { createFakeWallet, type FakeWallet } from '../fakes/fake-wallet.ts'
import { toyConnector } from './connector/toy-connector.fixture.ts'
import { type ToyLedger, toyFamily } from './family/toy-family.fixture.ts'

/* A chain family and a connector that the product does not have. A site adds each of them with one line. */

const ALICE = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const BOB = '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3'
const WALLET = 'toy.wallet'

const signatureOf = (address: string, message: string) => `${address} signs ${message}`

/** A wallet of the toy family, which outlives the pages that use it. */
function createToyWallet(): FakeWallet {
  const wallet = createFakeWallet({ id: WALLET, accounts: [ALICE], networkId: polkadot.caipNetworkId })
  wallet.answerWith(({ method, params }) => {
    if (method === 'toy_signMessage') {
      const { address, message } = params as { readonly address: string; readonly message: string }
      return signatureOf(address, message)
    }
    if (method === 'toy_switchNetwork') wallet.changeNetwork(params as typeof wallet.networkId)
    return 'done'
  })
  return wallet
}

/** A site, and its visitor with a wallet of the toy family. */
function createVisit() {
  const [site, clock, wallet] = [createFakeSite(), createFakeClock(), createToyWallet()]
  const ledger: ToyLedger = new Map([[ALICE, 25_000_000_000n]])
  return {
    wallet,
    openPage() {
      const client = createClient({
        networks: [mainnet, polkadot],
        adapters: [createFakeChainAdapter(), toyFamily(ledger)],
        connectors: [createFakeConnector({ wallets: [] }), toyConnector({ wallet, namespace: 'polkadot' })],
        storage: site.openTab(),
        clock,
        environment: createFakeEnvironment(),
        reporter: createFakeReporter(),
      })
      onTestFinished(client.destroy)
      return { client, connection: () => selectConnection(client.getState(), 'polkadot') }
    },
    until: (isSo: () => boolean) => expect.poll(async () => clock.advance(50).then(isSo)).toBe(true),
  }
}

async function connected() {
  const visit = createVisit()
  const page = visit.openPage()
  page.client.actions.connect({ walletId: WALLET, namespace: 'polkadot' })
  await visit.until(() => page.connection().status === 'connected')
  return { ...visit, ...page }
}

describe('a site with its own chain family and connector', () => {
  it('connects through the connector, in the family', async () => {
    const { client, connection } = await connected()
    expect(client.getState().activeNamespace).toBe('polkadot')
    expect(connection()).toMatchObject({ address: ALICE, wallet: { id: WALLET, connectorId: 'toy', name: 'Toy' } })
  })

  it('reads the balance', async () => {
    const { client, until } = await connected()
    const read = client.reads.nativeBalance({ address: ALICE, networkId: polkadot.caipNetworkId })
    onTestFinished(read.subscribe(() => {}))
    await until(() => read.getSnapshot().status === 'ready')
    expect(read.getSnapshot().data).toEqual({ balance: '2.5', symbol: 'DOT' })
  })

  it('signs a message, and reports that the user declined', async () => {
    const { client, wallet } = await connected()
    const sign = () => client.actions.signMessage({ message: 'hello' })
    expect(await sign()).toEqual({ ok: true, value: signatureOf(ALICE, 'hello') })
    wallet.rejectNext()
    expect(await sign()).toMatchObject({ ok: false, error: { code: 'wallet/rejected' } })
  })

  it('sends and signs in the named family, not in the active one', async () => {
    const { client, wallet } = await connected()
    const requestCount = wallet.requests.length
    const withoutAccount = { ok: false, error: { code: 'account/none' } }
    const transaction = { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: 1n }
    expect(await client.actions.signMessage({ namespace: 'eip155', message: 'hello' })).toMatchObject(withoutAccount)
    expect(await client.actions.sendTransaction({ namespace: 'eip155', transaction })).toMatchObject(withoutAccount)
    expect(wallet.requests).toHaveLength(requestCount)
  })

  it('transfers', async () => {
    const { client } = await connected()
    const transfer = { to: BOB, amount: 5_000_000_000n }
    expect(await client.actions.transfer({ transfer })).toEqual({ ok: true, value: 'done' })
  })

  it('shows the visitor a transaction that its adapter cannot read, sends it once approved, and does not track it', async () => {
    const { client, until } = await connected()
    const send = async (plancks: bigint) => {
      const sending = client.actions.sendTransaction({
        namespace: 'polkadot',
        transaction: { recipient: BOB, plancks },
      })
      await until(() => client.getState().review !== undefined)
      const { id = '', findings = [] } = client.getState().review ?? {}
      expect(findings).toEqual([{ code: 'not-checked', severity: 'warn' }])
      await answerReview(client, { id, isApproved: true })
      return sending
    }
    expect(await send(5_000_000_000n)).toEqual({ ok: true, value: 'done' })
    await until(() => client.getState().pendingTransactions !== undefined)
    expect(client.getState().pendingTransactions).toEqual([])
    expect(await send(10n ** 12n)).toMatchObject({ ok: false, error: { code: 'send/insufficient-funds' } })
  })

  it('is restored by a reloaded page', async () => {
    const { client, openPage, until, wallet } = await connected()
    client.destroy()
    const { connection } = openPage()
    expect(connection()).toMatchObject({ status: 'reconnecting', address: ALICE })
    await until(() => connection().status === 'connected')
    expect(wallet.isPermitted).toBe(true)
  })

  it('disconnects, and notifies the wallet', async () => {
    const { client, connection, wallet } = await connected()
    expect(await client.actions.disconnect({ namespace: 'polkadot' })).toMatchObject({ ok: true })
    expect(connection().status).toBe('disconnected')
    expect(wallet.isPermitted).toBe(false)
  })
})

chainAdapterContract('the toy family', async () => {
  const wallet = createToyWallet()
  const connector = toyConnector({ wallet, namespace: 'polkadot' })
  const { signal } = new AbortController()
  connector.start(createFakeContext({ signal }))
  const request = { walletId: WALLET, namespace: 'polkadot', silent: false, signal } as const
  const [session] = (await connector.connect(request)).sessions
  return {
    adapter: toyFamily(new Map([[ALICE, 10n ** 12n]])),
    session,
    network: polkadot,
    otherNetwork: westend,
    recipient: BOB,
    rejectNext: wallet.rejectNext,
    isSignedMessage: async (message, signature) => signature === signatureOf(ALICE, message),
  }
})

connectorContract('the toy connector', () => {
  const wallet = createToyWallet()
  let questions = 0
  const asking: FakeWallet = {
    ...wallet,
    get accounts() {
      return wallet.accounts
    },
    get networkId() {
      return wallet.networkId
    },
    requestConnection(silent) {
      questions += silent ? 0 : 1
      return wallet.requestConnection(silent)
    },
  }
  return {
    connector: toyConnector({ wallet: asking, namespace: 'polkadot' }),
    clock: createFakeClock(),
    walletId: WALLET,
    namespace: 'polkadot',
    request: { method: 'toy_signMessage', params: { address: ALICE, message: 'x' } },
    listenerCount: wallet.listenerCount,
    person: {
      rejectNext: wallet.rejectNext,
      questions: () => questions,
      hang: wallet.hang,
      async changeAccounts() {
        wallet.changeAccounts([BOB, ALICE])
        return [BOB, ALICE]
      },
      async changeNetwork() {
        wallet.changeNetwork(westend.caipNetworkId)
        return westend.caipNetworkId
      },
      async leave() {
        wallet.leave()
      },
    },
  }
})
