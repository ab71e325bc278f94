import { type IWalletKit, WalletKit } from '@reown/walletkit'
import { SignClient } from '@walletconnect/sign-client'

/**
 * Official peers of the last version with a free licence, cut off from every host but the relay. Only tests use them.
 *
 * @see relay.md 3 "Other hosts the SDKs call"
 */
const PROJECT_ID = '0'.repeat(32)

function createClient(relayUrl: string, name: string): InstanceType<typeof SignClient> {
  const client = new SignClient({
    projectId: PROJECT_ID,
    relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: `${name}-${Math.random()}`,
    storageOptions: { database: ':memory:' },
    metadata: { name, description: name, url: 'https://shop.example', icons: [] },
  })
  Object.assign(client.core.verify, {
    init: async () => undefined,
    register: async () => '',
    resolve: async () => undefined,
  })
  Object.assign(client.core.eventClient, { init: async () => undefined })
  return client
}

/** Opens an official client as a site. */
export async function openOfficialDapp(relayUrl: string) {
  const { core, metadata } = createClient(relayUrl, 'dapp')
  const client = await SignClient.init({ core, metadata, projectId: PROJECT_ID })
  return { client, stop: () => core.relayer.transportClose() }
}

/** Opens an official client as a wallet. */
export async function openOfficialWallet(relayUrl: string) {
  const { core, metadata } = createClient(relayUrl, 'wallet')
  // Otherwise it waits a second between two requests.
  const wallet: IWalletKit = await WalletKit.init({ core, metadata, signConfig: { disableRequestQueue: true } })
  return { wallet, stop: () => core.relayer.transportClose() }
}
