import type { Hex } from '@latchkey/primitives'

/** Keys of one person in the families besides EVM. PUBLIC TEST KEYS, NEVER USE. */
export interface OtherKeys {
  readonly solana: { readonly address: string; readonly privateKey: Hex }
  /** `m/84'/1'/index'/0/0`, native SegWit of a local chain. */
  readonly bitcoin: { readonly address: string; readonly privateKey: Hex; readonly path: string }
}

/**
 * Keys of Solana and Bitcoin for each test person, derived from the phrase of `publicTestKeys`. The local chains fund all persons
 * but the last.
 *
 * @see SLIP-0010, BIP-84
 */
export const OTHER_KEYS: readonly [OtherKeys, OtherKeys, OtherKeys, OtherKeys] = [
  {
    solana: {
      address: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
      privateKey: '0xa01c67efb5cb8f62f15907a9fcf124c73d2695c8a9a31f21c05742a31ca1dc72',
    },
    bitcoin: {
      address: 'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw',
      privateKey: '0xb5c8b4acf7b66682afbc5eef20c3b12998ba3c14a97047c9187454377f1a7856',
      path: "m/84'/1'/0'/0/0",
    },
  },
  {
    solana: {
      address: 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
      privateKey: '0x3f25626cf245c8dd65a2b91a70e6f4c285182489fda230e2553c3752aa962b61',
    },
    bitcoin: {
      address: 'bcrt1qddd479298yf4mtzdxwudkd7npj7ln3s5g9awk3',
      privateKey: '0xea19e884d0c3145da71f4e54141970208ff0bdd173e2001496a23798848343b0',
      path: "m/84'/1'/1'/0/0",
    },
  },
  {
    solana: {
      address: 'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k',
      privateKey: '0x8eabe4c79ac3a146c1bc447a64233ea70694669b997b0565039471b2939e8c5e',
    },
    bitcoin: {
      address: 'bcrt1q03j55x5vxk4tp2qs5c74y6wmtgx9g586el74s6',
      privateKey: '0xeb03f5b9fa7fc2d402d12588a322e4be40eec27f635ad82b389fd192545a2b5d',
      path: "m/84'/1'/2'/0/0",
    },
  },
  {
    solana: {
      address: '2yaW8VAMLhQiornz1BgcSWDUSH2jC2dmB8RWnTJi8Yab',
      privateKey: '0xf5606f75eaffadd56cc1247896e4e79237c37fe57cc970cfb12fb7d304323661',
    },
    bitcoin: {
      address: 'bcrt1qjcrh4wnmxvezr95aa2t8epsc9w2urf83g0tlmh',
      privateKey: '0xd7cadfea7f3af7792746a8cfb0e877bbb8ca61713c0e2906714ddfb76568981c',
      path: "m/84'/1'/9'/0/0",
    },
  },
]
