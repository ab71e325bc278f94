import { WalletError } from '@latchkey/errors'

export interface Card {
  readonly title: string
  readonly lines: readonly (readonly [name: string, value: string])[]
  readonly content: string
  readonly signal: AbortSignal
}

/** Shows a request in the page, and resolves with the button that a person pressed. @throws frame/aborted */
export function showCard(document: Document, { title, lines, content, signal }: Card): Promise<boolean> {
  const card = element(document, 'section', 'card')
  card.setAttribute('role', 'dialog')
  card.setAttribute('aria-labelledby', 'card-title')
  const heading = element(document, 'h1', 'card-title', title)
  heading.id = 'card-title'
  const list = element(document, 'dl', 'card-lines')
  for (const [name, value] of lines) list.append(element(document, 'dt', '', name), element(document, 'dd', '', value))
  const reject = element(document, 'button', 'card-reject', 'Reject')
  const approve = element(document, 'button', 'card-approve', 'Approve')
  const buttons = element(document, 'div', 'card-buttons')
  buttons.append(reject, approve)
  card.append(heading, list, element(document, 'pre', 'card-content', content), buttons)
  document.body.append(card)
  reject.focus()
  return new Promise<boolean>((resolve, reject_) => {
    const press = (isApproved: boolean) => (event: Event) => {
      if (event.isTrusted) resolve(isApproved)
    }
    approve.addEventListener('click', press(true))
    reject.addEventListener('click', press(false))
    signal.addEventListener('abort', () => reject_(new WalletError('frame/aborted')), { once: true })
  }).finally(() => card.remove())
}

/** Text is set as text: no part of a request becomes markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  document: Document,
  name: K,
  className: string,
  text = '',
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  if (className !== '') made.className = className
  made.textContent = text
  return made
}
