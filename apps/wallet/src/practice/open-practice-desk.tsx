import { amountCss, formCss, noticeCss, partsCss, tokensCss } from '@latchkey/design'
import { createRoot } from 'react-dom/client'
import { RequestSheets } from '../sheets/request-sheets.tsx'
import { DeskContext } from '../state/use-wallet.ts'
import { viewsCss } from '../styles/views.ts'
import { createPracticeDesk, type PracticeDesk, type PracticeOptions } from './create-practice-desk.ts'

export type { PracticeAnswer, PracticeDesk } from './create-practice-desk.ts'

/**
 * Brings the request sheets of this wallet into the page of a site, for scripted wallets that run there. They stand in a
 * shadow root, beside the page, as the window of an extension does.
 *
 * @example const desk = openPracticeDesk({ rpc: { 'eip155:1': 'http://127.0.0.1:8545' }, site: { name, url, icons: [] } })
 */
export function openPracticeDesk(options: PracticeOptions): PracticeDesk {
  const desk = createPracticeDesk(options)
  const host = document.createElement('div')
  host.dataset.place = 'page'
  document.body.append(host)
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(tokensCss + partsCss + amountCss + formCss + noticeCss + viewsCss)
  root.adoptedStyleSheets = [sheet]
  createRoot(root).render(
    <DeskContext value={desk}>
      <RequestSheets />
    </DeskContext>,
  )
  return desk
}
