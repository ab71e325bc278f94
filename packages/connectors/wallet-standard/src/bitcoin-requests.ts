import { bytesToHex } from '@latchkey/primitives'
import * as v from 'valibot'
import { toChainAccounts } from './accounts.ts'
import { decodeBase64, encodeBase64 } from './base64.ts'
import { bytesSchema } from './bytes-schema.ts'
import {
  assertAccount,
  assertChain,
  callForEach,
  isServed,
  malformed,
  parseParams,
  type StandardRequest,
  unsupported,
} from './methods.ts'

const MAX_PSBT_CHARACTERS = 4_000_000

const address = v.pipe(v.string(), v.maxLength(128))
const psbt = v.pipe(v.string(), v.maxLength(MAX_PSBT_CHARACTERS), v.base64())
const messageParams = v.object({
  account: address,
  message: v.pipe(v.string(), v.maxLength(64_000)),
  address: v.optional(address),
})
const signInput = v.object({
  address,
  index: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  sighashTypes: v.optional(v.array(v.pipe(v.number(), v.safeInteger()))),
})
const psbtParams = v.object({
  account: address,
  psbt,
  signInputs: v.pipe(v.array(signInput), v.minLength(1), v.maxLength(10_000)),
  broadcast: v.optional(v.boolean(), false),
})
type PsbtParams = v.InferOutput<typeof psbtParams>

const signedMessage = v.object({ signature: bytesSchema(64, 10_000) })
const signedPsbt = v.object({ signedPsbt: bytesSchema(1, MAX_PSBT_CHARACTERS) })
const sent = v.object({ txId: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i), v.toLowerCase()) })

const SIGN = 'bitcoin:signTransaction'
const SEND = 'bitcoin:signAndSendTransaction'

/**
 * Responds to WalletConnect's Bitcoin methods with the features `bitcoin:…` of a wallet. The standard has no transfer,
 * so the site builds a PSBT.
 *
 * @throws wallet/unauthorized, wallet/unsupported-method, wallet/malformed-answer, wallet/request-failed,
 * network/unsupported; the errors of the wallet
 * @see WalletConnect "Bitcoin", Bitcoin Wallet Standard
 */
export async function requestBitcoin(request: StandardRequest): Promise<unknown> {
  switch (request.method) {
    case 'getAccountAddresses':
      return toChainAccounts(request.accounts, 'bip122').map(({ address: of, publicKey, type }) => ({
        address: of,
        intention: type,
        ...(publicKey === undefined ? {} : { publicKey }),
      }))
    case 'signMessage':
      return signMessage(request)
    case 'signPsbt':
      return signPsbt(request)
    default:
      throw unsupported(request.method, 'the Wallet Standard has no feature for it')
  }
}

async function signMessage(request: StandardRequest): Promise<unknown> {
  const feature = 'bitcoin:signMessage'
  const { account: main, address: of = main, message } = parseParams(messageParams, request)
  const account = assertAccount(request, of, feature)
  const input = { account: account.source, message: new TextEncoder().encode(message) }
  const [output] = await callForEach(request, { feature, schema: signedMessage, inputs: [input] })
  if (output === undefined) throw malformed(request.method, 'expected a signature')
  return { address: of, signature: bytesToHex(output.signature).slice(2) }
}

async function signPsbt(request: StandardRequest): Promise<unknown> {
  const params = parseParams(psbtParams, request)
  const { wallet, accounts, method } = request
  const has = (feature: string) => accounts.some((account) => isServed(wallet, account, feature))
  // If the response has no transaction id, the caller sends the transaction.
  if (params.broadcast ? has(SEND) : !has(SIGN) && has(SEND)) {
    if (!params.broadcast) throw unsupported(method, 'the wallet signs only what it sends')
    const inputs = [toInput(request, params, SEND)]
    const [output] = await callForEach(request, { feature: SEND, schema: sent, inputs })
    return { psbt: params.psbt, txid: output?.txId }
  }
  const inputs = [toInput(request, params, SIGN)]
  const [output] = await callForEach(request, { feature: SIGN, schema: signedPsbt, inputs })
  if (output === undefined) throw malformed(method, 'expected a PSBT')
  return { psbt: encodeBase64(output.signedPsbt) }
}

/** Inputs with the same account and the same sighash type form one entry. */
function toInput(request: StandardRequest, { psbt: text, signInputs }: PsbtParams, feature: string) {
  const groups = new Map<string, { account: object; signingIndexes: number[]; sigHash?: number }>()
  let chain = ''
  for (const { address: of, index, sighashTypes = [] } of signInputs) {
    const account = assertAccount(request, of, feature)
    chain = assertChain(request, account)
    const [sigHash] = sighashTypes
    const key = `${of} ${sigHash}`
    const group = groups.get(key) ?? {
      account: account.source,
      signingIndexes: [],
      ...(sigHash === undefined ? {} : { sigHash }),
    }
    group.signingIndexes.push(index)
    groups.set(key, group)
  }
  return { psbt: decodeBase64(text), chain, inputsToSign: [...groups.values()] }
}
