import { solana } from '@latchkey/adapter-solana'
import { solana as mainnet } from '@latchkey/chains'
import { ConnectButton, createWalletModal } from '@latchkey/modal'
import { LatchkeyProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'

const modal = createWalletModal({
  networks: [mainnet],
  adapters: [solana()],
  connectors: [],
  metadata: { name: 'A site with Solana alone' },
})

const root = document.getElementById('root')
if (root !== null)
  createRoot(root).render(
    <LatchkeyProvider client={modal.client}>
      <ConnectButton />
    </LatchkeyProvider>,
  )
