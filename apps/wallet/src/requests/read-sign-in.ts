import { getMethodsFromRecap, getRecapFromResources } from '@walletconnect/utils'
import * as v from 'valibot'
import { strings } from '../strings.ts'
import { cleanLine } from './clean-text.ts'
import { readSite } from './read-site.ts'
import type { SignInRequest } from './site-request.types.ts'
import { WALLET_METHODS } from './wallet-methods.ts'

const MAX_DOMAIN = 80
const MAX_TEXT = 2_000
const MAX_LISTED = 50

const text = v.pipe(v.string(), v.maxLength(MAX_TEXT))
const signInSchema = v.object({
  id: v.pipe(v.number(), v.safeInteger()),
  topic: v.string(),
  params: v.object({
    requester: v.object({ metadata: v.unknown() }),
    expiryTimestamp: v.number(),
    authPayload: v.object({
      domain: text,
      aud: text,
      nonce: text,
      iat: text,
      chains: v.pipe(v.array(text), v.maxLength(MAX_LISTED)),
      statement: v.optional(v.nullable(text)),
      resources: v.optional(v.nullable(v.pipe(v.array(text), v.maxLength(MAX_LISTED)))),
    }),
  }),
})

/**
 * Returns a request to connect and sign in at once, or `undefined` when it cannot be read.
 *
 * @see CAIP-122, CAIP-222; relay.md 2 "wc_sessionAuthenticate"
 */
export function readSignIn(raw: unknown, knownIds: readonly string[]): SignInRequest | undefined {
  const parsed = v.safeParse(signInSchema, raw)
  if (!parsed.success) return undefined
  const { id, topic, params } = parsed.output
  const { domain, chains, resources } = params.authPayload
  const site = readSite(params.requester.metadata)
  const networkIds = knownIds.filter((known) => chains.includes(known))
  const shownDomain = cleanLine(domain, MAX_DOMAIN)
  return {
    kind: 'sign-in',
    id,
    site,
    expiresAtMs: params.expiryTimestamp * 1_000,
    pairingTopic: topic,
    domain: shownDomain,
    networkIds,
    methods: readMethods(resources ?? []),
    ...(site.host !== domain ? { warning: strings.sign.otherDomain(shownDomain) } : {}),
    ...(networkIds.length === 0 ? { problem: strings.proposal.noNetwork } : {}),
  }
}

/** The last resource holds the methods of the session. @see ERC-5573 */
function readMethods(resources: readonly string[]): readonly string[] {
  try {
    const recap = getRecapFromResources([...resources])
    if (recap === undefined) return []
    const requested: readonly unknown[] = getMethodsFromRecap(recap)
    return WALLET_METHODS.filter((method) => requested.includes(method))
  } catch {
    // Unreadable: it gives nothing.
    return []
  }
}
