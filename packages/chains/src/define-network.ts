import { WalletError } from '@latchkey/errors'
import {
  type CaipNetworkId,
  type Hex,
  isAddress,
  isCaipNetworkId,
  NAMESPACES,
  type Namespace,
} from '@latchkey/primitives'
import * as v from 'valibot'
import type { BlockExplorer, EvmNetwork, NativeCurrency, Network, RpcUrls } from './network.ts'

interface Described<Id extends number | string> {
  readonly id: Id
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  readonly rpcUrls: { readonly default: RpcUrls; readonly chainDefault?: RpcUrls | undefined }
  readonly blockExplorers?: { readonly default: BlockExplorer } | undefined
  readonly testnet?: boolean | undefined
  readonly assets?: { readonly imageId?: string | undefined; readonly imageUrl?: string | undefined } | undefined
  readonly contracts?:
    | Readonly<
        Partial<
          Record<
            'multicall3' | 'ensUniversalResolver',
            { readonly address: Hex; readonly blockCreated?: number | undefined } | undefined
          >
        >
      >
    | undefined
}

export interface EvmNetworkInput extends Described<number> {
  readonly chainNamespace?: 'eip155' | undefined
}

/** Input of `defineNetwork`: a `Network` without the derived fields. A `Chain` of viem is valid input. */
export type NetworkInput =
  | EvmNetworkInput
  | (Described<string> & { readonly chainNamespace: Exclude<Namespace, 'eip155'> })

/**
 * Returns a validated network from an integrator's description, without unknown members. Without a namespace it is an
 * EVM network, so that a `Chain` of viem is valid.
 *
 * @throws config/invalid-options naming the first field that is wrong.
 * @example
 * const chain = defineNetwork({
 *   id: 7, name: 'Seven', nativeCurrency: { name: 'Seven', symbol: 'SVN', decimals: 18 },
 *   rpcUrls: { default: { http: ['https://node.seven.example'] } },
 * })
 * chain.caipNetworkId // 'eip155:7'
 * @see Spec §3 "Network", CAIP-2
 */
export function defineNetwork(input: EvmNetworkInput): EvmNetwork
export function defineNetwork(input: NetworkInput): Network
export function defineNetwork(input: NetworkInput): Network {
  // Callers without types may pass `undefined`.
  const namespace = input?.chainNamespace
  const isEvm = namespace === undefined || namespace === 'eip155'
  const { evm, other } = createSchemas()
  const parsed = v.safeParse(isEvm ? evm : other, input, { abortEarly: true })
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw invalid(v.getDotPath(issue) ?? '', issue.message)
  }
  const { assets, ...rest } = parsed.output
  const caipNetworkId: string = `${rest.chainNamespace}:${rest.id}`
  if (!isCaipNetworkId(caipNetworkId)) throw invalid('id', 'expected the reference part of a CAIP-2 id')
  const network = { ...rest, caipNetworkId, assets: { ...assets, imageId: assets.imageId ?? toImageId(caipNetworkId) } }
  // Through JSON, because a member with the value `undefined` differs from an absent member.
  return JSON.parse(JSON.stringify(network))
}

/** Created on first use, so that the schemas are not bundled for a site that only imports networks. */
function createSchemas() {
  // Only http URLs: an integrator's list could otherwise put a `javascript:` link into the page.
  const url = v.pipe(
    v.string(),
    v.maxLength(2048),
    v.regex(/^https?:\/\/[^\s"'<>\\]+$/, 'expected an address that starts with https:// or http://'),
  )
  const rpcUrls = v.object({ http: v.pipe(v.array(url), v.minLength(1, 'expected at least one address')) })
  const contract = v.object({
    address: v.custom<`0x${string}`>(
      (value) => typeof value === 'string' && isAddress(value, 'eip155'),
      'expected an address of 40 hexadecimal digits',
    ),
    blockCreated: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  })

  const common = {
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)),
    nativeCurrency: v.object({
      name: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
      symbol: v.pipe(v.string(), v.minLength(1), v.maxLength(16)),
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
    }),
    rpcUrls: v.object({ default: rpcUrls, chainDefault: v.optional(rpcUrls) }),
    blockExplorers: v.optional(
      v.object({
        default: v.object({
          name: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
          url: v.pipe(
            url,
            v.transform((text) => text.replace(/\/+$/, '')),
          ),
        }),
      }),
    ),
    testnet: v.optional(v.boolean(), false),
    assets: v.optional(
      v.object({ imageId: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]{1,128}$/))), imageUrl: v.optional(url) }),
      {},
    ),
    contracts: v.optional(
      v.object({
        multicall3: v.optional(contract),
        ensUniversalResolver: v.optional(contract),
      }),
    ),
  }

  const evm = v.object({
    ...common,
    chainNamespace: v.optional(v.literal('eip155'), 'eip155'),
    id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  })
  const other = v.object({
    ...common,
    chainNamespace: v.picklist(NAMESPACES.filter((namespace) => namespace !== 'eip155')),
    id: v.string(),
  })
  return { evm, other }
}

function toImageId(networkId: CaipNetworkId): string {
  return networkId.replace(':', '-')
}

function invalid(field: string, problem: string): WalletError<'config/invalid-options'> {
  return new WalletError('config/invalid-options', { path: `network${field === '' ? '' : `.${field}`}`, problem })
}
