import { base, mainnet } from '@latchkey/chains'
import { isWalletError, WalletError } from '@latchkey/errors'
import { createFakeCatalogue } from '@latchkey/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createWalletModal, type WalletModalOptions } from './index.ts'
import { VERSION } from './version.ts'

type Adapter = WalletModalOptions['adapters'][number]

const toAdapter = (namespace: Adapter['namespace'], kind: string) => ({ namespace, kind }) as Adapter
const least: WalletModalOptions = { networks: [mainnet], adapters: [], connectors: [] }

function setGlobal(name: string, value: PropertyDescriptor): void {
  const before = Object.getOwnPropertyDescriptor(globalThis, name)
  Object.defineProperty(globalThis, name, { ...value, configurable: true })
  onTestFinished(() => {
    if (before === undefined) Reflect.deleteProperty(globalThis, name)
    else Object.defineProperty(globalThis, name, before)
  })
}

describe('the version label of requests to the services', () => {
  it.each([
    ['universal', []],
    ['evm', [toAdapter('eip155', 'evm')]],
    ['wagmi,solana', [toAdapter('eip155', 'wagmi'), toAdapter('solana', 'solana')]],
  ] as const)('consists of the framework, %s, and the version (Spec §1.17)', async (kinds, adapters) => {
    const requests: URL[] = []
    const fetch = async (url: string) => {
      requests.push(new URL(url))
      return new Response('{"count":0,"data":[]}', { headers: { 'content-type': 'application/json' } })
    }
    setGlobal('fetch', { value: fetch })
    const services = { catalogue: 'https://wallet.example/catalogue' }
    const modal = createWalletModal({ ...least, adapters, services, projectId: 'p' })
    onTestFinished(modal.destroy)
    await modal.client.load()
    modal.client.reads.walletLists().refetch()
    await expect.poll(() => requests.length).toBeGreaterThan(0)
    expect(requests[0]?.searchParams.get('sv')).toBe(`react-${kinds}-${VERSION}`)
  })

  it('is sent to the gateway and to the catalogue (Spec §1.17, §7.2)', async () => {
    const requests: URL[] = []
    const fetch = async (url: string) => {
      requests.push(new URL(url))
      if (url.includes('supported-chains')) return Response.json({ http: ['eip155:1'], ws: [] })
      return new Response('{}', { status: 404 })
    }
    setGlobal('fetch', { value: fetch })
    const nameless = async () => Promise.reject(new WalletError('names/not-found', { name: 'alice.eth' }))
    const adapters = [{ ...toAdapter('eip155', 'evm'), resolveName: nameless }]
    const services = { gateway: 'https://wallet.example/gateway' }
    const modal = createWalletModal({ ...least, adapters, services })
    onTestFinished(modal.destroy)
    await modal.client.actions.resolveName({ name: 'alice.eth' })
    expect(requests.map(({ pathname, searchParams }) => [pathname, searchParams.get('sv')])).toEqual([
      ['/gateway/v1/supported-chains', `react-evm-${VERSION}`],
      ['/gateway/v1/profile/account/alice.eth', `react-evm-${VERSION}`],
    ])
  })
})

describe('services of the site', () => {
  it('are opened by a function of the site instead of a URL', async () => {
    let opened = 0
    const catalogue = async () => {
      opened += 1
      return createFakeCatalogue()
    }
    const modal = createWalletModal({ ...least, services: { catalogue } })
    onTestFinished(modal.destroy)
    expect(opened).toBe(0)
    await modal.client.load()
    expect(opened).toBe(1)
  })
})

describe('a service that is undefined', () => {
  it('counts as absent: its features are hidden, and no request is sent', async () => {
    const requests: string[] = []
    const fetch = async (url: string) => {
      requests.push(url)
      return Response.json({})
    }
    setGlobal('fetch', { value: fetch })
    const load = async (services: NonNullable<WalletModalOptions['services']>) => {
      const modal = createWalletModal({ ...least, services })
      await modal.client.load()
      const { networks, available } = modal.client.getState()
      modal.destroy()
      return { networks, available }
    }
    expect(await load({ gateway: undefined, catalogue: undefined })).toEqual(await load({}))
    expect(requests).toEqual([])
  })
})

