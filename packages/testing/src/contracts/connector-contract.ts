import type {
  Connector,
  ConnectRequest,
  SessionEvent,
  SessionProvider,
  WalletCandidate,
  WalletSession,
} from '@latchkey/core/ports'
import { type CaipNetworkId, isAddress, isCaipNetworkId, type Namespace } from '@latchkey/primitives'
import { afterEach, describe, expect, it } from 'vitest'
import type { FakeClock } from '../fakes/fake-clock.ts'
import { createFakeContext } from '../fakes/fake-context.ts'

/** One wallet behind the connector, and the actions of its user. */
export interface ConnectorHarness {
  readonly connector: Connector
  /** Fake clock, which the connector gets in its context. */
  readonly clock: FakeClock
  readonly walletId: string
  readonly namespace: Namespace
  readonly person: {
    /** Declines the next prompt of the wallet. */
    rejectNext(): void
    /** Number of prompts that the wallet has shown so far. */
    questions(): number
    /** The wallet stops responding. */
    hang(): void
    /** Selects other accounts. @returns their addresses as the session must report them */
    changeAccounts(): Promise<readonly string[]>
    changeNetwork(): Promise<CaipNetworkId>
    /** Disconnects the site inside the wallet. */
    leave(): Promise<void>
  }
  /** A request that shows a prompt, and returns a result when approved. */
  readonly request: { readonly method: string; readonly params?: unknown }
  /** Number of listeners of the connector on the wallet. Absent if the wallet cannot count them. */
  listenerCount?(): number
  stop?(): Promise<void>
}

/**
 * The contract of core's `Connector` port, as tests. Run them on every connector; `setup` returns a new wallet that has
 * not approved the site.
 *
 * @param options.withoutQuestion - The wallet is the page around the site: it shares its account without a prompt, and
 * keeps account and network as long as the page lives.
 * @example connectorContract('injected', async () => ({ connector: injected({ window }), … }))
 * @see Spec §4 "Connection status"
 */
