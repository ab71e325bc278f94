import type { ChainAdapter } from '@latchkey/core/ports'
import { textToHex } from '@latchkey/primitives'
import { abortable } from '../abortable.ts'
import { loadChunk } from '../load-chunk.ts'
import { signatureAnswer } from '../wallet/answers.ts'
import { ask } from '../wallet/ask.ts'
import { assertOnNetwork, assertShared, wrongNetwork } from '../wallet/wallet-chain.ts'

/** Returns the EIP-191 signature of a text. The text goes to the wallet as the hexadecimal of its UTF-8 bytes. */
export const signMessage: ChainAdapter['signMessage'] = async (session, { address, message, signal }) => {
  const method = 'personal_sign'
  assertShared(session, address, method)
  return ask(session, { method, params: [textToHex(message), address], answer: signatureAnswer, signal })
}

/**
 * Returns the EIP-712 signature of typed data. Data bound to a chain is only shown to a wallet that is on that
 * chain: a signature for another one may be worth money there.
 *
 * @throws wallet/wrong-network, request/invalid, wallet/malformed-answer, …
 */
export const signTypedData: ChainAdapter['signTypedData'] = async (session, { address, typedData, signal }) => {
  const method = 'eth_signTypedData_v4'
  assertShared(session, address, method)
  // The checks of every EIP-712 type weigh as much as all the other verbs together.
  const { toWalletTypedData } = await abortable(
    loadChunk(() => import('./typed-data.ts')),
    signal,
  )
  const { json, chainId } = toWalletTypedData(typedData)
  if (chainId !== undefined) {
    if (session.networkId !== `eip155:${chainId}`) throw wrongNetwork(toReference(session.networkId), chainId)
    await assertOnNetwork(session, { id: chainId }, signal)
  }
  return ask(session, { method, params: [address, json], answer: signatureAnswer, signal })
}

function toReference(networkId: string): number {
  return Number(networkId.slice(networkId.indexOf(':') + 1))
}
