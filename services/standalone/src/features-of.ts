import type { CatalogueConfig, OperatorFeature } from '@latchkey/catalogue'
import type { GatewayNetwork } from '@latchkey/gateway'
import type { StandaloneOptions } from './standalone-options.ts'

const PROVIDERS = ['coinbase', 'meld', 'sandbox'] as const

/** Returns the features that clients may show: those that the operator lists, or else what the gateway has. */
export function featuresOf(
  {
    features,
    gateway: { onramp = {}, nameSuffixes = [], swaps } = {},
  }: Pick<StandaloneOptions, 'features' | 'gateway'>,
  networks: readonly GatewayNetwork[],
): Pick<CatalogueConfig, 'features' | 'featureProviders'> {
  const providers = PROVIDERS.filter((id) => onramp[id] !== undefined)
  const has: Readonly<Partial<Record<OperatorFeature, boolean>>> = {
    activity: networks.some(({ index }) => index !== undefined),
    swap: swaps !== undefined || networks.some(({ uniswap }) => uniswap !== undefined),
    onramp: providers.length > 0,
    names: nameSuffixes.length > 0,
  }
  const own = (Object.keys(has) as OperatorFeature[]).filter((id) => has[id])
  return {
    features: features ?? own,
    featureProviders: {
      ...(providers.length === 0 ? {} : { onramp: providers }),
      ...(nameSuffixes.length === 0 ? {} : { names: nameSuffixes }),
    },
  }
}
