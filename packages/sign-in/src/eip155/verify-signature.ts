import { type CaipNetworkId, type Hex, hexToBytes } from '@latchkey/primitives'
import {
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  hashMessage,
  recoverAddress,
} from 'viem'
import { isHighS } from '../is-high-s.ts'
import type { SignedText } from '../signed-text.ts'

/** Maximum characters; a wrapper with the call that creates a wallet takes a few KB. */
const MAX_SIGNATURE_LENGTH = 65_536
/** r, s and v. */
const KEY_SIGNATURE_BYTES = 65

/** Runs code on a node of a network with an `eth_call` that has no receiver. @throws rpc/* */
export type CallEvm = (request: {
  readonly chainId: CaipNetworkId
  readonly data: Hex
  readonly signal?: AbortSignal
}) => Promise<Hex>

/**
 * Returns whether an account signed a text: with its key, or as a contract, deployed or not.
 *
 * @param call - Used once, only for contracts. Absent: contracts cannot sign.
 * @throws rpc/* if the node of a contract does not respond
 * @see EIP-191, ERC-1271, ERC-6492
 */
export async function verifySignature(
  { accountAddress, chainId, message, signature }: SignedText,
  call: CallEvm | undefined,
  signal?: AbortSignal,
): Promise<boolean> {
  if (!/^0x(?:[\da-fA-F]{2})+$/.test(signature) || signature.length > MAX_SIGNATURE_LENGTH) return false
  const hash = hashMessage(message)
  if (await isOfKey(hash, signature as Hex, accountAddress)) return true
  if (call === undefined) return false
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [accountAddress as Hex, hash, signature as Hex],
  })
  // A contract that returns other data does not approve.
  return /^0x0*1$/.test(await call({ chainId, data, ...(signal === undefined ? {} : { signal }) }))
}

async function isOfKey(hash: Hex, signature: Hex, address: string): Promise<boolean> {
  const bytes = hexToBytes(signature)
  // A contract decides itself which formats it accepts; a key has only one.
  if (bytes.length !== KEY_SIGNATURE_BYTES || isHighS(bytes.subarray(32, 64))) return false
  const recovered = await recoverAddress({ hash, signature }).catch(() => '')
  return recovered.toLowerCase() === address.toLowerCase()
}
