import type { Finding } from '../inspection.ts'
import { readMint } from './account-state.ts'
import type { SolanaFacts } from './facts.ts'
import type { Move } from './read-moves.ts'

/** Hundredths of a per cent: ten per cent of the sent amount. */
const HIGH_FEE_BASIS_POINTS = 1_000

/** Grades what the issuers can do with the tokens of a request. @see Token-2022 extensions */
export function gradeMints(moves: readonly Move[], { accounts }: SolanaFacts): readonly Finding[] {
  return [...new Set(moves.map(({ asset }) => asset))].flatMap((mint): readonly Finding[] => {
    const read = readMint(accounts.get(mint))
    if (read === undefined) return []
    const { permanentDelegate, transferHook, transferFeeBasisPoints: fee } = read
    if (permanentDelegate === undefined && transferHook === undefined && fee === 0) return []
    const isHigh = fee >= HIGH_FEE_BASIS_POINTS
    return [
      {
        code: 'issuer-control',
        severity: isHigh ? 'warn' : 'info',
        party: { address: mint },
        ...(fee > 0 ? { expected: '0 %', actual: `${fee / 100} %` } : {}),
      },
    ]
  })
}
