import { socialClient, socialProvider } from '@latchkey/protocol/frame'
import { SOCIAL_PROVIDERS } from '@latchkey/protocol/wallet-auth'
import * as v from 'valibot'

const { clientId, authorizationEndpoint } = socialClient.entries

/** The frame compares origin and path of the address that auth makes with this text. */
export const exactEndpoint = v.pipe(
  authorizationEndpoint,
  v.check((text) => {
    if (!URL.canParse(text)) return false
    const { origin, pathname } = new URL(text)
    return `${origin}${pathname}` === text
  }, 'write an address without a query and without a usual port'),
)

type Socials = Partial<Record<v.InferOutput<typeof socialProvider>, v.InferOutput<typeof socialClient>>>

/** Social providers of a deployment: its client id at each, and the page of a provider, if it is not the well-known one. */
export const socialsSchema = v.pipe(
  v.record(socialProvider, v.strictObject({ clientId, authorizationEndpoint: v.exactOptional(exactEndpoint) })),
  v.transform((given) => {
    const socials: Socials = {}
    for (const name of socialProvider.options) {
      const client = Object.hasOwn(given, name) ? given[name] : undefined
      const { authorizationEndpoint } = SOCIAL_PROVIDERS[name]
      if (client !== undefined) socials[name] = { authorizationEndpoint, ...client }
    }
    return socials
  }),
)

/**
 * Returns what pages know of the clients of a deployment: none of their secrets.
 *
 * @example toPageSocials({ google: { clientId: 'wallet', clientSecret: 'secret' } })
 */
export function toPageSocials(
  clients: Readonly<Record<string, { readonly clientId: string; readonly authorizationEndpoint?: string }>>,
): v.InferOutput<typeof socialsSchema> {
  const known = Object.entries(clients).map(([provider, { clientId: id, authorizationEndpoint: endpoint }]) => [
    provider,
    { clientId: id, ...(endpoint === undefined ? {} : { authorizationEndpoint: endpoint }) },
  ])
  return v.parse(socialsSchema, Object.fromEntries(known))
}
