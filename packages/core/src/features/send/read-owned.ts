import { WalletError } from '@latchkey/errors'
import { readContract, toWord } from '../../reads/token-contract.ts'
import type { Line } from './read-token.ts'
import type { SentItem } from './send.types.ts'

/** First four bytes of the Keccak-256 of `balanceOf(address,uint256)`. */
const BALANCE_OF = '0x00fdd58e'

/**
 * Returns how many of a collectible the account holds.
 *
 * @throws send/no-token where the contract does not return it, rpc/*
 * @see ERC-1155
 */
export async function readOwned(
  line: Line,
  { contract, tokenId }: Pick<SentItem, 'contract' | 'tokenId'>,
): Promise<bigint> {
  const id = BigInt(tokenId).toString(16).padStart(64, '0')
  const answer = await readContract(line, contract, `${BALANCE_OF}${toWord(line.address)}${id}`)
  if (answer === undefined || !/^0x[0-9a-fA-F]{64}$/.test(answer)) throw new WalletError('send/no-token', { contract })
  return BigInt(answer)
}