describe('modals on one page', () => {
  /** A page that counts accesses, stored values and listeners. */
  function createPage() {
    const touched: string[] = []
    const listeners = new Map<unknown, string>()
    const kept = new Map<string, string>()
    const window = {
      localStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      },
      addEventListener: (type: string, listener: unknown) => void listeners.set(listener, type),
      removeEventListener: (_: string, listener: unknown) => void listeners.delete(listener),
    }
    const document = new Proxy(
      {},
      {
        get(_, name) {
          touched.push(String(name))
          return undefined
        },
      },
    )
    setGlobal('window', { value: window })
    setGlobal('document', { value: document })
    return { touched, listening: () => [...listeners.values()], kept }
  }

  it('are independent: each listens to other tabs, and a destroyed one leaves nothing behind', () => {
    const { touched, listening, kept } = createPage()
    const [one, two] = [
      createWalletModal({ ...least, themeMode: 'dark' }),
      createWalletModal({ ...least, storageKey: 'shop' }),
    ]
    expect(listening()).toEqual(['storage', 'storage'])
    one.client.actions.setThemeMode('light')
    expect(two.client.getState().themeMode).toBeUndefined()
    one.destroy()
    one.destroy()
    expect(listening()).toEqual(['storage'])
    two.destroy()
    expect(listening()).toEqual([])
    // Without an action, only the language of the page is read; no element is created, and nothing is stored.
    expect(touched).toEqual(['documentElement', 'documentElement'])
    expect(kept.size).toBe(0)
  })
})

describe('options of a part that is not built yet', () => {
  const later = {
    ...least,
    debug: true,
    sdkType: 'appkit',
    features: { smartSessions: true, socials: ['google'], connectMethodsOrder: ['social', 'wallet'], history: true },
  } as const

  it('are accepted, with one note in debug mode (Spec §3.37)', async () => {
    const written: unknown[][] = []
    const { error } = console
    console.error = (...args) => void written.push(args)
    onTestFinished(() => {
      console.error = error
    })
    const load = async (options: WalletModalOptions) => {
      const modal = createWalletModal(options)
      onTestFinished(modal.destroy)
      await modal.client.load()
    }
    await load(later)
    await expect.poll(() => written).toHaveLength(1)
    expect(written[0]?.[0]).toBe(
      '[latchkey] config/not-built: Accepted, without effect in this version: ' + 'sdkType, features.smartSessions',
    )
    await load({ ...later, debug: false })
    await load({ ...least, debug: true })
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(written).toHaveLength(1)
  })

  it('do not prevent the other options from working (Spec §3.37)', () => {
    const connectors = [
      { id: 'walletConnect', namespaces: ['eip155'], supports: { pairing: true } },
    ] as unknown as WalletModalOptions['connectors']
    const modal = createWalletModal({ ...later, connectors, enableWalletConnect: false, enableNetworkSwitch: false })
    onTestFinished(modal.destroy)
    expect(modal.client.options).toMatchObject({ connectors: [], enableNetworkSwitch: false })
  })
})

describe('the locale', () => {
  it.each([
    ['that of the option', 'pt-br', 'de', 'pt-BR'],
    ['that of the page without an option', undefined, 'de-AT', 'de-AT'],
    ['English where the page names none', undefined, '', 'en'],
    ['English where the page names none that can be read', undefined, 'en_US', 'en'],
  ])('is %s', (_, option, lang, locale) => {
    setGlobal('document', { value: { documentElement: { lang } } })
    const modal = createWalletModal({ ...least, ...(option === undefined ? {} : { locale: option }) })
    onTestFinished(modal.destroy)
    expect(modal.client.options.locale).toBe(locale)
  })

  it('is English on a server', () => {
    const modal = createWalletModal(least)
    onTestFinished(modal.destroy)
    expect(modal.client.options.locale).toBe('en')
  })
})

