import type { WalletCandidate } from '@latchkey/core/ports'
import { createFakeContext } from '@latchkey/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { type InjectedOptions, injected } from './index.ts'

// Loads the code as a client does before it starts a connector.
beforeAll(() => injected().load?.())

const provider = () => ({ request: async () => null })
const wallet = (rdns: string, given: object = {}) => ({
  info: { uuid: rdns, name: rdns, icon: 'data:image/png;base64,AA', rdns, ...given },
  provider: provider(),
})
type Detail = ReturnType<typeof wallet>

function begin(options: InjectedOptions = {}, early: readonly Detail[] = [], ethereum?: unknown) {
  const window = new EventTarget()
  const listening = countListeners(window)
  const client = new AbortController()
  const lists: (readonly WalletCandidate[])[] = []
  const announce = (detail: unknown) => {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  const sit = (value: unknown) => {
    Object.defineProperty(window, 'ethereum', { value, configurable: true })
  }
  window.addEventListener('eip6963:requestProvider', () => early.forEach(announce))
  if (ethereum !== undefined) sit(ethereum)
  const connector = injected({ window, ...options })
  const emitWallets = (wallets: readonly WalletCandidate[]) => void lists.push(wallets)
  const start = () => connector.start(createFakeContext({ emitWallets, signal: client.signal }))
  const ids = () => lists.at(-1)?.map(({ id }) => id)
  return { window, client, lists, announce, sit, start, ids, connector, listening }
}

/** Counts the listeners that are added to the page from now on. */
function countListeners(window: EventTarget): () => readonly string[] {
  const now = new Map<unknown, string>()
  const { addEventListener, removeEventListener } = window
  Object.assign(window, {
    addEventListener(type: string, listener: EventListener) {
      now.set(listener, type)
      addEventListener.call(window, type, listener)
    },
    removeEventListener(type: string, listener: EventListener) {
      now.delete(listener)
      removeEventListener.call(window, type, listener)
    },
  })
  return () => [...now.values()].filter((type) => type !== 'eip6963:requestProvider').sort()
}

describe('injected', () => {
  it('has the id `injected`, as does a wallet without its own id; a wallet without an rdns gets `announced` (Spec §9.34)', () => {
    const { connector, start, ids, lists } = begin({}, [wallet('', { uuid: 'two', name: 'Two' })], provider())
    start()
    expect([connector.id, ids()]).toEqual(['injected', ['announced:two', 'injected']])
    expect(new Set(lists.at(-1)?.map(({ connectorId }) => connectorId))).toEqual(new Set(['injected']))
  })
})

describe('discovery', () => {
  it('does nothing before it starts, and then emits the present wallets once', () => {
    const { start, lists, ids } = begin({}, [wallet('com.one'), wallet('com.two')])
    expect(lists).toEqual([])
    start()
    start()
    expect(lists).toHaveLength(1)
    expect(ids()).toEqual(['com.one', 'com.two'])
  })

  it('emits plain data of each wallet: its name, and its rdns if it has one (Spec §3.22)', () => {
    const { start, lists } = begin({}, [wallet('com.one'), wallet('', { uuid: 'two', name: 'Two' })])
    start()
    expect(structuredClone(lists[0])).toEqual([
      {
        id: 'com.one',
        connectorId: 'injected',
        type: 'ANNOUNCED',
        name: 'com.one',
        namespaces: ['eip155'],
        supports: { nonce: false, signIn: true },
        rdns: 'com.one',
        icon: 'data:image/png;base64,AA',
      },
      {
        id: 'announced:two',
        connectorId: 'injected',
        type: 'ANNOUNCED',
        name: 'Two',
        namespaces: ['eip155'],
        supports: { nonce: false, signIn: true },
        icon: 'data:image/png;base64,AA',
      },
    ])
  })

  it('marks the reviewed wallets, and those that the site names by rdns, as nonce-preserving', () => {
    const details = [
      wallet('io.metamask'),
      wallet('io.rabby'),
      wallet('com.tested'),
      wallet('', { uuid: 'fake', name: 'io.metamask' }),
    ]
    const { start, lists } = begin({ nonceWallets: ['com.tested'] }, details)
    start()
    expect(lists[0]?.map(({ id, supports }) => [id, supports?.nonce])).toEqual([
      ['io.metamask', true],
      ['io.rabby', false],
      ['com.tested', true],
      ['announced:io.metamask', false],
    ])
  })

  it('emits the whole list again for a late wallet, and not for a repeated announcement', () => {
    const { start, lists, announce, ids } = begin()
    start()
    expect(lists).toEqual([[]])
    const late = wallet('com.late')
    announce(late)
    announce(late)
    announce({ nonsense: true })
    expect(lists).toHaveLength(2)
    expect(ids()).toEqual(['com.late'])
  })

  it('keeps the first wallet of an rdns, whatever is announced later', async () => {
    const first = wallet('com.one')
    const { start, announce, lists } = begin({}, [first])
    start()
    announce(wallet('com.one', { name: 'Thief' }))
    announce({ info: { ...first.info, name: 'Thief with the same uuid' }, provider: provider() })
    expect(lists).toHaveLength(1)
    announce({ info: { ...first.info, name: 'New look' }, provider: first.provider })
    expect(lists.at(-1)?.map(({ name }) => name)).toEqual(['New look'])
  })

  it('keeps at most 64 wallets of a page that announces endlessly', () => {
    const many = Array.from({ length: 500 }, (_, at) => wallet(`com.wallet${at}`))
    const { start, ids, announce } = begin({}, many)
    start()
    for (let at = 0; at < 500; at++) announce(wallet(`com.more${at}`))
    expect(ids()).toHaveLength(64)
  })

  it('ignores announcements if its option is off (Spec §3.37)', () => {
    const { start, ids, announce } = begin({ announced: false }, [wallet('com.one')])
    start()
    announce(wallet('com.two'))
    expect(ids()).toEqual([])
  })

  it('ignores announcements if the client turned them off (Spec §3.37, enableEIP6963)', async () => {
    const { window, client } = begin({}, [wallet('com.one')])
    const lists: unknown[] = []
    const connector = injected({ window })
    await connector.load?.()
    connector.start(
      createFakeContext({
        enableEIP6963: false,
        emitWallets: (wallets) => void lists.push(wallets),
        signal: client.signal,
      }),
    )
    expect(lists).toEqual([[]])
  })

  it('stops when the client is destroyed, and leaves no listener on the page', () => {
    const { start, lists, announce, client, listening } = begin()
    expect(listening()).toEqual([])
    start()
    expect(listening()).toEqual(['eip6963:announceProvider', 'ethereum#initialized'])
    client.abort()
    expect(listening()).toEqual([])
    announce(wallet('com.late'))
    expect(lists).toEqual([[]])
  })

  it('serves two clients of one page, and still serves one of them when the other is destroyed', () => {
    const { window, start, ids, announce, client, listening } = begin({}, [wallet('com.one')])
    const other = new AbortController()
    const seen: (readonly string[])[] = []
    injected({ window }).start(
      createFakeContext({
        emitWallets: (wallets) => void seen.push(wallets.map(({ id }) => id)),
        signal: other.signal,
      }),
    )
    start()
    client.abort()
    announce(wallet('com.late'))
    expect(ids()).toEqual(['com.one'])
    expect(seen.at(-1)).toEqual(['com.one', 'com.late'])
    other.abort()
    expect(listening()).toEqual([])
  })

  it('finds no wallets if there is no page', async () => {
    const connector = injected()
    const { signal } = new AbortController()
    connector.start(
      createFakeContext({
        emitWallets: () => expect.unreachable(),
        signal,
      }),
    )
    const connecting = connector.connect({ walletId: 'injected', namespace: 'eip155', silent: true, signal })
    await expect(connecting).rejects.toMatchObject({ code: 'connect/wallet-not-found' })
  })
})

describe('the wallet at window.ethereum', () => {
  it('is named by its flags, MetaMask last (Spec §9 "injected")', () => {
    const names = [{}, { isMetaMask: true }, { isMetaMask: true, isRabby: true }, { isPhantom: 'yes' }].map((flags) => {
      const { start, lists } = begin({}, [], { ...provider(), ...flags })
      start()
      return lists[0]?.map(({ id, type, name }) => `${id} ${type} ${name}`)
    })
    expect(names).toEqual([
      ['injected INJECTED Browser Wallet'],
      ['injected INJECTED MetaMask'],
      ['injected INJECTED Rabby Wallet'],
      ['injected INJECTED Browser Wallet'],
    ])
  })

  it('appears late with its event', () => {
    const { start, ids, sit, window } = begin()
    start()
    sit(provider())
    window.dispatchEvent(new Event('ethereum#initialized'))
    expect(ids()).toEqual(['injected'])
  })

  it('is not listed twice if the same wallet announces itself', () => {
    const one = wallet('com.one')
    const same = begin({}, [one], one.provider)
    same.start()
    expect(same.ids()).toEqual(['com.one'])
    for (const rdns of ['io.metamask', 'io.metamask.mobile']) {
      const sameMaker = begin({}, [wallet(rdns)], { ...provider(), isMetaMask: true })
      sameMaker.start()
      expect(sameMaker.ids()).toEqual([rdns])
    }
    const other = begin({}, [wallet('com.one')], provider())
    other.start()
    expect(other.ids()).toEqual(['com.one', 'injected'])
  })

  it('is listed only if a provider is installed (Spec §5.21)', () => {
    for (const [ethereum, ids] of [
      [undefined, []],
      [{ isMetaMask: true }, []],
      [provider(), ['injected']],
    ] as const) {
      const page = begin({}, [], ethereum)
      page.start()
      expect(page.ids()).toEqual(ids)
    }
  })

  it('is left out on request, and if it is not a provider', () => {
    const off = begin({ legacy: false }, [], provider())
    off.start()
    expect(off.ids()).toEqual([])
    const broken = begin({}, [], { isMetaMask: true })
    broken.start()
    expect(broken.ids()).toEqual([])
  })

  it('does not break the page if its getters throw', () => {
    const trap = (): never => {
      throw new Error('trap')
    }
    const { start, lists, window } = begin()
    Object.defineProperty(window, 'ethereum', { get: trap })
    start()
    expect(lists).toEqual([[]])
    const flags = begin({}, [], Object.defineProperty(provider(), 'isRabby', { get: trap }))
    flags.start()
    expect(flags.lists[0]?.[0]?.name).toBe('Browser Wallet')
  })
})
