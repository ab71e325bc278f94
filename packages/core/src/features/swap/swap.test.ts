import { canReplace, findPending } from '@latchkey/core/ui'
import { textToHex, toQuantity } from '@latchkey/primitives'
import { FAKE_ROUTER } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { createRig } from '../../reads/client.test.fixture.ts'
import { changeSwap, findSwapToken, sendSwap } from './swap.actions.ts'
import { createSwapRig, DAI, ETH, LINK, MOSS, USDC } from './swap.fixture.ts'

const ONE = 10n ** 18n

/** A visitor with a quote for an amount. */
async function quotedRig(text = '1', wanted = { fromToken: 'ETH', toToken: 'USDC' }) {
  const rig = await createSwapRig()
  await rig.start(wanted)
  await rig.quote(text)
  return rig
}

/** The same, with the open review of the request to the wallet. */
async function reviewedRig(...args: Parameters<typeof quotedRig>) {
  const rig = await quotedRig(...args)
  rig.client.actions.modal.push('SwapPreview')
  await rig.change({ type: 'review' })
  return rig
}

/** A visitor on the account screen. */
async function openedRig() {
  const { client } = await createSwapRig()
  client.actions.modal.open({ view: 'Account' })
  return { client, names: () => client.getState().router.history }
}

describe('starting a swap', () => {
  it('sells the coin of the network by default, and has tokens, balances and the price of gas (compat-facts 8.1, Spec §9.42)', async () => {
    const { start, swap } = await createSwapRig()
    expect(await start()).toEqual({ ok: true, value: undefined })
    expect(swap()).toMatchObject({ status: 'editing', from: ETH, amount: '', gasPrice: 2_000_000_000n })
    expect(swap().tokens.map(({ symbol }) => symbol)).toEqual(['DAI', 'ETH', 'LINK', 'MOSS', 'USDC'])
    expect(swap().figures).toMatchObject({ fromBalance: '2' })
    expect(swap().action).toBe('select-token')
  })

  it('accepts tokens by symbol and an amount, and quotes them at once (compat-facts 8.1 "Arguments")', async () => {
    const { start, swap } = await createSwapRig()
    await start({ fromToken: 'usdc', toToken: 'eth', amount: '300' })
    expect(swap()).toMatchObject({ status: 'quoted', from: USDC, to: ETH, amount: '300', action: 'review' })
  })

  it('uses the tokens and the amount of a site (compat-facts 8.1 "Arguments")', async () => {
    const { client, names } = await openedRig()
    const wanted = { fromToken: ' usdc ', toToken: 'ETH', amount: '12.5' }
    await client.actions.modal.open({ view: 'Swap', arguments: wanted })
    expect(names()).toEqual([{ name: 'Swap', params: { ...wanted, fromToken: 'usdc' } }])
  })

  it.each([{ toToken: '' }, { fromToken: 'x'.repeat(33) }])('rejects %j', async (wanted) => {
    const { client, names } = await openedRig()
    const opened = client.actions.modal.open({ view: 'Swap', arguments: wanted })
    await expect(opened).rejects.toMatchObject({ code: 'request/invalid', context: { field: Object.keys(wanted)[0] } })
    expect(names()).toEqual([{ name: 'Account', params: undefined }])
  })

  it.each(['1e-3', '-1', '0,5', '0x10', '1.', '.5', ' 1', '', 5, null])(
    'rejects the amount %j (compat-facts 8.1 "Arguments")',
    async (amount) => {
      const { client, names } = await openedRig()
      const wanted = { amount } as { readonly amount: string }
      const opened = client.actions.modal.open({ view: 'Swap', arguments: wanted })
      await expect(opened).rejects.toMatchObject({ code: 'amount/invalid' })
      expect(await client.actions.requestSwap(wanted)).toMatchObject({ error: { code: 'amount/invalid' } })
      expect(names()).toEqual([{ name: 'Account', params: undefined }])
    },
  )

  it('closes the swap again if the sold token does not have the decimals of the amount', async () => {
    const { client, swap } = await createSwapRig()
    const opened = client.actions.modal.open({ view: 'Swap', arguments: { fromToken: 'USDC', amount: '0.1234567' } })
    await expect(opened).rejects.toMatchObject({ code: 'amount/too-precise', context: { decimals: '6' } })
    expect([swap().amount, client.getState().modal.isOpen]).toEqual(['', false])
  })

  it('rejects an amount that would have to be cut', async () => {
    const { start, swap } = await createSwapRig()
    expect(await start({ fromToken: 'USDC', amount: '0.1234567' })).toMatchObject({
      error: { code: 'amount/too-precise' },
    })
    expect(swap()).toMatchObject({ status: 'editing', amount: '', failure: { code: 'amount/too-precise' } })
    expect(await start({ fromToken: 'USDC', amount: '0.123456' })).toMatchObject({ ok: true })
    expect(swap()).toMatchObject({ amount: '0.123456' })
  })

  it('is rejected for a site without an account', async () => {
    const { client } = await createRig()
    const opened = client.actions.modal.open({ view: 'Swap', arguments: {} })
    await expect(opened).rejects.toMatchObject({ code: 'account/none' })
  })

  it('does not accept a token that only has the name of an offered one', async () => {
    const { start, swap, gateway } = await createSwapRig()
    const listed = (await gateway.getSwapTokens({ networkId: 'eip155:1' })).filter(({ symbol }) => symbol !== 'USDC')
    gateway.learn({ swapTokens: listed })
    await start({ fromToken: 'USDC', toToken: 'DAI' })
    expect(swap()).toMatchObject({ from: ETH, to: DAI })
    expect(swap().tokens.find(({ symbol }) => symbol === 'USDC')?.isListed).toBe(false)
  })

  it('fails with a code if the gateway does not respond, and starts again on request', async () => {
    const { start, swap, gateway, change } = await createSwapRig()
    gateway.failNext('getSwapTokens')
    await start()
    expect(swap()).toMatchObject({ status: 'failed', failure: { code: 'http/unreachable' } })
    await change({ type: 'refresh' })
    expect(swap().status).toBe('editing')
  })

  it("fails with 'Network not supported for Swaps' on a network without swaps (Spec §8.15)", async () => {
    const { start, swap, gateway } = await createSwapRig()
    gateway.learn({ swapTokens: [] })
    await start()
    expect(swap().failure?.code).toBe('network/no-swaps')
  })

  it('rejects text that is no amount, and decimals that the token does not have', async () => {
    const { start, client, swap } = await createSwapRig()
    await start({ fromToken: 'USDC', toToken: 'ETH', amount: '2' })
    const type = (text: unknown) => changeSwap(client, { type: 'type', text: text as string })
    for (const text of ['1e-3', '-1', '0,5', '0x10', 'NaN', '1 000', '1.2.3', 5])
      expect(await type(text)).toMatchObject({ error: { code: 'amount/invalid' } })
    expect(await type('0.1234567')).toMatchObject({ error: { code: 'amount/too-precise' } })
    expect(await start({ amount: '1e-3' })).toMatchObject({ error: { code: 'amount/invalid' } })
    expect(swap().amount).toBe('2')
    expect(await type('.5')).toMatchObject({ ok: true })
    expect(swap().amount).toBe('0.5')
  })

  it('requires an account', async () => {
    const { client, start } = await createSwapRig()
    await client.actions.disconnect()
    expect(await start()).toMatchObject({ ok: false, error: { code: 'account/no-network' } })
  })
})

