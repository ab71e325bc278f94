import type { Network } from '@latchkey/chains'
import type { ChainAdapter, TransactionOf, WalletSession } from '@latchkey/core/ports'
import { afterEach, describe, expect, it } from 'vitest'

export interface ChainAdapterHarness {
  readonly adapter: ChainAdapter
  /** An open session on `network`, whose first account is funded. */
  readonly session: WalletSession
  readonly network: Network
  /** Another network that the wallet has. */
  readonly otherNetwork: Network
  /** Declines the next prompt of the wallet. */
  rejectNext(): void
  /** An empty account. */
  readonly recipient: string
  /** The wallet gets the network in each request, so that a switch shows no prompt. */
  readonly switchesSilently?: boolean
  /** Minimum amount for a new account, in raw units; 1 by default. */
  readonly leastAmount?: bigint
  /** Returns the family's transaction that moves native currency to the recipient. Default: that of EVM. */
  readonly toTransaction?: (amount: bigint) => Promise<TransactionOf>
  /** Returns a PSBT that spends a coin of the first account; for adapters that sign PSBTs. */
  readonly toPsbt?: (amount: bigint) => Promise<string>
  /** Verifies a signature of the first account. */
  isSignedMessage(message: string, signature: string): Promise<boolean>
  stop?(): Promise<void>
}

/** The operations of a family with balances and transactions. */
type Money = 'getBalance' | 'sendTransaction' | 'transfer' | 'waitForReceipt'

function hasMoney(adapter: ChainAdapter): adapter is ChainAdapter & Required<Pick<ChainAdapter, Money>> {
  const { getBalance, sendTransaction, transfer, waitForReceipt } = adapter
  return [getBalance, sendTransaction, transfer, waitForReceipt].every((operation) => operation !== undefined)
}

/**
 * The contract of core's `ChainAdapter` port, as tests. Run them on a real chain for a real adapter.
 *
 * @param options.signsOnly - The family has neither balances nor transactions, and the adapter declares none.
 */
