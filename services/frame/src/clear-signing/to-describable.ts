import type { DescribableRequest, DescriptionFacts } from '@latchkey/inspect/clear-signing'
import type { SignRequest } from '@latchkey/protocol/vault'
import { toSymbol } from '../approval/card/clean-text.ts'
import type { CardFacts, ClearSigning } from './part.ts'

/** Input of the formatter. */
export interface Describable {
  readonly request: DescribableRequest
  /** Address of the contract, in lower case, by which descriptors are looked up. */
  readonly contract: string
}

/** Converts a request to the input of the formatter; `undefined` if no descriptor can match it, e.g. for a message. */
export function toDescribable(
  request: SignRequest,
  parseTypedData: Parameters<ClearSigning['prepare']>[1],
): Describable | undefined {
  const common = { chainId: Number(request.networkId.replace('eip155:', '')), from: request.address.toLowerCase() }
  if (request.kind === 'evm.typedData') {
    const typedData = parseTypedData(request.typedData)
    const contract = typedData?.domain.verifyingContract
    if (typedData === undefined || typeof contract !== 'string') return undefined
    return { request: { ...common, kind: 'eip712', typedData }, contract: contract.toLowerCase() }
  }
  if (request.kind !== 'evm.transaction' || request.transaction.to === undefined) return undefined
  const { to, value, data } = request.transaction
  const contract = to.toLowerCase()
  return { request: { ...common, kind: 'calldata', to: contract, value: BigInt(value), data }, contract }
}

/** Returns the facts for a description. Symbols and decimals of tokens come from the effects of the report. */
export function toDescriptionFacts({ network, nameOf, report: { effects } }: CardFacts): DescriptionFacts {
  const assets = effects.flatMap((effect) => ('asset' in effect ? [effect.asset] : []))
  return {
    coin: network?.coin,
    nameOf,
    tokenOf(address) {
      const found = assets.find((asset) => asset.type === 'token' && asset.address.toLowerCase() === address)
      if (found?.type !== 'token' || found.decimals === undefined || found.symbol === undefined) return undefined
      return { symbol: toSymbol(found.symbol), decimals: found.decimals }
    },
  }
}
