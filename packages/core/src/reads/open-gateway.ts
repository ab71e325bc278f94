import type { Gateway, GatewayCapabilities } from '../ports/index.ts'

/** Opens one capability of the site's gateway; `undefined` if the site has no gateway. */
export type OpenGateway = <K extends keyof GatewayCapabilities>(
  capability: K,
) => Promise<GatewayCapabilities[K] | undefined>

/**
 * Returns the function that opens the capabilities of a gateway, each once, at its first use.
 *
 * @param adopt - Wraps each capability after it was loaded.
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
    // After a failed load, the next use loads again.
    opening.catch(() => opened.delete(capability))
    return opening
  }
}
