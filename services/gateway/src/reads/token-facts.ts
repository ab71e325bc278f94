import type { Hex } from '@latchkey/primitives'
import { decodeName, decodeWholeNumber } from '../domain/decode-result.ts'
import type { ActivityStore, TokenFacts, TokenKind } from '../ports/activity-store.ts'
import type { ChainReader } from '../ports/chain-reader.ts'

const NAME: Hex = '0x06fdde03'
const SYMBOL: Hex = '0x95d89b41'
const DECIMALS: Hex = '0x313ce567'
/** uint8 in the standard; 10^77 is the largest power that 256 bits hold. @see EIP-20 */
const MAX_DECIMALS = 77
const TOKENS_PER_ROUND = 100

/** Reads name, symbol and decimals of contracts in one batch. @throws rpc/…, http/… */
export async function readTokenFacts(
  reader: ChainReader,
  tokens: readonly { readonly contract: Hex; readonly kind: TokenKind }[],
  signal?: AbortSignal,
): Promise<readonly TokenFacts[]> {
  const reads = tokens.flatMap(({ contract: to }) => [NAME, SYMBOL, DECIMALS].map((data) => ({ to, data })))
  const answers = await reader.readMany(reads, signal)
  return tokens.map(({ contract, kind }, index) => {
    const [name, symbol, decimals] = answers.slice(index * 3, index * 3 + 3)
    return {
      contract,
      kind,
      name: decodeName(name),
      symbol: decodeName(symbol),
      decimals: kind === 'erc20' ? (decodeWholeNumber(decimals, MAX_DECIMALS) ?? null) : null,
      spamReason: null,
    }
  })
}

/** Reads the facts of new tokens of the index. @throws rpc/…, http/…, service/database */
export async function readNewTokens(
  chainId: number,
  { store, reader }: { readonly store: ActivityStore; readonly reader: ChainReader },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const unread = await store.unreadTokens(chainId, TOKENS_PER_ROUND)
    if (unread.length === 0) return
    await store.saveTokens(chainId, await readTokenFacts(reader, unread, signal))
  }
}
