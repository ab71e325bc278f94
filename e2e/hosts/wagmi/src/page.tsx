import { createWagmiConfig } from '@latchkey/adapter-wagmi/config'
import { base, mainnet } from '@latchkey/chains'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { encodeFunctionData, parseAbi } from 'viem'
import { cookieStorage, cookieToInitialState, createStorage, WagmiProvider } from 'wagmi'
import {
  useConnection,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useSignTypedData,
  useSwitchChain,
  useWaitForTransactionReceipt,
  useWriteContract,
} from './hooks.ts'

/** Nodes of the local chains; set by the build. */
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

const SPENDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const MAX = 2n ** 256n - 1n

/** Unlimited token approvals, as drainers request them: as a call, a transaction and a signature. */
const approval = {
  address: TOKEN,
  abi: parseAbi(['function approve(address spender, uint256 amount) returns (bool)']),
  functionName: 'approve',
  args: [SPENDER, MAX],
} as const
const approvalTransaction = { to: TOKEN, data: encodeFunctionData(approval) } as const
const permit = {
  domain: { name: 'Coin', version: '1', chainId: 1, verifyingContract: TOKEN },
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
} as const
const permitOf = (owner: `0x${string}`) =>
  ({ ...permit, message: { owner, spender: SPENDER, value: MAX, nonce: 0n, deadline: 4_102_444_800n } }) as const

/** The EIP-1193 code that a library of the site receives: from the error, or from its cause. */
function codeOf(error: unknown): unknown {
  for (let each = error; each instanceof Error; each = each.cause)
    if ('code' in each && typeof each.code === 'number') return each.code
  return error instanceof Error ? error.name : undefined
}

/** Three requests for approvals, as dapps send them. */
function Rights({ address }: { readonly address: `0x${string}` | undefined }) {
  const write = useWriteContract()
  const send = useSendTransaction()
  const sign = useSignTypedData()
  return (
    <section>
      <button type="button" onClick={() => write.mutate({ ...approval, gas: 100_000n })}>
        Approve by call
      </button>
      <button type="button" onClick={() => send.mutate({ ...approvalTransaction, gas: 100_000n })}>
        Approve by transaction
      </button>
      <button type="button" onClick={() => address !== undefined && sign.mutate(permitOf(address))}>
        Approve by signature
      </button>
      <output data-testid="call">{write.data ?? String(codeOf(write.error) ?? write.status)}</output>
      <output data-testid="transaction">{send.data ?? String(codeOf(send.error) ?? send.status)}</output>
      <output data-testid="permit">{sign.data ?? String(codeOf(sign.error) ?? sign.status)}</output>
    </section>
  )
}

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
      <Rights address={address} />
      <output data-testid="account">{address ?? 'none'}</output>
      <output data-testid="chain">{chainId ?? 'none'}</output>
      <output data-testid="status">{status}</output>
      <output data-testid="signature">{signature}</output>
      <output data-testid="receipt">{receipt?.status}</output>
    </main>
  )
}

/** @param cookie - Cookie of the request on a server, of the document in a browser. */
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