describe('typing', () => {
  it('requests one quote, 500 ms after the last key (Spec §9.16)', async () => {
    const { start, client, clock, swap, callCount } = await createSwapRig()
    await start({ toToken: 'USDC' })
    for (const text of ['1', '1.', '1.5']) {
      await changeSwap(client, { type: 'type', text })
      await clock.advance(499)
    }
    expect([swap().status, callCount('getSwapQuote')]).toEqual(['quoting', 0])
    await clock.advance(1)
    expect([swap().status, callCount('getSwapQuote')]).toEqual(['quoted', 1])
    expect(swap().figures).toMatchObject({ toAmount: '4486.5', fromWorth: '4500', isStale: false })
  })

  it('changes no state when the debounce ends, so that the request does not wait for another render', async () => {
    const { start, client, clock, swap, callCount } = await createSwapRig()
    await start({ toToken: 'USDC' })
    await changeSwap(client, { type: 'type', text: '1' })
    await clock.advance(499)
    const before = swap()
    client.subscribe((state) => {
      if (state.swap !== before) expect(callCount('getSwapQuote')).toBe(1)
    })
    await clock.advance(1)
    expect(swap().status).toBe('quoted')
    expect.assertions(2)
  })

  it('keeps the previous quote, marked as stale, until the next quote arrives', async () => {
    const { swap, change, clock } = await quotedRig()
    await change({ type: 'type', text: '1.2' })
    expect(swap().figures).toMatchObject({ toAmount: '2991', isStale: true })
    await change({ type: 'type', text: '1' })
    expect(swap()).toMatchObject({ status: 'quoted', action: 'review' })
    await clock.advance(1_000)
    expect(swap().figures.isStale).toBe(false)
  })

  it('ignores the response for an older amount', async () => {
    const { gateway, start, client, clock, swap, settle } = await createSwapRig()
    await start({ toToken: 'USDC' })
    const { getSwapQuote } = gateway
    let answerFirst = () => {}
    gateway.getSwapQuote = (request) =>
      request.amount === ONE
        ? new Promise((resolve) => {
            answerFirst = () => resolve(1n)
          })
        : getSwapQuote(request)
    await changeSwap(client, { type: 'type', text: '1' })
    await clock.advance(500)
    await changeSwap(client, { type: 'type', text: '2' })
    await clock.advance(500)
    answerFirst()
    await settle()
    expect(swap().quote).toMatchObject({ amount: 2n * ONE, toAmount: 5_982_000_000n })
  })

  it('reports insufficient liquidity, and clears the report with the next key', async () => {
    const { start, quote, swap, change } = await createSwapRig()
    await start({ toToken: 'MOSS' })
    await quote('1')
    expect(swap()).toMatchObject({ status: 'editing', action: 'insufficient-liquidity', to: MOSS })
    await change({ type: 'type', text: '1.5' })
    expect(swap().failure).toBeUndefined()
  })

  it('gets a quote for an amount above the balance, and reports insufficient-balance', async () => {
    const { swap } = await quotedRig('50')
    expect(swap()).toMatchObject({ status: 'quoted', action: 'insufficient-balance' })
    expect(swap().figures.toAmount).toBe('149550')
  })

  it('requests prices once while the visitor types, so that the first quote has a value', async () => {
    const { client, clock, gateway, start, swap, settle } = await createSwapRig()
    const countOf = () => gateway.calls.filter((name) => name === 'getPrices').length
    await start({ toToken: 'LINK' })
    for (const text of ['1', '12']) {
      await changeSwap(client, { type: 'type', text })
      await settle()
    }
    expect([swap().status, countOf()]).toEqual(['quoting', 1])
    await clock.advance(500)
    await settle()
    expect(swap().figures).toHaveProperty('toWorth')
    expect(countOf()).toBe(1)
  })

  it('works without prices', async () => {
    const { gateway, start, quote, swap, reporter } = await createSwapRig()
    gateway.failNext('getPrices')
    await start({ toToken: 'LINK' })
    await quote('1')
    expect(swap()).toMatchObject({ status: 'quoted', action: 'review' })
    expect(swap().figures).not.toHaveProperty('toWorth')
    expect(reporter.reported.map(({ code }) => code)).toEqual(['http/unreachable'])
  })
})

