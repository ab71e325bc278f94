import { WalletError } from '@latchkey/errors'
import { isMadeAgain, toClaimPlace } from '#checks'
import type { ClaimPlace } from './checks/claim-place.ts'

/** On the page and not in this module: a page may hold several copies of this package. */
const CLAIMS = Symbol.for('@latchkey/modal storage')

interface Page {
  [CLAIMS]?: Map<string, ClaimPlace | undefined>
}

/**
 * Takes the entries of storage whose names start with a prefix for one modal of the page: two would overwrite each other's
 * session without noticing, because a page gets no event of its own writes.
 *
 * @param callee - The function that makes the modal; its caller is the place of the claim.
 * @returns what gives them back.
 * @throws config/storage-key-taken
 */
export function claimStorage(prefix: string, callee: (...args: never[]) => unknown): () => void {
  // A server stores nothing, and makes a modal for each request.
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
    // The second `destroy()` of one modal must not free what another one has taken since.
    if (isHeld) claims.delete(prefix)
    isHeld = false
  }
}
