import { AccountRole, type Address, getAddressEncoder, type Instruction } from '@solana/kit'
import { TOKEN_2022_PROGRAM } from './token-layout.ts'

/** A mint of Token-2022 with the one extension of transfer fees: base, kind, header of the extension, extension. */
export const TRANSFER_FEE_MINT_BYTES = 165n + 1n + 4n + 108n

/** One hundredth of each transfer. */
const FEE_BASIS_POINTS = 100
/** Most that one transfer costs, in raw units. */
const MAX_FEE = 5_000_000n

/**
 * Returns the instruction that gives a new mint its transfer fee. The client of the program for Token-2022 needs a newer
 * Node than we do.
 *
 * @see Token-2022, `TransferFeeInstruction::InitializeTransferFeeConfig`
 */
export function toTransferFeeConfigInstruction(mint: Address, authority: Address): Instruction {
  const key = getAddressEncoder().encode(authority)
  const data = new Uint8Array(2 + 33 + 33 + 2 + 8)
  const view = new DataView(data.buffer)
  data.set([26, 0, 1])
  data.set(key, 3)
  data.set([1], 35)
  data.set(key, 36)
  view.setUint16(68, FEE_BASIS_POINTS, true)
  view.setBigUint64(70, MAX_FEE, true)
  const programAddress = TOKEN_2022_PROGRAM as Address
  return { programAddress, accounts: [{ address: mint, role: AccountRole.WRITABLE }], data }
}
