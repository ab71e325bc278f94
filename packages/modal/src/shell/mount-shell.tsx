import type { State } from '@latchkey/core'
import type { ScreenClient } from '@latchkey/core/ui'
import { lateTokensCss, partsCss } from '@latchkey/design'
import { LatchkeyProvider } from '@latchkey/react'
import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Host } from '../host/host.ts'
import { painted } from '../host/painted.ts'
import { type ViewLoader, ViewLoaderContext } from '../router/view-loader.ts'
import type { ModalWords } from '../strings/words.types.ts'
import { connectView, connectWalletsView } from '../views/connect/connect.view.tsx'
import { connectingExternalView } from '../views/connecting-external/connecting-external.view.tsx'
import { viewsCss } from '../views/views-css.ts'
import { closeByPress } from './close-by-press.ts'
import { createScrollLock } from './scroll-lock.ts'
import shellCss from './shell.css?inline'
import { Shell } from './shell.tsx'
import { createShownClient, isConnectSuccess, SUCCESS_MS } from './shown-client.ts'
import { animateClosing, animateOpening } from './transitions.ts'

let read: CSSStyleSheet | undefined

/** Returns the styles that every screen needs. */
export function readStyles(): CSSStyleSheet {
  if (read === undefined) {
    read = new CSSStyleSheet()
    read.replaceSync(lateTokensCss + partsCss + shellCss + viewsCss)
  }
  return read
}

interface MountOptions {
  readonly client: ScreenClient
  readonly host: Host
  readonly views: ViewLoader
  /** The strings of a language other than English. */
  readonly words: ModalWords | undefined
}

export interface MountedShell {
  readonly unmount: () => void
  /**
   * Returns whether the modal closes because a wallet was connected: then the success screen stays for a moment, and
   * the dialog is hidden after it.
   */
  readonly showsSuccess: (state: State, before: State, hide: () => void) => boolean
}

/** Renders the screens of the modal into its host. */
export function mountShell({ client, host, views, words }: MountOptions): MountedShell {
  views.provide('Connect', connectView)
  views.provide('ConnectWallets', connectWalletsView)
  views.provide('ConnectingExternal', connectingExternalView)
  const stopWatching = host.dialog === undefined ? undefined : watchOpening(host.dialog)
  if (host.dialog !== undefined) closeByPress(host.dialog, client.actions)
  const root = createRoot(host.root)
  const shownClient = createShownClient(client, (name) => views.loaded(name)?.awaitsWallet === true)
  const render = () =>
    root.render(
      <LatchkeyProvider client={shownClient}>
        <ViewLoaderContext.Provider value={views}>
          <Shell dialog={host.dialog} shadow={host.shadow} sheet={readStyles()} words={words} />
        </ViewLoaderContext.Provider>
      </LatchkeyProvider>,
    )
  // Before the modal opens, renders in slices, so that a click is handled in between. For an open modal, renders at
  // once, with the styles in the same frame.
  try {
    if (host.dialog?.open === true) flushSync(render)
    else startTransition(render)
  } catch (error) {
    stopWatching?.()
    throw error
  }
  return {
    unmount() {
      stopWatching?.()
      root.unmount()
    },
    showsSuccess(state, before, hide) {
      const isSuccess = isConnectSuccess(shownClient.getState(), state, before)
      // If the site has opened the modal again during the delay, the dialog stays.
      if (isSuccess) client.options.clock.after(SUCCESS_MS, () => client.getState().modal.isOpen || hide())
      return isSuccess
    },
  }
}

/**
 * How long the style sheet keeps a closed dialog visible; shorter than the fade, which would otherwise end in a flash.
 */
const CLOSED_VISIBLE_MS = 80

/**
 * Animates the dialog when it opens and closes, and locks the scroll of the page behind it. Observes its attribute,
 * which every cause changes before the next frame.
 */
function watchOpening(dialog: HTMLDialogElement): () => void {
  let moving: readonly Animation[] = []
  let wasOpen = dialog.open
  let changedAt = 0
  const scroll = createScrollLock(dialog)
  // The modal is open, so the lock is applied in the same layout as the first screen.
  scroll.update()
  // If the style sheet keeps the dialog in the top layer, the page first paints its own change, such as the account.
  const canWait = CSS.supports('overlay', 'auto')
  const fade = (closedAt: number) => {
    if (changedAt === closedAt && performance.now() - closedAt < CLOSED_VISIBLE_MS) moving = animateClosing(dialog)
  }
  const observer = new MutationObserver(() => {
    if (dialog.open === wasOpen) return
    wasOpen = dialog.open
    for (const each of moving) each.cancel()
    moving = []
    // Locking or unlocking the page causes a layout, so the frame for the visitor comes first.
    void painted().then(scroll.update)
    const now = performance.now()
    changedAt = now
    if (wasOpen) moving = animateOpening(dialog)
    // One more frame, so that the preparation of the fade does not delay the next frame.
    else if (canWait)
      void painted()
        .then(painted)
        .then(() => fade(now))
    else fade(now)
  })
  observer.observe(dialog, { attributeFilter: ['open'] })
  return () => {
    observer.disconnect()
    scroll.unlock()
  }
}
