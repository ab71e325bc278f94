/** The chain families beside EVM, by the name of their adapter. */
export const FAMILIES: readonly { readonly name: string; readonly budget: number }[] = [
  { name: 'solana', budget: 45 },
  { name: 'bitcoin', budget: 40 },
  { name: 'polkadot', budget: 25 },
]
