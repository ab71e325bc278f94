import { type ByteReader, createByteReader } from './byte-reader.ts'
import type { Decoded, Instruction } from './instruction.ts'

/** Decodes an instruction of the associated token program: it opens an owner's only associated account for a token. */
export function decodeAssociatedToken({ key, data }: Instruction): Decoded {
  const isOpening = (data[0] ?? 0) <= 1
  return isOpening ? { type: 'open-token', account: key(1), owner: key(2), mint: key(3) } : undefined
}

/** Decodes an instruction of the compute budget program. */
export function decodeComputeBudget({ data }: Instruction): Decoded {
  const reader = createByteReader(data)
  const tag = reader.u8()
  if (tag === 2) return { type: 'unit-limit', units: reader.u32() }
  if (tag === 3) return { type: 'unit-price', price: reader.u64() }
  return tag === 1 || tag === 4 ? { type: 'neutral' } : undefined
}

/** Returns the text of a memo. */
export function decodeMemo({ data }: Instruction): Decoded {
  return { type: 'memo', text: new TextDecoder().decode(data) }
}

/** Decodes an instruction of the stake program. @see `solana_stake_interface::instruction::StakeInstruction` */
export function decodeStake({ accounts, key, data, signersOf }: Instruction): Decoded {
  const reader = createByteReader(data)
  const tag = reader.u32()
  const account = key(0)
  const control = { type: 'control', what: 'stake', account } as const
  switch (tag) {
    case 0: // Initialize
      return { type: 'open-stake', account, owner: readStakeOwner(reader) }
    case 9: // InitializeChecked
      return { type: 'open-stake', account, owner: key(3) }
    case 6: {
      // SetLockup
      const isTimed = readLockTimes(reader)
      const isKept = reader.u8() === 1
      if (!isTimed && !isKept) return { type: 'neutral' }
      return { ...control, ...(isKept ? { to: reader.key() } : {}), by: signersOf([key(1)]) }
    }
    case 12: {
      // SetLockupChecked
      const [, , custodian] = accounts
      return { ...control, ...(custodian === undefined ? {} : { to: custodian }), by: signersOf([key(1)]) }
    }
    case 1: // Authorize
      return { ...control, to: reader.key(), by: signersOf(accounts.slice(2)) }
    case 8: // AuthorizeWithSeed
      return { ...control, to: reader.key(), by: signersOf([key(1)]) }
    case 10: // AuthorizeChecked
      return { ...control, to: key(3), by: signersOf([key(2)]) }
    case 11: // AuthorizeCheckedWithSeed
      return { ...control, to: key(3), by: signersOf([key(1)]) }
    case 4: // Withdraw
      return { type: 'send', from: account, to: key(1), lamports: reader.u64(), by: signersOf(accounts.slice(4)) }
    default: // Split, Merge, MoveStake, MoveLamports, and later additions
      return NEUTRAL.has(tag) ? { type: 'neutral' } : undefined
  }
}

/** DelegateStake, Deactivate, GetMinimumDelegation, DeactivateDelinquent. */
const NEUTRAL = new Set([2, 5, 13, 14])

/** Returns the account that may withdraw new stake: the custodian if the stake is locked. */
function readStakeOwner(reader: ByteReader): string {
  reader.key()
  const withdrawer = reader.key()
  const isLocked = [reader.u64(), reader.u64()].some((time) => time !== 0n)
  const custodian = reader.key()
  return isLocked ? custodian : withdrawer
}

/** Reads a time and an epoch, each of which may be absent. @returns whether one is set */
function readLockTimes(reader: ByteReader): boolean {
  const times = [0, 1].map(() => (reader.u8() === 1 ? reader.u64() : 0n))
  return times.some((time) => time !== 0n)
}

/** Decodes an instruction of the upgradeable loader. @see `UpgradeableLoaderInstruction` */
export function decodeLoader({ accounts, key, data, signersOf }: Instruction): Decoded {
  const tag = createByteReader(data).u32()
  // Close: the SOL of a program or a buffer goes to the receiver, and the program no longer exists.
  if (tag === 5) return { type: 'close', account: key(0), to: key(1), by: signersOf([key(2)]) }
  if (tag !== 4 && tag !== 7) return undefined
  const next = accounts[2]
  return {
    type: 'control',
    what: 'program',
    account: key(0),
    by: signersOf([key(1)]),
    ...(next === undefined ? {} : { to: next }),
  }
}
