import { WalletError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { Transaction } from '@scure/btc-signer'
import * as v from 'valibot'
import type { BitcoinKey } from './bitcoin-keys.ts'
import { fromBase64, toBase64, toHex } from './bytes.ts'
import type { BitcoinMethod } from './scripted-bitcoin-wallet.types.ts'
import { postTransaction, sendTransfer } from './send-transfer.ts'
import { signBip322Message, signEcdsaMessage } from './sign-message.ts'
import { flip, forgeSignatures, signPsbt } from './sign-psbt.ts'

export interface AnswerContext {
  readonly keys: readonly BitcoinKey[]
  readonly networkId: CaipNetworkId
  /** Base URL of an Esplora service. */
  readonly url: string
  readonly isForging: boolean
}

const messageParams = v.object({
  message: v.string(),
  account: v.string(),
  address: v.optional(v.string()),
  protocol: v.optional(v.picklist(['ecdsa', 'bip322']), 'ecdsa'),
})
const inputs = v.array(
  v.object({ address: v.string(), index: v.number(), sighashTypes: v.optional(v.array(v.number())) }),
)
const psbtParams = v.object({ psbt: v.string(), signInputs: inputs, broadcast: v.optional(v.boolean()) })
const transferParams = v.object({
  account: v.string(),
  recipientAddress: v.string(),
  amount: v.pipe(v.string(), v.regex(/^\d+$/)),
})

/** Responds to an approved request. @throws wallet/unauthorized for addresses of other wallets */
export async function answerBitcoin(method: BitcoinMethod, params: unknown, context: AnswerContext): Promise<unknown> {
  if (method === 'signMessage') return signMessage(v.parse(messageParams, params), context)
  if (method === 'signPsbt') return sign(v.parse(psbtParams, params), context)
  if (method === 'sendTransfer') {
    const { account, recipientAddress: to, amount } = v.parse(transferParams, params)
    const { url, networkId } = context
    return { txid: await sendTransfer({ url, networkId, key: keyOf(context, account), to, amount: BigInt(amount) }) }
  }
  return context.keys.map(({ address, publicKey, path, purpose }) => ({ address, publicKey, path, intention: purpose }))
}

async function signMessage(
  { message, account, address = account, protocol }: v.InferOutput<typeof messageParams>,
  context: AnswerContext,
) {
  const key = keyOf(context, address)
  const bytes = protocol === 'ecdsa' ? await signEcdsaMessage(key, message) : signBip322Message(key, message)
  return { address, signature: toHex(context.isForging ? flip(bytes) : bytes) }
}

async function sign({ psbt, signInputs, broadcast }: v.InferOutput<typeof psbtParams>, context: AnswerContext) {
  const toSign = signInputs.map(({ address, index, sighashTypes }) => ({
    index,
    key: keyOf(context, address),
    ...(sighashTypes === undefined ? {} : { sighashTypes }),
  }))
  const bytes = fromBase64(psbt)
  const signed = signPsbt(bytes, toSign)
  const shown = context.isForging ? forgeSignatures(bytes, signed) : signed
  const response = { psbt: toBase64(shown.toPSBT(0)) }
  return broadcast === true ? { ...response, txid: await postTransaction(context.url, finalized(shown)) } : response
}

function finalized(transaction: Transaction): Transaction {
  transaction.finalize()
  return transaction
}

function keyOf({ keys }: AnswerContext, address: string): BitcoinKey {
  const key = keys.find((each) => each.address === address)
  if (key === undefined) throw new WalletError('wallet/unauthorized', { method: 'signMessage' })
  return key
}
