import { devnetFaucetKey, devnetNameSignerKey } from './accounts.ts'
import { devnetContracts, devnetUniswap } from './addresses.ts'
import { REGTEST_CAIP_ID } from './bitcoin/regtest.ts'
import { devnetPrices, devnetSolanaPrices, devnetTokens } from './prices.ts'
import { SOLANA_CHAIN_ID, SOLANA_MINTS } from './solana/mints.ts'

interface OtherNodes {
  /** Esplora URL of the Bitcoin chain; absent: there is none. */
  readonly bitcoin?: string | undefined
  /** JSON-RPC URL of the Solana chain; absent: there is none. */
  readonly solana?: string | undefined
}

/**
 * Returns the options of the services for local chains: their networks with history, names, swaps and purchases of test money,
 * fixed prices and listed tokens.
 *
 * @param urls - JSON-RPC URL of each chain, by chain number.
 * @param others - The nodes of other families.
 * @example await startStandalone({ ...devnetServices(devnet.urls, { solana: devnet.solana?.url }), dataDir })
 */
export function devnetServices(urls: Readonly<Record<number, string>>, { solana, bitcoin }: OtherNodes = {}) {
  const bitcoinNetworks = bitcoin === undefined ? [] : [toBitcoinNetwork(bitcoin)]
  const solanaNetworks = solana === undefined ? [] : [toSolanaNetwork(solana)]
  return {
    isLocal: true,
    networks: Object.entries(urls).map(([chainId, url]) => ({
      chainId: Number(chainId),
      rpcUrls: [url],
      startBlock: 0,
      ensUniversalResolver: devnetContracts.ensUniversalResolver,
      wrappedNative: devnetContracts.weth,
      uniswap: devnetUniswap,
    })),
    prices: [...devnetPrices, ...(solana === undefined ? [] : devnetSolanaPrices)],
    tokens: devnetTokens,
    gateway: {
      solanaNetworks,
      bitcoinNetworks,
      nameSuffixes: ['latchkey.test'],
      nameSignerKey: devnetNameSignerKey,
      onramp: { sandbox: { faucetKey: devnetFaucetKey } },
    },
  }
}

function toSolanaNetwork(url: string) {
  const nativeCurrency = { name: 'Solana', symbol: 'SOL', decimals: 9 }
  return { id: SOLANA_CHAIN_ID, name: 'Solana', nativeCurrency, rpcUrls: [url], tokens: [SOLANA_MINTS.usdc] } as const
}

function toBitcoinNetwork(url: string) {
  return { id: REGTEST_CAIP_ID, name: 'Bitcoin Regtest', rpcUrls: [url] } as const
}
