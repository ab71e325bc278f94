import { type ByteReader, createByteReader } from './byte-reader.ts'
import type { Decoded, Instruction } from './instruction.ts'
import type { ControlKind } from './intent.ts'

const TRANSFER_CHECKED_WITH_FEE = 1

/**
 * What a token authority governs, by its number; higher numbers belong to extensions. @see SPL Token, `AuthorityType`
 */
const AUTHORITIES: readonly ControlKind[] = ['mint', 'freeze', 'token-account', 'close']

/**
 * Decodes an instruction of SPL Token or Token-2022. The first 25 instructions are the same in both. The client of the
 * second program needs Node 24 and an older `@solana/kit`.
 *
 * @see `spl_token_2022::instruction::TokenInstruction`
 */
export function decodeToken({ accounts, key, data, signersOf }: Instruction): Decoded {
  const reader = createByteReader(data)
  const tag = reader.u8()
  const account = key(0)
  /** The authority, followed by its signers if the authority is a multisig. */
  const by = (position: number) => signersOf(accounts.slice(position))
  switch (tag) {
    case 1: // InitializeAccount
      return { type: 'open-token', account, mint: key(1), owner: key(2) }
    case 3: // Transfer
      return { type: 'send-token', from: account, to: key(1), amount: reader.u64(), by: by(2) }
    case 4: // Approve
      return { type: 'approve', account, delegate: key(1), amount: reader.u64(), by: by(2) }
    case 5: // Revoke
      return { type: 'revoke', account, by: by(1) }
    case 6: // SetAuthority
      return readAuthority(reader, account, by(1))
    case 8: // Burn
    case 15: // BurnChecked
      return { type: 'burn', account, mint: key(1), amount: reader.u64(), by: by(2) }
    case 9: // CloseAccount
      return { type: 'close', account, to: key(1), by: by(2) }
    case 12: // TransferChecked
      return { type: 'send-token', from: account, to: key(2), mint: key(1), amount: reader.u64(), by: by(3) }
    case 13: // ApproveChecked
      return { type: 'approve', account, delegate: key(2), mint: key(1), amount: reader.u64(), by: by(3) }
    case 16: // InitializeAccount2
    case 18: // InitializeAccount3
      return { type: 'open-token', account, mint: key(1), owner: reader.key() }
    case 26: // TransferFeeExtension
      if (reader.u8() !== TRANSFER_CHECKED_WITH_FEE) return undefined
      return { type: 'send-token', from: account, to: key(2), mint: key(1), amount: reader.u64(), by: by(3) }
    default:
      return NEUTRAL.has(tag) ? { type: 'neutral' } : undefined
  }
}

/**
 * Instructions that take nothing from any account: InitializeMint, its second form, InitializeMultisig in both,
 * SyncNative, GetAccountDataSize, InitializeImmutableOwner, AmountToUiAmount, UiAmountToAmount, Reallocate,
 * CreateNativeMint.
 */
const NEUTRAL = new Set([0, 2, 17, 19, 20, 21, 22, 23, 24, 29, 31])

function readAuthority(reader: ByteReader, account: string, by: readonly string[]): Decoded {
  const what = AUTHORITIES[reader.u8()] ?? 'extension'
  const isSet = reader.u8() === 1
  return { type: 'control', what, account, ...(isSet ? { to: reader.key() } : {}), by }
}
