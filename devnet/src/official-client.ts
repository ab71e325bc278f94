import { type IWalletKit, WalletKit } from '@reown/walletkit'
import { SignClient } from '@walletconnect/sign-client'

const projectId = '0'.repeat(32)
const IN_MEMORY = ':memory:'

/** The common part of a wallet and a site. */
interface OfficialClient {
  readonly core: InstanceType<typeof SignClient>['core']
  readonly metadata: {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: string[]
  }
}

export interface OfficialWallet {
  readonly wallet: IWalletKit
  readonly core: OfficialClient['core']
  readonly stop: () => Promise<void>
}

/**
 * Makes the official client of the last version with a free licence: a peer of another maker, with a storage of its
 * own, cut off from every host but the relay. Only tests use it.
 *
 * @param relayUrl - `ws:` address.
 * @param database - File that it persists to.
 * @see relay.md 3 "Other hosts the SDKs call"
 */
function createOfficialClient(relayUrl: string, name: string, database = IN_MEMORY): OfficialClient {
  const metadata = { name, description: name, url: `https://${name.toLowerCase()}.example`, icons: [] }
  const { core } = new SignClient({
    projectId,
    relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: database === IN_MEMORY ? `${name}-${Math.random()}` : name,
    storageOptions: { database },
    metadata,
  })
  Object.assign(core.verify, { init: async () => undefined, register: async () => '', resolve: async () => undefined })
  Object.assign(core.eventClient, { init: async () => undefined })
  return { core, metadata }
}

/**
 * Opens it as a site.
 *
 * @param words - Its metadata, when the name does not decide it.
 * @param database - File that it persists to, and restores its sessions from; absent: it keeps all in memory.
 */
export async function openOfficialSite(
  relayUrl: string,
  name = 'Shop',
  words: Partial<OfficialClient['metadata']> = {},
  database = IN_MEMORY,
) {
  const { core, metadata } = createOfficialClient(relayUrl, name, database)
  const client = await SignClient.init({ core, projectId, logger: 'silent', metadata: { ...metadata, ...words } })
  if (database === IN_MEMORY) forgetEarlierRun(client)
  return { client, stop: () => leave(core) }
}

/**
 * Opens it as a wallet.
 *
 * @example
 * const { wallet, stop } = await openOfficialWallet(relayUrl)
 * await wallet.pair({ uri })
 */
export async function openOfficialWallet(relayUrl: string, name = 'Official'): Promise<OfficialWallet> {
  const { core, metadata } = createOfficialClient(relayUrl, name)
  // Otherwise it waits a second between two requests.
  const wallet: IWalletKit = await WalletKit.init({ core, metadata, signConfig: { disableRequestQueue: true } })
  // It reports each request that another listener than its own has answered.
  Object.assign(wallet.engine.signClient.logger, { level: 'silent' })
  forgetEarlierRun(wallet.engine.signClient)
  handleLateFailures(wallet)
  return { wallet, core, stop: () => leave(core) }
}

/**
 * A response rejects a minute later if the wallet was stopped before the relay acknowledged it, although the site has received it. Callers
 * that await the response still get the rejection; the others do not end the tests by it.
 */
function handleLateFailures(wallet: IWalletKit): void {
  const respond = wallet.respondSessionRequest.bind(wallet)
  Object.assign(wallet, {
    respondSessionRequest(...given: Parameters<typeof respond>) {
      const response = respond(...given)
      response.catch(() => undefined)
      return response
    },
  })
}

/**
 * One second after its start it takes what an earlier run left, and with that, a second time, whatever arrives in that
 * moment: a session is deleted twice, and a rejection nobody handles ends the tests. One in memory had no earlier run.
 */
function forgetEarlierRun({ engine }: { readonly engine: object }): void {
  Object.assign(engine, { processPendingMessageEvents: async () => undefined })
}

/**
 * Ends it for good. On its own it opens a socket again for a receipt that it still writes, and every five seconds for
 * a message that no relay has answered; that the relay has gone meanwhile is a rejection nobody handles.
 */
async function leave({ heartbeat, relayer }: OfficialClient['core']): Promise<void> {
  heartbeat.stop()
  const rest = async () => undefined
  Object.assign(relayer, { acknowledgePayload: rest, connect: rest, request: rest, transportOpen: rest })
  await relayer.transportClose()
}
