// @vitest-environment happy-dom
import { base, mainnet } from '@latchkey/chains'
import { type EvmChains, evmAdapterContract, type HostSigner, hostSignerContract } from '@latchkey/testing/contracts'
import { type Config, createStorage, http } from 'wagmi'
import {
  getBalance,
  getConnection,
  getConnectorClient,
  sendTransaction,
  signMessage,
  watchConnection,
} from 'wagmi/actions'
import { bindWagmi } from './bind-wagmi.ts'
import { createWagmiConfig } from './create-wagmi-config.ts'
import { wagmi } from './wagmi.ts'
import { wagmiWallets } from './wagmi-wallets.ts'

const createConfig = ({ urls }: EvmChains) =>
  createWagmiConfig({
    networks: [mainnet, base],
    transports: { 1: http(urls[1]), 8453: http(urls[8453]) },
    storage: createStorage({ storage: { getItem: () => null, setItem() {}, removeItem() {} } }),
    pollingInterval: 50,
    // The chains of the suite have no multicall contract.
    batch: { multicall: false },
  })

evmAdapterContract('the adapter for wagmi', (chains) => wagmi({ config: createConfig(chains), pollingIntervalMs: 20 }))

hostSignerContract(
  'wagmi',
  (chains) => {
    const config = createConfig(chains)
    return {
      adapter: wagmi({ config, pollingIntervalMs: 20 }),
      connectors: [wagmiWallets({ config })],
      bind: (client) => bindWagmi({ config, client }),
      async getSigner() {
        await getConnectorClient(config)
        return toHostSigner(config) as HostSigner
      },
      watchSigner(_, listener) {
        listener(toHostSigner(config))
        return watchConnection(config, { onChange: () => listener(toHostSigner(config)) })
      },
      readCode,
      isRejection: (thrown) => thrown instanceof Error && thrown.name === 'UserRejectedRequestError',
    }
  },
  { followsConnection: true },
)

/** Returns wagmi's actions for the current connection. */
function toHostSigner(config: Config): HostSigner | undefined {
  const { address, chainId } = getConnection(config)
  if (address === undefined || chainId === undefined) return undefined
  return {
    address,
    chainId,
    signMessage: (message) => signMessage(config, { message }),
    sendTransaction: ({ to, value }) => sendTransaction(config, { chainId, to: to as `0x${string}`, value }),
    getBalance: async (holder) => (await getBalance(config, { address: holder as `0x${string}` })).value,
  }
}

/** Errors of viem and wagmi, as a site recognizes them. */
const CODES: Readonly<Record<string, string>> = {
  ConnectorNotConnectedError: 'wallet/disconnected',
  UserRejectedRequestError: 'wallet/rejected',
  InsufficientFundsError: 'send/insufficient-funds',
}

function readCode(thrown: unknown): string {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    const code = CODES[error.name]
    if (code !== undefined) return code
  }
  return String(thrown)
}
