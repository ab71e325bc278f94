import type { ClientOptions } from '@latchkey/core'
import { canReplace, selectPending } from '@latchkey/core/ui'
import { WalletError } from '@latchkey/errors'
import { createFakeEnvironment, createFakeSite } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, createRig, FRIEND, look } from '../../reads/client.test.fixture.ts'
import { dismissTransaction, replaceTransaction } from './pending-transactions.actions.ts'
import { readReplacementFees } from './pending-transactions.reads.ts'

const KEY = '@appkit/pending_transactions'
const MINUTE = 60_000

/** A visitor with one pending transaction. */
async function sending(options: Partial<ClientOptions> = {}, receipt: 'pending' | 'success' = 'pending') {
  const rig = await createRig({ options })
  const { client, adapter, clock } = rig
  await rig.connect()
  adapter.setReceipt(receipt)
  const sent = await client.actions.sendTransaction({ namespace: 'eip155', transaction: { to: FRIEND, value: 5n } })
  const hash = sent.ok ? sent.value : ''
  // Waits until the code of the feature is loaded.
  await expect.poll(() => clock.advance(0).then(() => client.getState().pendingTransactions?.length)).toBe(1)
  const id = { hash, networkId: 'eip155:1' } as const
  const all = () => client.getState().pendingTransactions ?? []
  return {
    ...rig,
    id,
    hash,
    mempool: adapter.mempool,
    all,
    found: (of = hash) => all().find((each) => each.hash === of),
    toast: () => client.getState().toast,
    shown: () => selectPending(client.getState(), 'eip155:1').map((each) => each.hash),
  }
}

describe('a sent transaction', () => {
  it('is pending and persisted, and done three blocks after its own (Spec §9.3)', async () => {
    const { clock, found, storage, mempool, hash, toast, shown } = await sending()
    expect(found()).toMatchObject({
      hash,
      address: ACCOUNT,
      operation: 'send',
      to: FRIEND,
      value: '5',
      status: 'pending',
    })
    expect(JSON.parse(storage.get(KEY) ?? '')).toHaveLength(1)
    await clock.advance(2_000)
    expect(found()).toMatchObject({ status: 'pending', nonce: 0 })
    mempool.mine(hash)
    await clock.advance(MINUTE / 4)
    expect(found()).toMatchObject({ status: 'confirming', confirmations: 1 })
    expect(toast()).toMatchObject({ variant: 'success', message: { type: 'transaction-done' } })
    mempool.addBlocks(2)
    await clock.advance(MINUTE / 4)
    expect(found()?.status).toBe('done')
    expect(shown()).toEqual([])
  })

  it('causes no further request when it is final', async () => {
    const { clock, mempool, found } = await sending({}, 'success')
    mempool.addBlocks(3)
    await clock.advance(MINUTE)
    expect(found()?.status).toBe('done')
    const reads = mempool.readCount()
    await clock.advance(10 * MINUTE)
    expect(mempool.readCount()).toBe(reads)
  })

  it('is checked less often over time, and never while the page is hidden', async () => {
    let isHidden = false
    const { clock, mempool } = await sending({ environment: createFakeEnvironment({ isHidden: () => isHidden }) })
    await clock.advance(MINUTE)
    const inFirst = mempool.readCount()
    expect(inFirst).toBeLessThan(13)
    await clock.advance(MINUTE)
    expect(mempool.readCount() - inFirst).toBeLessThan(6)
    isHidden = true
    const before = mempool.readCount()
    await clock.advance(10 * MINUTE)
    expect(mempool.readCount()).toBe(before)
    isHidden = false
    await clock.advance(2_000)
    expect(mempool.readCount()).toBe(before + 1)
  })

  it('is checked again after a node did not respond', async () => {
    const { clock, mempool, hash, found } = await sending()
    mempool.failNext(new WalletError('rpc/timeout', { method: 'eth_call', timeoutMs: 1 }))
    await clock.advance(2_000)
    expect(found()?.status).toBe('pending')
    mempool.mine(hash)
    await clock.advance(MINUTE / 2)
    expect(found()?.minedAt).toBeDefined()
  })

  it('has failed if it reverts, and is reported as failed', async () => {
    const { clock, mempool, hash, found, toast } = await sending()
    mempool.mine(hash, 'reverted')
    await clock.advance(2_000)
    expect(found()?.status).toBe('failed')
    expect(toast()?.message).toMatchObject({ code: 'send/reverted' })
  })

  it('causes a refresh of the balances when it is mined', async () => {
    const { clock, mempool, hash, reads, adapter } = await sending()
    const native = look(reads.nativeBalance({ address: ACCOUNT, networkId: 'eip155:1' }))
    await clock.advance(0)
    adapter.setBalance(ACCOUNT, 7n * 10n ** 18n)
    mempool.mine(hash)
    await clock.advance(2_000)
    expect(native.now().data?.balance).toBe('7')
  })

  it('is replaced when another one with its nonce is mined', async () => {
    const { clock, mempool, hash, found, toast } = await sending()
    await clock.advance(2_000)
    const other = mempool.sendInstead(hash, { value: 9n })
    mempool.mine(other)
    await clock.advance(5_000)
    expect(found()).toMatchObject({ status: 'replaced', replacedBy: other })
    expect(toast()?.message).toMatchObject({ code: 'transaction/replaced' })
  })

  it('is dropped when the nodes do not have it any more, and done if it is mined nevertheless', async () => {
    const { clock, mempool, hash, found, toast } = await sending()
    await clock.advance(2_000)
    mempool.drop(hash)
    await clock.advance(2 * MINUTE)
    expect(found()?.status).toBe('dropped')
    expect(toast()?.message).toMatchObject({ code: 'transaction/dropped' })
    mempool.mine(hash)
    await clock.advance(2 * MINUTE)
    expect(found()?.minedAt).toBeDefined()
  })

  it('is removed on request', async () => {
    const { client, id, all, storage } = await sending()
    expect(await dismissTransaction(client, id)).toEqual({ ok: true, value: undefined })
    expect([all(), storage.get(KEY)]).toEqual([[], undefined])
  })

  it('is removed with the last connection, because it contains the account', async () => {
    const { client, storage, all } = await sending()
    await client.actions.disconnect()
    expect([all(), storage.get(KEY)]).toEqual([[], undefined])
  })
})

