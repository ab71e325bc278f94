import { evm } from '@latchkey/adapter-evm'
import { base, mainnet } from '@latchkey/chains'
import { injected } from '@latchkey/connector-injected'
import { pairing } from '@latchkey/connector-pairing'
import { ConnectButton, createWalletModal } from '@latchkey/modal'
import { LatchkeyProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'
import { Site } from './site.tsx'

const modal = createWalletModal({
  networks: [mainnet, base],
  adapters: [evm()],
  connectors: [
    injected(),
    // The relay never answers: a code to scan does not wait for one.
    pairing({
      relays: [`ws://${location.host}/relay`],
      reachesListed: true,
      metadata: { name: 'Bench', description: '', url: location.origin, icons: [] },
    }),
  ],
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
