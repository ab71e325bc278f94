import type { ClientOptions } from '@latchkey/core'
import type { TypedData } from '@latchkey/core/ports'
import type { ScreenClient } from '@latchkey/core/ui'
import type { Transaction } from '@latchkey/protocol/gateway'
import { contractTypes, createFakeChainAdapter, toTypes } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, createRig, ETHER_OUT, FRIEND, SEND } from '../../reads/client.test.fixture.ts'
import { answerReview } from './answer-review.ts'

const word = (value: bigint | number | string): string => BigInt(value).toString(16).padStart(64, '0')
const [TOKEN, SPENDER, OTHER] = ['77', '88', '99'].map((pair) => `0x${pair.repeat(20)}`) as [string, string, string]
const MAX = 2n ** 256n - 1n

type Adapter = ReturnType<typeof createFakeChainAdapter>

/** A chain with contracts: the fake chain has only accounts without code. */
const contracts: Pick<Adapter, 'readCode'> = {
  readCode: async ({ addresses }) => addresses.map((address) => ({ address: address.toLowerCase(), kind: 'contract' })),
}

async function connected(
  chain: Partial<Adapter> = contracts,
  options: Partial<ClientOptions> = {},
  history: readonly Transaction[] = [SEND],
) {
  const adapter = { ...createFakeChainAdapter({ balances: { [ACCOUNT]: 10n ** 18n } }), ...chain }
  const rig = await createRig({
    gateway: { history: { [ACCOUNT]: history } },
    options: { adapters: [adapter], ...options },
  })
  await rig.connect()
  rig.client.actions.modal.close()
  return { ...rig, adapter }
}

const approve = (spender: string, amount: bigint) => ({
  to: TOKEN,
  value: 0n,
  data: `0x095ea7b3${word(spender)}${word(amount)}` as const,
})

const permit = (chainId: number): TypedData => ({
  domain: { name: 'Coin', chainId, verifyingContract: TOKEN },
  types: toTypes(contractTypes.permit),
  primaryType: 'Permit',
  message: { owner: ACCOUNT, spender: SPENDER, value: MAX.toString(), nonce: 0, deadline: '4102444800' },
})

async function untilReviewed(client: ScreenClient, settle: () => Promise<void>) {
  for (let turn = 0; turn < 200 && client.getState().review === undefined; turn++) await settle()
  const { review } = client.getState()
  if (review === undefined) throw new Error('nobody was asked')
  return review
}

const codesOf = (report: { readonly findings: readonly { readonly code: string }[] }) =>
  report.findings.map(({ code }) => code)

async function inspect(client: ScreenClient, request: Parameters<ScreenClient['actions']['inspectRequest']>[0]) {
  const result = await client.actions.inspectRequest(request)
  if (!result.ok) throw result.error
  return result.value
}

describe('a request without findings', () => {
  it('reaches the wallet without a prompt', async () => {
    const { client, adapter } = await connected()
    expect(await client.actions.transfer({ transfer: { to: FRIEND, amount: 1n } })).toMatchObject({ ok: true })
    expect(await client.actions.signMessage({ message: 'hello' })).toMatchObject({ ok: true })
    expect(adapter.sent).toHaveLength(1)
    expect(client.getState().modal.isOpen).toBe(false)
  })

  it('waits at most 1.5 s for a chain that does not respond', async () => {
    const { client, clock, adapter } = await connected({ simulate: () => new Promise(() => {}) })
    const sending = client.actions.sendTransaction({ namespace: 'eip155', transaction: { to: FRIEND, value: 1n } })
    await clock.advance(1_400)
    expect(adapter.sent).toEqual([])
    await clock.advance(100)
    expect(await sending).toMatchObject({ ok: true })
  })
})

