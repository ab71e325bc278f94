/** A page with everything of ours that a small site has, and more. */
const latchkey = ({ imports = '', connectors = '', adapters = '' }) => `
    import { createRoot } from 'react-dom/client'
    import { jsx } from 'react/jsx-runtime'
    import { createWalletModal, ConnectButton } from '@latchkey/modal'
    import { LatchkeyProvider } from '@latchkey/react'
    import { evm } from '@latchkey/adapter-evm'
    import { injected } from '@latchkey/connector-injected'
    import { mainnet, base } from '@latchkey/chains'
    ${imports}
    const modal = createWalletModal({
      networks: [mainnet, base],
      adapters: [evm(), ${adapters}],
      connectors: [injected(), ${connectors}],
      services: { gateway: location.origin + '/gateway', catalogue: location.origin + '/catalogue' },
    })
    createRoot(document.getElementById('root')).render(
      jsx(LatchkeyProvider, { client: modal.client, children: jsx(ConnectButton, {}) }),
    )
  `

/** The pages that are weighed: the same React page, with more of ours on it each time. */
export const pages = {
  /** Cost of the host page alone; the others add to it. */
  react: `
    import { createRoot } from 'react-dom/client'
    import { jsx } from 'react/jsx-runtime'
    createRoot(document.getElementById('root')).render(jsx('button', { children: 'Connect' }))
  `,
  latchkey: latchkey({}),
  pairing: latchkey({
    imports: "import { pairing } from '@latchkey/connector-pairing'",
    connectors:
      "pairing({ relays: ['ws://' + location.host + '/relay'], metadata: { name: 'Page', description: '', url: location.origin, icons: [] }, reachesListed: true })",
  }),
} as const

/** Returns the page of a site that speaks to another chain family as well. */
export const pageWithAdapter = (name: string): string =>
  latchkey({ imports: `import { ${name} } from '@latchkey/adapter-${name}'`, adapters: `${name}()` })
