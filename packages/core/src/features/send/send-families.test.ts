import { bitcoin, mainnet, solana } from '@latchkey/chains'
import { WalletError } from '@latchkey/errors'
import type { TokenBalance } from '@latchkey/protocol/gateway'
import {
  createFakeChainAdapter,
  createFakeConnector,
  createFakeEnvironment,
  createFakeSite,
  type FakeGatewayData,
} from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import type { ClientOptions } from '../../options.ts'
import type { ChainAdapter, Receipt } from '../../ports/index.ts'
import { ACCOUNT, createRig, FRIEND } from '../../reads/client.test.fixture.ts'
import { dismissTransaction } from '../pending-transactions/pending-transactions.actions.ts'
import { selectPending } from '../pending-transactions/select-pending.ts'
import { confirmSend, editSend } from './send.actions.ts'
import type { SendEdit, SentToken } from './send.types.ts'

const ON_SOLANA = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const PAYEE = 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const PAYMENT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

const sol: SentToken = {
  type: 'token',
  networkId: solana.caipNetworkId,
  name: 'Solana',
  symbol: 'SOL',
  decimals: 9,
  iconUrl: null,
  balance: '2',
}
const dollar: TokenBalance = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: solana.caipNetworkId,
  address: `${solana.caipNetworkId}:${MINT}`,
  value: 25,
  price: 1,
  quantity: { decimals: '6', numeric: '25' },
  iconUrl: null,
}
const filled: readonly SendEdit[] = [
  { type: 'asset', asset: sol },
  { type: 'amount', amount: { unit: 'token', text: '0.5' } },
  { type: 'to', to: PAYEE },
]

/** A visitor on Solana or Bitcoin who has opened the form. */
async function begin(
  edits: readonly SendEdit[],
  family: 'solana' | 'bip122' = 'solana',
  given: Partial<ClientOptions> = {},
) {
  const [network, address] = family === 'solana' ? [solana, ON_SOLANA] : [bitcoin, PAYMENT]
  const adapter = createFakeChainAdapter({ namespace: family, balances: { [address]: 2_000_000_000n } })
  const wallet = { id: 'tidepool', name: 'Tidepool', accounts: [address], namespaces: [family] }
  const options: Partial<ClientOptions> = {
    networks: [network, mainnet],
    adapters: [adapter, createFakeChainAdapter()],
    connectors: [createFakeConnector({ wallets: [{ ...wallet, networkId: network.caipNetworkId }] })],
    ...given,
  }
  const gateway: FakeGatewayData = { networks: [solana.caipNetworkId, 'eip155:1'], balances: { [address]: [dollar] } }
  const rig = await createRig({ options, gateway })
  const client = rig.client
  const { actions } = client
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await rig.settle()
  }
  const edit = async (...given: readonly SendEdit[]) => {
    for (const each of given) await editSend(client, each)
    await settle()
  }
  actions.connect({ walletId: 'tidepool', namespace: family })
  await settle()
  actions.modal.open({ view: { name: 'Account', params: undefined } })
  actions.modal.push('WalletSend')
  await edit(...edits)
  return { ...rig, adapter, actions, settle, edit, form: () => rig.client.getState().send }
}

