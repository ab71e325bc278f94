import { bindWagmi, wagmi, wagmiWallets } from '@latchkey/adapter-wagmi'
import { injected } from '@latchkey/connector-injected'
import { createWalletModal } from '@latchkey/modal'
import { hydrateRoot } from 'react-dom/client'
import { createConfig, networks, Page } from './page.tsx'

// Read first, because a config overwrites the cookie with its initial state, and the server has rendered the old value.
const { cookie } = document
const config = createConfig()
const { client, open } = createWalletModal({
  networks,
  adapters: [wagmi({ config })],
  connectors: [injected(), wagmiWallets({ config })],
  metadata: { name: 'A site with wagmi' },
})
bindWagmi({ config, client })

const root = document.getElementById('root')
if (root !== null) hydrateRoot(root, <Page config={config} cookie={cookie} onOpen={() => void open()} />)
