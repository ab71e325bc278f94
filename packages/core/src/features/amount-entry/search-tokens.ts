interface NamedToken {
  readonly name: string
  readonly symbol: string
  /** CAIP-10 or plain; absent for the native token. */
  readonly address?: string | undefined
}

/**
 * Returns the tokens that match a search by name, by symbol, or by the whole address of the contract. Prefix matches
 * come first.
 *
 * @example searchTokens(tokens, 'usd')
 */
export function searchTokens<T extends NamedToken>(tokens: readonly T[], text: string): readonly T[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return tokens
  const ranked = tokens.map((token) => ({ token, rank: rankOf(token, wanted) }))
  return ranked
    .filter(({ rank }) => rank < NOT_FOUND)
    .sort((a, b) => a.rank - b.rank)
    .map(({ token }) => token)
}

const NOT_FOUND = 4

function rankOf({ name, symbol, address }: NamedToken, wanted: string): number {
  const texts = [symbol.toLowerCase(), name.toLowerCase()]
  if (texts.includes(wanted) || address?.split(':').at(-1)?.toLowerCase() === wanted) return 0
  if (texts.some((each) => each.startsWith(wanted))) return 1
  return texts.some((each) => each.includes(wanted)) ? 2 : NOT_FOUND
}
