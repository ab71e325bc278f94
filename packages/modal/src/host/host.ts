import { earlyTokensCss } from '@latchkey/design/host-button'
import { buttons as words } from '../strings/en/buttons.ts'
import css from './early.css?inline'

export interface Host {
  readonly element: HTMLElement
  readonly shadow: ShadowRoot
  /** The element that screens are rendered into; holds grey shapes until the first one is. */
  readonly root: HTMLElement
  /** `undefined` in embedded mode. */
  readonly dialog: HTMLDialogElement | undefined
  remove(): void
}

/** As many as the first screen mostly has, so that the card keeps its size when it is filled. */
const GHOST_ROWS = 5

/**
 * Builds the modal's place in the page: one element with one open shadow root. It is plain DOM, so that the first
 * paint after a click waits for nothing.
 *
 * @param container - Embedded mode: the element of the page to live in.
 */
export function createHost(container: HTMLElement | undefined): Host {
  const element = document.createElement('latchkey-modal')
  const shadow = element.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@layer tokens,reset,parts,views;@layer tokens{${earlyTokensCss}}${css}`)
  shadow.adoptedStyleSheets = [sheet]
  const card = document.createElement('div')
  card.className = 'lk-card'
  card.append(ghost('lk-ghost-bar'), ...Array.from({ length: GHOST_ROWS }, () => ghost('lk-ghost-row')))
  if (container !== undefined) {
    element.setAttribute('data-embedded', '')
    card.setAttribute('role', 'region')
    shadow.append(card)
    container.append(element)
    return { element, shadow, root: card, dialog: undefined, remove: () => element.remove() }
  }
  const dialog = document.createElement('dialog')
  dialog.className = 'lk-dialog'
  // Until there is a screen in it.
  dialog.setAttribute('aria-busy', 'true')
  dialog.setAttribute('aria-label', words.dialog)
  dialog.append(card)
  shadow.append(dialog)
  document.body.append(element)
  return { element, shadow, root: card, dialog, remove: () => element.remove() }
}

function ghost(className: string): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  element.setAttribute('aria-hidden', 'true')
  return element
}