describe('invalid options', () => {
  const bad: readonly (readonly [path: string, options: object])[] = [
    ['networks', { adapters: [], connectors: [] }],
    ['networks', { ...least, networks: [] }],
    ['networks', { ...least, networks: mainnet }],
    ['networks', undefined as never],
    ['networks[0]', { ...least, networks: [{ id: 1, name: 'Ethereum' }] }],
    ['networks[1]', { ...least, networks: [mainnet, 8453] }],
    ['adapters', { networks: [mainnet], connectors: [] }],
    ['adapters', { ...least, adapters: 'evm' }],
    ['connectors', { networks: [mainnet], adapters: [] }],
    ['connectors', { ...least, connectors: null }],
    ['defaultNetwork', { ...least, defaultNetwork: 'mainnet' }],
    ['defaultNetwork', { ...least, defaultNetwork: base }],
    ['features', { ...least, features: null }],
    ['features', { ...least, features: ['swaps'] }],
    ['themeMode', { ...least, themeMode: 'sepia' }],
    ['themeMode', { ...least, themeMode: 1 }],
    ['themeVariables', { ...least, themeVariables: '--lk-accent: red' }],
    ['dir', { ...least, dir: 'up' }],
    ['locale', { ...least, locale: 'en_US' }],
    ['locale', { ...least, locale: 1 }],
    ['debug', { ...least, debug: 'yes' }],
    ['enableWallets', { ...least, enableWallets: 0 }],
    ['enableWalletConnect', { ...least, enableWalletConnect: 'no' }],
    ['allWallets', { ...least, allWallets: 'NEVER' }],
    ['tokens', { ...least, tokens: 'all' }],
    ['projectId', { ...least, projectId: 7 }],
    ['excludeWalletIds', { ...least, excludeWalletIds: 'one' }],
    ['termsConditionsUrl', { ...least, termsConditionsUrl: 'javascript:alert(1)' }],
    ['privacyPolicyUrl', { ...least, privacyPolicyUrl: 'privacy' }],
    ['services.gateway', { ...least, services: { gateway: 'javascript:alert(1)' } }],
    ['services.catalogue', { ...least, services: { catalogue: 7 } }],
    ['services.gatway', { ...least, services: { gatway: 'https://wallet.example' } }],
    ['customRpcUrls.eip155:1', { ...least, customRpcUrls: { 'eip155:1': 'https://node.example' } }],
    ['customRpcUrls.eip155:1[0]', { ...least, customRpcUrls: { 'eip155:1': ['node.example'] } }],
    ['nonsense', { ...least, nonsense: true }],
    ['features.onRamp', { ...least, features: { onRamp: true } }],
    ['features.swaps', { ...least, features: { swaps: 'no' } }],
    ['features.walletFeaturesOrder', { ...least, features: { walletFeaturesOrder: ['swap'] } }],
    ['customRpcUrls.1', { ...least, customRpcUrls: { 1: ['https://node.example'] } }],
    ['tokens.mainnet', { ...least, tokens: { mainnet: { address: '0x' } } }],
    ['adapters[0]', { ...least, adapters: [function evm() {}] }],
    ['connectors[0]', { ...least, connectors: [{ namespace: 'eip155' }] }],
    ['services.relay', { ...least, services: { relay: 'wss://wallet.example/relay' } }],
    ['themeVariables.--lk-acent', { ...least, themeVariables: { '--lk-acent': 'red' } }],
    ['themeVariables.--lk-accent', { ...least, themeVariables: { '--lk-accent': {} } }],
    ['defaultAccountTypes.evm', { ...least, defaultAccountTypes: { evm: 'eoa' } }],
    ['storageKey', { ...least, storageKey: '' }],
    ['__proto__', JSON.parse('{"__proto__": 1, "networks": [{}], "adapters": [], "connectors": []}')],
  ]

  it.each(bad)('throw an error with the name of the option, and create nothing: %s in %j', (path, options) => {
    const touched: string[] = []
    for (const name of ['window', 'document', 'localStorage', 'fetch'])
      setGlobal(name, {
        get() {
          touched.push(name)
          return undefined
        },
      })
    let thrown: unknown
    try {
      createWalletModal(options as WalletModalOptions).destroy()
    } catch (error) {
      thrown = error
    }
    expect(isWalletError(thrown, 'config/invalid-options') && thrown.context.path).toBe(path)
    expect(touched).toEqual([])
  })

  it.each<[problem: string, options: object]>([
    ['no such option; did you mean themeMode?', { themeMod: 'dark' }],
    ['no such feature; did you mean onramp?', { features: { onRamp: true } }],
    ['the key must be the CAIP-2 id of a network: write eip155:1', { customRpcUrls: { 1: [] } }],
    [
      'give the address alone: https://node.example',
      { customRpcUrls: { 'eip155:1': [{ url: 'https://node.example' }] } },
    ],
    ['no such option; did you mean themeMode or themeVariables?', { theme: 'dark' }],
    ['no such option; did you mean customRpcUrls?', { rpcUrls: {} }],
    ['no such option; did you mean networks?', { chains: [] }],
    ['call the function: evm()', { adapters: [function evm() {}] }],
    ['call the function: injected()', { connectors: [function injected() {}] }],
    ['no such theme variable; did you mean --lk-accent?', { themeVariables: { '--lk-acent': 'red' } }],
    ['no such service that is opened by an address; did you mean gateway?', { services: { gatway: '/gateway' } }],
    [
      'a relay belongs to the connector: connectors: [pairing({ relays: [address] })]',
      { services: { relay: 'wss://wallet.example/relay' } },
    ],
  ])('throw an error with the probable correction: %s', (problem, options) => {
    expect(() => createWalletModal({ ...least, ...options } as WalletModalOptions)).toThrow(problem)
  })

  it('are compile-time errors in TypeScript', () => {
    const refused: readonly WalletModalOptions[] = [
      // @ts-expect-error no such feature
      { ...least, features: { onRamp: true } },
      // @ts-expect-error not a CAIP-2 id
      { ...least, customRpcUrls: { 1: ['https://node.example'] } },
      // @ts-expect-error not called
      { ...least, adapters: [() => toAdapter('eip155', 'evm')] },
      // @ts-expect-error no such variable
      { ...least, themeVariables: { '--lk-acent': 'red' } },
      // @ts-expect-error no such service
      { ...least, services: { relay: 'wss://wallet.example/relay' } },
    ]
    expect(refused).toHaveLength(5)
  })

  it('do not include valid ones: both directions, own nodes, a default network', () => {
    for (const options of [
      { dir: 'ltr' },
      { dir: 'rtl' },
      { themeMode: undefined, features: {}, services: { gateway: '/gateway' } },
      { networks: [mainnet, base], defaultNetwork: base, customRpcUrls: { 'eip155:1': ['https://node.example'] } },
    ] as const)
      expect(() => createWalletModal({ ...least, ...options } as WalletModalOptions).destroy()).not.toThrow()
  })

  it('include any theme mode but light and dark (Spec §5.5)', () => {
    const taken = ['light', 'dark', 'sepia', 'Light', '', 1, null].filter((themeMode) => {
      try {
        createWalletModal({ ...least, themeMode } as WalletModalOptions).destroy()
        return true
      } catch {
        return false
      }
    })
    expect(taken).toEqual(['light', 'dark'])
  })
})

describe('opening a screen', () => {
  it('throws for an unknown name, with the nearest known name', () => {
    const modal = createWalletModal(least)
    onTestFinished(modal.destroy)
    expect(() => modal.open({ view: 'Network' as 'Networks' })).toThrow('no such screen; did you mean Networks?')
    // @ts-expect-error no such screen
    expect(() => modal.open({ view: 'Network' })).toThrow()
    expect(() => modal.open({ view: null as never })).toThrow('give the name of a screen')
    expect(modal.client.getState().modal.isOpen).toBe(false)
    modal.open({ view: 'Networks' })
    expect(modal.client.getState().modal.isOpen).toBe(true)
  })
})
