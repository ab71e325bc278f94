import type { Gateway, GatewayCapabilities } from '../ports/index.ts'

/** Gives one capability of the site's gateway, `undefined` when the site has none. */
export type OpenGateway = <K extends keyof GatewayCapabilities>(
  capability: K,
) => Promise<GatewayCapabilities[K] | undefined>

/**
 * Returns the way to the capabilities of a gateway: each is loaded once, with its first use.
 *
 * @param adopt - Wraps each capability when it has loaded.
 */
export function createOpenGateway(
  load: () => Promise<Gateway | undefined>,
  adopt: <S extends object>(service: S) => S,
): OpenGateway {
  const opened = new Map<string, Promise<unknown>>()

  async function openOne<K extends keyof GatewayCapabilities>(
    capability: K,
  ): Promise<GatewayCapabilities[K] | undefined> {
    const gateway = await load()
    return gateway && adopt(await gateway[capability]())
  }

  return (capability) => {
    const known = opened.get(capability) as ReturnType<typeof openOne<typeof capability>> | undefined
    if (known !== undefined) return known
    const opening = openOne(capability)
    opened.set(capability, opening)
    // A chunk that failed to arrive may arrive the next time.
    opening.catch(() => opened.delete(capability))
    return opening
  }
}
