import { encodeBase58, hexToBytes, MINUTE_MS, parseCaipNetworkId, textToHex } from '@latchkey/primitives'
import type { FrameResult } from '@latchkey/protocol/frame'
import { type SignRequest, signRequest } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { isPlainSignIn } from '../approval/read/is-plain-sign-in.ts'
import { toStaticReport } from '../approval/read/read-report.ts'
import type { CallContext } from '../call-context.ts'
import { sign } from '../rpc/account.ts'
import { readOwnWallet } from './own-wallet.ts'
import { type LoginMessage, readLoginMessage } from './read-login-message.ts'
import type { WalletDeps } from './wallet-deps.ts'

/** The login of a visitor, up to the wallet that it opens. */
const FRESH_MS = 5 * MINUTE_MS

type Signed = Pick<FrameResult<'GET_USER'>, 'message' | 'signature'>

interface LoginRequest {
  readonly given: LoginMessage | undefined
  readonly networkId: string
  readonly address: string
}

/**
 * Signs the sign-in message of the embedding page for a person who has just logged in, without another screen: once for each login,
 * and only a message that a screen would show without a warning. Otherwise nothing is signed, and the site may request a
 * signature with a screen.
 *
 * @see compat-facts 2.9 "Embedded wallet"
 */
export async function signLoginMessage(
  { given, networkId, address }: LoginRequest,
  wallet: WalletDeps,
  context: CallContext,
): Promise<Signed> {
  if (given === undefined || !takeFreshLogin(wallet)) return {}
  const page = { origin: context.origin, now: Date.now() }
  const message = readLoginMessage(given, { ...page, networkId, address })
  const request = message === undefined ? undefined : toRequest(message, networkId, address)
  if (message === undefined || request === undefined || !isPlainSignIn(toStaticReport(request, page))) return {}
  const own = await readOwnWallet(wallet)
  if (own === undefined) return {}
  const account = { wallet, walletId: own.walletId, address }
  // A failure is ignored, because the site then requests the signature on a screen.
  const output = await sign({ request }, { account, context }).catch(() => undefined)
  if (output === undefined || context.signal.aborted) return {}
  return { message, signature: request.kind === 'evm.message' ? output : encodeBase58(hexToBytes(output)) }
}

/** Returns whether the person logged in a moment ago, and nothing was signed by this login. Of two calls at once, one gets true. */
function takeFreshLogin(wallet: WalletDeps): boolean {
  const { loggedInAt } = wallet
  wallet.loggedInAt = undefined
  return loggedInAt !== undefined && performance.now() - loggedInAt < FRESH_MS
}

function toRequest(message: string, networkId: string, address: string): SignRequest | undefined {
  const { namespace } = parseCaipNetworkId(networkId)
  const kind = namespace === 'solana' ? 'solana.message' : 'evm.message'
  const request = { kind, approvalId: crypto.randomUUID(), networkId, address, message: textToHex(message) }
  const read = v.safeParse(signRequest, request)
  return read.success ? read.output : undefined
}
