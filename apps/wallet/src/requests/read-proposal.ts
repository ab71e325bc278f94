import * as v from 'valibot'
import { strings } from '../strings.ts'
import { cleanLine } from './clean-text.ts'
import { readSite } from './read-site.ts'
import type { ProposalRequest } from './site-request.types.ts'
import { FAMILIES, FAMILY_METHODS, type Family, isOf, WALLET_EVENTS, WALLET_METHODS } from './wallet-methods.ts'

const MAX_LISTED = 200
const MAX_NAME = 60

const texts = v.fallback(
  v.pipe(
    v.array(v.unknown()),
    v.transform((all) => all.filter((one): one is string => typeof one === 'string').slice(0, MAX_LISTED)),
  ),
  [],
)
const namespacesSchema = v.fallback(
  v.record(v.string(), v.object({ chains: v.optional(texts), methods: texts, events: texts })),
  {},
)
const proposalSchema = v.object({
  id: v.pipe(v.number(), v.safeInteger()),
  expiryTimestamp: v.number(),
  pairingTopic: v.string(),
  proposer: v.object({ metadata: v.unknown() }),
  requiredNamespaces: namespacesSchema,
  optionalNamespaces: namespacesSchema,
})

interface Wanted {
  readonly networkIds: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/**
 * Returns the proposal of a site, or `undefined` when it cannot be read.
 *
 * @param knownIds - CAIP-2 ids of the networks this wallet has.
 * @see CAIP-25
 */
export function readProposal(raw: unknown, knownIds: readonly string[]): ProposalRequest | undefined {
  const parsed = v.safeParse(proposalSchema, raw)
  if (!parsed.success) return undefined
  const { id, expiryTimestamp, pairingTopic, proposer, requiredNamespaces, optionalNamespaces } = parsed.output
  const required = gather(requiredNamespaces)
  const wanted = gather(optionalNamespaces, required)
  const problem = problemOf(required, wanted, knownIds)
  return {
    kind: 'proposal',
    id,
    site: readSite(proposer.metadata),
    expiresAtMs: expiryTimestamp * 1_000,
    pairingTopic,
    networkIds: knownIds.filter((known) => wanted.networkIds.includes(known)),
    otherNetworks: wanted.networkIds.filter((one) => !knownIds.includes(one)).length,
    methods: WALLET_METHODS.filter((method) => wanted.methods.includes(method)),
    otherMethods: wanted.methods
      .filter((method) => !WALLET_METHODS.includes(method))
      .map((method) => cleanLine(method, MAX_NAME)),
    events: WALLET_EVENTS.filter((event) => wanted.events.includes(event)),
    ...(problem === undefined ? {} : { problem }),
  }
}

/** A namespace is named by its kind, with chains inside, or by one chain alone. */
function gather(namespaces: v.InferOutput<typeof namespacesSchema>, more?: Wanted): Wanted {
  const entries = Object.entries(namespaces)
  const join = (own: readonly string[], others: readonly string[] = []) => [...new Set([...others, ...own])]
  return {
    networkIds: join(
      entries.flatMap(([key, { chains }]) => (key.includes(':') ? [key] : (chains ?? []))),
      more?.networkIds,
    ),
    methods: join(
      entries.flatMap(([, { methods }]) => methods),
      more?.methods,
    ),
    events: join(
      entries.flatMap(([, { events }]) => events),
      more?.events,
    ),
  }
}

function problemOf(required: Wanted, wanted: Wanted, knownIds: readonly string[]): string | undefined {
  const lacks = (requested: readonly string[], had: readonly string[]) => requested.find((one) => !had.includes(one))
  const network = lacks(required.networkIds, knownIds)
  if (network !== undefined) return strings.proposal.needsNetwork(cleanLine(network, MAX_NAME))
  const method = lacks(required.methods, WALLET_METHODS) ?? lacks(required.events, WALLET_EVENTS)
  if (method !== undefined) return strings.proposal.needsMethod(cleanLine(method, MAX_NAME))
  return wanted.networkIds.some((one) => knownIds.includes(one)) ? undefined : strings.proposal.noNetwork
}

/** Returns the namespaces of a session: what the site requested and this wallet has. @see CAIP-25 */
export function toNamespaces(
  { networkIds, methods, events }: Pick<ProposalRequest, 'networkIds' | 'methods' | 'events'>,
  addresses: Readonly<Record<Family, string>>,
) {
  const entries = FAMILIES.map((family) => {
    const chains = networkIds.filter((networkId) => isOf(networkId, family))
    const accounts = chains.map((networkId) => `${networkId}:${addresses[family]}`)
    const own = methods.filter((method) => FAMILY_METHODS[family].includes(method))
    return { family, namespace: { chains, accounts, methods: own, events: [...events] } }
  })
  const had = entries.filter(({ namespace }) => namespace.chains.length > 0)
  return Object.fromEntries(had.map(({ family, namespace }) => [family, namespace]))
}