describe('the list of pending transactions', () => {
  it('holds the 99 newest (Spec §9.3)', async () => {
    const { client, clock, all, storage } = await sending()
    for (let value = 1n; value <= 100n; value++)
      await client.actions.sendTransaction({ namespace: 'eip155', transaction: { to: FRIEND, value } })
    await expect.poll(() => clock.advance(0).then(() => all()[0]?.value)).toBe('100')
    expect(all()).toHaveLength(99)
    expect(JSON.parse(storage.get(KEY) ?? '')).toHaveLength(99)
  })

  it('is followed by a page that is loaded later, and by another tab', async () => {
    const site = createFakeSite()
    const early = await createRig({ options: { storage: site.openTab() }, isPermitted: true })
    const { mempool, hash, adapter, clock, found } = await sending({ storage: site.openTab() })
    const late = await createRig({ options: { storage: site.openTab(), adapters: [adapter] }, isPermitted: true })
    const statuses = () =>
      [early, late].map(
        ({ client }) => client.getState().pendingTransactions?.find((each) => each.hash === hash)?.status,
      )
    await expect.poll(() => late.clock.advance(0).then(statuses)).toEqual(['pending', 'pending'])
    mempool.mine(hash)
    await late.clock.advance(5_000)
    expect([found()?.status, ...statuses()]).toEqual(['confirming', 'confirming', 'confirming'])
    await clock.advance(5_000)
    expect(found()?.status).toBe('confirming')
  })

  it.each(['[', '{}', '[{"hash":1}]', '[{"hash":"0x1","status":"sent"}]'])(
    'is empty if storage contains %s',
    async (text) => {
      const site = createFakeSite()
      const { client, connect } = await createRig({ options: { storage: site.openTab() } })
      await connect()
      site.openTab().set(KEY, text)
      await expect.poll(() => client.getState().pendingTransactions).toEqual([])
    },
  )
})

