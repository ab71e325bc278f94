import { assertShared, loadAdapterCode, requestWallet } from '@latchkey/core/adapter-base'
import type { CallOptions, ChainAdapter, Clock, TypedData, WalletSession } from '@latchkey/core/ports'
import { textToHex } from '@latchkey/primitives'
import { signatureSchema } from '../wallet/response-schemas.ts'
import { assertOnNetwork, wrongNetwork } from '../wallet/wallet-chain.ts'

/** Returns the EIP-191 signature of a text. The wallet receives the hexadecimal of its UTF-8 bytes. */
export const signMessage: ChainAdapter['signMessage'] = async (session, { address, message, signal }) => {
  const method = 'personal_sign'
  assertShared(session, address, method)
  return requestWallet(session, { method, params: [textToHex(message), address], schema: signatureSchema, signal })
}

interface TypedDataRequest extends CallOptions {
  readonly address: string
  readonly typedData: TypedData
  readonly clock: Clock
}

/**
 * Returns the EIP-712 signature of typed data. Data that is bound to a chain is sent only to a wallet on that chain,
 * because a signature for another chain may be worth money there.
 *
 * @throws wallet/wrong-network, request/invalid, wallet/malformed-answer, …
 */
export async function signTypedData(
  session: WalletSession,
  { address, typedData, clock, signal }: TypedDataRequest,
): Promise<string> {
  const method = 'eth_signTypedData_v4'
  assertShared(session, address, method)
  // The code that validates EIP-712 types is as large as all other operations together.
  const { toWalletTypedData } = await loadAdapterCode('eip155', () => import('./typed-data.ts'), signal)
  const { json, chainId } = toWalletTypedData(typedData)
  if (chainId !== undefined) {
    if (session.networkId !== `eip155:${chainId}`) throw wrongNetwork(toReference(session.networkId), chainId)
    await assertOnNetwork(session, { id: chainId }, { clock, signal })
  }
  return requestWallet(session, { method, params: [address, json], schema: signatureSchema, signal })
}

function toReference(networkId: string): number {
  return Number(networkId.slice(networkId.indexOf(':') + 1))
}
