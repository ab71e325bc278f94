import type { ClientOptions } from '@latchkey/core'
import type { Clock, Storage } from '@latchkey/core/ports'
import { createScreenClient, type ScreenClient, setAccountTab } from '@latchkey/core/ui'
import { createPresence } from '@latchkey/modal/presence'
import {
  createFakeConnector,
  createFakeEnvironment,
  createFakeReporter,
  createFakeSite,
  type FakeConnector,
} from '@latchkey/testing'
import { NOW } from '../fixtures/moment.ts'
import { twoNetworks } from '../fixtures/networks.ts'
import { openViews } from './open-views.ts'
import { stageAdapter, stageCatalogue, stageFamily, stageGateway } from './services.ts'
import { appear, settle, settleLate } from './settle.ts'
import type { Scene, World } from './setup.ts'
import { findMissing } from './signs.ts'
import type { Stage } from './stage.types.ts'

interface Look {
  readonly theme: 'light' | 'dark'
  readonly dir: 'ltr' | 'rtl'
  /** Inline: the element to live in. Default: a dialog above the page. */
  readonly container?: HTMLElement
  /** Default `en`. */
  readonly locale?: string
  readonly isLate?: boolean
}

/** Builds the world of a scene on fakes, and opens the modal in it. */
export async function raiseStage({ view, shows, setup: given }: Scene, look: Look): Promise<Stage> {
  const { isLate = false } = look
  const setup = { ...given, isLate }
  const site = createFakeSite({
    ...(setup.recent === undefined ? {} : { '@appkit/recent_wallets': JSON.stringify(setup.recent) }),
    ...(setup.currency === undefined ? {} : { '@appkit/currency': setup.currency }),
  })
  const { client, connector } = await connectBefore(setup, site.openTab(), look)
  setup.before?.(connector)
  // As another tab does it: sent transactions are kept while an account is connected.
  if (setup.pending !== undefined) site.openTab().set('@appkit/pending_transactions', JSON.stringify(setup.pending))
  if (setup.tab !== undefined) setAccountTab(client, setup.tab)
  const { container, dir } = look
  const presence = createPresence(client, container === undefined ? { dir } : { container, dir })
  await client.load()
  const shadow = await openViews({ view, setup }, { client, connector })
  const stage: Stage = {
    client,
    connector,
    element: shadow.host as HTMLElement,
    shadow,
    settle: () => (isLate ? settleLate(shadow) : settle(shadow)),
    async press(selector) {
      const found = await appear(() => shadow.querySelector<HTMLElement>(selector))
      found.click()
    },
    async write(text) {
      const field = await appear(() => shadow.querySelector('input'))
      // React listens to the setter of the prototype only.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
    leave() {
      presence.destroy()
      client.destroy()
    },
  }
  await stage.settle()
  if (setup.act !== undefined) {
    await waitForView(shadow)
    await setup.act(stage)
    await stage.settle()
  }
  await showSigns(shows, stage, look.locale)
  return stage
}

/** Waits until the view is drawn: before, presses and keys would go to the view that led to it. */
const waitForView = (shadow: ShadowRoot) => appear(() => shadow.querySelector('.lk-view:not([data-leaving])'))

async function showSigns(shows: Scene['shows'], { shadow, settle }: Stage, locale = 'en'): Promise<void> {
  const isShown = () => findMissing(shows, shadow, locale).length === 0
  if (isShown()) return
  await appear(() => isShown() || undefined).catch(() => {
    throw new Error(`The modal does not show ${JSON.stringify(findMissing(shows, shadow, locale))}`)
  })
  await settle()
}

/** A client as the earlier visit left it: connected through its own verbs, or loaded again while the wallet thinks. */
async function connectBefore(setup: World, storage: Storage, look: Look) {
  const start = () => {
    const connector = createFakeConnector({ wallets: setup.wallets ?? [] })
    return { connector, client: createScreenClient(toOptions(setup, { storage, connector, look })) }
  }
  const first = start()
  const walletIds = [setup.connected ?? []].flat()
  const [walletId] = walletIds
  if (walletId === undefined) return first
  await first.client.load()
  for (const id of walletIds) await connectOne(first.client, setup, id)
  if (setup.isReconnecting !== true) return first
  first.client.destroy()
  const wallets = (setup.wallets ?? []).map((wallet) => ({ ...wallet, isPermitted: true }))
  const connector = createFakeConnector({ wallets })
  connector.wallet(walletId).hang()
  return { connector, client: createScreenClient(toOptions(setup, { storage, connector, look })) }
}

async function connectOne(client: ScreenClient, { wallets = [] }: World, walletId: string): Promise<void> {
  const [namespace = 'eip155'] = wallets.find(({ id }) => id === walletId)?.namespaces ?? []
  client.actions.connect({ walletId, namespace })
  const isConnected = () => client.getState().connections[namespace]?.wallet?.id === walletId
  await appear(() => (isConnected() ? true : undefined))
  // A wallet on a foreign network opens the modal by itself; the scene opens it when its place is there.
  client.actions.modal.close()
}

interface Around {
  readonly storage: Storage
  readonly connector: FakeConnector
  readonly look: Look
}

function toOptions(setup: World, { storage, connector, look }: Around): ClientOptions {
  const { device = 'desktop' } = setup
  return {
    networks: setup.networks ?? twoNetworks,
    adapters: [stageAdapter(setup), ...(setup.families ?? []).map((family) => stageFamily(family, setup))],
    connectors: [connector],
    services: {
      ...(setup.gateway === 'none' ? {} : { gateway: async () => stageGateway(setup) }),
      ...(setup.catalogue === 'none' ? {} : { catalogue: async () => stageCatalogue(setup) }),
    },
    storage,
    clock: stageClock(),
    environment: createFakeEnvironment({ isMobile: device !== 'desktop', platform: device }),
    reporter: createFakeReporter(),
    metadata: { name: 'Fernhill Commons' },
    themeMode: look.theme,
    locale: look.locale ?? 'en',
    isEmbedded: look.container !== undefined,
    ...setup.options,
  }
}

/** Starts at the moment of the fixtures, and runs: searches wait and messages go, as in life. */
function stageClock(): Clock {
  const start = performance.now()
  return {
    now: () => NOW + performance.now() - start,
    after(delayMs, callback) {
      const timer = setTimeout(callback, delayMs)
      return () => clearTimeout(timer)
    },
  }
}