describe('replaceTransaction', () => {
  /** A wallet that sends each transaction with the requested nonce. */
  async function replaceable() {
    const rig = await sending()
    await rig.clock.advance(2_000)
    return rig
  }

  it('sends the same transaction with a higher fee, and one of both is done', async () => {
    const { client, id, clock, mempool, found, shown, hash } = await replaceable()
    const result = await replaceTransaction(client, { ...id, kind: 'speed-up' })
    const faster = result.ok ? result.value : ''
    expect(found(faster)).toMatchObject({ operation: 'send', value: '5', replaces: { hash, kind: 'speed-up' } })
    expect(shown()).toEqual([faster])
    mempool.mine(faster)
    mempool.addBlocks(3)
    await clock.advance(MINUTE)
    expect([found(hash)?.status, found(faster)?.status]).toEqual(['replaced', 'done'])
    expect(shown()).toEqual([])
  })

  it('cancels: the remaining transaction transfers nothing', async () => {
    const { client, id, clock, mempool, found, toast } = await replaceable()
    const result = await replaceTransaction(client, { ...id, kind: 'cancel' })
    const cancelling = result.ok ? result.value : ''
    expect(found(cancelling)).toMatchObject({ operation: 'cancel', to: ACCOUNT, value: '0' })
    mempool.mine(cancelling)
    await clock.advance(5_000)
    expect(toast()?.message).toEqual({ type: 'transaction-cancelled' })
  })

  it('fails when the first transaction has been mined meanwhile', async () => {
    const { client, id, clock, mempool, found, hash } = await replaceable()
    const result = await replaceTransaction(client, { ...id, kind: 'cancel' })
    mempool.mine(hash)
    await clock.advance(10_000)
    expect(found(result.ok ? result.value : '')).toMatchObject({ status: 'replaced', replacedBy: hash })
  })

  it('sends nothing if the visitor declines, or if the transaction is mined already', async () => {
    const { client, id, mempool, hash, wallet } = await replaceable()
    wallet.rejectNext()
    const request = { ...id, kind: 'speed-up' } as const
    expect(await replaceTransaction(client, request)).toMatchObject({ error: { code: 'wallet/rejected' } })
    mempool.mine(hash)
    expect(await replaceTransaction(client, request)).toMatchObject({ error: { code: 'transaction/mined' } })
    expect(mempool.transactions).toHaveLength(1)
  })

  it('is not available, and sends nothing, if no node proves the sent transaction', async () => {
    const rig = await sending()
    rig.mempool.setProven(false)
    await rig.clock.advance(2_000)
    expect(rig.found()).toMatchObject({ status: 'pending', nonce: 0 })
    expect(canReplace(rig.client.getState(), rig.id, { isMobile: false })).toBe(false)
    const result = await replaceTransaction(rig.client, { ...rig.id, kind: 'speed-up' })
    expect(result).toMatchObject({ error: { code: 'transaction/not-replaceable' } })
    expect(rig.mempool.transactions).toHaveLength(1)
  })

  it('sends nothing if the proof is missing at the time of the replacement', async () => {
    const { client, id, mempool } = await replaceable()
    mempool.setProven(false)
    for (const kind of ['speed-up', 'cancel'] as const)
      expect(await replaceTransaction(client, { ...id, kind })).toMatchObject({
        error: { code: 'transaction/not-proven' },
      })
    expect(mempool.transactions).toHaveLength(1)
  })

  it('passes the guard like any other request', async () => {
    const denied = `0x${'dd'.repeat(20)}`
    const { client, id, mempool, clock } = await sending({ guard: { denied: [denied] } })
    Object.assign(mempool.transactions[0] ?? {}, { to: denied })
    await clock.advance(2_000)
    const result = await replaceTransaction(client, { ...id, kind: 'speed-up' })
    expect(result).toMatchObject({ error: { code: 'guard/blocked' } })
    expect(mempool.transactions).toHaveLength(1)
  })

  it('never pays more than the visitor was shown', async () => {
    const { client, id, mempool } = await replaceable()
    const fees = { gas: 21_000n, maxFeePerGas: 1_125_000_000n, total: 21_000n * 1_125_000_000n }
    mempool.setPrices({ gasPrice: 9_000_000_000n })
    await replaceTransaction(client, { ...id, kind: 'speed-up', fees })
    expect(mempool.transactions.at(-1)?.maxFeePerGas).toBe(1_125_000_000n)
  })

  it('shows the signed transaction if the wallet signed something other than the request', async () => {
    const rig = await sending()
    const [first] = rig.mempool.transactions
    Object.assign(first ?? {}, { value: 4n })
    await rig.clock.advance(2_000)
    expect(rig.found()).toMatchObject({ to: FRIEND, value: '4', isProven: true })
  })

  it('returns the maximum cost', async () => {
    const { client, id, clock } = await replaceable()
    const fees = look(readReplacementFees(client, { ...id, kind: 'speed-up' }))
    await clock.advance(0)
    expect(fees.now().data).toMatchObject({ maxFeePerGas: 1_125_000_000n, total: 21_000n * 1_125_000_000n })
  })

  it('reports an error if a wallet ignored the nonce: both transactions are pending', async () => {
    const { client, id, clock, mempool, adapter, toast, reporter } = await replaceable()
    const tracking = await adapter.trackTransactions()
    adapter.trackTransactions = async () => ({
      ...tracking,
      replace: async () => mempool.sendBeside(id.hash),
    })
    await replaceTransaction(client, { ...id, kind: 'speed-up' })
    await clock.advance(5_000)
    expect(toast()).toMatchObject({ autoClose: false, message: { code: 'transaction/not-replaced' } })
    expect(reporter.reported.map(({ code }) => code)).toContain('transaction/not-replaced')
  })

  it.each([
    ['of a wallet that does not declare the capability', { nonce: false }],
    ['of a smart account', { type: 'smartAccount' }],
  ] as const)(
    'is not available for a transaction %s',
    async (_, { nonce = true, type = 'eoa' }: { nonce?: boolean; type?: string }) => {
      const { client, id } = await replaceable()
      const state = client.getState()
      const connection = state.connections.eip155
      if (connection?.wallet === undefined) throw new Error('not connected')
      const accounts = [{ address: ACCOUNT, type, networks: 'all' as const }]
      const wallet = { ...connection.wallet, supports: { nonce } }
      const changed = { ...state, connections: { eip155: { ...connection, accounts, wallet } } }
      const desktop = { isMobile: false }
      expect(canReplace(state, id, desktop)).toBe(true)
      expect(canReplace(state, id, { isMobile: true })).toBe(false)
      expect(canReplace(changed, id, desktop)).toBe(false)
    },
  )
})

