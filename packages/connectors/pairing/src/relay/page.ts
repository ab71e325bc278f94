/** Whether the page can reach anything at all, and when it is worth another try. */
export interface Page {
  isOnline(): boolean
  /** Calls back when the network returned or the person came back to the page. */
  onReturn(listener: () => void): () => void
}

interface Listens {
  addEventListener(type: string, listener: () => void): void
  removeEventListener(type: string, listener: () => void): void
}

interface BrowserGlobals extends Partial<Listens> {
  readonly navigator?: { readonly onLine?: boolean }
  readonly document?: Listens & { readonly visibilityState: string }
}

/** Returns the page of a browser. Elsewhere: always online, never returning. */
export function browserPage(globals: BrowserGlobals): Page {
  return {
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
