import type { Address } from '@solana/kit'
import { type Read, readTokenAccounts } from '../node/reads.ts'
import type { TokenBalance } from '../solana-family.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../transactions/instructions.ts'

/** Returns the balance of an account in each token, summed over its accounts of that token. @throws rpc/* */
export async function readTokenBalances(read: Read, owner: Address): Promise<readonly TokenBalance[]> {
  const lists = await Promise.all(
    [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].map((programId) => readTokenAccounts(read, owner, { programId })),
  )
  const byMint = new Map<string, TokenBalance>()
  for (const { mint, program, raw, decimals } of lists.flat()) {
    if (raw === 0n) continue
    byMint.set(mint, { mint, program, decimals, raw: raw + (byMint.get(mint)?.raw ?? 0n) })
  }
  return [...byMint.values()]
}
