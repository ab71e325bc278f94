import type { Approval } from '@latchkey/core/ports'
import type { Namespace } from '@latchkey/primitives'
import { parsePairingUri } from '@latchkey/protocol/pairing'
import { takePairingUri } from '@latchkey/testing'
import type { ScriptedPairingWalletOptions } from '@latchkey/testing/pairing'
import { beforeAll, describe, expect, it } from 'vitest'
import { openEnvelope } from './crypto/envelope.ts'
import type { PairingOptions } from './options.ts'
import type { PairingProvider } from './provider.ts'
import { ALICE, addressesOf, createWallet, createWorld } from './testing/world.fixture.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const FORMER_SOLANA = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const COSMOS = 'cosmos:cosmoshub-4'
const IN_SOLANA = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const PAYMENT = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const ORDINAL = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
const IN_POLKADOT = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const PUBLIC_KEY = `02${'a'.repeat(64)}`

const NAMESPACES = {
  eip155: { chains: ['eip155:1'] },
  solana: { chains: [SOLANA] },
  bip122: { chains: [BITCOIN] },
  polkadot: { chains: [POLKADOT] },
} as const
const inSolana = (networkId = SOLANA) => ({
  solana: { accounts: [`${networkId}:${IN_SOLANA}`], methods: ['solana_signMessage'], events: [] },
})
const inBitcoin = (methods: readonly string[]) => ({
  bip122: { accounts: [PAYMENT, ORDINAL].map((address) => `${BITCOIN}:${address}`), methods, events: [] },
})
const ADDRESSES = [
  { address: PAYMENT, publicKey: PUBLIC_KEY, path: "m/84'/0'/0'/0/0" },
  { address: ORDINAL, intention: 'ordinal', path: 5 },
  { address: ORDINAL, intention: 'ordinal' },
  'nonsense',
]
const DESCRIBED = [
  { address: PAYMENT, type: 'payment', publicKey: PUBLIC_KEY, path: "m/84'/0'/0'/0/0", networks: [BITCOIN] },
  { address: ORDINAL, type: 'ordinal', networks: [BITCOIN] },
]

const open = (wallet: Partial<ScriptedPairingWalletOptions>, options: Partial<PairingOptions> = {}) =>
  createWorld({ namespaces: NAMESPACES, ...options }, { canSignIn: false, ...wallet })
const sessionOf = ({ sessions }: Approval, namespace: Namespace) => {
  const found = sessions.find((session) => session.namespace === namespace)
  if (found === undefined) throw new Error(`no session in ${namespace}`)
  return found
}

// With the fake clock, promises settle, but files do not load.
beforeAll(() => import('./runtime.ts'))

describe('an approval', () => {
  it('has a session in each of the four families that the wallet approved, and routes requests to their networks', async () => {
    const { openPage, wallet } = open({
      chains: ['eip155:1'],
      alsoApproves: {
        ...inSolana(),
        ...inBitcoin(['signPsbt']),
        polkadot: { accounts: [`${POLKADOT}:${IN_POLKADOT}`], methods: ['polkadot_signMessage'], events: [] },
      },
    })
    const approval = await openPage().approve({ namespace: 'polkadot' })
    expect(approval.sessions.map(({ namespace }) => namespace)).toEqual(['polkadot', 'eip155', 'solana', 'bip122'])
    const calls = {
      eip155: ['personal_sign', 'eip155:1'],
      solana: ['solana_signMessage', SOLANA],
      bip122: ['signPsbt', BITCOIN],
      polkadot: ['polkadot_signMessage', POLKADOT],
    } as const
    for (const [namespace, [method, chainId]] of Object.entries(calls)) {
      await sessionOf(approval, namespace as Namespace).request({ method, params: {} })
      expect(wallet.requests.at(-1)).toEqual({ method, params: {}, chainId })
    }
  })

  it('of some families has no session for the others', async () => {
    const { openPage, reporter } = open({ chains: [], alsoApproves: inSolana() })
    const { sessions } = await openPage().approve({ namespace: 'solana' })
    expect(sessions.map(({ namespace }) => namespace)).toEqual(['solana'])
    expect(reporter.reported).toEqual([])
  })

  it.each([
    ['no CAIP-10', IN_SOLANA],
    ['an address of another form', `${SOLANA}:${ALICE}`],
    ['on a network that was not asked for', `solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z:${IN_SOLANA}`],
  ])('drops a family whose only account is %s, reports it, and keeps the others', async (_, account) => {
    const solana = { solana: { accounts: [account], methods: ['solana_signMessage'], events: [] } }
    const { openPage, reporter } = open({ chains: ['eip155:1'], alsoApproves: solana })
    const { sessions } = await openPage().approve()
    expect(sessions.map(({ namespace }) => namespace)).toEqual(['eip155'])
    expect(reporter.reported).toMatchObject([
      { code: 'wallet/malformed-answer', details: expect.stringContaining('solana') },
    ])
    const other = open({ chains: ['eip155:1'], alsoApproves: solana })
    await expect(other.openPage().approve({ namespace: 'solana' })).rejects.toMatchObject({
      code: 'connect/no-accounts',
    })
  })
})

