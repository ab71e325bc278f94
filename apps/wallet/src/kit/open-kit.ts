import { type IWalletKit, WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import type { ICore } from '@walletconnect/types'
// With a slash: without it, tools take it for the one of Node.
import { Buffer } from 'buffer/'
import icon from '../icon.svg?inline'

/** The relay of the local world needs none; the client insists on one. */
const PROJECT_ID = '0'.repeat(32)

/** How the wallet describes itself to sites. The icon travels inline, because sites refuse one at an `http:` address. */
function toMetadata(origin: string) {
  return { name: 'Pocket', description: 'A test wallet', url: origin, icons: [icon] }
}

/**
 * Starts the official client of the last version with a free licence, on the relay alone.
 *
 * @param relayUrl - `ws:` address.
 * @throws Error when the browser keeps nothing for this page.
 * @see relay.md 3 "Other hosts the SDKs call"
 */
export async function openKit(relayUrl: string, origin: string): Promise<IWalletKit> {
  // The client reads and writes what a sign-in grants with Node's Buffer.
  Object.assign(globalThis, { Buffer })
  const options = { projectId: PROJECT_ID, relayUrl, logger: 'silent', telemetryEnabled: false } as const
  // Its own class does not fit its own type under exact optional properties.
  const core = new Core(options) as unknown as ICore
  cutOff(core)
  guardConnecting(core)
  const metadata = toMetadata(origin)
  // Otherwise it waits a second between two requests; the page has a queue of its own.
  return WalletKit.init({ core, metadata, signConfig: { disableRequestQueue: true } })
}

/** There is no option for these two: one sends a request to a host for every site, the other reports every start. */
function cutOff(core: ICore): void {
  const { verify, eventClient } = core
  Object.assign(verify, { init: async () => undefined, register: async () => '', resolve: async () => undefined })
  Object.assign(eventClient, { init: async () => undefined })
}

/** One attempt at a time: after a relay was killed this client opens thousands of sockets otherwise. */
function guardConnecting({ relayer }: ICore): void {
  const target = relayer as unknown as { connect(relayUrl?: string): Promise<void> }
  const connect = target.connect.bind(target)
  let running: Promise<void> | undefined
  target.connect = (relayUrl) => {
    running ??= connect(relayUrl).finally(() => {
      running = undefined
    })
    return running
  }
}

/** Ends a client without a trace of it in the storage, which another tab has taken over. */
export async function closeKit({ core }: IWalletKit): Promise<void> {
  Object.assign(core.storage, { setItem: async () => undefined, removeItem: async () => undefined })
  core.heartbeat.stop()
  await core.relayer.transportClose()
}
