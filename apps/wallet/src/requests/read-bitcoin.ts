import { textToHex } from '@latchkey/primitives'
import * as v from 'valibot'
import { isOwnInput, readPsbt } from './read-psbt.ts'
import type { BitcoinTransactionRequest, MessageRequest, Refusal } from './site-request.types.ts'

const MAX_PSBT_CHARACTERS = 100_000
const MAX_INPUTS = 200

const messageSchema = v.object({
  account: v.string(),
  message: v.pipe(v.string(), v.maxLength(16_384)),
  address: v.optional(v.string()),
  protocol: v.optional(v.string(), 'ecdsa'),
})
const psbtSchema = v.object({
  account: v.string(),
  psbt: v.pipe(v.string(), v.maxLength(MAX_PSBT_CHARACTERS), v.base64()),
  signInputs: v.pipe(
    v.array(
      v.object({
        address: v.string(),
        index: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_INPUTS)),
        sighashTypes: v.optional(v.array(v.number())),
      }),
    ),
    v.minLength(1),
    v.maxLength(MAX_INPUTS),
  ),
  broadcast: v.optional(v.boolean(), false),
})

interface Given {
  readonly address: string
  readonly refusals: Readonly<Record<'unreadable' | 'otherAccount', Refusal>>
}
type Shown<R> = Omit<R, 'id' | 'topic' | 'site' | 'networkId' | 'expiresAtMs'>

/** Returns a request of Bitcoin as it can be shown, or why it is refused. @see WalletConnect, "Bitcoin" */
export function readBitcoin(
  method: string,
  params: unknown,
  given: Given,
): Shown<MessageRequest> | Shown<BitcoinTransactionRequest> | Refusal {
  return method === 'signMessage' ? readBitcoinMessage(params, given) : readTransaction(params, given)
}

function readBitcoinMessage(params: unknown, { address, refusals }: Given): Shown<MessageRequest> | Refusal {
  const parsed = v.safeParse(messageSchema, params)
  if (!parsed.success || parsed.output.protocol !== 'ecdsa') return refusals.unreadable
  const { account, message, address: signer = account } = parsed.output
  if (account !== address || signer !== address) return refusals.otherAccount
  // Always as bytes: a text of hexadecimal digits is signed as that text.
  return { kind: 'message', address, raw: textToHex(message) }
}

/** Only whole transactions are signed: another kind of signature lets the site change what was shown. */
const SIGHASH_ALL = 1

function readTransaction(params: unknown, { address, refusals }: Given): Shown<BitcoinTransactionRequest> | Refusal {
  const parsed = v.safeParse(psbtSchema, params)
  if (!parsed.success) return refusals.unreadable
  const { account, psbt: encoded, signInputs, broadcast } = parsed.output
  if (account !== address || signInputs.some((input) => input.address !== address)) return refusals.otherAccount
  if (signInputs.some(({ sighashTypes = [] }) => sighashTypes.some((type) => type !== SIGHASH_ALL)))
    return refusals.unreadable
  const inputs = signInputs.map(({ index }) => index)
  const psbt = readPsbt(encoded)
  if (psbt === undefined || !inputs.every((at) => isOwnInput(psbt.inputs[at], address))) return refusals.unreadable
  return { kind: 'bitcoin-transaction', address, encoded, psbt, inputs, isSent: broadcast }
}
