/** What a browser thinks of its network, and when it is worth another try. */
export interface Page {
  /** A hint: browsers are wrong about it. */
  isOnline(): boolean
  /** Calls back when the network returned or the person came back to the page. */
  onReturn(listener: () => void): () => void
  /** Does something once what is on the screen by now has been painted. Left out where nothing is painted. */
  afterPaint?(work: () => void): void
  /**
   * Lets one tab of the site at a time act for all: the first one, then the one that the person comes to. Left out where
   * nobody can know; each tab acts for itself then.
   *
   * @param name - Name of the work.
   * @param onChange - Called whenever this tab begins or ceases to be the one.
   * @returns what gives it up.
   */
  lead?(name: string, onChange: (isLeading: boolean) => void): () => void
}

interface Listens {
  addEventListener(type: string, listener: () => void): void
  removeEventListener(type: string, listener: () => void): void
}

interface BrowserGlobals extends Partial<Listens> {
  readonly navigator?: { readonly onLine?: boolean; readonly locks?: Pick<LockManager, 'request'> }
  readonly document?: Listens & { readonly visibilityState: string }
  readonly requestAnimationFrame?: (callback: () => void) => unknown
}

/** A page that nobody sees paints nothing: a person who went to the wallet at once waits no longer than this. */
const LATE_PAINT_MS = 500

/** Returns the page of a browser. Outside of a browser: always online, never returning. */
export function browserPage(globals: BrowserGlobals): Page {
  const locks = globals.navigator?.locks
  return {
    ...(locks && { lead: (name, onChange) => lead(locks, globals.document, name, onChange) }),
    ...(globals.requestAnimationFrame && { afterPaint: (work) => afterPaint(globals, work) }),
    isOnline: () => globals.navigator?.onLine !== false,
    onReturn(listener) {
      const { document } = globals
      const onVisible = () => {
        if (document?.visibilityState === 'visible') listener()
      }
      globals.addEventListener?.('online', listener)
      document?.addEventListener('visibilitychange', onVisible)
      return () => {
        globals.removeEventListener?.('online', listener)
        document?.removeEventListener('visibilitychange', onVisible)
      }
    },
  }
}

function afterPaint({ requestAnimationFrame }: BrowserGlobals, work: () => void): void {
  let isDone = false
  const once = () => {
    if (!isDone) work()
    isDone = true
  }
  // A frame's callback runs before it is painted, and a timer of it after that: in a callback, the work would hold up the
  // frame. The second one, for the work takes longer than a frame, and what was drawn still moves into its place.
  requestAnimationFrame?.(() => requestAnimationFrame(() => setTimeout(once)))
  setTimeout(once, LATE_PAINT_MS)
}

function lead(
  locks: Pick<LockManager, 'request'>,
  document: BrowserGlobals['document'],
  name: string,
  onChange: (isLeading: boolean) => void,
): () => void {
  let waiting = new AbortController()
  let release = () => {}
  let isLeading = false
  const change = (next: boolean) => {
    isLeading = next
    onChange(next)
  }
  const requestLock = (options: LockOptions) => {
    waiting.abort()
    waiting = new AbortController()
    const { signal } = waiting
    const hold = () =>
      new Promise<void>((resolve) => {
        release = resolve
        change(true)
      })
    locks.request(`@latchkey/pairing/${name}`, options.steal ? options : { signal }, hold).catch(() => {
      // Not wanted any more.
      if (signal.aborted) return
      // A browser that gives nobody a lock, as in a sandboxed frame: each tab acts for itself.
      if (!isLeading) return change(true)
      // Taken by the tab that the person went to.
      change(false)
      requestLock({})
    })
  }
  // A tab that nobody looks at may be halted at any time, and would hold up the others.
  const isSeen = () => document?.visibilityState === 'visible'
  const onVisible = () => {
    if (isSeen() && !isLeading) requestLock({ steal: true })
  }
  requestLock({ steal: isSeen() })
  document?.addEventListener('visibilitychange', onVisible)
  return () => {
    document?.removeEventListener('visibilitychange', onVisible)
    waiting.abort()
    release()
  }
}
