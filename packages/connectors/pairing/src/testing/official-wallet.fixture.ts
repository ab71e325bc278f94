import { type IWalletKit, WalletKit } from '@reown/walletkit'
import { SignClient } from '@walletconnect/sign-client'

const projectId = '0'.repeat(32)

/**
 * Makes the official client of the last version with a free licence, with a storage of its own, cut off from every host
 * but the relay. Only tests use it.
 *
 * @see relay.md 3 "Other hosts the SDKs call"
 */
export function createOfficialClient(relayUrl: string, name: string) {
  const metadata = { name, description: name, url: 'https://wallet.example', icons: [] }
  const { core } = new SignClient({
    projectId,
    relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: `${name}-${Math.random()}`,
    storageOptions: { database: ':memory:' },
    metadata,
  })
  Object.assign(core.verify, { init: async () => undefined, register: async () => '', resolve: async () => undefined })
  Object.assign(core.eventClient, { init: async () => undefined })
  return { core, metadata, projectId }
}

/** Opens it as a wallet. */
export async function openOfficialWallet(relayUrl: string) {
  const { core, metadata } = createOfficialClient(relayUrl, 'Official')
  // Otherwise it waits a second between two requests.
  const wallet: IWalletKit = await WalletKit.init({ core, metadata, signConfig: { disableRequestQueue: true } })
  // It reports each request that another listener than its own has answered.
  Object.assign(wallet.engine.signClient.logger, { level: 'silent' })
  return { wallet, core, stop: () => core.relayer.transportClose() }
}