describe('the tokens of a swap', () => {
  it('are switched with the quoted amount (compat-facts 8.1 "Switch")', async () => {
    const { change, swap } = await quotedRig()
    await change({ type: 'switch' })
    expect(swap()).toMatchObject({ from: USDC, to: ETH, amount: '2991', status: 'quoted' })
    expect(swap().quote).toMatchObject({ from: USDC.address, amount: 2_991_000_000n })
  })

  it('are switched if one of them is chosen for the other side', async () => {
    const { change, swap } = await quotedRig()
    await change({ type: 'choose', side: 'from', token: USDC })
    expect(swap()).toMatchObject({ from: USDC, to: ETH })
  })

  it('cut the amount to the decimals of a new token', async () => {
    const { change, swap } = await quotedRig('0.123456789', { fromToken: 'ETH', toToken: 'DAI' })
    await change({ type: 'choose', side: 'from', token: USDC })
    expect(swap()).toMatchObject({ from: USDC, to: DAI, amount: '0.123456' })
  })

  it('are sold whole on request, a coin less its fee (compat-facts 8.1 "Max")', async () => {
    const { change, swap } = await quotedRig()
    await change({ type: 'max' })
    expect(swap()).toMatchObject({ amount: '1.9997', status: 'quoted', action: 'review' })
  })

  it('are read from the chain by address', async () => {
    const { adapter, client, start, swap, change } = await createSwapRig()
    await start()
    const word = (value: bigint) => value.toString(16).padStart(64, '0')
    const text = textToHex('FERN').slice(2).padEnd(64, '0')
    adapter.call = async ({ data }) => {
      if (data === '0x313ce567') return `0x${word(9n)}`
      return data.startsWith('0x70a08231') ? `0x${word(5n)}` : `0x${word(32n)}${word(4n)}${text}`
    }
    const address = '0x2222222222222222222222222222222222222222'
    const found = await findSwapToken(client, { address })
    const token = {
      symbol: 'FERN',
      name: 'FERN',
      decimals: 9,
      address: `eip155:1:${address}`,
      iconUrl: null,
      isListed: false,
    }
    expect(found).toEqual({ ok: true, value: token })
    await change({ type: 'choose', side: 'from', token })
    expect(swap().figures.fromBalance).toBe('0.000000005')
  })

  it('are not found if no contract responds like a token', async () => {
    const { client, start } = await createSwapRig()
    await start()
    for (const address of ['0x2222222222222222222222222222222222222222', 'nothing'])
      expect(await findSwapToken(client, { address })).toMatchObject({ error: { code: 'swap/no-token' } })
    expect(await findSwapToken(client, { address: LINK.address.slice(-42).toLowerCase() })).toEqual({
      ok: true,
      value: LINK,
    })
  })
})

