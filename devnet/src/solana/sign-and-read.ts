import {
  appendTransactionMessageInstructions,
  type Blockhash,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { type ReadTransaction, readTransaction } from './read-transaction.ts'

/** Returns a transaction of the chain's own accounts, signed. */
export async function signAndRead(
  feePayer: KeyPairSigner,
  instructions: readonly Instruction[],
  blockhash: string,
): Promise<ReadTransaction> {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(feePayer, empty),
    (paid) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as Blockhash, lastValidBlockHeight: 2n ** 63n },
        paid,
      ),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  )
  const signed = await signTransactionMessageWithSigners(message)
  return readTransaction(new Uint8Array(getTransactionEncoder().encode(signed)))
}
