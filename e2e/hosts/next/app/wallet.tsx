'use client'

import { bitcoin } from '@latchkey/adapter-bitcoin'
import { evm } from '@latchkey/adapter-evm'
import { base, bitcoin as bitcoinNetwork, mainnet } from '@latchkey/chains'
import { injected } from '@latchkey/connector-injected'
import { walletStandard } from '@latchkey/connector-wallet-standard'
import { createWalletModal } from '@latchkey/modal'
import { LatchkeyProvider } from '@latchkey/react'
import { serverSIWX } from '@latchkey/siwx'
import type { ReactNode } from 'react'

const modal = createWalletModal({
  networks: [mainnet, base, bitcoinNetwork],
  adapters: [evm(), bitcoin()],
  connectors: [injected(), walletStandard()],
  // Without a host, requests go to the page's own host; see the rewrites of docs/sign-in.md.
  siwx: serverSIWX({ url: '' }),
  // A production site has its own services, see README.
  customRpcUrls: { 'eip155:1': [process.env.NEXT_PUBLIC_NODE ?? ''] },
  metadata: { name: 'A site of Next' },
})

export function Wallet({ children }: { readonly children: ReactNode }) {
  return <LatchkeyProvider client={modal.client}>{children}</LatchkeyProvider>
}
