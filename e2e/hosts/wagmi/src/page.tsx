import { createWagmiConfig } from '@latchkey/adapter-wagmi/config'
import { base, mainnet } from '@latchkey/chains'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import {
  cookieStorage,
  cookieToInitialState,
  createStorage,
  useConnection,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useSwitchChain,
  useWaitForTransactionReceipt,
  WagmiProvider,
} from 'wagmi'

/** Of the local chains; the build fills them in. */
declare const NODES: Readonly<Record<number, string>>

const withNode = <T extends typeof mainnet>(network: T): T => ({
  ...network,
  rpcUrls: { default: { http: [NODES[network.id] ?? ''] } },
})

export const networks = [withNode(mainnet), withNode(base)] as const

export const createConfig = () =>
  createWagmiConfig({
    networks,
    ssr: true,
    storage: createStorage({ storage: cookieStorage }),
    pollingInterval: 100,
  })

type Config = ReturnType<typeof createConfig>

const FRIEND = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

function Account({ onOpen }: { readonly onOpen: () => void }) {
  const { address, chainId, status } = useConnection()
  const { mutate: sign, data: signature } = useSignMessage()
  const { mutate: send, data: hash } = useSendTransaction()
  const { data: receipt } = useWaitForTransactionReceipt({ hash })
  const { mutate: switchChain } = useSwitchChain()
  const { mutate: disconnect } = useDisconnect()
  return (
    <main>
      <button type="button" onClick={onOpen}>
        Open
      </button>
      <button type="button" onClick={() => sign({ message: 'hello' })}>
        Sign
      </button>
      <button type="button" onClick={() => send({ to: FRIEND, value: 1n })}>
        Send
      </button>
      <button type="button" onClick={() => switchChain({ chainId: base.id })}>
        Switch
      </button>
      <button type="button" onClick={() => disconnect()}>
        Disconnect
      </button>
      <output data-testid="account">{address ?? 'none'}</output>
      <output data-testid="chain">{chainId ?? 'none'}</output>
      <output data-testid="status">{status}</output>
      <output data-testid="signature">{signature}</output>
      <output data-testid="receipt">{receipt?.status}</output>
    </main>
  )
}

/** @param cookie - Of the request on a server, of the document in a browser. */
export function Page({
  config,
  cookie,
  onOpen = () => {},
}: {
  readonly config: Config
  readonly cookie: string | undefined
  readonly onOpen?: () => void
}) {
  return (
    <StrictMode>
      <WagmiProvider config={config} initialState={cookieToInitialState(config, cookie)}>
        <QueryClientProvider client={new QueryClient()}>
          <Account onOpen={onOpen} />
        </QueryClientProvider>
      </WagmiProvider>
    </StrictMode>
  )
}
