import { type Client, currentView, selectStatus } from '@latchkey/core'
import { partsCss, tokensCss } from '@latchkey/design'
import { LatchkeyProvider } from '@latchkey/react'
import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Host } from '../host/host.ts'
import { preloadView, provideView } from '../router/use-view.ts'
import { ConnectView, ConnectWalletsView } from '../views/connect/connect.view.tsx'
import { ConnectingExternalView } from '../views/connecting-external/connecting-external.view.tsx'
import { viewsCss } from '../views/views-css.ts'
import { closeByPress } from './close-by-press.ts'
import shellCss from './shell.css?inline'
import { Shell } from './shell.tsx'
import { createShownClient } from './shown-client.ts'
import { animateClosing, animateOpening } from './transitions.ts'

/** Loads the code of the first screen, so that the shapes in the card make room for what stays. */
export async function loadFirstView(client: Client): Promise<void> {
  const state = client.getState()
  // Whom a session was restored for comes to see the account.
  if (selectStatus(state) !== 'disconnected') void preloadView('Account').catch(() => {})
  // A screen whose code does not arrive says so itself.
  await preloadView(currentView(state.router).name).catch(() => {})
}

/** Renders the screens of the modal into its host. @returns the way to take them down again. */
export function mountShell({ client, host }: { readonly client: Client; readonly host: Host }): () => void {
  provideView('Connect', ConnectView)
  provideView('ConnectWallets', ConnectWalletsView)
  provideView('ConnectingExternal', ConnectingExternalView)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(tokensCss + partsCss + shellCss + viewsCss)
  const stopWatching = host.dialog === undefined ? undefined : watchOpening(host.dialog)
  if (host.dialog !== undefined) closeByPress(host.dialog, client.actions)
  const root = createRoot(host.root)
  const shownClient = createShownClient(client)
  const render = () =>
    root.render(
      <LatchkeyProvider client={shownClient}>
        <Shell dialog={host.dialog} shadow={host.shadow} sheet={sheet} />
      </LatchkeyProvider>,
    )
  // Ahead in slices: a click that comes meanwhile is answered in between. At once for who is waiting for it, with the
  // styles in the same frame.
  if (host.dialog?.open === true) flushSync(render)
  else startTransition(render)
  return () => {
    stopWatching?.()
    root.unmount()
  }
}

/** Moves the dialog when it opens and closes, whoever does that: its attribute tells before the next frame. */
function watchOpening(dialog: HTMLDialogElement): () => void {
  let moving: readonly Animation[] = []
  let wasOpen = dialog.open
  const observer = new MutationObserver(() => {
    if (dialog.open === wasOpen) return
    wasOpen = dialog.open
    for (const each of moving) each.cancel()
    moving = (wasOpen ? animateOpening : animateClosing)(dialog)
  })
  observer.observe(dialog, { attributeFilter: ['open'] })
  return () => observer.disconnect()
}
