import type { ConnectRequest, SignedIn, SignInRequest } from '@latchkey/core/ports'
import { type CaipNetworkId, encodeBase58 } from '@latchkey/primitives'
import { readProviderError, toConnectError, toRequestErrorCode } from '@latchkey/protocol/eip1193'
import * as v from 'valibot'
import { parseAccounts, type SharedAccount } from './accounts.ts'
import { bytesSchema } from './bytes-schema.ts'
import { callFeature, hasFeature, type StandardWallet } from './standard-wallet.ts'

const FEATURE = 'solana:signIn'
const SIGNATURE_BYTES = 64
const MAX_MESSAGE_BYTES = 16_384

const outputSchema = v.object({
  account: v.unknown(),
  signedMessage: bytesSchema(1, MAX_MESSAGE_BYTES),
  signature: bytesSchema(SIGNATURE_BYTES, SIGNATURE_BYTES),
})

/** The account that connected and signed in one request. */
export interface SharedAndSigned {
  readonly accounts: readonly SharedAccount[]
  readonly signedIn: readonly SignedIn[]
}

/**
 * Requests that a Solana wallet connects and signs in with one request.
 *
 * @returns `undefined` if the wallet does not support it; the caller then sends a plain connect request.
 * @throws connect/rejected
 * @see Wallet Standard "solana:signIn", Sign In With Solana
 */
export async function connectAndSignIn(
  wallet: StandardWallet,
  { namespace, signIn, networkId }: Pick<ConnectRequest, 'namespace' | 'signIn' | 'networkId'>,
): Promise<SharedAndSigned | undefined> {
  const isSolana = namespace === 'solana' && networkId?.startsWith('solana:') === true
  if (!isSolana || signIn === undefined || !hasFeature(wallet, FEATURE)) return undefined
  try {
    return readOutput(await callFeature(wallet, FEATURE, toInput(signIn, networkId)), networkId)
  } catch (thrown) {
    if (toRequestErrorCode(readProviderError(thrown)) === 'wallet/rejected') throw toConnectError(thrown, FEATURE)
    return undefined
  }
}

function toInput(signIn: SignInRequest, networkId: CaipNetworkId): object {
  return { ...signIn, version: '1', chainId: networkId.slice('solana:'.length) }
}

function readOutput(response: unknown, networkId: CaipNetworkId): SharedAndSigned | undefined {
  const parsed = v.safeParse(v.pipe(v.array(outputSchema), v.length(1)), response)
  const [output] = parsed.success ? parsed.output : []
  if (output === undefined) return undefined
  const accounts = parseAccounts([output.account], 'solana')
  const address = accounts?.[0]?.address
  if (accounts === undefined || address === undefined) return undefined
  const message = new TextDecoder().decode(output.signedMessage)
  return { accounts, signedIn: [{ networkId, address, message, signature: encodeBase58(output.signature) }] }
}
