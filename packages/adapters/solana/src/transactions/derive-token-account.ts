import { PROGRAMS } from '@latchkey/inspect/solana'
import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'

/** Returns the default account of an owner for a token. @see SPL Associated Token Account */
export async function deriveTokenAccount(owner: Address, mint: Address, program: Address): Promise<Address> {
  const seeds = [owner, program, mint].map((part) => getAddressEncoder().encode(part))
  const [account] = await getProgramDerivedAddress({ programAddress: address(PROGRAMS.associatedToken), seeds })
  return account
}
