import { createToken, type TokenOptions } from '../crypto/token.ts'

/** Returns the URL of a socket to a relay, with a fresh token. */
export async function toRelayUrl(projectId: string, options: TokenOptions): Promise<string> {
  const query = new URLSearchParams({
    auth: await createToken(options),
    projectId,
    ua: 'wc-2/latchkey',
    useOnCloseEvent: 'true',
  })
  const { relay } = options
  return `${relay}${relay.includes('?') ? '&' : relay.endsWith('/') ? '?' : '/?'}${query}`
}