export function connectorContract(
  name: string,
  setup: () => Promise<ConnectorHarness> | ConnectorHarness,
  { withoutQuestion = false }: { readonly withoutQuestion?: boolean } = {},
): void {
  describe(`${name} keeps the contract of a connector`, () => {
    let stop: (() => Promise<void>) | undefined
    afterEach(async () => {
      await stop?.()
      stop = undefined
    })

    async function begin() {
      const harness = await setup()
      stop = harness.stop
      const lists: (readonly WalletCandidate[])[] = []
      const client = new AbortController()
      const { connector, clock } = harness
      await connector.load?.()
      connector.start(
        createFakeContext({
          clock,
          emitWallets: (wallets) => void lists.push(wallets),
          signal: client.signal,
        }),
      )
      const approve = (given: Partial<ConnectRequest> = {}) =>
        connector.connect({
          walletId: harness.walletId,
          namespace: harness.namespace,
          silent: false,
          signal: new AbortController().signal,
          ...given,
        })
      const connect = async (given: Partial<ConnectRequest> = {}) => (await approve(given)).sessions[0]
      return { ...harness, lists, client, approve, connect }
    }

    it('reports which wallets it reaches as soon as it starts', async () => {
      const { lists, walletId, namespace, connector } = await begin()
      const found = lists.at(-1)?.find((wallet) => wallet.id === walletId)
      expect(found).toMatchObject({ id: walletId, connectorId: connector.id })
      expect(found?.namespaces).toContain(namespace)
      expect(found?.name).toMatch(/^[^\p{Cc}\p{Cf}]{1,64}$/u)
      expect(connector.namespaces).toContain(namespace)
    })

    it('opens a session with validated accounts and the network of the wallet', async () => {
      const { connect, walletId, namespace, clock } = await begin()
      const session = await connect()
      expect(session).toMatchObject({ walletId, namespace })
      expect(session.accounts.length).toBeGreaterThan(0)
      for (const { address, networks } of session.accounts) {
        expect(isAddress(address, namespace)).toBe(true)
        if (networks !== 'all') expect(networks.every(isCaipNetworkId) && networks.length > 0).toBe(true)
      }
      expect(isCaipNetworkId(session.networkId)).toBe(true)
      expect(clock.pending()).toBe(0)
    })

    it('returns one approval: sessions of one wallet, the requested namespace first, each namespace once', async () => {
      const { approve, walletId, namespace } = await begin()
      const { id, sessions } = await approve()
      expect(id).not.toBe('')
      const namespaces = sessions.map((session) => session.namespace)
      expect(namespaces[0]).toBe(namespace)
      expect(new Set(namespaces).size).toBe(namespaces.length)
      for (const session of sessions) {
        expect(session.walletId).toBe(walletId)
        expect(session.accounts.length).toBeGreaterThan(0)
        for (const account of session.accounts) expect(isAddress(account.address, session.namespace)).toBe(true)
      }
    })

    it('returns the same approval id after a reload', async () => {
      const { approve } = await begin()
      const { id } = await approve()
      expect((await approve({ silent: true })).id).toBe(id)
    })

    it('ends all sessions of an approval with one of them, and the others emit disconnect', async () => {
      const { approve, clock, request } = await begin()
      const { sessions } = await approve()
      const disconnects: string[] = []
      for (const { namespace, subscribe } of sessions.slice(1))
        subscribe(({ type }) => void disconnects.push(`${namespace} ${type}`))
      const ending = sessions[0].disconnect()
      await clock.advance(10_000)
      await ending
      expect(disconnects).toEqual(sessions.slice(1).map(({ namespace }) => `${namespace} disconnect`))
      for (const session of sessions)
        await expect(session.request(request)).rejects.toMatchObject({ code: 'wallet/disconnected' })
    })

    it('raises no challenge in a silent call', async () => {
      const { connect } = await begin()
      await connect()
      const raised: string[] = []
      await connect({
        silent: true,
        onChallenge: (challenge) => {
          raised.push(challenge.type)
          return new Promise(() => {})
        },
      })
      expect(raised).toEqual([])
    })

    it('reports the capabilities of its wallets with them', async () => {
      const { lists, connector } = await begin()
      for (const { supports } of lists.at(-1) ?? []) expect(supports?.pairing).toBe(connector.supports?.pairing)
    })

    if (withoutQuestion)
      it('connects without a prompt, and again after a reload', async () => {
        const { connect, person } = await begin()
        const before = await connect()
        const after = await connect({ silent: true })
        expect([after.accounts, after.networkId]).toEqual([before.accounts, before.networkId])
        expect(person.questions()).toBe(0)
      })

    if (!withoutQuestion)
      it('reconnects without a prompt after a reload, but not if the wallet never approved the site', async () => {
        const { connect, person } = await begin()
        await expect(connect({ silent: true })).rejects.toMatchObject({ code: 'connect/wallet-locked' })
        expect(person.questions()).toBe(0)
        const before = await connect()
        expect(person.questions()).toBe(1)
        const after = await connect({ silent: true })
        expect(person.questions()).toBe(1)
        expect(after.accounts).toEqual(before.accounts)
        expect(after.networkId).toBe(before.networkId)
      })

    it('rejects for a missing wallet; a silent call waits a while for it first', async () => {
      const { connect, clock } = await begin()
      const missing = { code: 'connect/wallet-not-found' }
      await expect(connect({ walletId: 'com.missing.wallet' })).rejects.toMatchObject(missing)
      const waiting = connect({ walletId: 'com.missing.wallet', silent: true }).catch((error: unknown) => error)
      await clock.advance(60_000)
      expect(await waiting).toMatchObject(missing)
      expect(clock.pending()).toBe(0)
    })

    if (!withoutQuestion)
      it('reports that the user declined', async () => {
        const { connect, person } = await begin()
        person.rejectNext()
        await expect(connect()).rejects.toMatchObject({ code: 'connect/rejected' })
        await expect(connect()).resolves.toBeDefined()
      })

    it('rejects at once when it is cancelled, even if the wallet never responds', async () => {
      const { connect, person, clock, listenerCount } = await begin()
      person.hang()
      const cancel = new AbortController()
      const connecting = connect({ signal: cancel.signal }).catch((error: unknown) => error)
      await clock.advance(0)
      cancel.abort()
      expect(await connecting).toMatchObject({ code: 'connect/cancelled' })
      await expect(connect({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'connect/cancelled' })
      expect(listenerCount?.() ?? 0).toBe(0)
      expect(clock.pending()).toBe(0)
    })

    it('rejects a silent call to a wallet that never responds, but has no time limit for a prompt', async () => {
      const { connect, person, clock } = await begin()
      person.hang()
      const silent = connect({ silent: true }).catch((error: unknown) => error)
      let isSettled = false
      const settle = () => {
        isSettled = true
      }
      connect().then(settle, settle)
      await clock.advance(60_000)
      expect(await silent).toMatchObject({ code: 'connect/timeout' })
      expect(isSettled).toBe(withoutQuestion)
    })

    describe('with an open session', () => {
      async function open() {
        const begun = await begin()
        const session = await begun.connect()
        const events: SessionEvent[] = []
        const unsubscribe = session.subscribe((event) => void events.push(event))
        return { ...begun, session, events, unsubscribe }
      }
      const read = ({ accounts, networkId }: WalletSession) => ({
        accounts: accounts.map(({ address }) => address),
        networkId,
      })

      if (!withoutQuestion)
        it('emits other accounts and another network, and returns them', async () => {
          const { session, events, person } = await open()
          const accounts = await person.changeAccounts()
          const networkId = await person.changeNetwork()
          expect(events).toMatchObject([
            { type: 'accounts', accounts: accounts.map((address) => ({ address })) },
            { type: 'network', networkId },
          ])
          expect(read(session)).toEqual({ accounts: [...accounts], networkId })
        })

      if (!withoutQuestion)
        it('ends when the user disconnects inside the wallet', async () => {
          const { session, events, person, request, listenerCount } = await open()
          await person.leave()
          expect(events).toEqual([{ type: 'disconnect' }])
          expect(listenerCount?.() ?? 0).toBe(0)
          await expect(session.request(request)).rejects.toMatchObject({ code: 'wallet/disconnected' })
        })

      if (!withoutQuestion)
        it('emits nothing to a listener that unsubscribed', async () => {
          const { events, person, unsubscribe } = await open()
          unsubscribe()
          await person.changeNetwork()
          expect(events).toEqual([])
        })

      it('sends requests to the wallet and reports when the user declines', async () => {
        const { session, person, request } = await open()
        await expect(session.request(request)).resolves.toBeDefined()
        person.rejectNext()
        await expect(session.request(request)).rejects.toMatchObject({ code: 'wallet/rejected' })
        await expect(session.request(request)).resolves.toBeDefined()
      })

      it('has a provider of the shape of its family: requests, events, and the error codes of EIP-1193', async () => {
        const { session, person, request, namespace } = await open()
        // Libraries for Polkadot expect the object of the extension, which has another shape.
        if (namespace === 'polkadot') return
        const provider = session.provider as Pick<SessionProvider, 'request'> & Partial<SessionProvider>
        const events: unknown[] = []
        const listener = (payload: unknown) => void events.push(payload)
        provider.on?.('accountsChanged', listener)
        await expect(provider.request(request)).resolves.toBeDefined()
        person.rejectNext()
        await expect(provider.request(request)).rejects.toMatchObject({ code: 4001 })
        if (withoutQuestion) return
        const toText = (addresses: unknown) => String(addresses).toLowerCase()
        const accounts = await person.changeAccounts()
        expect(events.map(toText)).toEqual([toText(accounts)])
        provider.removeListener?.('accountsChanged', listener)
        await person.changeAccounts()
        expect(events).toHaveLength(1)
      })

      it('cancels a request', async () => {
        const { session, person, request } = await open()
        person.hang()
        const cancel = new AbortController()
        const outcome = session.request(request, { signal: cancel.signal })
        cancel.abort()
        await expect(outcome).rejects.toMatchObject({ code: 'connect/cancelled' })
      })

      it('rejects pending requests when the session has ended', async () => {
        const { session, person, request, clock } = await open()
        person.hang()
        const waiting = session.request(request).catch((error: unknown) => error)
        const ending = session.disconnect()
        await clock.advance(10_000)
        await ending
        expect(await waiting).toMatchObject({ code: 'wallet/disconnected' })
      })

      it('ends the session permanently, also with a wallet that does not respond', async () => {
        const { session, events, person, request, clock, listenerCount } = await open()
        person.hang()
        const ending = session.disconnect()
        await clock.advance(10_000)
        await ending
        await session.disconnect()
        expect(listenerCount?.() ?? 0).toBe(0)
        expect(clock.pending()).toBe(0)
        expect(events.filter(({ type }) => type !== 'disconnect')).toEqual([])
        await expect(session.request(request)).rejects.toMatchObject({ code: 'wallet/disconnected' })
      })

      it('leaves no listener or timer when the client is destroyed', async () => {
        const { client, events, person, listenerCount } = await open()
        client.abort()
        expect(listenerCount?.() ?? 0).toBe(0)
        if (!withoutQuestion) await person.changeNetwork()
        expect(events).toEqual([])
      })
    })
  })
}