describe('a request with a warning', () => {
  it('opens the modal, and reaches the wallet when the visitor confirms', async () => {
    const { client, settle, wallet } = await connected()
    const before = wallet.requests.length
    const signing = client.actions.signTypedData({ typedData: permit(1) })
    const review = await untilReviewed(client, settle)
    expect([review.severity, client.getState().modal.isOpen]).toEqual(['danger', true])
    expect(client.getState().router.history.at(-1)?.name).toBe('ReviewRequest')
    expect(wallet.requests).toHaveLength(before)
    await answerReview(client, { id: review.id, isApproved: true })
    expect(await signing).toMatchObject({ ok: true })
    expect(client.getState()).toMatchObject({ modal: { isOpen: false }, review: undefined })
  })

  it('is answered by an event, and only by one for the report that is shown', async () => {
    const { client, settle } = await connected()
    const events: string[] = []
    client.subscribeChanges(({ name }) => void (name.startsWith('review/') && events.push(name)))
    const signing = client.actions.signTypedData({ typedData: permit(1) })
    const { id } = await untilReviewed(client, settle)
    await answerReview(client, { id: 'another', isApproved: true })
    expect(events).toEqual(['review/shown'])
    await answerReview(client, { id, isApproved: true })
    expect(await signing).toMatchObject({ ok: true })
    expect(events).toEqual(['review/shown', 'review/answered', 'review/settled'])
    expect(client.getState().isReviewApproved).toBeUndefined()
  })

  it('never reaches the wallet if the visitor declines or closes the modal', async () => {
    const { client, settle, wallet } = await connected()
    const before = wallet.requests.length
    const decline = async (end: (id: string) => unknown) => {
      const sending = client.actions.sendTransaction({ namespace: 'eip155', transaction: approve(SPENDER, MAX) })
      end((await untilReviewed(client, settle)).id)
      expect(await sending).toMatchObject({ ok: false, error: { code: 'guard/declined' } })
      expect(client.getState().review).toBeUndefined()
    }
    await decline((id) => answerReview(client, { id, isApproved: false }))
    await decline(() => client.actions.modal.close())
    expect(wallet.requests).toHaveLength(before)
  })

  it('returns to the previous screen of the visitor', async () => {
    const { client, settle } = await connected()
    client.actions.modal.open({ view: { name: 'Account', params: undefined } })
    const sending = client.actions.sendTransaction({ namespace: 'eip155', transaction: approve(SPENDER, MAX) })
    const { id } = await untilReviewed(client, settle)
    await answerReview(client, { id, isApproved: false })
    await sending
    expect(client.getState().modal.isOpen).toBe(true)
    expect(client.getState().router.history.map(({ name }) => name)).toEqual(['Account'])
  })

  it('accepts the answer of a subscriber during the change of state that shows it', async () => {
    const { client, settle } = await connected()
    const stop = client.subscribe(() => {
      const { review } = client.getState()
      if (review !== undefined) void answerReview(client, { id: review.id, isApproved: true })
    })
    const first = client.actions.signTypedData({ typedData: permit(1) })
    await settle()
    expect(await first).toMatchObject({ ok: true })
    expect(await client.actions.signTypedData({ typedData: permit(1) })).toMatchObject({ ok: true })
    stop()
  })

  it('is shown alone, one after another', async () => {
    const { client, settle } = await connected()
    const first = client.actions.sendTransaction({ namespace: 'eip155', transaction: approve(SPENDER, MAX) })
    const second = client.actions.sendTransaction({ namespace: 'eip155', transaction: approve(OTHER, MAX) })
    const one = await untilReviewed(client, settle)
    await answerReview(client, { id: one.id, isApproved: false })
    const two = await untilReviewed(client, settle)
    expect(two.id).not.toBe(one.id)
    await answerReview(client, { id: two.id, isApproved: false })
    for (const each of [first, second]) expect(await each).toMatchObject({ error: { code: 'guard/declined' } })
  })

  it('is closed when its caller aborts', async () => {
    const { client, settle } = await connected()
    const stop = new AbortController()
    const sending = client.actions.sendTransaction({
      namespace: 'eip155',
      transaction: approve(SPENDER, MAX),
      signal: stop.signal,
    })
    await untilReviewed(client, settle)
    stop.abort()
    expect(await sending).toMatchObject({ error: { code: 'connect/cancelled' } })
    expect(client.getState().modal.isOpen).toBe(false)
  })

  it('reaches the wallet as it was reviewed, even if the site changes its objects during the review', async () => {
    const requests: unknown[] = []
    const { client, settle } = await connected({
      sendTransaction: async (_, { transaction }) => `0x${requests.push(transaction)}`,
      sendCalls: async (_, { calls }) => `${requests.push(calls)}`,
      signTypedData: async (_, { typedData }) => `${requests.push(typedData)}`,
    })
    const meanwhile = async (verb: Promise<unknown>, change: () => void) => {
      const { id } = await untilReviewed(client, settle)
      change()
      await answerReview(client, { id, isApproved: true })
      expect(await verb).toMatchObject({ ok: true })
    }
    const transaction = { ...approve(SPENDER, MAX) }
    const [call] = [{ ...transaction }]
    const typedData = structuredClone(permit(1)) as { message: { spender?: string } }
    const shown = structuredClone([transaction, [call], typedData])
    const { actions } = client
    await meanwhile(actions.sendTransaction({ namespace: 'eip155', transaction }), () =>
      Object.assign(transaction, approve(OTHER, MAX)),
    )
    await meanwhile(actions.sendCalls({ calls: [call] }), () => Object.assign(call, approve(OTHER, MAX)))
    await meanwhile(actions.signTypedData({ typedData: typedData as never }), () =>
      Object.assign(typedData.message, { spender: OTHER }),
    )
    expect(requests).toEqual(shown)
  })

  it('fails with request/invalid if it contains a function', async () => {
    const { client, adapter } = await connected()
    const transaction = { ...approve(SPENDER, MAX), toJSON: () => approve(OTHER, MAX) }
    const refused = await client.actions.sendTransaction({ namespace: 'eip155', transaction })
    expect(refused).toMatchObject({ error: { code: 'request/invalid', context: { problem: 'expected plain data' } } })
    expect(adapter.sent).toEqual([])
  })

  it('shows no second prompt after a preview of exactly this request', async () => {
    const { client, clock, settle, adapter } = await connected()
    const transaction = approve(SPENDER, MAX)
    const report = await inspect(client, { transaction })
    expect(codesOf(report)).toContain('unlimited-approval')
    expect(
      await client.actions.sendTransaction({ namespace: 'eip155', transaction, reviewed: report.id }),
    ).toMatchObject({ ok: true })
    const reviewsAgain = async (request: Parameters<ScreenClient['actions']['sendTransaction']>[0]) => {
      const sending = client.actions.sendTransaction(request)
      const { id } = await untilReviewed(client, settle)
      await answerReview(client, { id, isApproved: false })
      await sending
    }
    await reviewsAgain({ namespace: 'eip155', transaction: approve(OTHER, MAX), reviewed: report.id })
    await reviewsAgain({ namespace: 'eip155', transaction, reviewed: 'of nothing' })
    await clock.advance(30_000)
    // Inspected again with the same report, which the visitor has read.
    expect(
      await client.actions.sendTransaction({ namespace: 'eip155', transaction, reviewed: report.id }),
    ).toMatchObject({ ok: true })
    adapter.readCode = async ({ addresses }) =>
      addresses.map((address) => ({ address: address.toLowerCase(), kind: 'contract', deployedAfter: 1 }))
    await reviewsAgain({ namespace: 'eip155', transaction, reviewed: report.id })
  })
})

