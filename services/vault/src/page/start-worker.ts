/** Path of the worker's script. The build writes it into this script, whose hash the page states. */
declare const LATCHKEY_WORKER_PATH: string

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (text: string) => string },
  ): { createScriptURL(text: string): string }
}

/**
 * Starts the worker that holds the keys. The page's policy of Trusted Types admits no other script; browsers without Trusted
 * Types have only the other directives.
 *
 * @see https://www.w3.org/TR/trusted-types/
 */
export function startWorker(page: object): Worker {
  const path = LATCHKEY_WORKER_PATH
  if (!('trustedTypes' in page)) return new Worker(path)
  const policy = (page.trustedTypes as TrustedTypes).createPolicy('vault-worker', {
    createScriptURL(text) {
      if (text !== path) throw new TypeError('The vault starts no other script')
      return text
    },
  })
  return new Worker(policy.createScriptURL(path))
}