describe('a swap of a coin', () => {
  it('is prepared, sent, confirmed and tracked', async () => {
    const { swap, send, adapter, events } = await reviewedRig()
    expect(swap()).toMatchObject({
      status: 'built',
      plan: { step: 'swap', amount: ONE, toAmount: 2_991_000_000n, minimum: 2_961_090_000n },
    })
    expect(swap().figures.networkFee).toEqual({ amount: '0.00036', worth: '1.08' })
    expect(await send()).toMatchObject({ ok: true })
    expect(adapter.sent).toMatchObject([{ to: FAKE_ROUTER, value: ONE }])
    expect(swap()).toMatchObject({ status: 'done', hash: `0x${'1'.padStart(64, '0')}` })
    const properties = {
      isSA: false,
      network: 'eip155:1',
      swapFromToken: 'ETH',
      swapToToken: 'USDC',
      swapFromAmount: '1',
      swapToAmount: '2991',
    }
    const ofSwap = events.filter(({ event }) => event.includes('SWAP'))
    expect(ofSwap.map(({ event, properties }) => [event, properties])).toEqual([
      ['INITIATE_SWAP', properties],
      ['SWAP_SUCCESS', properties],
    ])
  })

  it('subtracts the network fee if everything is sold (compat-facts 8.1 "Native and gas")', async () => {
    const { swap } = await reviewedRig('2')
    expect(swap().plan?.amount).toBe(2n * ONE - 180_000n * 2_000_000_000n)
  })

  it('fetches balances without the cache when it is done', async () => {
    const { send, callCount, client, settle } = await reviewedRig()
    const read = client.reads.portfolio({
      address: client.getState().connections.eip155?.address ?? '',
      networkId: 'eip155:1',
    })
    const stop = read.subscribe(() => {})
    await settle()
    const before = callCount('getBalance')
    await send()
    stop()
    expect(callCount('getBalance')).toBeGreaterThan(before)
  })

  it('is sent once after two presses', async () => {
    const { client, adapter, settle } = await reviewedRig()
    const [first, second] = await Promise.all([sendSwap(client), sendSwap(client)])
    for (let turn = 0; turn < 40; turn++) await settle()
    expect([first?.ok, second]).toMatchObject([true, { ok: false, error: { code: 'swap/not-ready' } }])
    expect(adapter.sent).toHaveLength(1)
  })

  it('stays prepared if the visitor declines, and is tracked as SWAP_ERROR', async () => {
    const { wallet, send, swap, eventNames } = await reviewedRig()
    wallet.rejectNext()
    await send()
    expect(swap()).toMatchObject({ status: 'built', failure: { code: 'wallet/rejected' } })
    expect(eventNames()).toContain('SWAP_ERROR')
    await send()
    expect(swap().status).toBe('done')
  })

  it('is prepared again after it reverted', async () => {
    const { adapter, send, swap, change, eventNames } = await reviewedRig()
    adapter.setReceipt('reverted')
    await send()
    expect(swap().status).toBe('reverted')
    expect(eventNames()).toContain('SWAP_ERROR')
    await change({ type: 'refresh' })
    expect(swap()).toMatchObject({ status: 'built', plan: { step: 'swap' } })
  })

  it('shows that it pays less than the minimum that was shown before', async () => {
    const { gateway, change, swap } = await reviewedRig()
    gateway.learn({ prices: { ETH: 2900, USDC: 1 } })
    await change({ type: 'refresh' })
    expect(swap().plan).toMatchObject({ isWorse: true, toAmount: 2_891_300_000n })
  })

  it('continues after the visitor has left its screen, and notifies when it is done', async () => {
    const { client, adapter, settle, swap, clock } = await reviewedRig()
    await sendSwap(client)
    client.actions.modal.reset('Account')
    for (let turn = 0; turn < 40; turn++) await settle()
    expect(swap().status).toBe('closed')
    expect(adapter.sent).toHaveLength(1)
    const message = {
      type: 'swapped',
      sold: { amount: '1', symbol: 'ETH' },
      bought: { amount: '2991', symbol: 'USDC' },
    }
    await clock.advance(200)
    expect(client.getState().toast?.message).toEqual(message)
  })
})

