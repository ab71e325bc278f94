import { devnetFaucetKey, devnetNameSignerKey } from './accounts.ts'
import { devnetContracts, devnetUniswap } from './addresses.ts'
import { devnetPrices, devnetTokens } from './prices.ts'

/**
 * Returns the options of the services for local chains: their networks with history, names, swaps and purchases of test money,
 * fixed prices and listed tokens.
 *
 * @param urls - JSON-RPC URL of each chain, by chain number.
 * @example await startStandalone({ ...devnetServices(devnet.urls), dataDir })
 */
export function devnetServices(urls: Readonly<Record<number, string>>) {
  return {
    networks: Object.entries(urls).map(([chainId, url]) => ({
      chainId: Number(chainId),
      rpcUrls: [url],
      startBlock: 0,
      ensUniversalResolver: devnetContracts.ensUniversalResolver,
      wrappedNative: devnetContracts.weth,
      uniswap: devnetUniswap,
    })),
    prices: devnetPrices,
    tokens: devnetTokens,
    gateway: {
      nameSuffixes: ['reown.id'],
      nameSignerKey: devnetNameSignerKey,
      onramp: { sandbox: { faucetKey: devnetFaucetKey } },
    },
  }
}
