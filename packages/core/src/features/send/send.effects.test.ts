import { base } from '@latchkey/chains'
import { createFakeChainAdapter } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, createRig, ETHER_OUT, FRIEND, SEND } from '../../reads/client.test.fixture.ts'
import { confirmSend, editSend } from './send.actions.ts'
import type { SendEdit, SentToken } from './send.types.ts'

const ether: SentToken = {
  type: 'token',
  networkId: 'eip155:1',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  iconUrl: null,
  price: 3000,
  balance: '1.5',
}
const filled: readonly SendEdit[] = [
  { type: 'asset', asset: ether },
  { type: 'amount', amount: { unit: 'token', text: '0.5' } },
  { type: 'to', to: FRIEND },
]
const HALF = 500_000_000_000_000_000n

async function begin(edits: readonly SendEdit[] = filled, given: Parameters<typeof createRig>[0] = {}) {
  const adapter = createFakeChainAdapter({
    balances: { [ACCOUNT]: 1_500_000_000_000_000_000n },
    names: { 'rowan.eth': FRIEND },
  })
  const rig = await createRig({ ...given, options: { adapters: [adapter], ...given.options } })
  await rig.connect()
  const client = rig.client
  const { actions } = client
  actions.modal.open({ view: { name: 'Account', params: undefined } })
  actions.modal.push('WalletSend')
  for (const edit of edits) await editSend(client, edit)
  await rig.settle()
  const view = () => rig.client.getState().router.history.map(({ name }) => name)
  return { ...rig, adapter, actions, view, form: () => rig.client.getState().send }
}

describe('sending', () => {
  it('sends the entered transfer, notifies, shows the result and resets the form (Spec §8.34, §1.12)', async () => {
    const rig = await begin()
    rig.actions.modal.push('WalletSendPreview')
    const sent = await confirmSend(rig.client)
    await rig.settle()
    expect(rig.adapter.sent).toEqual([{ from: ACCOUNT, to: FRIEND, value: HALF }])
    expect(sent).toEqual({ ok: true, value: expect.stringMatching(/^0x/) })
    expect(rig.client.getState().toast?.message).toEqual({ type: 'transaction-started' })
    expect([rig.view(), rig.form()?.asset]).toEqual([['WalletSendConfirmed'], undefined])
    expect(rig.client.getState().router.history[0]?.params).toMatchObject({
      hash: sent.ok && sent.value,
      networkId: 'eip155:1',
      amount: '0.5',
      recipient: { address: FRIEND },
      isRequested: false,
    })
    const tracked = rig.events.filter(({ event }) => event.startsWith('SEND_'))
    const properties = { isSA: false, network: 'eip155:1', token: 'ETH', amount: '0.5' }
    expect(tracked.map(({ event, properties: given }) => [event, given])).toEqual([
      ['SEND_INITIATED', properties],
      ['SEND_SUCCESS', { ...properties, hash: sent.ok ? sent.value : '' }],
    ])
  })

  it('stays on the review if the visitor declines, and can be requested again', async () => {
    const rig = await begin()
    rig.actions.modal.push('WalletSendPreview')
    rig.wallet.rejectNext()
    expect(await confirmSend(rig.client)).toMatchObject({ ok: false, error: { code: 'wallet/rejected' } })
    expect(rig.form()).toMatchObject({ status: 'editing', failure: { code: 'wallet/rejected' } })
    expect(rig.view().at(-1)).toBe('WalletSendPreview')
    expect(rig.eventNames()).toContain('SEND_REJECTED')
    expect(await confirmSend(rig.client)).toMatchObject({ ok: true })
  })

  it('reports a failure, and shows its reason in the review', async () => {
    const rig = await begin()
    rig.adapter.setBalance(ACCOUNT, 0n)
    expect(await confirmSend(rig.client)).toMatchObject({ error: { code: 'send/insufficient-funds' } })
    expect(rig.eventNames()).toContain('SEND_ERROR')
    expect(rig.client.getState().toast?.message).toMatchObject({ type: 'error', code: 'send/failed' })
    expect(rig.form()).toMatchObject({ failure: { code: 'send/insufficient-funds' } })
  })

  it('sends no request for an incomplete form (Spec §8.35)', async () => {
    const rig = await begin(filled.slice(0, 2))
    expect(await confirmSend(rig.client)).toMatchObject({ error: { code: 'send/invalid-form' } })
    expect(rig.client.getState().toast?.message).toMatchObject({ code: 'send/invalid-form' })
    expect(rig.adapter.sent).toEqual([])
  })

  it('sends one request to the wallet for repeated presses', async () => {
    const rig = await begin()
    const first = confirmSend(rig.client)
    expect(await confirmSend(rig.client)).toMatchObject({ error: { code: 'send/in-progress' } })
    await first
    expect(rig.adapter.sent).toHaveLength(1)
  })

  it('sends nothing if the active network is not that of the asset', async () => {
    const rig = await begin([{ type: 'asset', asset: { ...ether, networkId: 'eip155:8453' } }, ...filled.slice(1)])
    expect(await confirmSend(rig.client)).toMatchObject({ error: { code: 'wallet/wrong-network' } })
    expect(rig.adapter.sent).toEqual([])
  })

  it('resets the form when the visitor leaves it, changes the network or closes the modal', async () => {
    const left = await begin()
    left.actions.modal.goBack()
    expect(left.form()?.asset).toBeUndefined()
    const moved = await begin()
    await moved.actions.switchNetwork('eip155:8453')
    await moved.settle()
    expect(moved.form()?.asset).toBeUndefined()
    const closed = await begin()
    closed.actions.modal.close()
    expect(closed.form()?.asset).toBeUndefined()
  })
})