describe('a copy of a contract that the site denies', () => {
  const codes: Readonly<Record<string, string>> = { [SPENDER]: '0x6001', [OTHER]: '0x6001', [TOKEN]: '0x6002' }
  const readCode: Adapter['readCode'] = async ({ addresses }) =>
    addresses.map((each) => {
      const ownCode = codes[each.toLowerCase()]
      return { address: each.toLowerCase(), kind: 'contract', ...(ownCode && { ownCode }) }
    })
  const deny = (more: object = {}) => ({ guard: { denied: [SPENDER], ...more } })

  it('is danger for exact amounts too, without a block; a call to it is shown', async () => {
    const { client } = await connected({ readCode }, deny())
    const right = await inspect(client, { transaction: approve(OTHER, 1n) })
    expect([codesOf(right)[0], right.severity]).toEqual(['denied-code', 'danger'])
    const call = await inspect(client, { transaction: { to: OTHER, value: 0n, data: '0x12345678' } })
    expect(call.findings[0]).toMatchObject({ code: 'denied-code', severity: 'warn', party: { address: OTHER } })
  })

  it('has no finding if the code differs, the site names it, nothing is denied, or another contract decides', async () => {
    const others = `0x${'66'.repeat(20)}`
    const found = async (chain: Partial<Adapter>, options: object, spender: string) =>
      codesOf(await inspect((await connected(chain, options)).client, { transaction: approve(spender, 1n) }))
    for (const each of [
      await found({ readCode }, deny(), others),
      await found({ readCode }, deny({ contracts: { 'eip155:1': { [OTHER]: 'Harbour' } } }), OTHER),
      await found({ readCode }, {}, OTHER),
      await found(contracts, deny(), OTHER),
    ])
      expect(each).not.toContain('denied-code')
  })

  it('is detected with one read of the denied contracts, repeated after a failure', async () => {
    const reads: (readonly string[])[] = []
    let isAway = true
    const counting: Adapter['readCode'] = async (request) => {
      reads.push(request.addresses)
      if (isAway && request.addresses.includes(SPENDER)) throw new Error('away')
      return readCode(request)
    }
    const { client } = await connected({ readCode: counting }, deny())
    const look = async () => codesOf(await inspect(client, { transaction: approve(OTHER, 1n) }))
    expect(await look()).not.toContain('denied-code')
    isAway = false
    expect([await look(), await look()]).toEqual(Array(2).fill(expect.arrayContaining(['denied-code'])))
    expect(reads.filter((addresses) => addresses.includes(SPENDER))).toHaveLength(2)
  })
})

