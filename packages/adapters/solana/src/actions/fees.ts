import { WalletError } from '@latchkey/errors'
import type { Address } from '@solana/kit'
import { type Read, readAccounts, readFee, simulate } from '../node/reads.ts'
import { toRefusal } from '../node/transaction-failure.ts'
import type { SolanaFees } from '../solana-family.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../transactions/instructions.ts'
import { toBase64, type WireTransaction } from '../transactions/wire.ts'

/**
 * Estimates the cost of a transaction by a simulation: its fee, and the rent of its new token accounts.
 *
 * @throws send/insufficient-funds, send/failed, transaction/expired, rpc/*
 */
export async function estimateFees(read: Read, wire: WireTransaction): Promise<SolanaFees> {
  const addresses = listWritable(wire)
  const [fee, before, simulated] = await Promise.all([
    readFee(read, wire.messageBytes),
    readAccounts(read, addresses),
    simulate(read, toBase64(wire), addresses),
  ])
  const { err, logs, accounts } = simulated
  if (err !== null && err !== undefined) throw toRefusal({ err, logs: logs ?? [] })
  if (fee === undefined) throw new WalletError('transaction/expired')
  const rent = (accounts ?? []).reduce((sum, after, index) => {
    const isNew =
      after && before[index] === null && (after.owner === TOKEN_PROGRAM || after.owner === TOKEN_2022_PROGRAM)
    return isNew ? sum + after.lamports : sum
  }, 0n)
  return { total: fee + rent, fee, rent }
}

/** Returns the accounts that a transaction may create: writable accounts that do not sign. */
function listWritable({ message }: WireTransaction): readonly Address[] {
  const { header, staticAccounts } = message
  const end = staticAccounts.length - header.numReadonlyNonSignerAccounts
  return staticAccounts.slice(header.numSignerAccounts, end)
}
