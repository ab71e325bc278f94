// @vitest-environment happy-dom
import { base, mainnet, solana } from '@latchkey/chains'
import { createScreenClient, type EmbeddedWalletInfo } from '@latchkey/core/ui'
import {
  createFakeChainAdapter,
  createFakeClock,
  createFakeConnector,
  createFakeEnvironment,
  createFakeReporter,
  createFakeStorage,
} from '@latchkey/testing'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, expectTypeOf, it, onTestFinished } from 'vitest'
import { LatchkeyProvider } from './provider.tsx'
import { until } from './until.fixture.ts'
import { useAccount, useAccounts } from './use-account.ts'
import { useBalance } from './use-balance.ts'
import { useProvider } from './use-modal.ts'
import { useNetwork } from './use-network.ts'

const ON_EVM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ON_SOLANA = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

/** Calls a hook each time it renders. */
function Probe({ hook, onValue }: { readonly hook: () => unknown; readonly onValue: (value: unknown) => void }) {
  onValue(hook())
  return null
}

/** A page with wallets in two chain families, both connected; the last one is active. */
async function createPage(embeddedWalletInfo?: EmbeddedWalletInfo) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const clock = createFakeClock()
  const connector = createFakeConnector({
    wallets: [
      { id: 'harbor', name: 'Harbor', accounts: [ON_EVM], ...(embeddedWalletInfo && { embeddedWalletInfo }) },
      {
        id: 'tidepool',
        name: 'Tidepool',
        accounts: [ON_SOLANA],
        namespaces: ['solana'],
        networkId: solana.caipNetworkId,
      },
    ],
  })
  const client = createScreenClient({
    networks: [mainnet, base, solana],
    adapters: [
      createFakeChainAdapter({ balances: { [ON_EVM]: 2n * 10n ** 18n } }),
      createFakeChainAdapter({ namespace: 'solana', balances: { [ON_SOLANA]: 3n * 10n ** 9n } }),
    ],
    connectors: [connector],
    storage: createFakeStorage(),
    clock,
    environment: createFakeEnvironment(),
    reporter: createFakeReporter(),
  })
  await client.prepareFor('reads')
  const root = createRoot(document.createElement('div'))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    client.destroy()
  })
  for (const [walletId, namespace] of [
    ['harbor', 'eip155'],
    ['tidepool', 'solana'],
  ] as const) {
    client.actions.connect({ walletId, namespace })
    await until(() => client.getState().connections[namespace]?.address !== undefined, clock)
  }
  /** Returns a function that returns the last value of a hook. */
  async function show<T>(hook: () => T): Promise<() => T> {
    let last: { readonly value: T } | undefined
    const keep = (value: unknown) => {
      last = { value: value as T }
    }
    await act(async () =>
      root.render(
        <LatchkeyProvider client={client}>
          <Probe hook={hook} onValue={keep} />
        </LatchkeyProvider>,
      ),
    )
    return () => {
      if (last === undefined) throw new Error('nothing was rendered')
      return last.value
    }
  }
  return { client, clock, connector, show }
}

describe('hooks of a page with two chain families', () => {
  it('return the account of the given family, default the active one', async () => {
    const { show } = await createPage()
    const now = await show(() => [
      useAccount(),
      useAccount({ namespace: 'eip155' }),
      useAccount({ namespace: 'bip122' }),
    ])
    expect(now().map(({ address }) => address)).toEqual([ON_SOLANA, ON_EVM, undefined])
  })

  it('return the login of a wallet with a login (Spec §3.44)', async () => {
    const info = { authProvider: 'github', user: { username: 'ada' } } as const
    const { show } = await createPage(info)
    const now = await show(() => [useAccount({ namespace: 'eip155' }), useAccount({ namespace: 'solana' })])
    expect(now().map((account) => account.embeddedWalletInfo)).toEqual([info, undefined])
  })

  it('return the accounts of all families, the active one first', async () => {
    const { client, clock, show } = await createPage()
    const now = await show(useAccounts)
    const seen = () =>
      now().map(({ namespace, address, isActive, wallet }) => [namespace, address, isActive, wallet?.name])
    expect(seen()).toEqual([
      ['solana', ON_SOLANA, true, 'Tidepool'],
      ['eip155', ON_EVM, false, 'Harbor'],
    ])
    await act(async () => void (await client.actions.disconnect({ namespace: 'solana' })))
    await until(() => seen().length === 1, clock)
    expect(seen()).toEqual([['eip155', ON_EVM, true, 'Harbor']])
  })

  it('return the network and the balance of the given family', async () => {
    const { clock, show } = await createPage()
    const now = await show(() => ({
      networks: [useNetwork().networkId, useNetwork({ namespace: 'eip155' }).networkId],
      balances: [useBalance().data, useBalance({ namespace: 'eip155' }).data],
    }))
    await until(() => now().balances.every((balance) => balance !== undefined), clock)
    expect(now()).toEqual({
      networks: [solana.caipNetworkId, 'eip155:1'],
      balances: [
        { balance: '3', symbol: 'SOL' },
        { balance: '2', symbol: 'ETH' },
      ],
    })
  })

  it('return the provider of the given family, with its type', async () => {
    const { connector, show } = await createPage()
    const now = await show(() => {
      const provider = useProvider('eip155')
      expectTypeOf(provider).toEqualTypeOf<ReturnType<typeof useProvider<'eip155'>>>()
      expectTypeOf(provider).not.toBeUnknown()
      return [provider, useProvider({ namespace: 'solana' }), useProvider()]
    })
    const [evm, onSolana] = [connector.wallet('harbor'), connector.wallet('tidepool')]
    const accountsOf = (provider: unknown) => (provider as { readonly accounts: unknown }).accounts
    expect((now() as readonly unknown[]).map(accountsOf)).toEqual([evm, onSolana, onSolana].map(accountsOf))
  })
})