describe('a wallet that uses the former id of Solana', () => {
  it('is on the network with the current id, and gets requests for the former id', async () => {
    const { openPage, wallet, settle } = open({ chains: [], alsoApproves: inSolana(FORMER_SOLANA) })
    const session = await openPage().connect({ namespace: 'solana', networkId: SOLANA })
    expect([session.networkId, session.approvedNetworks?.ids]).toEqual([SOLANA, [SOLANA]])
    expect(session.accounts).toEqual([{ address: IN_SOLANA, networks: [SOLANA] }])
    await session.request({ method: 'solana_signMessage', params: {} })
    expect(wallet.requests.at(-1)?.chainId).toBe(FORMER_SOLANA)
    wallet.emit('chainChanged', FORMER_SOLANA, FORMER_SOLANA)
    await settle()
    expect(session.networkId).toBe(SOLANA)
  })
})

describe('the accounts of Bitcoin', () => {
  it('have purpose, public key and path from the properties of the session (Spec §3.20)', async () => {
    const properties = { bip122_getAccountAddresses: JSON.stringify(ADDRESSES) }
    const methods = ['getAccountAddresses']
    const { openPage, wallet } = open({ chains: [], alsoApproves: inBitcoin(methods), sessionProperties: properties })
    const { namespace, accounts } = await openPage().connect({ namespace: 'bip122' })
    expect({ namespace, accounts }).toEqual({ namespace: 'bip122', accounts: DESCRIBED })
    expect(wallet.requests).toEqual([])
  })

  it('otherwise get them from `getAccountAddresses`, requested once, and follow the wallet', async () => {
    const methods = ['getAccountAddresses']
    const { openPage, wallet, settle } = open({ chains: [], alsoApproves: inBitcoin(methods), answer: () => ADDRESSES })
    const page = openPage()
    const session = await page.connect({ namespace: 'bip122' })
    const events: string[] = []
    session.subscribe(({ type }) => void events.push(type))
    expect(session.accounts.map(({ type }) => type)).toEqual([undefined, undefined])
    await settle()
    expect([session.accounts, events]).toEqual([DESCRIBED, ['accounts']])
    expect(wallet.requests).toMatchObject([
      { method: 'getAccountAddresses', params: { account: PAYMENT }, chainId: BITCOIN },
    ])
    expect((await openPage().connect({ namespace: 'bip122', silent: true })).accounts).toEqual(DESCRIBED)
    wallet.emit('bip122_addressesChanged', [{ address: PAYMENT }], BITCOIN)
    await settle()
    expect(session.accounts.map(({ type, publicKey }) => [type, publicKey])).toEqual([
      ['payment', undefined],
      [undefined, undefined],
    ])
    expect(wallet.requests).toHaveLength(1)
  })

  it.each([
    ['refuses', () => Promise.reject(new Error('no'))],
    ['never answers', () => new Promise(() => {})],
    ['answers nonsense', () => ({ addresses: 'x' })],
  ])('have no purpose if the wallet %s', async (_, answer) => {
    const methods = ['getAccountAddresses', 'signPsbt']
    const { openPage, settle } = open({ chains: [], alsoApproves: inBitcoin(methods), answer })
    const session = await openPage().connect({ namespace: 'bip122' })
    await settle()
    expect(addressesOf(session)).toEqual([PAYMENT, ORDINAL])
    expect(session.accounts.every(({ type }) => type === undefined)).toBe(true)
  })
})

describe('the wallet that serves a family, if several are paired', () => {
  const two = async () => {
    const world = open({ name: 'One', chains: ['eip155:1'], alsoApproves: inSolana() })
    const page = world.openPage()
    const first = await page.approve()
    const other = createWallet(world.relay, world.clock.now, {
      name: 'Two',
      alsoApproves: inSolana(),
      canSignIn: false,
    })
    const onChallenge = takePairingUri(({ uri }) => other.scan(uri))
    const second = await page.approve({ namespace: 'solana', isFresh: true, onChallenge }, false)
    return { ...world, first, second }
  }

  it('is the one that the caller names, after a reload and in every tab', async () => {
    const { openPage, first, second } = await two()
    for (const page of [openPage(), openPage()])
      for (const { id, sessions } of [first, second])
        for (const namespace of ['eip155', 'solana'] as const) {
          const again = await page.approve({ namespace, silent: true, approvalId: id })
          expect([again.id, again.sessions[0].peer?.name]).toEqual([id, sessions[0].peer?.name])
        }
  })

  it('is the last paired one if the caller names none', async () => {
    const { openPage, second } = await two()
    expect((await openPage().approve({ silent: true })).id).toBe(second.id)
  })

  it('is missing if the named wallet has ended: another wallet does not take its place', async () => {
    const { openPage, first } = await two()
    await first.sessions[0].disconnect()
    const request = { silent: true, approvalId: first.id } as const
    await expect(openPage().approve(request)).rejects.toMatchObject({ code: 'connect/wallet-locked' })
  })
})

