import { toWalletError } from '@latchkey/errors'
import type { Context } from '../../context.ts'
import type { CallOptions } from '../../ports/index.ts'
import { isServed } from '../../reads/is-served.ts'
import type { OpenGateway } from '../../reads/open-gateway.ts'
import { failed, ok, type Result } from '../../result.ts'
import { selectNetworkId } from '../../store/selectors.ts'
import type { CachedNames } from './cached-names.ts'

type ResolveName = (request: { readonly name: string } & CallOptions) => Promise<Result<string>>

/** Errors after which the gateway may still resolve the name; any other error concerns only this attempt. */
const RETRIED_BY_GATEWAY: ReadonlySet<string> = new Set([
  'names/not-found',
  'network/unsupported',
  'config/adapter-not-found',
])

/** A separator that no name can contain. @see ENSIP-15 */
const SPACE = ' '

/**
 * Returns a resolver of names that queries the chain first, and the gateway if the chain has no result: the site may
 * have no network with names. Caches results of the gateway for 300 seconds.
 *
 * @see Spec §4 "ENS and identity 300000 ms"
 */
export function withGatewayNames(
  resolveName: ResolveName,
  names: CachedNames,
  context: Context,
  gateway: OpenGateway,
): ResolveName {
  return async (request) => {
    const networkId = selectNetworkId(context.getState())
    // The gateway has a separate address for each network.
    const key = `${request.name}${SPACE}${networkId}`
    const known = request.signal?.aborted === true ? undefined : names.get(key)
    if (known !== undefined) return ok(known.value)
    const found = await resolveName(request)
    if (found.ok || !RETRIED_BY_GATEWAY.has(found.error.code)) return found
    try {
      if (!(await isServed(gateway, networkId, request.signal))) return found
      const service = await gateway('names')
      if (service === undefined) return found
      const address = await service.resolveName({ ...request, networkId })
      names.set(key, address)
      return ok(address)
    } catch (error) {
      return failed(toWalletError(error))
    }
  }
}

/**
 * Returns a resolver of names on the chain that caches results for 300 seconds.
 *
 * @see Spec §4 "ENS and identity 300000 ms"
 */
export function withCachedNames(resolveName: ResolveName, names: CachedNames): ResolveName {
  return async (request) => {
    const isCacheable = request.signal?.aborted !== true && !request.name.includes(SPACE)
    const known = isCacheable ? names.get(request.name) : undefined
    if (known !== undefined) return ok(known.value)
    const found = await resolveName(request)
    if (found.ok) names.set(request.name, found.value)
    return found
  }
}
