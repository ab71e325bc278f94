import type { Network } from '@latchkey/chains'
import type { ChainAdapter } from '../../ports/index.ts'

/** Tells whether a site can use a network: something of it speaks to the chain family. Without adapters any will do. */
export function isSpoken(
  { chainNamespace }: Pick<Network, 'chainNamespace'>,
  adapters: readonly Pick<ChainAdapter, 'namespace'>[],
): boolean {
  return adapters.length === 0 || adapters.some(({ namespace }) => namespace === chainNamespace)
}