describe('a blocked request', () => {
  it('gives permissions on another network; the visitor reads the reason', async () => {
    const { client, settle, wallet } = await connected()
    const before = wallet.requests.length
    expect(await client.actions.signTypedData({ typedData: permit(8453) })).toMatchObject({
      error: { code: 'guard/blocked', context: { finding: 'chain-mismatch' } },
    })
    expect((await untilReviewed(client, settle)).severity).toBe('block')
    expect(wallet.requests).toHaveLength(before)
  })

  it('has an address that the site denies', async () => {
    const { client } = await connected(contracts, { guard: { denied: [SPENDER.toUpperCase().replace('0X', '0x')] } })
    expect(
      await client.actions.sendTransaction({ namespace: 'eip155', transaction: approve(SPENDER, 1n) }),
    ).toMatchObject({
      error: { code: 'guard/blocked' },
    })
  })
})

describe('a finding', () => {
  it('reports an address that only looks like one to which the account has sent (Spec §5 "Truncation")', async () => {
    const { client } = await connected()
    const known = SEND.metadata.sentTo
    const fake = `${known.slice(0, 6)}${'0'.repeat(32)}${known.slice(-4)}`
    const report = await inspect(client, { transfer: { to: fake, amount: 1n } })
    expect(report).toMatchObject({
      severity: 'danger',
      findings: [{ code: 'look-alike-address', actual: fake.toLowerCase() }, {}],
    })
    expect(codesOf(await inspect(client, { transfer: { to: known, amount: 1n } }))).toEqual([])
  })

  it('is absent for a party that the account has paid in a token before', async () => {
    const paid = { ...SEND, transfers: [{ ...ETHER_OUT, counterparty: OTHER }] }
    const { client } = await connected({}, {}, [paid])
    expect(codesOf(await inspect(client, { transfer: { to: OTHER, amount: 1n } }))).toEqual([])
    expect(codesOf(await inspect(client, { transfer: { to: SPENDER, amount: 1n } }))).toEqual(['first-recipient'])
  })

  it('is absent if the site names the contract', async () => {
    const trusted = { guard: { contracts: { 'eip155:1': { [SPENDER]: 'Our desk' } } } } as const
    const { client } = await connected(contracts, trusted)
    const report = await inspect(client, { transaction: approve(SPENDER, MAX) })
    expect(report.severity).toBe('info')
    expect(report.effects).toMatchObject([{ type: 'allow', party: { name: 'Our desk' } }, {}].slice(0, 1))
  })

  it('reports an account instead of a contract, and a contract that was deployed today', async () => {
    const { client } = await connected({})
    expect(codesOf(await inspect(client, { transaction: approve(SPENDER, 5n) }))).toContain('spender-without-code')
    const fresh = await connected({
      readCode: async ({ addresses }) =>
        addresses.map((address) => ({ address, kind: 'contract' as const, deployedAfter: 1 })),
    })
    expect(await inspect(fresh.client, { transaction: approve(SPENDER, 5n) })).toMatchObject({
      severity: 'danger',
      findings: [{ code: 'new-contract' }, {}],
    })
  })

  it('reports a permission that is given in a nested call, unless the spender had it before', async () => {
    const approvals = [{ type: 'token', token: TOKEN, spender: OTHER, amount: MAX }] as const
    const simulate: Adapter['simulate'] = async () => ({ status: 'success', changes: [], approvals })
    const transaction = { to: SPENDER, value: 0n, data: '0xdeadbeef' } as const
    const { client } = await connected({ ...contracts, simulate })
    expect(codesOf(await inspect(client, { transaction }))).toContain('unlimited-approval')
    const old = await connected({ ...contracts, simulate, call: async () => `0x${'f'.repeat(64)}` })
    expect(codesOf(await inspect(old.client, { transaction }))).not.toContain('unlimited-approval')
  })

  it('reports assets that leave for nothing, unless something arrives', async () => {
    const transaction = { to: SPENDER, value: 5n, data: '0x372500ab' } as const
    const { client } = await connected()
    expect(await inspect(client, { transaction })).toMatchObject({
      severity: 'danger',
      findings: [{ code: 'drainer-pattern' }],
    })
    const simulate: Adapter['simulate'] = async () => ({
      status: 'success',
      changes: [
        { type: 'native', amount: -5n },
        { type: 'token', token: TOKEN, amount: 9n },
      ],
    })
    // Anybody can create a token, so an unknown token does not count as payment.
    const fake = await connected({ ...contracts, simulate })
    expect(codesOf(await inspect(fake.client, { transaction }))).toEqual(['drainer-pattern'])
    const known = { guard: { contracts: { 'eip155:1': { [TOKEN]: 'Points' } } } } as const
    const paid = await connected({ ...contracts, simulate }, known)
    expect(codesOf(await inspect(paid.client, { transaction }))).toEqual([])
  })

  it('reports a transaction that would revert; its adapter checks a transfer', async () => {
    const { client } = await connected({ ...contracts, simulate: async () => ({ status: 'reverted' }) })
    expect(codesOf(await inspect(client, { transaction: approve(SPENDER, 5n) }))).toContain('would-fail')
    expect(codesOf(await inspect(client, { transfer: { to: FRIEND, amount: 5n } }))).not.toContain('would-fail')
  })

  it('reports a missing simulation: as information if the call shows enough, else as a warning', async () => {
    const simulate = async () => {
      throw new Error('no node')
    }
    const { client, settle, wallet } = await connected({ ...contracts, simulate })
    expect(await inspect(client, { transaction: approve(SPENDER, 5n) })).toMatchObject({
      severity: 'info',
      findings: [{ code: 'unknown-spender' }, { code: 'not-simulated' }],
    })
    const before = wallet.requests.length
    const sending = client.actions.sendTransaction({
      namespace: 'eip155',
      transaction: { to: SPENDER, value: 0n, data: '0xdeadbeef' },
    })
    const { id, findings } = await untilReviewed(client, settle)
    expect(findings[0]).toMatchObject({ code: 'not-simulated', severity: 'warn' })
    expect(wallet.requests).toHaveLength(before)
    await answerReview(client, { id, isApproved: true })
    expect(await sending).toMatchObject({ ok: true })
  })

  it('X39: warns if two simulations differ, whatever each of them shows', async () => {
    const none = async () => ({ status: 'success', changes: [], approvals: [], isUnsteady: true }) as const
    const { client } = await connected({ ...contracts, simulate: none })
    for (const transaction of [approve(SPENDER, 5n), { to: FRIEND, value: 1n }, { to: SPENDER, value: 0n }])
      expect(await inspect(client, { transaction })).toMatchObject({
        severity: 'warn',
        findings: expect.arrayContaining([{ code: 'simulation-differs', severity: 'warn' }]),
      })
  })

  it('reports that no node responded, also for a known call', async () => {
    const away = async () => {
      throw new Error('no node')
    }
    const { client } = await connected({ simulate: away, readCode: away, getBalance: away, call: away })
    for (const transaction of [approve(SPENDER, 5n), { to: FRIEND, value: 1n }]) {
      const { findings } = await inspect(client, { transaction })
      expect(findings[0]).toEqual({ code: 'not-simulated', severity: 'warn' })
    }
  })

  it('covers the effects of all calls that are sent atomically, which are simulated one after the other', async () => {
    const tried: unknown[] = []
    const simulate: Adapter['simulate'] = async (request) => {
      tried.push([request.after, request.transaction])
      return { status: 'success', changes: [{ type: 'token', token: TOKEN, amount: -5n }], approvals: [] }
    }
    const { client } = await connected({ ...contracts, simulate })
    const [first, second] = [approve(SPENDER, MAX), { to: SPENDER, value: 0n, data: '0xdeadbeef' }] as const
    const report = await inspect(client, { calls: [first, second] })
    expect(tried).toEqual([[[first], second]])
    expect(report).toMatchObject({ kind: 'transaction', severity: 'warn' })
    expect(codesOf(report)).toEqual(['unlimited-approval', 'drainer-pattern', 'unknown-spender', 'unknown-request'])
    expect(report.effects.map(({ type }) => type)).toEqual(['send', 'allow', 'call'])
  })

  it('reports more calls than a visitor could read', async () => {
    const { client } = await connected()
    const calls = Array.from({ length: 40 }, () => approve(SPENDER, 5n))
    expect(await inspect(client, { calls })).toMatchObject({ severity: 'warn', findings: [{ code: 'not-checked' }] })
  })

  it('reports the effect of sending a collectible, not an amount of a token', async () => {
    const { client } = await connected({ ...contracts, simulate: () => Promise.reject(new Error('no node')) })
    const item = { tokenId: 7n, interface: 'ERC721' } as const
    const { effects } = await inspect(client, { transfer: { to: FRIEND, amount: 1n, token: TOKEN, item } })
    expect(effects).toMatchObject([{ type: 'send', asset: { type: 'item', itemId: 7n }, party: {} }])
  })
})