describe('the recipient of a send', () => {
  it('is resolved by name 500 ms after the last key (Spec §9.16)', async () => {
    const rig = await begin([{ type: 'to', to: 'rowan.eth' }])
    await rig.clock.advance(499)
    expect(rig.form()?.recipient).toEqual({ status: 'resolving' })
    await rig.clock.advance(1)
    await rig.settle()
    expect(rig.form()?.recipient).toMatchObject({ status: 'known', address: FRIEND, name: 'rowan.eth' })
  })

  it('is unknown if the name has no address', async () => {
    const rig = await begin([{ type: 'to', to: 'nobody.eth' }])
    await rig.clock.advance(500)
    await rig.settle()
    expect(rig.form()?.recipient).toMatchObject({ status: 'unresolved', failure: { code: 'names/not-found' } })
  })

  it('has a warning if it looks like a recipient who was paid before', async () => {
    const double = `${FRIEND.slice(0, 6)}${'0'.repeat(32)}${FRIEND.slice(-4)}`
    const paid = {
      ...SEND,
      metadata: { ...SEND.metadata, sentFrom: ACCOUNT, sentTo: FRIEND },
      transfers: [{ ...ETHER_OUT, counterparty: FRIEND }],
    }
    const rig = await begin([{ type: 'to', to: double }], { gateway: { history: { [ACCOUNT]: [paid] } } })
    await rig.settle()
    expect(rig.form()?.recipient).toMatchObject({ notes: [{ type: 'look-alike', of: FRIEND }] })
  })
})

