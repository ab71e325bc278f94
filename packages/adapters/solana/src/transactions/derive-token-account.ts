import { PROGRAMS } from '@latchkey/inspect/solana'
import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'

/** Returns the account in which an owner holds a token unless they chose another. @see SPL Associated Token Account */
export async function deriveTokenAccount(owner: Address, mint: Address, program: Address): Promise<Address> {
  const seeds = [owner, program, mint].map((part) => getAddressEncoder().encode(part))
  const [account] = await getProgramDerivedAddress({ programAddress: address(PROGRAMS.associatedToken), seeds })
  return account
}
