import { WalletError } from '@latchkey/errors'
import type { Namespace } from '@latchkey/primitives'
import { checkMessage, type ExpectedSignIn } from './check-message.ts'
import type { CallEvm } from './eip155/verify-signature.ts'
import { parseMessage } from './message/parse-message.ts'
import type { SignInMessage } from './message/sign-in-message.ts'
import type { SignedText } from './signed-text.ts'

/** The text of a sign-in message, with the signature of an account. */
export interface SignedMessage {
  readonly message: string
  /** Hexadecimal with 0x for eip155 and polkadot, base58 for solana, base64 or hexadecimal for bip122. */
  readonly signature: string
}

export interface VerifyOptions {
  /** Calls a node of an EVM network to verify signatures of contracts. Absent: only signatures of keys are accepted. */
  readonly callEvm?: CallEvm
  readonly signal?: AbortSignal
}

type Verify = (text: SignedText, options: VerifyOptions) => Promise<boolean>

/** The code of each family loads at its first signature. */
const FAMILIES: Readonly<Record<Namespace, Verify>> = {
  eip155: async (text, { callEvm, signal }) =>
    (await import('./eip155/verify-signature.ts')).verifySignature(text, callEvm, signal),
  solana: async (text) => (await import('./solana/verify-signature.ts')).verifySignature(text),
  bip122: async (text) => (await import('./bip122/verify-signature.ts')).verifySignature(text),
  polkadot: async (text) => (await import('./polkadot/verify-signature.ts')).verifySignature(text),
}

/** Returns whether an account signed a text. @throws rpc/* if the node of a contract does not respond */
export function verifySignature(text: SignedText, options: VerifyOptions = {}): Promise<boolean> {
  return FAMILIES[text.chainId.split(':')[0] as Namespace](text, options)
}

/**
 * Verifies a sign-in: the text is exactly a sign-in message, for this site and the current time, and its account signed
 * it. The caller must check that the nonce was issued and not used before.
 *
 * @returns the fields of the message.
 * @example
 * const { accountAddress, chainId } = await verifySignIn({ message, signature }, { domain: 'app.example', nonce, now: Date.now() })
 * @throws sign-in/message-invalid, the codes of `checkMessage`, sign-in/wrong-signature, rpc/*
 * @see Spec §4 "Sign-in flow", ERC-4361, CAIP-122
 */
export async function verifySignIn(
  { message, signature }: SignedMessage,
  expected: ExpectedSignIn,
  options: VerifyOptions = {},
): Promise<SignInMessage> {
  const data = parseMessage(message)
  checkMessage(data, expected)
  const { accountAddress, chainId } = data
  if (!(await verifySignature({ accountAddress, chainId, message, signature }, options)))
    throw new WalletError('sign-in/wrong-signature')
  return data
}
