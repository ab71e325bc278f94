import { buttonCss } from '@latchkey/design/host-button'

export interface ButtonLook {
  readonly label: string
  /** A picture before the label; without a URL a plain circle. */
  readonly face?: { readonly src: string | undefined } | undefined
  /** URL of a small picture on the edge of the face. */
  readonly badge?: string | undefined
  /** A second text, separated from the label. */
  readonly chip?: string | undefined
  /** Accessible name that replaces the texts; also shown on hover, because the texts may be cut. */
  readonly name?: string | undefined
  readonly isPrimary?: boolean
  readonly isBusy?: boolean
  readonly disabled?: boolean | undefined
  readonly testId: string
}

export interface DrawnButton {
  readonly element: HTMLButtonElement
  update(look: ButtonLook): void
}

let sheet: CSSStyleSheet | undefined
function buttonSheet(): CSSStyleSheet {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(buttonCss)
  }
  return sheet
}

/**
 * Draws a button into a shadow root of the host, so that no style of the page affects it. Plain DOM: it is drawn
 * together with the page.
 */
export function drawButton(host: HTMLElement): DrawnButton {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [buttonSheet()]
  const element = document.createElement('button')
  element.type = 'button'
  element.className = 'lk-host-button'
  element.setAttribute('aria-haspopup', 'dialog')
  // The button from the server HTML may have the focus.
  const isFocused = document.activeElement === host
  shadow.replaceChildren(element)
  if (isFocused) element.focus()
  const pictures: Record<string, HTMLElement> = {}

  /** Reuses an unchanged picture, so that it is not loaded and faded in again. */
  function drawPicture(className: string, src: string | undefined): HTMLElement {
    const tag = src === undefined ? 'span' : 'img'
    pictures[className + src] ??= Object.assign(document.createElement(tag), { className, src, alt: '' })
    return pictures[className + src] as HTMLElement
  }

  return {
    element,
    update({ label, face, badge, chip, name, isPrimary, isBusy, disabled, testId }) {
      element.toggleAttribute('data-primary', isPrimary === true)
      element.disabled = disabled === true
      element.setAttribute('data-testid', testId)
      set(element, 'aria-label', name)
      set(element, 'title', name)
      set(element, 'aria-busy', isBusy === true ? 'true' : undefined)
      element.replaceChildren(
        ...(face === undefined ? [] : [drawPicture('lk-host-face', face.src)]),
        ...(badge === undefined ? [] : [drawPicture('lk-host-badge', badge)]),
        text('lk-host-label', label),
        ...(chip === undefined ? [] : [' ', text('lk-host-chip', chip)]),
      )
    },
  }
}

function text(className: string, content: string): HTMLElement {
  const element = document.createElement('span')
  element.className = className
  // On a right-to-left page, an amount keeps its order and is cut at its own end.
  element.dir = 'auto'
  element.textContent = content
  return element
}

function set(element: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
