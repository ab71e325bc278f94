import { evm } from '@latchkey/adapter-evm'
import { base, mainnet } from '@latchkey/chains'
import { injected } from '@latchkey/connector-injected'
import { ConnectButton, createWalletModal } from '@latchkey/modal'
import { LatchkeyProvider, useAccount, useClient, useModal } from '@latchkey/react'
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
  // Types that features add to the client: a verb, a screen, a part of the state.
  const { actions, getState } = useClient()
  const sign = async () => {
    const signed = await actions.signMessage({ message: `Values in ${getState().currency ?? 'usd'}` })
    if (signed.ok) open({ view: { name: 'WalletReceive', params: undefined } })
  }
  return (
    <main>
      <ConnectButton />
      <button type="button" onClick={() => open()}>
        {account === undefined ? 'Connect' : account.address}
      </button>
      <button type="button" onClick={sign}>
        Sign
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
