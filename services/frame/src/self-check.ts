/** What a page can see of how it is embedded. */
export interface Surroundings {
  /** `self.origin`: the text `null` in a sandbox. */
  readonly origin: string
  readonly isSecureContext: boolean
  readonly isTopLevel: boolean
  /** `window.credentialless`: storage is lost with the page. */
  readonly isCredentialless: boolean
}

/**
 * Returns why the frame must not run here; `undefined` when it may. Storage is no reason: without it the device is a new one
 * with each load.
 *
 * @example findUnsupported({ origin: 'null', isSecureContext: true, isTopLevel: false, isCredentialless: false }) // 'sandbox'
 * @see https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/iframe#sandbox
 */
export function findUnsupported(
  around: Surroundings,
): 'sandbox' | 'credentialless' | 'insecure' | 'top-level' | undefined {
  if (around.origin === 'null') return 'sandbox'
  if (around.isCredentialless) return 'credentialless'
  if (!around.isSecureContext) return 'insecure'
  return around.isTopLevel ? 'top-level' : undefined
}

/** Returns the surroundings of a page. */
export function lookAround(page: Window): Surroundings {
  return {
    origin: self.origin,
    isSecureContext: self.isSecureContext,
    isTopLevel: page.top === page,
    isCredentialless: 'credentialless' in page && page.credentialless === true,
  }
}
