import { WalletError } from '@latchkey/errors'
import * as v from 'valibot'
import type { CoinbaseWalletOptions } from './options.ts'

const PACKAGE = '@coinbase/wallet-sdk'

const moduleSchema = v.object({ createCoinbaseWalletSDK: v.function() })
const sdkSchema = v.object({ getProvider: v.function() })

/**
 * Loads the SDK of the site, and returns its provider (EIP-1193).
 *
 * @throws config/package-missing, connect/failed
 */
export async function createProvider({
  appName,
  appLogoUrl,
  sdk,
  preference = 'all',
  telemetry = false,
}: CoinbaseWalletOptions): Promise<unknown> {
  const { createCoinbaseWalletSDK } = v.parse(moduleSchema, await load(sdk))
  try {
    const logo = appLogoUrl === undefined ? {} : { appLogoUrl }
    const created = v.parse(
      sdkSchema,
      createCoinbaseWalletSDK({ appName, ...logo, preference: { options: preference, telemetry } }),
    )
    return created.getProvider()
  } catch (cause) {
    throw new WalletError('connect/failed', {}, { cause, details: `${PACKAGE} did not start` })
  }
}

async function load(sdk: CoinbaseWalletOptions['sdk']): Promise<unknown> {
  let cause: unknown
  try {
    const loaded = await sdk()
    if (v.is(moduleSchema, loaded)) return loaded
    cause = new Error('createCoinbaseWalletSDK is not exported: version 4 is needed')
  } catch (thrown) {
    cause = thrown
  }
  throw new WalletError('config/package-missing', { option: 'coinbaseWallet({ sdk })', package: PACKAGE }, { cause })
}