describe('sending on chains other than EVM', () => {
  it('accepts an address of the chain family unchanged, and sends to it (Spec §1.12)', async () => {
    const rig = await begin(filled)
    expect(rig.form()?.recipient).toEqual({ status: 'known', address: PAYEE, notes: [] })
    expect(await confirmSend(rig.client)).toMatchObject({ ok: true })
    expect(rig.adapter.sent).toEqual([{ from: ON_SOLANA, to: PAYEE, value: 500_000_000n }])
  })

  it.each([
    ['an address of another family', FRIEND],
    ['a name', 'rowan.eth'],
  ])('rejects %s', async (_, to) => {
    const rig = await begin([{ type: 'to', to }])
    expect(rig.form()?.recipient).toEqual({ status: 'invalid' })
  })

  it('rejects an invalid address when the adapter has checked it', async () => {
    const rig = await begin([])
    rig.adapter.checkAddress = async ({ address: value }) => {
      throw new WalletError('address/invalid', { value, namespace: 'solana' })
    }
    await rig.edit({ type: 'to', to: PAYEE })
    expect(rig.form()?.recipient).toEqual({ status: 'invalid' })
  })

  it('shows an own account by its exact address, and makes no statement about a history that no service records', async () => {
    const rig = await begin([{ type: 'to', to: ON_SOLANA }])
    expect(rig.form()?.recipient).toMatchObject({ notes: [{ type: 'own-account' }] })
    await rig.edit({ type: 'to', to: ON_SOLANA.toLowerCase() })
    expect(rig.form()?.recipient).toMatchObject({ notes: [] })
    expect(rig.gateway.calls).not.toContain('getHistory')
  })

  it('leaves the reserve of the adapter from the native currency', async () => {
    const rig = await begin([{ type: 'asset', asset: sol }])
    rig.adapter.estimateReserve = async () => 15_000n
    await rig.edit({ type: 'max' })
    expect(rig.form()?.amount.text).toBe('1.999985')
  })

  it('shows the part of the fee that opens an account, and the coins that come back', async () => {
    const rig = await begin(filled)
    const fees = { gas: 0n, maxFeePerGas: 0n, total: 2_054_280n }
    rig.adapter.estimateFees = async () => ({ ...fees, rent: 2_039_280n })
    await rig.edit({ type: 'review' })
    const known = { status: 'known', total: 2_054_280n, isCovered: true }
    expect(rig.form()?.fee).toEqual({ ...known, rent: 2_039_280n })
    rig.adapter.estimateFees = async () => ({ ...fees, level: 'normal', change: 0n })
    await rig.edit({ type: 'review' })
    expect(rig.form()?.fee).toEqual({ ...known, level: 'normal', change: 0n })
  })

  it('shows the findings of the guard, so that no second prompt is needed', async () => {
    const rig = await begin([...filled, { type: 'review' }])
    expect(rig.form()?.check).toMatchObject({ status: 'checked', report: { kind: 'transaction' } })
  })
})

describe('requestSend, on chains other than EVM', () => {
  it('shows the token with the data of the gateway', async () => {
    const rig = await begin([])
    void rig.actions.requestSend({ to: PAYEE, amount: '12.5', assetAddress: MINT })
    await rig.settle()
    expect(rig.form()).toMatchObject({
      asset: { symbol: 'USDC', decimals: 6, balance: '25' },
      recipient: { status: 'known', address: PAYEE },
    })
    const unknown = await rig.actions.requestSend({ to: PAYEE, amount: '1', assetAddress: PAYEE })
    expect(unknown).toMatchObject({ error: { code: 'send/no-token' } })
  })

  it('uses the network of its full id', async () => {
    const rig = await begin([])
    void rig.actions.requestSend({ to: PAYEE, amount: '0.5', chainId: solana.caipNetworkId, namespace: 'solana' })
    await rig.settle()
    expect(rig.form()).toMatchObject({ status: 'editing', asset: { symbol: 'SOL' } })
    const other = await rig.actions.requestSend({ to: ACCOUNT, amount: '1', chainId: 5 })
    expect(other).toMatchObject({ error: { code: 'network/not-found', context: { networkId: '5' } } })
  })
})

