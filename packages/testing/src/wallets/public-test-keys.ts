import type { Hex } from '@latchkey/primitives'

/**
 * Keys of the phrase "test test test test test test test test test test test junk", which every development node funds.
 * The local devnet names the first three; the fourth has no name. PUBLIC TEST KEYS, NEVER USE: anybody can spend what
 * is sent to them.
 */
export const publicTestKeys: readonly [Hex, Hex, Hex, Hex] = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  '0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a',
]

/** Solana keys of the same phrase, at `m/44'/501'/index'/0'`; the fourth is at index 9. PUBLIC TEST KEYS, NEVER USE. */
export const publicSolanaTestKeys: readonly [Hex, Hex, Hex, Hex] = [
  '0xa01c67efb5cb8f62f15907a9fcf124c73d2695c8a9a31f21c05742a31ca1dc72',
  '0x3f25626cf245c8dd65a2b91a70e6f4c285182489fda230e2553c3752aa962b61',
  '0x8eabe4c79ac3a146c1bc447a64233ea70694669b997b0565039471b2939e8c5e',
  '0xf5606f75eaffadd56cc1247896e4e79237c37fe57cc970cfb12fb7d304323661',
]
