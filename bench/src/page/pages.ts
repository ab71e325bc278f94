/** The pages that are weighed: the same React page, with more of ours on it each time. */
export const pages = {
  /** What the host pays anyway; everything below is what comes on top. */
  react: `
    import { createRoot } from 'react-dom/client'
    import { jsx } from 'react/jsx-runtime'
    createRoot(document.getElementById('root')).render(jsx('button', { children: 'Connect' }))
  `,
  latchkey: `
    import { createRoot } from 'react-dom/client'
    import { jsx } from 'react/jsx-runtime'
    import { createWalletModal, ConnectButton } from '@latchkey/modal'
    import { LatchkeyProvider } from '@latchkey/react'
    import { evm } from '@latchkey/adapter-evm'
    import { injected } from '@latchkey/connector-injected'
    import { mainnet, base } from '@latchkey/chains'
    const modal = createWalletModal({
      networks: [mainnet, base],
      adapters: [evm()],
      connectors: [injected()],
      services: { gateway: location.origin + '/gateway', catalogue: location.origin + '/catalogue' },
    })
    createRoot(document.getElementById('root')).render(
      jsx(LatchkeyProvider, { client: modal.client, children: jsx(ConnectButton, {}) }),
    )
  `,
} as const
