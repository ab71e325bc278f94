import { earlyTokensCss } from '@latchkey/design/host-button'
import { buttons } from '../strings/en/buttons.ts'
import type { ButtonWords } from '../strings/words.types.ts'
import css from './early.css?inline'

export interface Host {
  readonly element: HTMLElement
  readonly shadow: ShadowRoot
  /** The element for the screens; contains placeholders until the first screen. */
  readonly root: HTMLElement
  /** `undefined` in embedded mode. */
  readonly dialog: HTMLDialogElement | undefined
}

/** The placeholders of the card before its first screen, with the height of that screen. */
export interface CardSkeleton {
  readonly rows: number
  /** Number of lines below them: the guide for visitors without a wallet, the site's terms. */
  readonly feet: number
  /** True for Connect, which has a title; the account has none. */
  readonly hasTitle?: boolean | undefined
}

/**
 * Creates the modal's elements in the page: one element with an open shadow root. Plain DOM, so that the first paint
 * after a click waits for no code.
 *
 * @param container - Embedded mode: the element of the page that contains the modal.
 */
export function createHost(
  container: HTMLElement | undefined,
  { rows, feet, hasTitle }: CardSkeleton,
  words: ButtonWords = buttons,
): Host {
  const element = make('latchkey-modal')
  const shadow = element.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@layer tokens,reset,parts,views;@layer tokens{${earlyTokensCss}}${css}`)
  shadow.adoptedStyleSheets = [sheet]
  const card = make('div', { className: 'lk-card' })
  card.append(...shapes(rows, 'row'), ...shapes(feet, 'bar'))
  if (container !== undefined) {
    element.setAttribute('data-embedded', '')
    card.setAttribute('role', 'region')
    card.prepend(...shapes(1, 'bar'))
    shadow.append(card)
    container.append(element)
    return { element, shadow, root: card, dialog: undefined }
  }
  const dialog = make('dialog', { className: 'lk-dialog' })
  // Until a screen is rendered, the dialog itself has the focus. If a focused button were removed, the browser would
  // lay out the card twice; Chromium searches for a button before it focuses the dialog.
  dialog.setAttribute('aria-busy', 'true')
  card.tabIndex = -1
  card.autofocus = true
  dialog.setAttribute('aria-label', words.dialog)
  // The visitor can close the card before the screens are loaded.
  card.prepend(
    make('button', {
      className: 'lk-early-close',
      ariaLabel: words.close,
      onclick: () => dialog.dispatchEvent(new Event('cancel')),
    }),
  )
  if (hasTitle === true) card.prepend(make('div', { className: 'lk-early-title', textContent: words.connect }))
  dialog.append(card)
  shadow.append(dialog)
  document.body.append(element)
  return { element, shadow, root: card, dialog }
}

function shapes(length: number, name: 'bar' | 'row'): readonly HTMLElement[] {
  return Array.from({ length }, () => make('div', { className: `lk-early-${name}` }))
}

function make<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  properties?: Partial<HTMLElementTagNameMap[T]>,
): HTMLElementTagNameMap[T]
function make(tag: string): HTMLElement
function make(tag: string, properties?: Partial<HTMLElement>): HTMLElement {
  return Object.assign(document.createElement(tag), properties)
}