describe('a swap of a token', () => {
  const sale = ['300', { fromToken: 'USDC', toToken: 'ETH' }] as const

  it('requests an allowance of exactly the amount first, and is prepared after that', async () => {
    const { swap, send, gateway, adapter } = await reviewedRig(...sale)
    expect(swap()).toMatchObject({ status: 'built', plan: { step: 'approve' } })
    const [approval] = swap().plan?.calls ?? []
    expect(approval?.data.endsWith(300_000_000n.toString(16).padStart(64, '0'))).toBe(true)
    gateway.learn({ allowances: { [USDC.address]: 300_000_000n } })
    await send()
    expect(swap()).toMatchObject({ status: 'built', plan: { step: 'swap' } })
    await send()
    expect(swap().status).toBe('done')
    expect(adapter.sent.map(({ to }) => to)).toEqual([USDC.address.slice(-42), FAKE_ROUTER])
  })

  it('requests no allowance that exists already', async () => {
    const rig = await quotedRig(...sale)
    rig.gateway.learn({ allowances: { [USDC.address]: 300_000_000n } })
    await rig.change({ type: 'review' })
    expect(rig.swap().plan?.step).toBe('swap')
  })

  it('is tracked as SWAP_APPROVAL_ERROR if the visitor declines the allowance', async () => {
    const { wallet, send, swap, eventNames } = await reviewedRig(...sale)
    wallet.rejectNext()
    await send()
    expect(swap()).toMatchObject({ status: 'built', plan: { step: 'approve' }, failure: { code: 'wallet/rejected' } })
    expect(eventNames()).toContain('SWAP_APPROVAL_ERROR')
  })

  it.each([
    ['getAllowance', 'swap/allowance-unknown'],
    ['buildApproval', 'swap/approval-not-built'],
    ['getSwapQuote', 'swap/not-built'],
  ] as const)('fails with a code if %s does not respond, and can be prepared again', async (call, code) => {
    const { gateway, change, swap } = await quotedRig(...sale)
    gateway.failNext(call)
    await change({ type: 'review' })
    expect(swap()).toMatchObject({ status: 'built', failure: { code } })
    expect(swap().plan).toBeUndefined()
    await change({ type: 'refresh' })
    expect(swap().plan?.step).toBe('approve')
  })

  it('fails with a code if the allowance reverts', async () => {
    const { adapter, send, swap } = await reviewedRig(...sale)
    adapter.setReceipt('reverted')
    await send()
    expect(swap()).toMatchObject({ status: 'built', plan: { step: 'approve' }, failure: { code: 'send/reverted' } })
  })
})

