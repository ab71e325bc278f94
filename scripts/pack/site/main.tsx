import { evm } from '@latchkey/adapter-evm'
import { base, mainnet } from '@latchkey/chains'
import { injected } from '@latchkey/connector-injected'
import { ConnectButton, createWalletModal } from '@latchkey/modal'
import { LatchkeyProvider, useAccount, useModal } from '@latchkey/react'
import { createRoot } from 'react-dom/client'

const modal = createWalletModal({
  networks: [mainnet, base],
  adapters: [evm()],
  connectors: [injected()],
  metadata: { name: 'An empty site' },
})

function Page() {
  const account = useAccount()
  const { open } = useModal()
  return (
    <main>
      <ConnectButton />
      <button type="button" onClick={() => open()}>
        {account === undefined ? 'Connect' : account.address}
      </button>
    </main>
  )
}

const root = document.getElementById('root')
if (root !== null)
  createRoot(root).render(
    <LatchkeyProvider client={modal.client}>
      <Page />
    </LatchkeyProvider>,
  )
