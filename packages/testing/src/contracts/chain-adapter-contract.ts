import type { Network } from '@latchkey/chains'
import type { ChainAdapter, WalletSession } from '@latchkey/core/ports'
import { afterEach, describe, expect, it } from 'vitest'

export interface ChainAdapterHarness {
  readonly adapter: ChainAdapter
  /** Open, on `network`, first account rich. */
  readonly session: WalletSession
  readonly network: Network
  /** Another network that the wallet knows. */
  readonly otherNetwork: Network
  /** Declines the next thing the wallet shows. */
  rejectNext(): void
  /** An account that holds nothing. */
  readonly recipient: string
  /** Checks a signature of the first account; false for a wrong one. */
  isSignedMessage(message: string, signature: string): Promise<boolean>
  stop?(): Promise<void>
}

/** The promises of core's `ChainAdapter` port, as tests. Run them on a real chain for a real adapter. */
export function chainAdapterContract(
  name: string,
  setup: () => Promise<ChainAdapterHarness> | ChainAdapterHarness,
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
      return { ...harness, address }
    }

    it('speaks the namespace of the session', async () => {
      const { adapter, session, network } = await begin()
      expect(adapter.namespace).toBe(session.namespace)
      expect(network.chainNamespace).toBe(adapter.namespace)
    })

    it('names its kind by a word that a version label can hold (Spec §1.17)', async () => {
      const { adapter } = await begin()
      expect(adapter.kind).toMatch(/^[a-z][a-z0-9]*$/)
    })

    it('reads the native balance in raw units', async () => {
      const { adapter, network, address, recipient } = await begin()
      const rich = await adapter.getBalance({ address, network })
      expect(rich).toMatchObject({ decimals: network.nativeCurrency.decimals, symbol: network.nativeCurrency.symbol })
      expect(rich.raw).toBeGreaterThan(0n)
      expect((await adapter.getBalance({ address: recipient, network })).raw).toBe(0n)
    })

    it('signs a message with the account that was asked', async () => {
      const { adapter, session, address, isSignedMessage } = await begin()
      const signature = await adapter.signMessage(session, { address, message: 'Hello, ü' })
      expect(await isSignedMessage('Hello, ü', signature)).toBe(true)
    })

    it('says that the person declined, and sends nothing then', async () => {
      const { adapter, session, network, address, recipient, rejectNext } = await begin()
      const declined = { code: 'wallet/rejected', kind: 'rejected' }
      rejectNext()
      await expect(adapter.signMessage(session, { address, message: 'x' })).rejects.toMatchObject(declined)
      rejectNext()
      const transfer = { to: recipient, amount: 1n }
      await expect(adapter.transfer(session, { address, network, transfer })).rejects.toMatchObject(declined)
      expect((await adapter.getBalance({ address: recipient, network })).raw).toBe(0n)
    })

    it('moves exactly the amount, and waits until it is mined', async () => {
      const { adapter, session, network, address, recipient } = await begin()
      const transfer = { to: recipient, amount: 12_345n }
      const hash = await adapter.transfer(session, { address, network, transfer })
      const receipt = await adapter.waitForReceipt({ hash, network })
      expect(receipt).toMatchObject({ hash, status: 'success' })
      expect((await adapter.getBalance({ address: recipient, network })).raw).toBe(12_345n)
    })

    it('refuses to send more than there is (Spec §8 "Failed to send transaction")', async () => {
      const { adapter, session, network, address, recipient } = await begin()
      const { raw } = await adapter.getBalance({ address, network })
      const transfer = { to: recipient, amount: raw * 2n }
      const sending = adapter.transfer(session, { address, network, transfer })
      await expect(sending).rejects.toMatchObject({ code: 'send/insufficient-funds' })
    })

    it('estimates what a transaction costs at most, where it declares fees', async () => {
      const { adapter, session, network, address, recipient } = await begin()
      const transaction = { to: recipient, value: 5n }
      const fees = await adapter.estimateFees?.({ address, network, transaction })
      if (fees === undefined) return
      expect(fees.total).toBe(fees.gas * fees.maxFeePerGas)
      const before = await adapter.getBalance({ address, network })
      const hash = await adapter.sendTransaction(session, { address, network, transaction })
      await adapter.waitForReceipt({ hash, network })
      const { raw } = await adapter.getBalance({ address, network })
      expect(before.raw - raw - transaction.value).toBeLessThanOrEqual(fees.total)
    })

    it('estimates nothing for what cannot be paid, where it declares fees', async () => {
      const { adapter, network, address, recipient } = await begin()
      const { raw } = await adapter.getBalance({ address, network })
      const transaction = { to: recipient, value: raw * 2n }
      const estimating = adapter.estimateFees?.({ address, network, transaction })
      if (estimating !== undefined) await expect(estimating).rejects.toMatchObject({ code: 'send/insufficient-funds' })
    })

    it('reads no bytes where there is no contract, where it declares calls', async () => {
      const { adapter, network, recipient } = await begin()
      expect((await adapter.call?.({ network, to: recipient, data: '0x' })) ?? '0x').toBe('0x')
    })

    it('tells how a mined transaction stands, where it declares that it follows transactions', async () => {
      const { adapter, session, network, address, recipient } = await begin()
      const tracking = await adapter.trackTransactions?.()
      if (tracking === undefined) return
      const hash = await adapter.transfer(session, { address, network, transfer: { to: recipient, amount: 7n } })
      await adapter.waitForReceipt({ hash, network })
      const { sent, mined, nextNonce, head } = await tracking.readStanding({ hash, address, network })
      expect(sent).toMatchObject({ hash, value: 7n, data: '0x' })
      expect(mined?.status).toBe('success')
      expect(mined?.fee).toBeGreaterThan(0n)
      expect(nextNonce).toBe((sent?.nonce ?? 0) + 1)
      const nonce = nextNonce - 1
      expect((await tracking.findMined({ address, nonce, network, since: 0n, head }))?.hash).toBe(hash)
      const late = tracking.replace(session, { hash, kind: 'cancel', address, network })
      await expect(late).rejects.toMatchObject({ code: 'transaction/mined' })
    })

    it('knows nothing of a transaction that nobody sent, where it declares that it follows transactions', async () => {
      const { adapter, network, address } = await begin()
      const tracking = await adapter.trackTransactions?.()
      if (tracking === undefined) return
      const hash = `0x${'ab'.repeat(32)}`
      const standing = await tracking.readStanding({ hash, address, network })
      expect([standing.sent, standing.mined]).toEqual([undefined, undefined])
      const estimating = tracking.estimateReplacement({ hash, kind: 'speed-up', address, network })
      await expect(estimating).rejects.toMatchObject({ code: 'transaction/unknown' })
    })

    it('takes the wallet to another network, unless the person declines', async () => {
      const { adapter, session, network, otherNetwork, rejectNext } = await begin()
      rejectNext()
      const switching = adapter.switchNetwork(session, otherNetwork)
      await expect(switching).rejects.toMatchObject({ code: 'network/switch-rejected' })
      expect(session.networkId).toBe(network.caipNetworkId)
      await adapter.switchNetwork(session, otherNetwork)
      expect(session.networkId).toBe(otherNetwork.caipNetworkId)
    })

    it('sends nothing on a network the wallet is not on', async () => {
      const { adapter, session, network, otherNetwork, address, recipient } = await begin()
      await adapter.switchNetwork(session, otherNetwork)
      const transaction = { to: recipient, value: 1n }
      const sending = adapter.sendTransaction(session, { address, network, transaction })
      await expect(sending).rejects.toMatchObject({ code: 'wallet/wrong-network' })
    })

    it('knows when a name has no address, where it declares names', async () => {
      const { adapter, network } = await begin()
      const resolving = adapter.resolveName?.({ name: 'no-such-name-here.eth', networks: [network] })
      if (resolving !== undefined) await expect(resolving).rejects.toMatchObject({ code: 'names/not-found' })
    })
  })
}
