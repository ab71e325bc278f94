import { createRoot } from 'react-dom/client'
import { buttonCss } from '../src/host-button/host-button.ts'
import {
  amountCss,
  applyTheme,
  copyTextCss,
  fieldCss,
  formCss,
  partsCss,
  type ThemeMode,
  tabsCss,
  toastCss,
  tokensCss,
} from '../src/index.ts'
import { qrCss } from '../src/parts/qr/qr.tsx'
import sheetCss from './sheet.css?inline'
import { Sheet } from './sheet.tsx'

const query = new URLSearchParams(location.search)
const mode = (query.get('theme') ?? 'light') as ThemeMode
const dir = query.get('dir') ?? 'ltr'
const accent = query.get('accent')
const radius = query.get('radius')
const font = query.get('font')
document.body.classList.toggle('dark', mode === 'dark')

function open(id: string, css: string): ShadowRoot {
  const host = document.getElementById(id)
  if (host === null) throw new Error(`no element ${id}`)
  host.dir = dir
  const variables = {
    ...(font === null ? {} : { '--lk-font-family': font }),
    ...(accent === null ? {} : { '--w3m-accent': accent }),
    ...(radius === null ? {} : { '--lk-border-radius-master': Number(radius) }),
  }
  applyTheme(host, { mode, variables })
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  return root
}

createRoot(open('buttons', buttonCss) as unknown as Element).render(
  <>
    <button type="button" className="lk-host-button" data-primary="">
      <span className="lk-host-label">Connect wallet</span>
    </button>{' '}
    <button type="button" className="lk-host-button">
      <span className="lk-host-face" />
      <span className="lk-host-label">Ethereum</span>
    </button>{' '}
    <button type="button" className="lk-host-button">
      <span className="lk-host-label">0.512 ETH</span>
      <span className="lk-host-chip">0x1f98…f984</span>
    </button>{' '}
    <button type="button" className="lk-host-button" data-primary="" disabled>
      <span className="lk-host-label">Connecting</span>
    </button>
  </>,
)
createRoot(
  open(
    'modal',
    tokensCss + partsCss + amountCss + tabsCss + fieldCss + copyTextCss + formCss + toastCss + qrCss + sheetCss,
  ) as unknown as Element,
).render(<Sheet />)