describe('the effect of a signature', () => {
  const STRANGER = OTHER
  /** A message of the first type in a list of types. */
  const signed = (text: string, message: Readonly<Record<string, unknown>>) => ({
    typedData: {
      domain: { chainId: 1, verifyingContract: TOKEN },
      types: toTypes(text),
      primaryType: text.slice(0, text.indexOf('(')),
      message,
    },
  })
  const nonce = `0x${'1'.repeat(64)}`
  const payment = (to: string) => ({ from: ACCOUNT, to, value: '250', validAfter: 0, validBefore: '1800000000', nonce })

  it('is a payment that another party submits: to a known recipient, or not (EIP-3009)', async () => {
    const { client } = await connected({})
    const request = signed(contractTypes.transferWithAuthorization, payment(STRANGER))
    expect(await inspect(client, request)).toMatchObject({
      severity: 'warn',
      findings: [{ code: 'signed-payment' }, {}, {}],
    })
    const known = signed(contractTypes.receiveWithAuthorization, payment(SEND.metadata.sentTo))
    expect((await inspect(client, known)).severity).toBe('info')
  })

  it.each([
    [
      'an order of one exchange',
      'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount)',
      { sellToken: TOKEN, buyToken: OTHER, receiver: ACCOUNT, sellAmount: '1000', buyAmount: '40' },
    ],
    [
      'an order of another one',
      'Order(address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount)',
      { makerAsset: TOKEN, takerAsset: OTHER, makingAmount: '1000', takingAmount: '40' },
    ],
  ])('is %s that pays far below the value', async (_, types, message) => {
    const swapTokens = [TOKEN, OTHER].map((address, at) => ({
      name: `T${at}`,
      symbol: `T${at}`,
      address: `eip155:1:${address}`,
      decimals: 0,
      logoUri: null,
      eip2612: false,
    }))
    const call: Adapter['call'] = async ({ data }) => (data === '0x313ce567' ? `0x${word(0)}` : '0x')
    const adapter = { ...createFakeChainAdapter(), ...contracts, call }
    const rig = await createRig({
      gateway: { swapTokens, prices: { T0: 1, T1: 10 } },
      options: { adapters: [adapter] },
    })
    await rig.connect()
    expect(codesOf(await inspect(rig.client, signed(types, message)))).toEqual(['order-underpriced'])
    const fair = { ...message, ...('buyAmount' in message ? { buyAmount: '99' } : { takingAmount: '99' }) }
    expect(codesOf(await inspect(rig.client, signed(types, fair)))).toEqual([])
  })

  it('is decoded for a contract wallet as if its message were signed directly (EIP-1271, ERC-7739)', async () => {
    const { client } = await connected()
    const contents = permit(1).message
    const wrapped = signed(`TypedDataSign(Permit contents)${contractTypes.permit}`, { contents })
    expect(codesOf(await inspect(client, wrapped))).toContain('unlimited-approval')
    const run = `0xb61d27f6${word(TOKEN)}${word(0)}${word(96)}${word(68)}${approve(SPENDER, MAX).data.slice(2).padEnd(192, '0')}`
    const message = { sender: ACCOUNT, nonce: 0, initCode: '0x', callData: run }
    expect(codesOf(await inspect(client, signed(contractTypes.userOperation, message)))).toContain('unlimited-approval')
  })

  it('is reported for an opaque hash and a lasting session, and not for a text', async () => {
    const { client } = await connected()
    const hash = `0x${'c4'.repeat(32)}`
    expect(codesOf(await inspect(client, signed(contractTypes.safeMessage, { message: hash })))).toEqual([
      'opaque-message',
    ])
    expect(codesOf(await inspect(client, signed(contractTypes.coinbaseMessage, { hash })))).toEqual(['opaque-message'])
    expect(codesOf(await inspect(client, signed(contractTypes.session, { sessionsAndChainIds: [] })))).toEqual([
      'control-change',
    ])
    expect(codesOf(await inspect(client, signed(contractTypes.safeMessage, { message: '0x68656c6c6f' })))).toEqual([])
  })
})

describe('the site', () => {
  it('can switch the guard off', async () => {
    const { client } = await connected(contracts, { features: { guard: false } })
    expect(
      await client.actions.sendTransaction({ namespace: 'eip155', transaction: approve(SPENDER, MAX) }),
    ).toMatchObject({ ok: true })
  })
})