describe('the history that is searched for a recipient', () => {
  const STRANGER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  const pay = (to: string, at: number) => ({
    ...SEND,
    id: `paid-${at}`,
    metadata: { ...SEND.metadata, sentFrom: ACCOUNT, sentTo: to },
    transfers: [{ ...ETHER_OUT, counterparty: to }],
  })
  /** The newest first; the friend is the recipient of one of them. */
  const paidAt = (place: number, count = 20) =>
    Array.from({ length: count }, (_, at) => pay(at === place ? FRIEND : STRANGER, at))
  const noted = async (history: ReturnType<typeof paidAt>) => {
    const rig = await begin([{ type: 'to', to: FRIEND }], { gateway: { history: { [ACCOUNT]: history }, pageSize: 2 } })
    for (let turn = 0; turn < 10; turn++) await rig.settle()
    const recipient = rig.form()?.recipient
    const notes = recipient?.status === 'known' ? recipient.notes : undefined
    return { ...rig, notes, reads: () => rig.gateway.calls.filter((name) => name === 'getHistory').length }
  }

  it('is read until the recipient is found', async () => {
    const rig = await noted(paidAt(3))
    expect([rig.notes, rig.reads()]).toEqual([[], 2])
  })

  it('is read to its end if it is short', async () => {
    const rig = await noted(paidAt(-1, 5))
    expect([rig.notes, rig.reads()]).toEqual([[{ type: 'first-time' }], 3])
  })

  it('is read for at most four pages, and the result states how much was searched', async () => {
    const rig = await noted(paidAt(15))
    expect([rig.notes, rig.reads()]).toEqual([[{ type: 'first-time', searched: 8 }], 4])
  })

  it('is not read again for the next recipient', async () => {
    const rig = await noted(paidAt(15))
    await editSend(rig.client, { type: 'to', to: STRANGER })
    for (let turn = 0; turn < 5; turn++) await rig.settle()
    expect(rig.form()?.recipient).toMatchObject({ notes: [] })
    expect(rig.reads()).toBe(4)
  })
})

describe('the amounts of a transfer', () => {
  it('reserve 65,000 gas for the fee of the maximum amount', async () => {
    const rig = await begin([{ type: 'asset', asset: ether }, { type: 'max' }])
    await rig.settle()
    expect(rig.form()?.amount).toEqual({ unit: 'token', text: '1.499935' })
  })

  it('include the fee, and whether the rest of the balance covers it', async () => {
    const rig = await begin([...filled, { type: 'review' }])
    await rig.settle()
    expect(rig.form()?.fee).toEqual({ status: 'known', total: 21_000_000_000_000n, isCovered: true })
    const all: SendEdit = { type: 'amount', amount: { unit: 'token', text: '1.5' } }
    const whole = await begin([...filled, all, { type: 'review' }])
    await whole.settle()
    expect(whole.form()?.fee).toMatchObject({ isCovered: false })
  })
})

