import { amountCss, copyTextCss, fieldCss, formCss, noticeCss, partsCss, toastCss, tokensCss } from '@latchkey/design'
import { createRoot } from 'react-dom/client'
import { App } from './screens/app.tsx'
import { createWallet } from './state/create-wallet.ts'
import { DeskContext, WalletContext } from './state/use-wallet.ts'
import './styles/page.css'
import { viewsCss } from './styles/views.ts'
import { takeUri } from './take-uri.ts'
import { readWorld } from './world.ts'

function readPlace(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return window.localStorage
  } catch {
    // Blocked: the choice lasts for this visit.
    return { getItem: () => null, setItem: () => {} }
  }
}

const host = document.getElementById('root')
if (host !== null) {
  const wallet = createWallet(readWorld(document.getElementById('world')?.textContent ?? ''), readPlace())
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    tokensCss + partsCss + amountCss + fieldCss + copyTextCss + formCss + noticeCss + toastCss + viewsCss,
  )
  root.adoptedStyleSheets = [sheet]
  createRoot(root).render(
    <WalletContext value={wallet}>
      <DeskContext value={wallet}>
        <App />
      </DeskContext>
    </WalletContext>,
  )
  void wallet.start(takeUri())
}
