import { type Address, createNoopSigner, type Instruction } from '@solana/kit'
import {
  type AuthorityType,
  findAssociatedTokenPda,
  getApproveCheckedInstruction,
  getApproveInstruction,
  getBurnInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getRevokeInstruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
} from '@solana-program/token'
import type { HeldToken } from './solana-world.types.ts'

export interface TokenOf {
  readonly mint: Address
  readonly program: Address
}

/** The default account of an owner for a token. */
export async function ataOf(owner: Address, { mint, program }: TokenOf): Promise<Address> {
  const [ata] = await findAssociatedTokenPda({ owner, mint, tokenProgram: program })
  return ata
}

/** Opens that account if it does not exist. */
export function openAta(payer: Address, owner: Address, ata: Address, { mint, program }: TokenOf): Instruction {
  return getCreateAssociatedTokenIdempotentInstruction({
    payer: createNoopSigner(payer),
    ata,
    owner,
    mint,
    tokenProgram: program,
  })
}

/** Instructions of both token programs, by their owner. */
export function tokenCallsOf(owner: Address) {
  const signer = createNoopSigner(owner)
  const by = ({ program }: TokenOf) => ({ programAddress: program })
  return {
    transfer: (token: HeldToken, destination: Address, amount = token.held): Instruction =>
      getTransferCheckedInstruction(
        { source: token.account, mint: token.mint, destination, authority: signer, amount, decimals: token.decimals },
        by(token),
      ),
    /** The instruction of before, which names no mint. */
    transferUnchecked: (token: HeldToken, destination: Address, amount = token.held): Instruction =>
      getTransferInstruction({ source: token.account, destination, authority: signer, amount }, by(token)),
    approve: (token: HeldToken, delegate: Address, amount = 2n ** 64n - 1n): Instruction =>
      getApproveInstruction({ source: token.account, delegate, owner: signer, amount }, by(token)),
    approveChecked: (token: HeldToken, delegate: Address, amount = token.held): Instruction =>
      getApproveCheckedInstruction(
        { source: token.account, mint: token.mint, delegate, owner: signer, amount, decimals: token.decimals },
        by(token),
      ),
    revoke: (token: HeldToken): Instruction =>
      getRevokeInstruction({ source: token.account, owner: signer }, by(token)),
    setAuthority: (token: TokenOf, owned: Address, authorityType: AuthorityType, newAuthority: Address | null) =>
      getSetAuthorityInstruction({ owned, owner: signer, authorityType, newAuthority }, by(token)) as Instruction,
    close: (token: HeldToken, destination: Address): Instruction =>
      getCloseAccountInstruction({ account: token.account, destination, owner: signer }, by(token)),
    burn: (token: HeldToken, amount = token.held): Instruction =>
      getBurnInstruction({ account: token.account, mint: token.mint, authority: signer, amount }, by(token)),
  }
}