describe('requestSend of a site', () => {
  it('is shown to the visitor, and returns the hash (compat-facts 1.2)', async () => {
    const rig = await begin([])
    const outcome = rig.actions.modal.open({ view: 'WalletSend', arguments: { to: FRIEND, amount: '0.5' } })
    await rig.settle()
    expect([rig.view(), rig.form()]).toMatchObject([
      ['WalletSend'],
      { isRequested: true, amount: { text: '0.5' }, recipient: { address: FRIEND }, asset: { symbol: 'ETH' } },
    ])
    rig.actions.modal.push('WalletSendPreview')
    const sent = await confirmSend(rig.client)
    expect(await outcome).toEqual({ hash: sent.ok && sent.value })
    expect(rig.view()).toEqual(['WalletSendConfirmed'])
    expect(rig.client.getState().router.history[0]?.params).toMatchObject({ isRequested: true })
  })

  it('opens the screen before the token is read, and closes it if there is no token', async () => {
    const rig = await begin([])
    const seen: unknown[] = []
    rig.client.subscribe(({ modal, send }) => seen.push([modal.isOpen, send?.status]))
    const outcome = rig.actions.requestSend({ to: FRIEND, amount: '1', assetAddress: FRIEND })
    expect(await outcome).toMatchObject({ error: { code: 'send/no-token' } })
    expect(seen).toContainEqual([true, 'preparing'])
    expect(seen.at(-1)).toEqual([false, 'editing'])
  })

  it.each(['preparing', 'editing'] as const)(
    'rejects if the visitor closes the modal while it is %s',
    async (status) => {
      const rig = await begin([])
      const stop = rig.client.subscribe(({ send }) => {
        if (send?.isRequested !== true || send.status !== status) return
        stop()
        queueMicrotask(rig.actions.modal.close)
      })
      const outcome = rig.actions.modal.open({ view: 'WalletSend', arguments: { to: FRIEND, amount: '0.5' } })
      await expect(outcome).rejects.toMatchObject({ code: 'send/closed', shortMessage: 'Modal closed' })
      await rig.settle()
      expect([rig.client.getState().modal.isOpen, rig.form()?.asset]).toEqual([false, undefined])
    },
  )

  it('is replaced by the next request', async () => {
    const rig = await begin([])
    const first = rig.actions.requestSend({ to: FRIEND, amount: '0.5' })
    void rig.actions.requestSend({ to: FRIEND, amount: '0.7' })
    expect(await first).toMatchObject({ error: { code: 'send/closed' } })
    await rig.settle()
    expect(rig.form()?.amount.text).toBe('0.7')
  })

  it.each([
    [{ to: '', amount: '1' }, 'request/invalid'],
    [{ to: FRIEND, amount: '1', assetAddress: '0x12' }, 'request/invalid'],
    [{ to: FRIEND, amount: '0.0000000000000000001' }, 'amount/too-precise'],
    [{ to: FRIEND, amount: '1', chainId: 5 }, 'network/not-found'],
    [{ to: FRIEND, amount: '1', assetAddress: FRIEND }, 'send/no-token'],
  ])('rejects the arguments %j with %s', async (request, code) => {
    const rig = await begin([])
    await expect(rig.actions.modal.open({ view: 'WalletSend', arguments: request })).rejects.toMatchObject({ code })
    expect(rig.adapter.sent).toEqual([])
  })

  it.each(['1e-3', '-1', '0,5', '0x10', '', ' 1', '1.', '.5', 'NaN', 5])(
    'rejects with amount/invalid if the amount is %j',
    async (amount) => {
      const rig = await begin([])
      const opening = rig.actions.modal.open({ view: 'WalletSend', arguments: { to: FRIEND, amount } as never })
      await expect(opening).rejects.toMatchObject({ code: 'amount/invalid' })
      expect(rig.adapter.sent).toEqual([])
    },
  )

  it('rejects a text that is no amount, and an amount that would be cut', async () => {
    const rig = await begin()
    for (const text of ['1e-3', '-1', '0,5', '0x10', ' 1', 'NaN'])
      expect(await editSend(rig.client, { type: 'amount', amount: { unit: 'token', text } })).toMatchObject({
        error: { code: 'amount/invalid' },
      })
    for (const exact of ['1e-3', '0,5'])
      expect(await editSend(rig.client, { type: 'amount', amount: { unit: 'fiat', text: '1', exact } })).toMatchObject({
        error: { code: 'amount/invalid' },
      })
    expect(rig.form()?.amount.text).toBe('0.5')
    await editSend(rig.client, {
      type: 'amount',
      amount: { unit: 'fiat', text: '300', exact: '0.1000000000000000001' },
    })
    expect(await confirmSend(rig.client)).toMatchObject({ error: { code: 'amount/too-precise' } })
    await editSend(rig.client, { type: 'amount', amount: { unit: 'token', text: '0.1000000000000000001' } })
    expect(await confirmSend(rig.client)).toMatchObject({ error: { code: 'amount/too-precise' } })
    expect(rig.adapter.sent).toEqual([])
  })

  it('accepts a token without decimals, which no list has, and rejects a fraction of one', async () => {
    const rig = await begin([])
    const answers: Readonly<Record<string, bigint>> = { '0x313ce567': 0n, '0x70a08231': 7n }
    rig.adapter.call = async ({ data }) => {
      const answer = answers[data.slice(0, 10)]
      return answer === undefined ? '0x' : `0x${answer.toString(16).padStart(64, '0')}`
    }
    const request = { to: FRIEND, assetAddress: FRIEND }
    expect(await rig.actions.requestSend({ ...request, amount: '1.5' })).toMatchObject({
      error: { code: 'amount/too-precise', context: { decimals: '0' } },
    })
    void rig.actions.requestSend({ ...request, amount: '3' })
    await rig.settle()
    expect(rig.form()).toMatchObject({ amount: { text: '3' }, asset: { decimals: 0, balance: '7' } })
  })

  it('leaves the current screen if the arguments are invalid', async () => {
    const rig = await begin()
    await expect(rig.actions.requestSend({ to: '', amount: '1' })).resolves.toMatchObject({ ok: false })
    expect([rig.view(), rig.form()?.amount.text]).toEqual([['Account', 'WalletSend'], '0.5'])
  })

  it('rejects without an account', async () => {
    const { client } = await createRig()
    const outcome = client.actions.modal.open({ view: 'WalletSend', arguments: { to: FRIEND, amount: '1' } })
    await expect(outcome).rejects.toMatchObject({ code: 'account/none' })
    expect(client.getState().modal.isOpen).toBe(false)
  })

  it('switches to the given network', async () => {
    const rig = await begin([])
    void rig.actions.requestSend({ to: FRIEND, amount: '0.5', chainId: base.id })
    for (let turn = 0; turn < 5; turn++) await rig.settle()
    expect(rig.form()).toMatchObject({ status: 'editing', asset: { networkId: 'eip155:8453' } })
  })

  it('rejects if the visitor declines the network switch in the wallet', async () => {
    const rig = await begin([])
    rig.wallet.rejectNext()
    const outcome = rig.actions.requestSend({ to: FRIEND, amount: '0.5', chainId: base.id })
    expect(await outcome).toMatchObject({ error: { code: 'network/switch-rejected' } })
    expect(rig.client.getState().modal.isOpen).toBe(false)
  })
})

