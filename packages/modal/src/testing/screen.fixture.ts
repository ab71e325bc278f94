import { act } from 'react'

/** The operations of a user, or of assistive technology, on the screen. */
export interface Screen {
  readonly shadow: ShadowRoot
  /** All visible text in reading order, with single spaces. */
  readonly text: () => string
  /** Accessible names of the elements with a role, in reading order. */
  readonly names: (role: Role) => readonly string[]
  /** Returns the element with a role and a name when it appears. @throws Error if it does not appear. */
  readonly find: (role: Role, name: string) => Promise<HTMLElement>
  readonly press: (role: Role, name: string) => Promise<void>
  /** Types into a field, or selects an option by its value. */
  readonly write: (role: Role, name: string, text: string) => Promise<void>
  /** Waits until the condition holds. @throws Error with the visible text if it does not. */
  readonly until: (condition: () => boolean) => Promise<void>
}

const SELECTORS = {
  heading: 'h1, h2, h3, [role=heading]',
  button: 'button:not([role]), [role=button]',
  link: 'a[href]',
  list: 'ul, ol, [role=list]',
  listitem: 'li, [role=listitem]',
  tab: '[role=tab]',
  tabpanel: '[role=tabpanel]',
  img: 'img[alt]:not([alt=""]), [role=img]',
  textbox: 'input[type=text]:not([role]), input[type=email], [role=textbox]',
  searchbox: 'input[type=search], [role=searchbox]',
  combobox: 'select, [role=combobox]',
  checkbox: 'input[type=checkbox]:not([role]), [role=checkbox]',
  switch: '[role=switch]',
  radio: 'input[type=radio], [role=radio]',
  gridcell: '[role=gridcell]',
  status: '[role=status]',
  alert: '[role=alert]',
} as const

export type Role = keyof typeof SELECTORS

interface Time {
  readonly advance: (ms: number) => Promise<void>
  readonly turns: number
}

/** Returns the functions that inspect the modal in a shadow root. */
export function createScreen(shadow: ShadowRoot, { advance, turns }: Time): Screen {
  const elements = (role: Role) =>
    [...shadow.querySelectorAll<HTMLElement>(SELECTORS[role])].filter((element) => !isHidden(element))
  const names = (role: Role) => elements(role).map(nameOf)
  const text = () => textOf(shadow)

  async function until(condition: () => boolean): Promise<void> {
    for (let turn = 0; turn < turns; turn++) {
      if (condition()) return
      await advance(1)
    }
    throw new Error(`This did not come; in sight: ${text()}`)
  }
  async function find(role: Role, name: string, isWanted = (_: HTMLElement) => true): Promise<HTMLElement> {
    const findWanted = () => elements(role).find((element) => nameOf(element) === name && isWanted(element))
    let found = findWanted()
    await until(() => {
      found ??= findWanted()
      return found !== undefined
    }).catch(() => {})
    if (found === undefined) throw new Error(`No ${role} "${name}"; there are: ${names(role).join(' | ')}`)
    return found
  }
  return {
    shadow,
    text,
    names,
    find: (role, name) => find(role, name),
    until,
    async press(role, name) {
      // A disabled button with the same name may precede it, and would not handle the press.
      const element = await find(role, name, (found) => !found.hasAttribute('disabled'))
      await act(async () => element.click())
      await advance(0)
    },
    async write(role, name, value) {
      const field = await find(role, name)
      await act(async () => {
        const isSelect = field instanceof HTMLSelectElement
        const { prototype } = isSelect ? HTMLSelectElement : HTMLInputElement
        // React listens only to the setter of the prototype.
        Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
        field.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }))
      })
      await advance(0)
    },
  }
}

const HIDDEN = '[hidden], [inert], [aria-hidden="true"]'
const isHidden = (element: Element) => element.closest(HIDDEN) !== null

/**
 * Returns the accessible name of an element, without the parts that depend on style sheets.
 *
 * @see https://www.w3.org/TR/accname-1.2/#computation-steps
 */
function nameOf(element: HTMLElement): string {
  const root = element.getRootNode() as ShadowRoot
  const labelledBy = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  const labels = labelledBy.flatMap((id) => root.getElementById(id) ?? [])
  const label = element.getAttribute('aria-label') ?? element.getAttribute('alt') ?? undefined
  const field = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [element]
  return (labels.length > 0 ? labels.map(textIn).join(' ') : (label ?? field.map(textIn).join(' '))).trim()
}

/** Returns the text of an element and the names of its pictures, with single spaces. */
function textIn(root: Node): string {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  const parts: string[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement
    if (element === null || isHidden(element)) continue
    if (node === element) parts.push(element.getAttribute('role') === 'img' ? nameOf(node as HTMLElement) : '')
    else parts.push(node.textContent ?? '')
  }
  return parts.join('').replace(/\s+/g, ' ').trim()
}

/** Returns all visible text, with the texts of different elements separated. */
function textOf(root: ShadowRoot): string {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const parts: string[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.parentElement?.closest(HIDDEN) === null) parts.push(node.textContent ?? '')
  return parts.join(' ').replace(/\s+/g, ' ').trim()
}