describe('an override of the site in a proposal', () => {
  const proposed = async (options: Partial<PairingOptions>) => {
    const { openPage, relay, settle } = open({}, options)
    const page = openPage()
    page.connect({}, false).catch(() => {})
    await settle()
    const text = openEnvelope(relay.published[0]?.message ?? '', parsePairingUri(page.uris[0] ?? '')?.symKey ?? '')
    return JSON.parse(text ?? '').params.optionalNamespaces
  }

  it('replaces methods, chains, events and nodes of a namespace, and creates a missing namespace', async () => {
    const rpcMap = { [COSMOS]: 'https://cosmos.example' }
    const override = {
      methods: { eip155: ['personal_sign'], cosmos: ['cosmos_signDirect'] },
      chains: { cosmos: [COSMOS], polkadot: [] },
      events: { eip155: ['chainChanged'] },
      rpcMap,
    }
    const namespaces = await proposed({ universalProviderConfigOverride: override })
    expect(namespaces.eip155).toEqual({ chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged'] })
    expect(namespaces.polkadot.chains).toEqual([])
    const events = ['accountsChanged', 'chainChanged']
    expect(namespaces.cosmos).toEqual({ chains: [COSMOS], methods: ['cosmos_signDirect'], events, rpcMap })
  })

  it.each([
    ['no chain', ['cosmos']],
    ['a chain of another namespace', ['eip155:1']],
    ['two chains in one', [`${COSMOS}:x`]],
  ])('is rejected with %s among its chains', async (_, chains) => {
    const { openPage, relay } = open({}, { universalProviderConfigOverride: { chains: { cosmos: chains } } })
    await expect(openPage().connect()).rejects.toMatchObject({ code: 'config/invalid-options' })
    expect(relay.opened()).toBe(0)
  })

  it('selects the network to begin on', async () => {
    const chains = ['eip155:1', 'eip155:10'] as const
    const override = { defaultChain: 'eip155:10' }
    const { openPage } = open(
      { chains },
      { namespaces: { eip155: { chains } }, universalProviderConfigOverride: override },
    )
    expect((await openPage().connect()).networkId).toBe('eip155:10')
  })
})

describe('a family that the product does not support', () => {
  const COSMOS_ACCOUNT = `${COSMOS}:cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0`
  const withCosmos = () =>
    open(
      {
        chains: ['eip155:1'],
        alsoApproves: { cosmos: { accounts: [COSMOS_ACCOUNT], methods: ['cosmos_signDirect'], events: [] } },
      },
      { namespaces: { ...NAMESPACES, cosmos: { chains: [COSMOS], methods: ['cosmos_signDirect'] } } },
    )

  it('is reached through the provider, also after a reload', async () => {
    const { openPage, wallet } = withCosmos()
    await openPage().connect()
    const again = await openPage().connect({ silent: true })
    const provider = again.provider as PairingProvider
    expect(provider.namespaces.cosmos?.accounts).toEqual([COSMOS_ACCOUNT])
    expect(await provider.request({ method: 'cosmos_signDirect', params: { a: 1 } }, COSMOS)).toBe('0xsigned')
    expect(wallet.requests.at(-1)).toEqual({ method: 'cosmos_signDirect', params: { a: 1 }, chainId: COSMOS })
  })

  it('alone makes no connection, because the specification names four families (Spec §9.31)', async () => {
    const cosmos = { accounts: [COSMOS_ACCOUNT], methods: ['cosmos_signDirect'], events: [] }
    const { openPage } = open(
      { chains: [], alsoApproves: { cosmos } },
      { namespaces: { ...NAMESPACES, cosmos: { chains: [COSMOS] } } },
    )
    await expect(openPage().approve()).rejects.toMatchObject({ code: 'connect/no-accounts' })
  })

  it('rejects a method or a network that the wallet did not approve', async () => {
    const { openPage, wallet } = withCosmos()
    const provider = (await openPage().connect()).provider as PairingProvider
    const calls = [
      ['cosmos_signAmino', COSMOS],
      ['cosmos_signDirect', 'cosmos:other-1'],
      ['personal_sign', 'eip155:137'],
    ] as const
    for (const [method, networkId] of calls)
      await expect(provider.request({ method }, networkId)).rejects.toMatchObject({ code: 4200 })
    expect(wallet.requests).toEqual([])
  })
})
