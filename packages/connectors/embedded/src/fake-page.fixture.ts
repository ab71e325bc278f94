import type { FrameWindow } from './frame-window.ts'

/** A message that the page sent into a frame. */
export interface PostedMessage {
  readonly data: unknown
  readonly targetOrigin: string
  readonly ports: readonly MessagePort[]
}

/** A message that arrives at the window of the page. */
export interface ArrivingMessage {
  readonly data: unknown
  readonly origin: string
  readonly source: unknown
}

class FakeElement extends EventTarget {
  readonly tagName: string
  readonly attributes = new Map<string, string>()
  readonly style = { cssText: '' }
  readonly children = new Set<FakeElement>()
  parent: FakeElement | undefined
  open = false
  hasFocus = false
  src = ''
  referrerPolicy = ''
  /** Of an iframe: it exists while the element is in the page. */
  contentWindow: { readonly postMessage: (...message: [unknown, string, MessagePort[]]) => void } | null = null

  constructor(tagName: string) {
    super()
    this.tagName = tagName
  }
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value)
  }
  append(child: FakeElement): void {
    child.parent = this
    this.children.add(child)
  }
  remove(): void {
    this.parent?.children.delete(this)
  }
  showModal(): void {
    if (this.open) throw new Error('A dialog that is open cannot be shown')
    this.open = true
  }
  close(): void {
    this.open = false
  }
  focus(): void {
    this.hasFocus = true
  }
}

/** A page in which a frame can be opened. Nothing is loaded: a test sends what a frame would send. */
export function createFakePage() {
  const posted: PostedMessage[] = []
  const created: FakeElement[] = []
  const frameWindow = {
    postMessage: (data: unknown, targetOrigin: string, ports: MessagePort[]) =>
      void posted.push({ data, targetOrigin, ports }),
  }
  const body = new FakeElement('body')
  const document = {
    body,
    createElement(tagName: string) {
      const element = new FakeElement(tagName)
      if (tagName === 'iframe') element.contentWindow = frameWindow
      created.push(element)
      return element
    },
  }
  const listeners = new Set<(event: Event) => void>()
  const window = {
    document,
    addEventListener: (_: 'message', listener: (event: Event) => void) => void listeners.add(listener),
    removeEventListener: (_: 'message', listener: (event: Event) => void) => void listeners.delete(listener),
  }
  return {
    window: window as unknown as FrameWindow,
    frameWindow,
    posted,
    body,
    element: (tagName: string) => created.find((each) => each.tagName === tagName),
    send(message: ArrivingMessage) {
      for (const listener of listeners) listener(Object.assign(new Event('message'), message))
    },
    /** Number of listeners of the window. */
    listeners: () => listeners.size,
  }
}
