import { type IWalletKit, WalletKit } from '@reown/walletkit'
import { SignClient } from '@walletconnect/sign-client'

const PROJECT_ID = '0'.repeat(32)

/**
 * Opens the official wallet client of the last version with a free licence, with a storage of its own, cut off from
 * every host but the relay. Only tests use it.
 *
 * @see relay.md 3 "Other hosts the SDKs call"
 */
export async function openOfficialWallet(relayUrl: string) {
  const metadata = { name: 'Official', description: 'wallet', url: 'https://wallet.example', icons: [] }
  const { core } = new SignClient({
    projectId: PROJECT_ID,
    relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: `wallet-${Math.random()}`,
    storageOptions: { database: ':memory:' },
    metadata,
  })
  Object.assign(core.verify, { init: async () => undefined, register: async () => '', resolve: async () => undefined })
  Object.assign(core.eventClient, { init: async () => undefined })
  // Otherwise it waits a second between two requests.
  const wallet: IWalletKit = await WalletKit.init({ core, metadata, signConfig: { disableRequestQueue: true } })
  return { wallet, core, stop: () => core.relayer.transportClose() }
}