describe('the guard of a transfer', () => {
  const double = `${FRIEND.slice(0, 6)}${'0'.repeat(32)}${FRIEND.slice(-4)}`
  const toDouble: readonly SendEdit[] = [...filled.slice(0, 2), { type: 'to', to: double }, { type: 'review' }]
  const known = { gateway: { history: { [ACCOUNT]: [SEND] } } }
  async function checked(edits: readonly SendEdit[], given: Parameters<typeof createRig>[0] = {}) {
    const rig = await begin(edits, { ...known, ...given })
    await expect.poll(() => rig.settle().then(() => rig.form()?.check?.status)).not.toBe('checking')
    return rig
  }

  it('shows its findings in the review, and no second prompt before sending', async () => {
    const rig = await checked(toDouble)
    rig.actions.modal.push('WalletSendPreview')
    expect(rig.form()?.check).toMatchObject({
      status: 'checked',
      report: { severity: 'danger', findings: [{ code: 'look-alike-address' }, {}] },
    })
    expect(await confirmSend(rig.client)).toMatchObject({ ok: true })
    expect(rig.adapter.sent).toHaveLength(1)
    expect(rig.client.getState().review).toBeUndefined()
  })

  it('inspects an edited transfer again', async () => {
    const rig = await checked(toDouble)
    await editSend(rig.client, { type: 'to', to: FRIEND })
    expect(rig.form()?.check).toBeUndefined()
    await editSend(rig.client, { type: 'review' })
    await expect.poll(() => rig.settle().then(() => rig.form()?.check?.status)).toBe('checked')
    expect(rig.form()?.check).toMatchObject({ report: { severity: 'info', findings: [] } })
  })

  it('reports nothing if the guard is switched off', async () => {
    const rig = await checked(toDouble, { options: { features: { guard: false } } })
    expect(rig.form()?.check).toBeUndefined()
  })
})