describe('calls that a wallet sends atomically (EIP-5792)', () => {
  const HASH = `0x${'5'.repeat(64)}`
  const entry = {
    hash: '0x77',
    callsId: '0x77',
    networkId: 'eip155:1',
    address: ACCOUNT,
    operation: 'trade',
    value: '0',
    submittedAt: Date.UTC(2026, 0, 1),
    status: 'pending',
  }

  /** The next page of a connected visitor whose wallet received calls on the previous page. */
  async function nextPage(answer: () => unknown, stored: readonly object[] = [entry]) {
    const site = createFakeSite()
    const before = await createRig({ options: { storage: site.openTab() } })
    await before.connect()
    before.client.destroy()
    site.openTab().set(KEY, JSON.stringify(stored))
    const rig = await createRig({ isPermitted: true, options: { storage: site.openTab() } })
    rig.wallet.answerWith(({ method }) => (method === 'wallet_getCallsStatus' ? answer() : null))
    const all = () => rig.client.getState().pendingTransactions
    await expect.poll(() => rig.settle().then(all)).toBeDefined()
    return { ...rig, all: () => all() ?? [] }
  }

  it('are followed on the next page, and get their hash', async () => {
    const { clock, all } = await nextPage(() => ({ status: 200, receipts: [{ transactionHash: HASH }] }))
    expect(all()).toMatchObject([{ type: 'calls', hash: '0x77', status: 'pending' }])
    await expect.poll(() => clock.advance(MINUTE / 4).then(() => all()[0]?.hash)).toBe(HASH)
    expect(all()).toMatchObject([{ type: 'transaction', callsId: '0x77', status: 'pending' }])
  })

  it('are dropped if the wallet has not had them for ten minutes', async () => {
    const { clock, all } = await nextPage(() => {
      throw new WalletError('wallet/request-failed', {})
    })
    await clock.advance(2 * MINUTE)
    expect(all()[0]).toMatchObject({ status: 'pending' })
    await clock.advance(20 * MINUTE)
    expect(all()[0]).toMatchObject({ status: 'dropped' })
  })

  it('are ignored if their stored entry is incomplete', async () => {
    const { all } = await nextPage(
      () => null,
      [
        { ...entry, callsId: undefined },
        { ...entry, hash: 'a b', callsId: 'a b' },
      ],
    )
    expect(all()).toEqual([])
  })
})
