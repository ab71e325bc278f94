import { bitcoin, mainnet, NATIVE_TOKEN_ADDRESSES, type Network, polkadot, solana } from '@latchkey/chains'
import type { ClientOptions } from '@latchkey/core'
import type { ChainAdapter, RequestInspection } from '@latchkey/core/ports'
import { createScreenClient, type ScreenClient } from '@latchkey/core/ui'
import {
  createFakeChainAdapter,
  createFakeClock,
  createFakeConnector,
  createFakeEnvironment,
  createFakeGateway,
  createFakeReporter,
  createFakeStorage,
  toGateway,
} from '@latchkey/testing'
import { describe, expect, it, vi } from 'vitest'
import { answerReview } from './answer-review.ts'

const FAMILIES = {
  solana: [solana, 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1', 'Solana'],
  bip122: [bitcoin, 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l', 'Bitcoin'],
  polkadot: [polkadot, '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', 'Polkadot'],
} as const
type Family = keyof typeof FAMILIES
const PAYEE = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const TOKEN = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const DOLLAR = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
/** Same start and end as the visitor's own Solana address. */
const LOOK_ALIKE = 'GwAFEPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZ12F1'

type Chain = Partial<ChainAdapter> & { readonly inspectRequest?: ChainAdapter['inspectRequest'] }

/** A visitor of a family; `null` removes an operation. */
async function visit(family: Family, chain: Chain | null = {}, options: Partial<ClientOptions> = {}) {
  const [network, address] = FAMILIES[family] as readonly [Network, string, string]
  const clock = createFakeClock()
  const fake = createFakeChainAdapter({ namespace: family })
  const { inspectRequest: _, ...without } = fake
  const adapter = (chain === null ? without : { ...fake, ...chain }) as ChainAdapter
  const connector = createFakeConnector({
    wallets: [{ id: 'one', name: 'One', accounts: [address], namespaces: [family], networkId: network.caipNetworkId }],
  } as Parameters<typeof createFakeConnector>[0])
  const client = createScreenClient({
    networks: [network],
    adapters: [adapter],
    connectors: [connector],
    storage: createFakeStorage(),
    clock,
    environment: createFakeEnvironment({ domain: 'orchard.example' }),
    reporter: createFakeReporter(),
    ...options,
  })
  client.actions.connect({ walletId: 'one', namespace: family })
  await until(clock, () => client.getState().connections[family] !== undefined)
  client.actions.modal.close()
  return { client, clock, address, wallet: connector.wallet('one') }
}

/** Waits until the condition holds, in real time too, because lazy chunks load in real time. */
const until = (clock: ReturnType<typeof createFakeClock>, isDone: () => boolean) =>
  vi.waitFor(
    async () => {
      await clock.advance(0)
      if (!isDone()) throw new Error('not yet')
    },
    { timeout: 15_000, interval: 5 },
  )

async function untilReviewed(client: ScreenClient, clock: ReturnType<typeof createFakeClock>) {
  await until(clock, () => client.getState().review !== undefined)
  const { review } = client.getState()
  if (review === undefined) throw new Error('nobody was asked')
  return review
}

async function inspect(client: ScreenClient, request: Parameters<ScreenClient['actions']['inspectRequest']>[0]) {
  const result = await client.actions.inspectRequest(request)
  if (!result.ok) throw result.error
  return result.value
}

const codesOf = ({
  findings,
}: {
  readonly findings: readonly { readonly code: string; readonly severity: string }[]
}) => findings.map(({ code, severity }) => `${code}: ${severity}`)

const signIn = (family: Family, domain: string) =>
  `${domain} wants you to sign in with your ${FAMILIES[family][2]} account:\n${FAMILIES[family][1]}\n\nURI: https://${domain}`

/** An adapter that returns this inspection. */
const reads = (inspection: Partial<RequestInspection>): Chain => ({
  inspectRequest: async () => ({ effects: [], findings: [], ...inspection }),
})

const sends = (to: string): Chain =>
  reads({ effects: [{ type: 'send', asset: { type: 'native', amount: 5n }, party: { address: to } }] })

describe.each(Object.keys(FAMILIES) as Family[])('a message of %s', (family) => {
  it('never reaches the wallet if it signs in to another site', async () => {
    const { client, wallet } = await visit(family)
    const before = wallet.requests.length
    const signed = await client.actions.signMessage({ message: signIn(family, 'bank.example') })
    expect(signed).toMatchObject({ ok: false, error: { code: 'guard/blocked' } })
    expect(wallet.requests).toHaveLength(before)
  })

  it('reaches the wallet without a prompt if it is plain text', async () => {
    const { client } = await visit(family)
    expect(await client.actions.signMessage({ message: 'hello' })).toMatchObject({ ok: true })
    expect(client.getState().modal.isOpen).toBe(false)
  })

  it('has the findings of its adapter in addition to those of the text', async () => {
    const found = { code: 'transaction-as-message', severity: 'danger' } as const
    const { client } = await visit(family, reads({ findings: [found] }))
    expect(codesOf(await inspect(client, { message: 'ab'.repeat(32) }))).toEqual([
      'transaction-as-message: danger',
      'opaque-message: warn',
    ])
  })
})

describe('a transaction of a family', () => {
  const transaction = 'AAAA'

  it('is shown to the visitor if no adapter reads it, and reaches the wallet only after a confirmation', async () => {
    const { client, clock, wallet } = await visit('solana', null)
    const before = wallet.requests.length
    const passing = client.actions.guardRequest({ transaction })
    const review = await untilReviewed(client, clock)
    expect(codesOf(review)).toEqual(['not-checked: warn'])
    expect(wallet.requests).toHaveLength(before)
    answerReview(client, { id: review.id, isApproved: false })
    expect(await passing).toMatchObject({ ok: false, error: { code: 'guard/declined' } })
  })

  it('has a warning if it sends all of the coin to a new recipient, also in parts', async () => {
    const send = (amount: bigint, address = PAYEE) =>
      ({ type: 'send', asset: { type: 'native', amount }, party: { address } }) as const
    const getBalance: ChainAdapter['getBalance'] = async () => ({ raw: 100n, decimals: 9, symbol: 'SOL' })
    const gravesOf = async (...effects: RequestInspection['effects']) => {
      const { client } = await visit('solana', { ...reads({ effects }), getBalance } as Chain)
      return codesOf(await inspect(client, { transaction })).filter((each) => !each.endsWith('info'))
    }
    expect(await gravesOf(send(50n), send(45n))).toEqual(['transfer-everything: warn'])
    expect(await gravesOf(send(50n))).toEqual([])
    expect(await gravesOf(send(95n, FAMILIES.solana[1]))).toEqual([])
    expect(await gravesOf(send(95n), send(95n))).toEqual(['transfer-everything: warn'])
    expect(await gravesOf(send(150n))).toEqual([])
    const worthless = { type: 'receive', asset: { type: 'token', address: TOKEN, amount: 1n, decimals: 0 } } as const
    expect(await gravesOf(send(95n), worthless)).toEqual(['transfer-everything: warn'])
    expect(await gravesOf(send(95n), { type: 'receive', asset: { type: 'native', amount: 1n } })).toEqual([])
  })

  it('has no finding if it sends all of a token to an account of the visitor, or to an address that the site names', async () => {
    const all = (address: string): RequestInspection => {
      const asset = { type: 'token', address: TOKEN, amount: 5n } as const
      const party = { address }
      return {
        effects: [{ type: 'send', asset, party }],
        findings: [{ code: 'transfer-everything', severity: 'warn', asset, party }],
      }
    }
    const gravesOf = async (address: string, options: Partial<ClientOptions> = {}) => {
      const { client } = await visit('solana', { inspectRequest: async () => all(address) }, options)
      return codesOf(await inspect(client, { transaction })).filter((each) => !each.endsWith('info'))
    }
    expect(await gravesOf(PAYEE)).toEqual(['transfer-everything: warn'])
    expect(await gravesOf(FAMILIES.solana[1])).toEqual([])
    expect(await gravesOf(PAYEE, { guard: { contracts: { [solana.caipNetworkId]: { [PAYEE]: 'Vault' } } } })).toEqual(
      [],
    )
  })

  it.each([
    [
      'nothing of known value',
      [{ type: 'token', address: TOKEN, amount: 10n ** 15n, decimals: 6 }],
      'drainer-pattern: warn',
    ],
    ['less than half of its value', [{ type: 'native', amount: 1n }], 'drainer-pattern: warn'],
    ['its worth', [{ type: 'token', address: DOLLAR, amount: 150_000_000n, decimals: 6 }], undefined],
    ['one collectible', [{ type: 'token', address: TOKEN, amount: 1n, decimals: 0 }], undefined],
  ] as const)('is graded by the assets if it exchanges the coin for %s', async (_, received, expected) => {
    const sent = { type: 'send', asset: { type: 'native', amount: 10n ** 9n }, party: { address: PAYEE } } as const
    const found: RequestInspection = {
      effects: [sent, ...received.map((asset) => ({ type: 'receive', asset }) as const)],
      findings: [],
    }
    const at = (address: string) => `${solana.caipNetworkId}:${address}`
    const dollar = { name: 'USD Coin', symbol: 'USDC', address: at(DOLLAR), decimals: 6 }
    const coin = { name: 'Solana', symbol: 'SOL', address: at(NATIVE_TOKEN_ADDRESSES.solana), decimals: 9 }
    const gateway = createFakeGateway({
      networks: [solana.caipNetworkId],
      prices: { SOL: 150, USDC: 1 },
      swapTokens: [dollar, coin].map((token) => ({ ...token, logoUri: null, eip2612: false })),
    })
    const { client } = await visit(
      'solana',
      { inspectRequest: async () => found },
      { services: { gateway: async () => toGateway(gateway) } },
    )
    const codes = codesOf(await inspect(client, { transaction })).filter((each) => each.startsWith('drainer'))
    expect(codes).toEqual(expected === undefined ? [] : [expected])
  })

  it('is shown to the visitor if its adapter fails or does not respond in time', async () => {
    const broken = await visit('bip122', { inspectRequest: async () => Promise.reject(new Error('a bug')) })
    expect(codesOf(await inspect(broken.client, { transaction }))).toEqual(['not-checked: warn'])
    const slow = await visit('bip122', { inspectRequest: () => new Promise(() => {}) })
    const inspecting = inspect(slow.client, { transaction })
    for (let turn = 0; turn < 20; turn++) await slow.clock.advance(1_000)
    expect(codesOf(await inspecting)).toEqual(['not-checked: warn'])
  })

  it('shows coins with the symbol and the decimals of its network', async () => {
    const { client } = await visit('bip122', sends(PAYEE))
    const { effects } = await inspect(client, { transaction })
    expect(effects).toMatchObject([{ type: 'send', asset: { type: 'native', symbol: 'BTC', decimals: 8, amount: 5n } }])
  })

  it('is blocked if it goes to an address that the site denies, also inside a nested instruction', async () => {
    const guard = { denied: [PAYEE] }
    const direct = await visit('solana', sends(PAYEE), { guard })
    expect(codesOf(await inspect(direct.client, { transaction }))).toContain('denied-address: block')
    const inside = await visit('solana', reads({ addresses: [PAYEE] }), { guard })
    expect(codesOf(await inspect(inside.client, { transaction }))).toEqual(['denied-address: block'])
  })

  it('is a danger if it goes to an address that looks like one of the visitor', async () => {
    const { client } = await visit('solana', sends(LOOK_ALIKE))
    expect(codesOf(await inspect(client, { transaction }))).toEqual(['look-alike-address: danger'])
  })

  it('is a danger if it goes to an address that looks like that of a recipient of a moment ago, before any history has the payment', async () => {
    const twin = `EPjF${'A'.repeat(PAYEE.length - 8)}Dt1v`
    const paying = (address: string): RequestInspection => ({
      effects: [{ type: 'send', asset: { type: 'native', amount: 1n }, party: { address } }],
      findings: [],
    })
    let to = PAYEE
    const untracked = {
      inspectRequest: async () => paying(to),
      transfer: async () => 'a'.repeat(64),
      trackTransactions: undefined,
    } as unknown as Chain
    const { client } = await visit('solana', untracked)
    expect(await client.actions.transfer({ transfer: { to: PAYEE, amount: 1n } })).toMatchObject({ ok: true })
    await vi.waitFor(() => expect(client.getState().pendingTransactions).toMatchObject([{ to: PAYEE }]), 15_000)
    to = twin
    expect(codesOf(await inspect(client, { transaction }))).toEqual(['look-alike-address: danger'])
    await client.actions.disconnect()
    expect(client.getState().pendingTransactions).toEqual([])
  })

  it('has no finding of an unknown program if the site names the program', async () => {
    const party = { address: PAYEE }
    const effects = [{ type: 'call', party }] as const
    const findings = [{ code: 'unlimited-approval', severity: 'warn', party }] as const
    const guard = { contracts: { [solana.caipNetworkId]: { [PAYEE]: 'Orchard' } } }
    const { client } = await visit('solana', reads({ effects, findings }), { guard })
    const report = await inspect(client, { transaction })
    expect(report).toMatchObject({ severity: 'info', effects: [{ party: { name: 'Orchard' } }] })
  })

  it('is passed to its adapter with all others of the request, and every address of the wallet', async () => {
    const given: unknown[] = []
    const { client, address } = await visit('solana', {
      inspectRequest: async (request) => {
        given.push(request)
        return { effects: [], findings: [] }
      },
    })
    await inspect(client, { transactions: ['AAAA', 'BBBB'] })
    expect(given).toMatchObject([{ address, addresses: [address], request: { transactions: ['AAAA', 'BBBB'] } }])
  })
})

describe('a request that is signed and not sent', () => {
  const psbt = { psbt: 'cHNidP8=', signInputs: [{ address: FAMILIES.bip122[1], index: 0 }] }
  // The adapters of Solana and Bitcoin, which declare the types of these requests, are not imported here.
  const given = (request: object) => request as never

  it.each([
    ['signTransaction', 'solana', { transaction: 'AAAA' }],
    ['signAllTransactions', 'solana', { transactions: ['AAAA', 'BBBB'] }],
    ['signPsbt', 'bip122', psbt],
  ] as const)(
    '%s reaches the wallet only after the visitor approved the review, if the adapter cannot inspect the request',
    async (verb, family, request) => {
      const { client, clock, wallet } = await visit(family, null)
      const before = wallet.requests.length
      for (const isApproved of [false, true]) {
        const signing = client.actions[verb](given(request))
        const review = await untilReviewed(client, clock)
        expect(codesOf(review)).toEqual(['not-checked: warn'])
        expect(wallet.requests).toHaveLength(before)
        answerReview(client, { id: review.id, isApproved })
        expect(await signing).toMatchObject(isApproved ? { ok: true } : { error: { code: 'guard/declined' } })
      }
      expect(wallet.requests).toHaveLength(before + 1)
    },
  )

  it('is passed to inspectRequest unchanged, and is inspected once if it carries the id of a preview (`reviewed`)', async () => {
    const seen: unknown[] = []
    const chain: Chain = {
      inspectRequest: async ({ request }) => {
        seen.push(request)
        return { effects: [], findings: [{ code: 'not-simulated', severity: 'warn' }] }
      },
    }
    const { client } = await visit('bip122', chain)
    const { id: reviewed } = await inspect(client, { transaction: given(psbt) })
    expect(await client.actions.signPsbt(given({ ...psbt, reviewed }))).toMatchObject({ ok: true })
    expect(seen).toEqual([{ transactions: [psbt] }])
  })
})

describe('a request with a chain family', () => {
  it('is inspected by the adapter of its family, even if another family is active', async () => {
    const [network] = FAMILIES.solana
    const inspected: string[] = []
    const onSolana = {
      ...createFakeChainAdapter({ namespace: 'solana' }),
      inspectRequest: async ({ address }: { readonly address: string }) => {
        inspected.push(address)
        return { effects: [], findings: [] }
      },
    } as unknown as ChainAdapter
    const { client } = await visit('bip122', {}, { networks: [bitcoin, network, mainnet] })
    expect(client.getState().activeNamespace).toBe('bip122')
    const missing = await client.actions.inspectRequest({ namespace: 'solana', address: PAYEE, transaction: 'AAAA' })
    expect(missing).toMatchObject({ ok: false, error: { code: 'config/adapter-not-found' } })
    const adapters = [createFakeChainAdapter({ namespace: 'bip122' }), onSolana] as readonly ChainAdapter[]
    const both = await visit('bip122', {}, { networks: [bitcoin, network], adapters })
    const networkId = network.caipNetworkId
    const report = await inspect(both.client, { namespace: 'solana', networkId, address: PAYEE, transaction: 'AAAA' })
    expect([report.networkId, inspected]).toEqual([networkId, [PAYEE]])
  })

  it('is not the same as another request that differs in the case of a letter', async () => {
    let inspected = 0
    const { client } = await visit('solana', {
      inspectRequest: async () => {
        inspected += 1
        return { effects: [], findings: [] }
      },
    })
    const { id } = await inspect(client, { transfer: { to: PAYEE, amount: 1n } })
    await client.actions.guardRequest({ transfer: { to: PAYEE, amount: 1n }, reviewed: id })
    expect(inspected).toBe(1)
    await client.actions.guardRequest({ transfer: { to: PAYEE.toUpperCase(), amount: 1n }, reviewed: id })
    expect(inspected).toBe(2)
  })
})