export function chainAdapterContract(
  name: string,
  setup: () => Promise<ChainAdapterHarness> | ChainAdapterHarness,
  { signsOnly = false }: { readonly signsOnly?: boolean } = {},
): void {
  describe(`${name} keeps the contract of a chain adapter`, () => {
    let stop: (() => Promise<void>) | undefined
    afterEach(async () => {
      await stop?.()
      stop = undefined
    })

    async function begin() {
      const harness = await setup()
      stop = harness.stop
      const address = harness.session.accounts[0]?.address ?? ''
      const { leastAmount: least = 1n, recipient: to } = harness
      const toTransaction = harness.toTransaction ?? (async (value: bigint) => ({ to, value }) as TransactionOf)
      return { ...harness, address, least, toTransaction }
    }

    it('has the namespace of the session', async () => {
      const { adapter, session, network } = await begin()
      expect(adapter.namespace).toBe(session.namespace)
      expect(network.chainNamespace).toBe(adapter.namespace)
    })

    it('has a kind that fits into a version label (Spec §1.17)', async () => {
      const { adapter } = await begin()
      expect(adapter.kind).toMatch(/^[a-z][a-z0-9]*$/)
    })

    it('signs a message with the requested account', async () => {
      const { adapter, session, address, isSignedMessage } = await begin()
      const signature = await adapter.signMessage(session, { address, message: 'Hello, ü' })
      expect(await isSignedMessage('Hello, ü', signature)).toBe(true)
    })

    it('reports that the user declined', async () => {
      const { adapter, session, address, rejectNext } = await begin()
      rejectNext()
      const signing = adapter.signMessage(session, { address, message: 'x' })
      await expect(signing).rejects.toMatchObject({ code: 'wallet/rejected' })
    })

    it('reads no bytes if there is no contract, if it declares calls', async () => {
      const { adapter, network, recipient } = await begin()
      expect((await adapter.call?.({ network, to: recipient, data: '0x' })) ?? '0x').toBe('0x')
    })

    it('getAccounts includes the accounts of the session, if the adapter has it', async () => {
      const { adapter, session } = await begin()
      const listed = (await adapter.getAccounts?.(session)) as readonly { readonly address: string }[] | undefined
      if (listed === undefined) return
      const shared = session.accounts.map(({ address }) => address)
      expect(listed.map(({ address }) => address)).toEqual(expect.arrayContaining(shared))
    })

    it('switches the network of the wallet, unless the user declines', async () => {
      const { adapter, session, network, otherNetwork, rejectNext, switchesSilently } = await begin()
      if (switchesSilently !== true) {
        rejectNext()
        const switching = adapter.switchNetwork(session, otherNetwork)
        await expect(switching).rejects.toMatchObject({ code: 'network/switch-rejected' })
      }
      expect(session.networkId).toBe(network.caipNetworkId)
      await adapter.switchNetwork(session, otherNetwork)
      expect(session.networkId).toBe(otherNetwork.caipNetworkId)
    })

    it('reports a name without an address, if it declares names', async () => {
      const { adapter, network } = await begin()
      const resolving = adapter.resolveName?.({ name: 'no-such-name-here.eth', networks: [network] })
      if (resolving !== undefined) await expect(resolving).rejects.toMatchObject({ code: 'names/not-found' })
    })

    if (signsOnly) {
      it('declares no balances and no transactions', async () => {
        const { adapter } = await begin()
        for (const operation of ['getBalance', 'sendTransaction', 'transfer', 'waitForReceipt'] as const)
          expect(adapter[operation]).toBeUndefined()
      })
      return
    }

    async function beginWithMoney() {
      const { adapter, ...begun } = await begin()
      if (!hasMoney(adapter)) throw new Error('the adapter declares no balances, or no transactions')
      return { ...begun, adapter }
    }

    it('reads the native balance in raw units', async () => {
      const { adapter, network, address, recipient } = await beginWithMoney()
      const rich = await adapter.getBalance({ address, network })
      expect(rich).toMatchObject({ decimals: network.nativeCurrency.decimals, symbol: network.nativeCurrency.symbol })
      expect(rich.raw).toBeGreaterThan(0n)
      expect((await adapter.getBalance({ address: recipient, network })).raw).toBe(0n)
    })

    it('sends nothing if the user declines', async () => {
      const { adapter, session, network, address, recipient, rejectNext, least } = await beginWithMoney()
      rejectNext()
      const transfer = { to: recipient, amount: least }
      const sending = adapter.transfer(session, { address, network, transfer })
      await expect(sending).rejects.toMatchObject({ code: 'wallet/rejected' })
      expect((await adapter.getBalance({ address: recipient, network })).raw).toBe(0n)
    })

    it('moves exactly the amount, and waits until it is mined', async () => {
      const { adapter, session, network, address, recipient, least } = await beginWithMoney()
      const amount = 12_344n + least
      const transfer = { to: recipient, amount }
      const hash = await adapter.transfer(session, { address, network, transfer })
      const receipt = await adapter.waitForReceipt({ hash, network })
      expect(receipt).toMatchObject({ hash, status: 'success' })
      expect((await adapter.getBalance({ address: recipient, network })).raw).toBe(amount)
    })

    it('rejects a payment above the balance (Spec §8 "Failed to send transaction")', async () => {
      const { adapter, session, network, address, recipient } = await beginWithMoney()
      const { raw } = await adapter.getBalance({ address, network })
      const transfer = { to: recipient, amount: raw * 2n }
      const sending = adapter.transfer(session, { address, network, transfer })
      await expect(sending).rejects.toMatchObject({ code: 'send/insufficient-funds' })
    })

    it('signs transactions without sending them, if it declares that', async () => {
      const { adapter, session, network, address, recipient, rejectNext, least, toTransaction } = await beginWithMoney()
      const { signTransaction, signAllTransactions } = adapter
      expect(signAllTransactions === undefined).toBe(signTransaction === undefined)
      if (signTransaction === undefined || signAllTransactions === undefined) return
      const transaction = await toTransaction(least)
      const call = { address, network }
      rejectNext()
      const declined = signTransaction(session, { ...call, transaction })
      await expect(declined).rejects.toMatchObject({ code: 'wallet/rejected' })
      expect(await signTransaction(session, { ...call, transaction })).toBeDefined()
      const transactions = [transaction, await toTransaction(least + 1n)]
      expect(await signAllTransactions(session, { ...call, transactions })).toHaveLength(2)
      const foreign = signTransaction(session, { ...call, address: recipient, transaction })
      await expect(foreign).rejects.toMatchObject({ code: 'wallet/unauthorized' })
      expect((await adapter.getBalance({ address: recipient, network })).raw).toBe(0n)
    })

    it('signs a PSBT without sending it, if it declares that', async () => {
      const { adapter, session, network, address, recipient, rejectNext, least, toPsbt } = await beginWithMoney()
      const { signPsbt } = adapter
      if (signPsbt === undefined || toPsbt === undefined) return
      const psbt = await toPsbt(least)
      // The type of a request depends on the chain families in the program, so it is cast here.
      const sign = (signer: string): Promise<{ readonly psbt: string }> =>
        signPsbt(session, { address: signer, network, psbt } as never)
      rejectNext()
      await expect(sign(address)).rejects.toMatchObject({ code: 'wallet/rejected' })
      expect((await sign(address)).psbt).not.toBe(psbt)
      await expect(sign(recipient)).rejects.toMatchObject({ code: 'wallet/unauthorized' })
      expect((await adapter.getBalance({ address: recipient, network })).raw).toBe(0n)
    })

    it('estimates the maximum cost of a transaction, if it declares fees', async () => {
      const { adapter, session, network, address, least, toTransaction } = await beginWithMoney()
      const value = 4n + least
      const transaction = await toTransaction(value)
      const fees = await adapter.estimateFees?.({ address, network, transaction })
      if (fees === undefined) return
      if ('gas' in fees) expect(fees.total).toBe(fees.gas * fees.maxFeePerGas)
      expect(fees.total).toBeGreaterThan(0n)
      const before = await adapter.getBalance({ address, network })
      const hash = await adapter.sendTransaction(session, { address, network, transaction })
      await adapter.waitForReceipt({ hash, network })
      const { raw } = await adapter.getBalance({ address, network })
      expect(before.raw - raw - value).toBeLessThanOrEqual(fees.total)
    })

    it('rejects an estimate for a payment above the balance, if it declares fees', async () => {
      const { adapter, network, address, toTransaction } = await beginWithMoney()
      const { raw } = await adapter.getBalance({ address, network })
      const transaction = await toTransaction(raw * 2n)
      const estimating = adapter.estimateFees?.({ address, network, transaction })
      if (estimating !== undefined) await expect(estimating).rejects.toMatchObject({ code: 'send/insufficient-funds' })
    })

    it('reports the status of a mined transaction, if it declares tracking', async () => {
      const { adapter, session, network, address, recipient } = await beginWithMoney()
      const tracking = await adapter.trackTransactions?.()
      if (tracking === undefined) return
      const hash = await adapter.transfer(session, { address, network, transfer: { to: recipient, amount: 7n } })
      await adapter.waitForReceipt({ hash, network })
      const { sent, mined, place, head } = await tracking.readStatus({ hash, address, network })
      expect(sent?.description).toMatchObject({ operation: 'send', value: '7' })
      expect(mined?.status).toBe('success')
      expect(mined?.fee).toBeGreaterThan(0n)
      expect(place).toBeUndefined()
      const nonce = sent?.nonce ?? -1
      expect(await tracking.findMined({ address, nonce, network, since: 0n, head })).toBe(hash)
      expect(sent?.isProven).toBe(true)
      const late = tracking.planReplacement({ hash, kind: 'cancel', address, network })
      await expect(late).rejects.toMatchObject({ code: 'transaction/mined' })
    })

    it('reports an unknown transaction as unknown, if it declares tracking', async () => {
      const { adapter, network, address } = await beginWithMoney()
      const tracking = await adapter.trackTransactions?.()
      if (tracking === undefined) return
      const hash = `0x${'ab'.repeat(32)}`
      const reported = await tracking.readStatus({ hash, address, network })
      expect([reported.sent, reported.mined]).toEqual([undefined, undefined])
      const estimating = tracking.planReplacement({ hash, kind: 'speed-up', address, network })
      await expect(estimating).rejects.toMatchObject({ code: 'transaction/unknown' })
    })

    it('sends and signs nothing on a network that the wallet is not on', async () => {
      const { adapter, session, network, otherNetwork, address, least, toTransaction } = await beginWithMoney()
      const transaction = await toTransaction(least)
      await adapter.switchNetwork(session, otherNetwork)
      const sending = adapter.sendTransaction(session, { address, network, transaction })
      await expect(sending).rejects.toMatchObject({ code: 'wallet/wrong-network' })
      const signing = adapter.signTransaction?.(session, { address, network, transaction })
      if (signing !== undefined) await expect(signing).rejects.toMatchObject({ code: 'wallet/wrong-network' })
    })
  })
}
