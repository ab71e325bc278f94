import { type SocialReturn, socialReturnRequest } from '@latchkey/protocol/wallet-auth'
import * as v from 'valibot'

/** Others are dropped, e.g. `error_description`: nothing that a provider writes is shown. */
const NAMES = ['state', 'iss', 'code', 'error']

/**
 * Returns what a provider returned, from the address of the page; `undefined` if a parameter is missing, appears twice or is of no use.
 *
 * @example readReturn(new URL('https://auth.wallet.example/google?state=…&code=…'))
 * @see RFC 6749 section 4.1.2, RFC 9207
 */
export function readReturn({ pathname, search }: Pick<URL, 'pathname' | 'search'>): SocialReturn | undefined {
  const parameters = new URLSearchParams(search)
  const names = [...parameters.keys()]
  if (new Set(names).size !== names.length) return undefined
  const known = NAMES.filter((name) => parameters.has(name)).map((name) => [name, parameters.get(name)])
  const given = { provider: pathname.slice(1), ...Object.fromEntries(known) }
  const parsed = v.safeParse(socialReturnRequest, given)
  return parsed.success ? parsed.output : undefined
}
