import { isCaipNetworkId } from '@latchkey/primitives'
import * as v from 'valibot'
import { socialProvider } from './fields.ts'

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const HOST = `${LABEL}(?:\\.${LABEL})*`
const PORT = '(?::[1-9]\\d{0,4})?'
const SECURE = new RegExp(`^https://${HOST}${PORT}$`)
/** The star stands for one label, in front of at least two others: a rule for a whole top-level domain is none. */
const STAR = new RegExp(`^https://\\*\\.${LABEL}\\.${HOST}${PORT}$`)
const LOCAL = new RegExp(`^http://(?:localhost|127\\.0\\.0\\.1|${HOST}\\.localhost)${PORT}$`)
/** A browser leaves the usual port out, so that an origin with it equals no origin of a page. */
const USUAL_PORT = /^https:.*:443$|^http:.*:80$/
const MAX_LENGTH = 300

const isExactOrigin = (text: string) => (SECURE.test(text) || LOCAL.test(text)) && !USUAL_PORT.test(text)

/** An origin as browsers write it: https, or http on this machine; lower case, ASCII, without a usual port. @see RFC 6454 section 6 */
export const exactOrigin = v.pipe(
  v.string(),
  v.maxLength(MAX_LENGTH),
  v.check(isExactOrigin, 'write an origin, e.g. https://shop.example'),
)

/** An origin of pages that may embed the wallet; its left-most label may be a star. */
export const originRule = v.pipe(
  v.string(),
  v.maxLength(MAX_LENGTH),
  v.check(
    (text) => isExactOrigin(text) || (STAR.test(text) && !USUAL_PORT.test(text)),
    'write an origin, e.g. https://shop.example or https://*.shop.example',
  ),
)

/** The id of a project is a folder of the hosts too. */
export const pageProjectId = v.pipe(
  v.string(),
  v.regex(/^[a-zA-Z0-9][a-zA-Z0-9_-]{0,127}$/, 'write letters and digits'),
)

export const networkId = v.pipe(
  v.string(),
  v.maxLength(41),
  v.check((id: string) => isCaipNetworkId(id), 'write a CAIP-2 id, e.g. eip155:1'),
)

/** This deployment as a client of a social provider. @see OpenID Connect Discovery 1.0 section 3 */
export const socialClient = v.strictObject({
  clientId: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  authorizationEndpoint: v.pipe(v.string(), v.url(), v.maxLength(512)),
})

const contract = v.strictObject({
  address: v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i)) as v.GenericSchema<`0x${string}`>,
  blockCreated: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
})

/** A network as cards name it and as the frame reads it. */
const pageNetwork = v.strictObject({
  caipNetworkId: networkId,
  name: v.pipe(v.string(), v.maxLength(64)),
  nativeCurrency: v.strictObject({
    name: v.pipe(v.string(), v.maxLength(64)),
    symbol: v.pipe(v.string(), v.maxLength(16)),
    decimals: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(36)),
  }),
  testnet: v.boolean(),
  contracts: v.exactOptional(
    v.strictObject({ multicall3: v.exactOptional(contract), ensUniversalResolver: v.exactOptional(contract) }),
  ),
})

export type PageNetwork = v.InferOutput<typeof pageNetwork>

/** What the page of the frame knows of its project. It stands in the page itself, which the host of the page publishes. */
export const framePageData = v.strictObject({
  projectId: pageProjectId,
  origins: v.pipe(v.array(originRule), v.minLength(1), v.maxLength(256)),
  vaultOrigin: exactOrigin,
  /** Of the auth service; its calls are under `/v1`. */
  apiOrigin: exactOrigin,
  /** Of the custody service; its calls are under `/api/v1`. Absent: there is none. */
  deviceOrigin: v.exactOptional(exactOrigin),
  /** Custody permits exports, and the vault has a page for them. Absent: no wallet is exported. */
  hasExport: v.exactOptional(v.literal(true)),
  /** Of the page to which social providers return. Absent: there are no social logins. */
  returnOrigin: v.exactOptional(exactOrigin),
  /** Social providers of the deployment. The frame opens the page of no other provider or client. */
  socials: v.exactOptional(v.record(socialProvider, socialClient)),
  /** Page by which an account of Farcaster signs in. Absent: none does. */
  farcasterPage: v.exactOptional(v.pipe(v.string(), v.url(), v.maxLength(512))),
  /** Of the operator's gateway, through which the frame reads chains and sends. Without it the frame does neither. */
  gatewayOrigin: v.exactOptional(exactOrigin),
  /** Networks that the project uses; the first one is in use at the start. */
  networks: v.pipe(v.array(networkId), v.minLength(1), v.maxLength(256)),
  /** Those of the networks that this version knows. The frame reads and sends on no other one. */
  knownNetworks: v.exactOptional(v.pipe(v.array(pageNetwork), v.maxLength(256)), []),
  /** Paths of the pictures of networks on the host of the page. */
  pictures: v.exactOptional(v.record(networkId, v.pipe(v.string(), v.regex(/^\/assets\/network-[\da-f]{16}\.svg$/)))),
})

/** What the page to which social providers return knows. */
export const returnPageData = v.strictObject({
  /** Of the auth service; its calls are under `/v1`. */
  apiOrigin: exactOrigin,
  frameOrigin: exactOrigin,
})

export type FramePageData = v.InferOutput<typeof framePageData>

/**
 * Returns whether a rule names an origin. Exact rules are compared as texts; a star is exactly one label.
 *
 * @param origin - As a browser reports it, `event.origin`.
 * @example isNamedBy('https://a.shop.example', 'https://*.shop.example') // true
 * @see RFC 6454 section 6
 */
export function isNamedBy(origin: string, rule: string): boolean {
  if (!rule.startsWith('https://*.')) return origin === rule
  const [, label, rest] = /^https:\/\/([^./:@]+)(\..+)$/.exec(origin) ?? []
  return label !== undefined && isExactOrigin(origin) && rest === rule.slice('https://*'.length)
}