describe('an atomic swap (EIP-5792)', () => {
  const HASH = `0x${'5'.repeat(64)}`

  /** A visitor whose wallet sends the allowance and the swap atomically, and responds as the test sets it. */
  async function atomicRig(given: { before?: (rig: Awaited<ReturnType<typeof quotedRig>>) => void } = {}) {
    const rig = await quotedRig('300', { fromToken: 'USDC', toToken: 'ETH' })
    const requests: { method: string; params: unknown }[] = []
    let status: unknown = { status: 200, receipts: [{ transactionHash: HASH }] }
    rig.wallet.answerWith(({ method, params }) => {
      requests.push({ method, params })
      if (method === 'wallet_getCapabilities') return { '0x1': { atomic: { status: 'supported' } } }
      return method === 'wallet_getCallsStatus' ? status : { id: '0x77' }
    })
    given.before?.(rig)
    rig.client.actions.modal.push('SwapPreview')
    await rig.change({ type: 'review' })
    const countOf = (method: string) => requests.filter((each) => each.method === method).length
    const stand = (next: unknown) => {
      status = next
    }
    return { ...rig, requests, countOf, stand, pending: () => rig.client.getState().pendingTransactions ?? [] }
  }

  it('is one request to the wallet, all or nothing', async () => {
    const { swap, send, requests, adapter } = await atomicRig()
    expect(swap().plan).toMatchObject({ step: 'swap', feeWei: (180_000n + 46_000n) * 2_000_000_000n })
    await send()
    expect(swap()).toMatchObject({ status: 'done', hash: HASH })
    expect(requests.filter(({ method }) => method === 'wallet_sendCalls')).toMatchObject([
      {
        params: [
          {
            atomicRequired: true,
            calls: [{ to: USDC.address.slice(-42), value: toQuantity(0n) }, { to: FAKE_ROUTER }],
          },
        ],
      },
    ])
    expect(adapter.sent).toEqual([])
  })

  it('is checked as a whole: a permission for another party in any call ends it', async () => {
    const approvals = [
      { type: 'token', token: LINK.address.slice(-42), spender: MOSS.address.slice(-42), amount: 5n },
    ] as const
    const { swap, send, countOf } = await atomicRig({
      before: ({ adapter }) => {
        adapter.simulate = async ({ after = [] }) => ({
          status: 'success',
          changes: [{ type: 'native', amount: 10n ** 18n }],
          ...(after.length > 0 && { approvals }),
        })
      },
    })
    expect(swap().plan?.check).toMatchObject({ status: 'checked', report: { severity: 'block' } })
    await send()
    expect([swap().failure?.code, countOf('wallet_sendCalls')]).toEqual(['guard/blocked', 0])
  })

  it('is among the pending transactions with the id of the wallet, then with its hash, also on the next page', async () => {
    const { send, stand, pending, clock, storage, client } = await atomicRig()
    stand({ status: 100 })
    await send()
    await expect.poll(() => clock.advance(0).then(() => pending().length)).toBe(1)
    expect(pending()).toMatchObject([{ hash: '0x77', callsId: '0x77', operation: 'trade', status: 'pending' }])
    expect(JSON.parse(storage.get('@appkit/pending_transactions') ?? '')).toMatchObject([{ hash: '0x77' }])
    expect(
      canReplace(client.getState(), pending()[0] ?? { hash: '', networkId: 'eip155:1' }, { isMobile: false }),
    ).toBe(false)
    stand({ status: 200, receipts: [{ transactionHash: HASH }] })
    await clock.advance(5_000)
    expect(pending()).toMatchObject([{ hash: HASH, callsId: '0x77', status: 'pending' }])
    expect(findPending(client.getState(), { hash: '0x77', networkId: 'eip155:1' })?.hash).toBe(HASH)
  })

  it('sends no more requests to the wallet when its hash is known', async () => {
    const { send, clock, countOf, pending } = await atomicRig()
    await send()
    await expect.poll(() => clock.advance(0).then(() => pending().length)).toBe(1)
    await clock.advance(10_000)
    const before = countOf('wallet_getCallsStatus')
    await clock.advance(60_000)
    expect(countOf('wallet_getCallsStatus')).toBe(before)
  })

  it('is shown as failed if the wallet drops it, and can be prepared again', async () => {
    const { send, stand, swap, pending, clock } = await atomicRig()
    stand({ status: 400 })
    await send()
    expect(swap()).toMatchObject({ failure: { code: 'send/failed' } })
    await expect.poll(() => clock.advance(0).then(() => pending().length)).toBe(1)
    await clock.advance(5_000)
    expect(pending()).toMatchObject([{ status: 'failed', hash: '0x77' }])
  })

  it('is not followed while another account is connected', async () => {
    const { send, stand, wallet, clock, countOf, pending } = await atomicRig()
    stand({ status: 100 })
    await send()
    await expect.poll(() => clock.advance(0).then(() => pending().length)).toBe(1)
    wallet.changeAccounts(['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'])
    // For three minutes the swap requests the status of its calls, whichever account is connected. Later requests would be those
    // of the pending transactions.
    await clock.advance(200_000)
    const before = countOf('wallet_getCallsStatus')
    await clock.advance(60_000)
    expect(countOf('wallet_getCallsStatus')).toBe(before)
    expect(pending()).toMatchObject([{ status: 'pending' }])
  })
})

