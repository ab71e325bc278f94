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

/** Longest wait for the code of wallets and accounts, after the code of the screens is loaded. */
const ENGINE_TIMEOUT_MS = 200

interface Shown extends Partial<MountedShell> {
  readonly host: Host
}

/**
 * Shows the modal while `modal.isOpen` of the client is true. Creates no element and loads no code before the visitor
 * is about to open it.
 */
export function createPresence(
  client: ScreenClient,
  { container, dir }: Pick<WalletModalOptions, 'container' | 'dir'>,
) {
  let shown: Shown | undefined
  let words: ButtonWords | undefined
  let opener: Element | null = null
  /** Number of openings during which a chunk failed to load. */
  let lostOpenings = 0
  let isPrepared = false
  let isDestroyed = false

  loadButtonWords(client.options.locale, (loaded) => {
    words = loaded
  })

  const shell = lazy(async () => {
    const code = await import('../shell/open-shell.ts')
    // Read now instead of with the screens, because the visitor still waits for the wallets.
    code.readStyles()
    return code
  })

  function ensureHost(): Host {
    if (shown !== undefined) return shown.host
    const host = createHost(container, pickSkeleton(client), words)
    if (dir !== undefined) host.element.dir = dir
    shown = { host }
    paintTheme()
    // The same rule for the browser's own ways to close a dialog (Escape, the back gesture on Android).
    host.dialog?.addEventListener('cancel', (event) => {
      event.preventDefault()
      client.actions.modal.safeClose()
    })
    host.dialog?.addEventListener('close', () => {
      // The event arrives late: the modal may have been opened again since, for example to show an unsupported network.
      if (!isDestroyed && host.dialog?.open === false && client.getState().modal.isOpen) client.actions.modal.close()
    })
    return host
  }

  function paintTheme(): void {
    const { themeMode, themeVariables } = client.getState()
    if (shown === undefined) return
    applyTheme(shown.host.element, { mode: themeMode, variables: themeVariables })
  }

  /**
   * Renders the screens into the host when their code is loaded, together with the rest of the client if it arrives in
   * time.
   */
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
      // A browser may cache the failed import, and a new deployment deletes old chunks: then only a page reload helps
      // (decision 32). Uses `confirm`, because the missing chunk may be that of the screens.
      if (lostOpenings > 1 && confirm((words ?? buttons).reload)) location.reload()
    }
    try {
      if (container === undefined) showDialog()
      const host = ensureHost()
      if (shown?.unmount !== undefined) {
        // The shell is mounted, but the engine may have failed to load during an earlier opening.
        if (lostOpenings > 0) client.load().catch(lose)
        return
      }
      client.prepare()
      // Paints the card first, because drawing its content takes more than one frame.
      await painted()
      const loaded = client.prepareFor('drawing').catch(lose)
      shell.load().catch(lose)
      // The modal is open: the screens can be read and closed without the rest of the client.
      await fill(host, Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, ENGINE_TIMEOUT_MS))]))
    } catch (error) {
      client.actions.modal.close()
      client.options.reporter.report(toWalletError(error))
    }
  }

  function showDialog(): void {
    if (shown?.host.dialog?.open === true) return
    opener = deepActiveElement()
    const { element, dialog } = ensureHost()
    // A site that replaces its page content may have removed the element.
    if (!element.isConnected) document.body.append(element)
    if (dialog === undefined) return
    // It may still be fading out from the last closing.
    dialog.popover = null
    dialog.inert = false
    dialog.showModal()
  }

  function hide(): void {
    shown?.host.dialog?.close()
    // Most browsers have restored the focus already.
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

/** Returns the focused element, also inside shadow roots. */
function deepActiveElement(): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}
