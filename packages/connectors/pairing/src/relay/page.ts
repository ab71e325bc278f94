/** The events of a browser page that the relay client depends on. */
export interface Page {
  /** A hint only: browsers report it incorrectly behind some VPNs. */
  isOnline(): boolean
  /** Calls `listener` when the network returns or the page becomes visible. */
  onReturn(listener: () => void): () => void
  /** Runs work after the next paint. Absent if nothing is painted. */
  afterPaint?(work: () => void): void
  /**
   * Elects one tab of the site as the leader: the first one, then whichever tab becomes visible. Absent without Web
   * Locks; then each tab acts for itself.
   *
   * @param name - Name of the work that the leader does.
   * @param onChange - Called whenever this tab becomes the leader or stops being it.
   * @returns a function that takes this tab out of the election.
   */
  electLeader?(name: string, onChange: (isLeading: boolean) => void): () => void
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

/** A hidden page paints nothing, so the work runs after this time at the latest. */
const LATE_PAINT_MS = 500

/** Returns the page of a browser. Outside of a browser it is always online and never emits a return. */
export function browserPage(globals: BrowserGlobals): Page {
  const locks = globals.navigator?.locks
  return {
    ...(locks && { electLeader: (name, onChange) => electLeader(locks, globals.document, name, onChange) }),
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
  // A frame callback runs before its paint, and a timer set in it runs after. Two frames, because the work takes longer
  // than one and would delay the animation that has just begun.
  requestAnimationFrame?.(() => requestAnimationFrame(() => setTimeout(once)))
  setTimeout(once, LATE_PAINT_MS)
}

function electLeader(
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
      // This tab withdrew its request.
      if (signal.aborted) return
      // The browser grants no locks, as in a sandboxed frame: each tab acts for itself.
      if (!isLeading) return change(true)
      // The tab that became visible has stolen the lock.
      change(false)
      requestLock({})
    })
  }
  // A hidden tab may be frozen at any time, and would hold up the others, so the visible one steals the lock.
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
