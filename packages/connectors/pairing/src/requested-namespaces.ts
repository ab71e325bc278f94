import type { ConnectRequest } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import { DEFAULT_METHODS } from '@latchkey/protocol/pairing'
import type { PairingNamespace, PairingOptions, PairingOverride } from './options.ts'
import type { RequestedNamespace, RequestedNamespaces } from './sign/proposals.ts'

/** A reference of CAIP-2, after the namespace. */
const REFERENCE = /^[-_a-zA-Z0-9]{1,32}$/

/**
 * Returns the namespaces of a proposal: by default all networks of the site.
 *
 * @throws config/invalid-options for a chain that is not a CAIP-2 id of its namespace
 */
export function toRequestedNamespaces(
  { namespaces, universalProviderConfigOverride: override = {} }: PairingOptions,
  networks: readonly CaipNetworkId[],
  { namespace, networkId }: Pick<ConnectRequest, 'namespace' | 'networkId'>,
): RequestedNamespaces {
  const requested: Record<string, RequestedNamespace> = {}
  const all: Readonly<Record<string, PairingNamespace | undefined>> | undefined = namespaces
  for (const family of familiesOf(namespaces, override)) {
    const own = all?.[family]
    const chains = new Set<string>(all ? own?.chains : networks.filter((id) => id.startsWith(`${family}:`)))
    if (family === namespace && networkId !== undefined) chains.add(networkId)
    const overridden = withOverride({ ...own, chains: [...chains] }, family, override)
    assertOf(family, overridden.chains)
    if (own !== undefined || overridden.chains.length > 0) requested[family] = overridden
  }
  return requested
}

function assertOf(family: string, chains: readonly string[]): void {
  const isValid = (id: string) => id.startsWith(`${family}:`) && REFERENCE.test(id.slice(family.length + 1))
  if (chains.every(isValid)) return
  throw new WalletError('config/invalid-options', { path: `namespaces.${family}`, problem: 'expected CAIP-2 ids' })
}

function familiesOf(namespaces: PairingOptions['namespaces'], { methods, chains, events, rpcMap }: PairingOverride) {
  const named = [namespaces, chains, methods, events].flatMap((each) => Object.keys(each ?? {}))
  const mapped = Object.keys(rpcMap ?? {}).map((networkId) => networkId.split(':')[0] ?? '')
  return new Set([...Object.keys(DEFAULT_METHODS), ...named, ...mapped])
}

/** Returns a namespace with the fields of the override replaced. @see compat-facts 7.4 "overrides" */
function withOverride(own: RequestedNamespace, family: string, override: PairingOverride): RequestedNamespace {
  const {
    methods = own.methods,
    chains = own.chains,
    events = own.events,
  } = {
    methods: override.methods?.[family],
    chains: override.chains?.[family],
    events: override.events?.[family],
  }
  const nodes = Object.entries(override.rpcMap ?? {}).filter(([networkId]) => networkId.startsWith(`${family}:`))
  return {
    chains,
    ...(methods && { methods }),
    ...(events && { events }),
    ...(nodes.length > 0 && { rpcMap: Object.fromEntries(nodes) }),
  }
}