describe('a transaction of a chain family whose adapter only reads receipts', () => {
  async function sent(waitForReceipt: ChainAdapter['waitForReceipt'], given: Partial<ClientOptions> = {}) {
    const rig = await begin(filled, 'solana', given)
    Object.assign(rig.adapter, { trackTransactions: undefined, waitForReceipt })
    const toasts: unknown[] = []
    rig.client.subscribe(({ toast }) => toasts.push(toast?.message))
    await confirmSend(rig.client)
    return { ...rig, toasts }
  }

  it('is listed while it is pending, and done when its receipt arrives', async () => {
    let settle = (_: Receipt) => {}
    const { toasts, client, clock } = await sent(() => new Promise((resolve) => (settle = resolve)))
    const shown = () => selectPending(client.getState(), solana.caipNetworkId)
    await expect
      .poll(() => clock.advance(200).then(shown))
      .toMatchObject([
        {
          type: 'transaction',
          operation: 'send',
          address: ON_SOLANA,
          to: PAYEE,
          value: '500000000',
          status: 'pending',
        },
      ])
    const hash = shown()[0]?.hash ?? ''
    await clock.advance(60_000)
    expect(shown()).toMatchObject([{ status: 'pending' }])
    settle({ hash, status: 'success', blockNumber: 1n })
    await expect
      .poll(() => clock.advance(200).then(() => toasts))
      .toContainEqual(expect.objectContaining({ type: 'transaction-done' }))
    expect(shown()).toEqual([])
    expect(client.getState().pendingTransactions).toMatchObject([{ hash, status: 'done' }])
  })

  it('is followed again after send/receipt-timeout', async () => {
    let count = 0
    const { toasts, clock } = await sent(async ({ hash }) => {
      count += 1
      if (count === 1) throw new WalletError('send/receipt-timeout', { hash })
      return { hash, status: 'reverted', blockNumber: 1n }
    })
    const reverted = { type: 'error', code: 'send/reverted', context: {} }
    await expect.poll(() => clock.advance(2_000).then(() => toasts)).toContainEqual(reverted)
    expect(count).toBe(2)
  })

  it('is not followed while the page is hidden, nor after the visitor dismissed it, and is followed again when the page is visible', async () => {
    let isHidden = false
    const signals: AbortSignal[] = []
    const environment = createFakeEnvironment({ isHidden: () => isHidden })
    const { client, clock } = await sent(
      ({ signal }) => {
        if (signal !== undefined) signals.push(signal)
        return new Promise(() => {})
      },
      { environment },
    )
    const stopped = () => clock.advance(15_000).then(() => signals.map(({ aborted }) => aborted))
    await expect.poll(stopped).toEqual([false])
    isHidden = true
    await expect.poll(stopped).toEqual([true])
    isHidden = false
    await expect.poll(stopped).toEqual([true, false])
    const [pending] = client.getState().pendingTransactions ?? []
    if (pending !== undefined) await dismissTransaction(client, pending)
    await expect.poll(stopped).toEqual([true, true])
  })

  it('expires after a reload by the stored last block', async () => {
    const site = createFakeSite()
    const first = await sent(
      ({ onLastBlock }) => {
        onLastBlock?.(150n)
        return new Promise(() => {})
      },
      { storage: site.openTab() },
    )
    const found = () => first.client.getState().pendingTransactions
    await expect.poll(() => first.clock.advance(200).then(found)).toMatchObject([{ lastBlock: '150' }])
    first.client.destroy()
    const heights: unknown[] = []
    const waitForReceipt: ChainAdapter['waitForReceipt'] = async ({ lastBlock }) => {
      heights.push(lastBlock)
      throw new WalletError('transaction/expired')
    }
    const later = await begin([], 'solana', { storage: site.openTab() })
    Object.assign(later.adapter, { trackTransactions: undefined, waitForReceipt })
    const list = () => later.client.getState().pendingTransactions
    await expect.poll(() => later.clock.advance(2_000).then(list)).toMatchObject([{ status: 'dropped' }])
    expect(heights).toEqual([150n])
  })

  it('is shown as expired if its blockhash was too old', async () => {
    const { toasts, client, clock } = await sent(async () => {
      throw new WalletError('transaction/expired')
    })
    const expired = { type: 'error', code: 'transaction/expired', context: {} }
    await expect.poll(() => clock.advance(200).then(() => toasts)).toContainEqual(expired)
    expect(client.getState().pendingTransactions).toMatchObject([{ status: 'dropped' }])
  })
})

describe('sending bitcoin', () => {
  it('accepts a Bitcoin address (Spec §1.12)', async () => {
    const rig = await begin([{ type: 'to', to: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' }], 'bip122')
    expect(rig.form()?.recipient).toMatchObject({ status: 'known' })
    await rig.edit({ type: 'to', to: '2BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' })
    expect(rig.form()?.recipient).toEqual({ status: 'invalid' })
  })
})
