import { evm } from '@latchkey/adapter-evm'
import { base, mainnet } from '@latchkey/chains'
import { injected } from '@latchkey/connector-injected'
import { ConnectButton, createWalletModal } from '@latchkey/modal'
import { LatchkeyProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'
import { Site } from './site.tsx'

const modal = createWalletModal({
  networks: [mainnet, base],
  adapters: [evm()],
  connectors: [injected()],
  services: { gateway: `${location.origin}/gateway`, catalogue: `${location.origin}/catalogue` },
})
const root = document.getElementById('root')
if (root !== null)
  createRoot(root).render(
    <LatchkeyProvider client={modal.client}>
      <Site>
        <ConnectButton />
      </Site>
    </LatchkeyProvider>,
  )
