import { createByteReader } from './byte-reader.ts'
import type { Decoded, Instruction } from './instruction.ts'

/** Decodes an instruction of the system program. @see `solana_system_interface::instruction::SystemInstruction` */
export function decodeSystem({ key, data, signersOf }: Instruction): Decoded {
  const reader = createByteReader(data)
  const tag = reader.u32()
  const account = key(0)
  const by = signersOf([account])
  switch (tag) {
    case 0: // CreateAccount
    case 3: {
      // CreateAccountWithSeed
      if (tag === 3) skipSeed(reader)
      const [lamports, space] = [reader.u64(), reader.u64()]
      const [owner, created] = [reader.key(), key(1)]
      const signers = signersOf([account, created])
      return { type: 'create', from: account, account: created, lamports, space, owner, by: signers }
    }
    case 1: // Assign
      return { type: 'control', what: 'wallet', account, to: reader.key(), by }
    case 2: // Transfer
      return { type: 'send', from: account, to: key(1), lamports: reader.u64(), by }
    case 4: // AdvanceNonceAccount
      return { type: 'use-nonce', account, authority: key(2) }
    case 5: // WithdrawNonceAccount
      return { type: 'send', from: account, to: key(1), lamports: reader.u64(), by: signersOf([key(4)]) }
    case 7: // AuthorizeNonceAccount
      return { type: 'control', what: 'nonce', account, to: reader.key(), by: signersOf([key(1)]) }
    case 8: // Allocate: a wallet with data can no longer pay
      return { type: 'control', what: 'wallet', account, by }
    case 6: // InitializeNonceAccount
    case 12: // UpgradeNonceAccount
      return { type: 'neutral' }
    case 11: // TransferWithSeed: from an account that is derived from the signer
      return { type: 'send', from: account, to: key(2), lamports: reader.u64(), by: signersOf([key(1)]) }
    default: // AllocateWithSeed, AssignWithSeed, and later additions
      return undefined
  }
}

const MAX_SEED_BYTES = 32n

function skipSeed(reader: ReturnType<typeof createByteReader>): void {
  reader.take(32)
  const length = reader.u64()
  if (length > MAX_SEED_BYTES) throw new RangeError('a seed is too long')
  reader.take(Number(length))
}
