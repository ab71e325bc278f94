import { useSyncExternalStore } from 'react'

/** The width below which the header has room for one button of the wallet. */
const NARROW = '(max-width: 560px)'

/** Returns whether the window is as narrow as a phone. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches)
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
