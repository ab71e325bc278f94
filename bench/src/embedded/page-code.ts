/** Returns the page of a site whose only connector is the embedded wallet. The page reads the frame's origin and the social providers from its query string. */
export const pageCode = ({ hasEmail }: { readonly hasEmail: boolean }) => `
  import { createRoot } from 'react-dom/client'
  import { jsx } from 'react/jsx-runtime'
  import { createWalletModal, ConnectButton } from '@latchkey/modal'
  import { LatchkeyProvider } from '@latchkey/react'
  import { evm } from '@latchkey/adapter-evm'
  ${hasEmail ? "import { embedded } from '@latchkey/connector-embedded'" : ''}
  import { mainnet } from '@latchkey/chains'
  const query = new URLSearchParams(location.search)
  const [frame, socials] = [query.get('frame'), query.getAll('social')]
  const modal = createWalletModal({
    networks: [mainnet],
    adapters: [evm()],
    connectors: [${hasEmail ? "embedded({ frame, projectId: 'bench', socials })" : ''}],
  })
  window.sign = async (message) => {
    const result = await modal.client.actions.signMessage({ message })
    if (!result.ok) throw new Error(result.error.code)
    window.signedAt = performance.now()
    return result.value
  }
  createRoot(document.getElementById('root')).render(
    jsx(LatchkeyProvider, { client: modal.client, children: jsx(ConnectButton, {}) }),
  )
`
