import { base, mainnet } from '@latchkey/chains'
import type { ClientOptions, TrackingEvent } from '@latchkey/core'
import type { Environment } from '@latchkey/core/ports'
import {
  createScreenClient,
  currentView,
  type ScreenClient,
  type ViewArgs,
  type ViewEntry,
  type ViewName,
} from '@latchkey/core/ui'
import {
  createFakeCatalogue,
  createFakeChainAdapter,
  createFakeClock,
  createFakeConnector,
  createFakeEnvironment,
  createFakeGateway,
  createFakeReporter,
  createFakeStorage,
  type FakeConnector,
  type FakeGatewayData,
  type FakeWalletOptions,
  toGateway,
} from '@latchkey/testing'
import { act } from 'react'
import { onTestFinished } from 'vitest'
import { createHost } from '../host/host.ts'
import { VIEW_NAMES } from '../router/view-names.ts'
import { prepareShell, views } from '../shell/open-shell.ts'
import { createScreen, type Screen } from './screen.fixture.ts'

/** The address of the first public test key. */
export const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** An installed wallet with that account. */
export const HARBOR = { id: 'harbor', name: 'Harbor', rdns: 'app.harbor.example' } as const satisfies FakeWalletOptions

/** Maximum of event loop turns to wait. */
const TURNS = 2_000

/** A picture that needs no request. */
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='

/** Px. */
const CARD = { width: 358, height: 460 }

/** The client starts its reads after the first frames. */
const READS_MS = 80

/** The environment of a view. Every default responds without failures. */
export interface ViewWorld {
  readonly wallets?: readonly FakeWalletOptions[]
  /**
   * Ids of the wallets that are connected before the view opens, each in its first chain family; the last one is
   * active.
   */
  readonly connected?: string | readonly string[]
  readonly gateway?: FakeGatewayData
  /** `none`: the site has no catalogue. */
  readonly catalogue?: Parameters<typeof createFakeCatalogue>[0] | 'none'
  readonly storage?: Readonly<Record<string, string>>
  readonly environment?: Partial<Environment>
  /** The views below in the stack, oldest first. */
  readonly history?: readonly ViewEntry[]
  readonly options?: Partial<ClientOptions>
  /** Changes the fakes before the view opens. */
  readonly before?: (fakes: Fakes) => void
}

interface Fakes {
  readonly connector: FakeConnector
  readonly gateway: ReturnType<typeof createFakeGateway>
  readonly catalogue: ReturnType<typeof createFakeCatalogue>
  readonly adapter: ReturnType<typeof createFakeChainAdapter>
}

export interface ShownView extends Fakes, Screen {
  readonly client: ScreenClient
  readonly environment: ReturnType<typeof createFakeEnvironment>
  /** Names of the tracked events since the start, oldest first. */
  readonly tracked: readonly TrackingEvent['event'][]
  /** The current view of the router. */
  readonly current: () => ViewEntry
  /** Advances the clock of the client. */
  readonly advance: (ms: number) => Promise<void>
  /** Runs an event outside of the modal, for example in a wallet. */
  readonly happen: (event: () => void) => Promise<void>
}

/** Shows a view in the real shell and host, over fakes; removes everything after the test. */
export async function showView<N extends ViewName>(view: ViewArgs<N>, world: ViewWorld = {}): Promise<ShownView> {
  prepareDom()
  const clock = createFakeClock()
  const environment = createFakeEnvironment(world.environment)
  const fakes = createFakes(world)
  const client = createScreenClient(toOptions(world, { ...fakes, clock, environment }))
  await loadLazyCode(client)
  await connectFirst(client, world, () => clock.advance(0))
  world.before?.(fakes)
  const tracked: TrackingEvent['event'][] = []
  onTestFinished(client.subscribeEvents((event) => void tracked.push(event.event)))
  const [first, ...rest] = [...(world.history ?? []), { name: view[0], params: view[1] } as ViewEntry]
  client.actions.modal.open(first === undefined ? {} : { view: first })
  for (const entry of rest) client.actions.modal.route({ type: 'push', entry })
  const host = createHost(undefined, { rows: 0, feet: 0 })
  const mount = await prepareShell(client)
  const advance = (ms: number) => act(() => clock.advance(ms))
  const mounted = await act(async () => {
    host.dialog?.showModal()
    return mount(host)
  })
  onTestFinished(async () => {
    await act(async () => mounted.unmount())
    host.element.remove()
    client.destroy()
  })
  await advance(READS_MS)
  const screen = createScreen(host.shadow, { advance, turns: TURNS })
  const current = () => currentView(client.getState().router)
  const happen = async (event: () => void) => {
    await act(async () => event())
    await advance(0)
  }
  return { ...fakes, ...screen, client, environment, tracked, current, advance, happen }
}

/** Preloads lazy code, so that a press shows its result in the test, and no import ends after the test. */
async function loadLazyCode(client: ScreenClient): Promise<void> {
  await client.prepareFor('reads')
  await Promise.all([...VIEW_NAMES].map(views.load))
  await import('../shell/toast-card.tsx')
}

/** Enables `act` for React, and sets the size of the lists, because there is no layout here. */
function prepareDom(): void {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  Object.defineProperties(HTMLElement.prototype, {
    clientWidth: { value: CARD.width, configurable: true },
    clientHeight: { value: CARD.height, configurable: true },
  })
}

function createFakes({ wallets = [], gateway = {}, catalogue = {} }: ViewWorld): Fakes {
  return {
    connector: createFakeConnector({ wallets }),
    gateway: createFakeGateway({ networks: ['eip155:1', 'eip155:8453'], ...gateway }),
    catalogue: {
      ...createFakeCatalogue(catalogue === 'none' ? {} : catalogue),
      walletImageUrl: () => PICTURE,
      networkImageUrl: () => PICTURE,
      tokenImageUrl: () => PICTURE,
    },
    adapter: createFakeChainAdapter({ balances: { [ACCOUNT]: 2_500_000_000_000_000_000n } }),
  }
}

type Around = Fakes & Pick<ClientOptions, 'clock' | 'environment'>

function toOptions({ catalogue, storage, options }: ViewWorld, around: Around): ClientOptions {
  return {
    networks: [mainnet, base],
    adapters: [around.adapter],
    connectors: [around.connector],
    services: {
      gateway: async () => toGateway(around.gateway),
      ...(catalogue === 'none' ? {} : { catalogue: async () => around.catalogue }),
    },
    storage: createFakeStorage(storage),
    clock: around.clock,
    environment: around.environment,
    reporter: createFakeReporter(),
    metadata: { name: 'Fernhill Commons' },
    ...options,
  }
}

async function connectFirst(
  client: ScreenClient,
  { connected = [], wallets = [] }: ViewWorld,
  settle: () => Promise<void>,
): Promise<void> {
  for (const walletId of [connected].flat()) {
    const [namespace = 'eip155'] = wallets.find(({ id }) => id === walletId)?.namespaces ?? []
    client.actions.connect({ walletId, namespace })
    const isConnected = () => client.getState().connections[namespace]?.wallet?.id === walletId
    for (let turn = 0; turn < TURNS && !isConnected(); turn++) await settle()
    if (!isConnected()) throw new Error(`The wallet ${walletId} did not connect`)
    client.actions.modal.close()
  }
}
