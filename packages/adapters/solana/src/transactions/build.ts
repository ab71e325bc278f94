import {
  type Address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  type Blockhash as KitBlockhash,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import type { Blockhash } from '../node/reads.ts'
import { readWire, type WireTransaction } from './wire.ts'

/** Returns an unsigned transaction. It has the legacy format, which every wallet can read. */
export function buildTransaction(
  feePayer: Address,
  instructions: readonly Instruction[],
  { blockhash, lastValidBlockHeight }: Blockhash,
): WireTransaction {
  const lifetime = { blockhash: blockhash as KitBlockhash, lastValidBlockHeight }
  const empty = setTransactionMessageFeePayer(feePayer, createTransactionMessage({ version: 'legacy' }))
  const timed = setTransactionMessageLifetimeUsingBlockhash(lifetime, empty)
  const message = appendTransactionMessageInstructions(instructions, timed)
  return readWire(new Uint8Array(getTransactionEncoder().encode(compileTransaction(message))))
}