describe('a transaction that the service builds', () => {
  it('is not prepared if it may pay less than the slippage allows', async () => {
    const { gateway, change, swap } = await quotedRig()
    const { buildSwap } = gateway
    gateway.buildSwap = async (request) => ({ ...(await buildSwap(request)), minimumAmount: 1n })
    await change({ type: 'review' })
    expect(swap()).toMatchObject({ failure: { code: 'swap/unexpected-call' } })
    expect(swap().plan).toBeUndefined()
  })

  it.each([
    ['sends more of the coin', { value: 2n * ONE }],
    ['sends tokens to another party', { data: `0xa9059cbb${'0'.repeat(128)}` as const }],
  ])('is blocked if it %s', async (_, wrong) => {
    const { gateway, change, swap } = await quotedRig()
    const { buildSwap } = gateway
    gateway.buildSwap = async (request) => ({ ...(await buildSwap(request)), ...wrong })
    await change({ type: 'review' })
    expect(swap().plan?.check).toMatchObject({ status: 'checked', report: { severity: 'block' } })
  })

  it.each([
    ['of more', { data: `0x095ea7b3${FAKE_ROUTER.slice(2).padStart(64, '0')}${'f'.repeat(64)}` as const }],
    ['for another token', { to: LINK.address.slice(-42) }],
    ['with an amount of the coin', { value: 1n }],
  ])('is blocked if it is an allowance %s', async (_, wrong) => {
    const { gateway, change, swap } = await quotedRig('300', { fromToken: 'USDC', toToken: 'ETH' })
    const { buildApproval } = gateway
    gateway.buildApproval = async (request) => ({ ...(await buildApproval(request)), ...wrong })
    await change({ type: 'review' })
    expect(swap().plan?.check).toMatchObject({ status: 'checked', report: { severity: 'block' } })
  })
})

