import { WalletError } from '@latchkey/errors'
import { isMadeAgain, toClaimPlace } from '#checks'
import type { ClaimPlace } from './checks/claim-place.ts'

/** Stored on the page instead of this module, because a page may contain several copies of this package. */
const CLAIMS = Symbol.for('@latchkey/modal storage')

interface Page {
  [CLAIMS]?: Map<string, ClaimPlace | undefined>
}

/**
 * Claims the storage keys with a prefix for one modal of the page. Two modals would overwrite each other's session
 * unnoticed, because a page gets no `storage` event for its own writes.
 *
 * @param callee - The function that creates the modal; its caller is the location of the claim.
 * @returns a function that releases the claim.
 * @throws config/storage-key-taken
 */
export function claimStorage(prefix: string, callee: (...args: never[]) => unknown): () => void {
  // A server has no storage, and creates a modal for each request.
  if (typeof window === 'undefined') return () => {}
  const page: Page = window as Page
  page[CLAIMS] ??= new Map()
  const claims = page[CLAIMS]
  const place = toClaimPlace(callee)
  if (claims.has(prefix) && !isMadeAgain(claims.get(prefix), place))
    throw new WalletError('config/storage-key-taken', { prefix: `${prefix}@appkit/` })
  claims.set(prefix, place)
  let isHeld = true
  return () => {
    // The second `destroy()` of a modal must not release a claim that another modal has made since.
    if (isHeld) claims.delete(prefix)
    isHeld = false
  }
}
