import type { ScreenClient } from '@latchkey/core/ui'
import { applyTheme } from '@latchkey/design'
import { toWalletError } from '@latchkey/errors'
import { lazy } from '@latchkey/primitives'
import type { WalletModalOptions } from '../options.ts'
import type { MountedShell } from '../shell/index.ts'
import { buttons } from '../strings/en/buttons.ts'
import { loadButtonWords } from '../strings/load-button-words.ts'
import type { ButtonWords } from '../strings/words.types.ts'
import { createHost, type Host } from './host.ts'
import { painted } from './painted.ts'
import { pickSkeleton } from './pick-skeleton.ts'

/** For the code that brings wallets and accounts, once the code of the screens is there. */
const PATIENCE_MS = 200

interface Shown extends Partial<MountedShell> {
  readonly host: Host
}

/**
 * Shows the modal while the client says that it is open. Until somebody is about to open it there is no element and no
 * code of it in the page.
 */
export function createPresence(
  client: ScreenClient,
  { container, dir }: Pick<WalletModalOptions, 'container' | 'dir'>,
) {
  let shown: Shown | undefined
  let words: ButtonWords | undefined
  let opener: Element | null = null
  /** How many openings of the modal failed to load a chunk. */
  let lostOpenings = 0
  let isPrepared = false
  let isDestroyed = false

  loadButtonWords(client.options.locale, (loaded) => {
    words = loaded
  })

  const shell = lazy(async () => {
    const code = await import('../shell/open-shell.ts')
    // Now, and not with the screens: a visitor still waits for the wallets.
    code.readStyles()
    return code
  })

  function ensureHost(): Host {
    if (shown !== undefined) return shown.host
    const host = createHost(container, pickSkeleton(client), words)
    if (dir !== undefined) host.element.dir = dir
    shown = { host }
    paintTheme()
    // One rule also for the browser's own ways to close a dialog (Escape, a back gesture on Android).
    host.dialog?.addEventListener('cancel', (event) => {
      event.preventDefault()
      client.actions.modal.safeClose()
    })
    host.dialog?.addEventListener('close', () => {
      // The event comes late: the modal may have been opened again since, for instance to say that a network is not supported.
      if (!isDestroyed && host.dialog?.open === false && client.getState().modal.isOpen) client.actions.modal.close()
    })
    return host
  }

  function paintTheme(): void {
    const { themeMode, themeVariables } = client.getState()
    if (shown === undefined) return
    applyTheme(shown.host.element, { mode: themeMode, variables: themeVariables })
  }

  /** Renders the screens into the host, once their code is there; and what else they show, if it comes in time. */
  async function fill(host: Host, loaded?: Promise<unknown>): Promise<void> {
    const [{ prepareShell }] = await Promise.all([shell.load(), loaded])
    const mount = await prepareShell(client)
    if (shown?.host !== host || shown.unmount !== undefined) return
    shown = { host, ...mount(host) }
  }

  async function show(): Promise<void> {
    let isLost = false
    const lose = () => {
      if (isLost || isDestroyed) return
      isLost = true
      lostOpenings += 1
      // A browser may cache the failed import, and a new deployment deletes old chunks: then only a page reload helps (decision 32).
      // `confirm`, because the code of our own screens may be the part that is missing.
      if (lostOpenings > 1 && confirm((words ?? buttons).reload)) location.reload()
    }
    try {
      if (container === undefined) showDialog()
      const host = ensureHost()
      if (shown?.unmount !== undefined) {
        // The shell is mounted, but the engine may have failed to load in an earlier opening.
        if (lostOpenings > 0) client.load().catch(lose)
        return
      }
      client.prepare()
      // Paint the card first: to draw its content takes more than one frame.
      await painted()
      const loaded = client.prepareFor('drawing').catch(lose)
      shell.load().catch(lose)
      // Somebody is looking: without the rest of the client the screens can be read, and closed.
      await fill(host, Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]))
    } catch (error) {
      client.actions.modal.close()
      client.options.reporter.report(toWalletError(error))
    }
  }

  function showDialog(): void {
    if (shown?.host.dialog?.open === true) return
    opener = deepActiveElement()
    const { element, dialog } = ensureHost()
    // A site that puts another page into this one may have taken it away.
    if (!element.isConnected) document.body.append(element)
    if (dialog === undefined) return
    // It may still be fading from the last time.
    dialog.popover = null
    dialog.inert = false
    dialog.showModal()
  }

  function hide(): void {
    shown?.host.dialog?.close()
    // Most browsers have just done it.
    if (opener !== null && opener instanceof HTMLElement && opener.isConnected && deepActiveElement() !== opener)
      opener.focus({ preventScroll: true })
    opener = null
  }

  const stop = client.subscribe((state, before) => {
    if (state.themeMode !== before.themeMode || state.themeVariables !== before.themeVariables) paintTheme()
    if (state.modal.isOpen === before.modal.isOpen || container !== undefined) return
    if (state.modal.isOpen) void show()
    else if (!shown?.showsSuccess?.(state, before, hide)) hide()
  })
  if (container !== undefined) void show()

  return {
    /** Loads the modal's code and renders it hidden. Sends no request to a service. */
    prepare(): void {
      if (isPrepared) return
      isPrepared = true
      Promise.all([shell.load(), client.load().catch(() => {})])
        .then(() => {
          // An open dialog is filled after the frame that shows its card.
          if (!isDestroyed && !client.getState().modal.isOpen) return fill(ensureHost())
        })
        .catch(() => {
          isPrepared = false
        })
    },
    destroy(): void {
      isDestroyed = true
      stop()
      hide()
      shown?.unmount?.()
      shown?.host.element.remove()
      shown = undefined
    },
  }
}

/** The focused element, also when it stands in shadow roots. */
function deepActiveElement(): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}