describe('leaving a swap (compat-facts 8.1)', () => {
  it('keeps the form after a token was chosen, and resets it after any other screen', async () => {
    const { client, swap, start } = await quotedRig()
    client.actions.modal.push('SwapSelectToken', { side: 'to' })
    expect(swap().amount).toBe('1')
    client.actions.modal.goBack()
    await start({ fromToken: 'ETH', toToken: 'USDC' })
    client.actions.modal.reset('Account')
    expect(swap()).toMatchObject({ status: 'closed', amount: '', tokens: [] })
  })

  it('keeps the swap while the screen of the guard is above it', async () => {
    const { client, swap, settle } = await reviewedRig()
    client.actions.modal.push('ReviewRequest')
    await settle()
    expect(swap()).toMatchObject({ status: 'built', amount: '1' })
    client.actions.modal.goBack()
    await settle()
    expect(swap()).toMatchObject({ status: 'built', amount: '1' })
  })

  it('resets everything when the modal closes', async () => {
    const { client, swap, clock, callCount } = await quotedRig()
    client.actions.modal.close()
    const before = callCount('getSwapQuote')
    await clock.advance(60_000)
    expect(swap().status).toBe('closed')
    expect(callCount('getSwapQuote')).toBe(before)
  })

  it('restarts the swap on another network', async () => {
    const { wallet, swap, settle, gateway } = await quotedRig()
    const onBase = (await gateway.getSwapTokens({ networkId: 'eip155:1' })).map((token) => ({
      ...token,
      address: token.address.replace('eip155:1:', 'eip155:8453:'),
    }))
    gateway.learn({ swapTokens: onBase })
    wallet.changeNetwork('eip155:8453')
    await settle()
    expect(swap()).toMatchObject({ account: { networkId: 'eip155:8453' }, amount: '' })
    expect(swap().quote).toBeUndefined()
  })

  it('requests a quote again when the visitor returns from the preparation', async () => {
    const { client, swap, settle, callCount } = await reviewedRig()
    const before = callCount('getSwapQuote')
    client.actions.modal.goBack()
    await settle()
    expect(swap()).toMatchObject({ status: 'quoted', amount: '1' })
    expect(callCount('getSwapQuote')).toBe(before + 1)
  })

  it('sends nothing after the swap has ended', async () => {
    const { send, adapter, client } = await reviewedRig()
    client.actions.modal.close()
    expect(await send()).toMatchObject({ ok: false, error: { code: 'swap/not-ready' } })
    expect(adapter.sent).toEqual([])
  })
})
