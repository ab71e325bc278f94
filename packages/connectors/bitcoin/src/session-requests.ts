import type { RequestArguments } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import * as v from 'valibot'
import { toHex } from './bytes.ts'
import { addressSchema, base64Schema } from './responses.ts'
import type { Signer, WalletApi } from './wallet-api.ts'

const messageParams = v.object({
  account: v.optional(v.string()),
  address: v.optional(v.string()),
  message: v.pipe(v.string(), v.maxLength(100_000)),
  protocol: v.optional(v.picklist(['ecdsa', 'bip322']), 'ecdsa'),
})
const psbtParams = v.object({
  psbt: base64Schema,
  signInputs: v.pipe(
    v.array(
      v.object({
        address: addressSchema,
        index: v.pipe(v.number(), v.integer(), v.minValue(0)),
        sighashTypes: v.optional(v.pipe(v.array(v.number()), v.maxLength(8))),
      }),
    ),
    v.maxLength(10_000),
  ),
  broadcast: v.optional(v.boolean(), false),
})
const transferParams = v.object({
  account: v.string(),
  recipientAddress: addressSchema,
  amount: v.pipe(
    v.string(),
    v.regex(/^\d{1,16}$/),
    v.transform((digits) => BigInt(digits)),
    v.maxValue(2_100_000_000_000_000n),
  ),
})

/**
 * Responds to a method of a session through the API of a wallet.
 *
 * @throws request/invalid, wallet/unauthorized for addresses that the wallet did not share, wallet/unsupported-method,
 * and the errors of the wallet
 * @see WalletConnect, "Bitcoin"
 */
export async function answerRequest(
  api: WalletApi,
  signer: Signer,
  { method, params }: RequestArguments,
): Promise<unknown> {
  if (!api.methods.includes(method)) throw new WalletError('wallet/unsupported-method', { method })
  if (method === 'signMessage') return signMessage(api, signer, parse(messageParams, params))
  if (method === 'signPsbt') {
    const request = parse(psbtParams, params)
    for (const { address } of request.signInputs) assertShared(signer, address, method)
    return api.signPsbt(request, signer)
  }
  if (method === 'sendTransfer') {
    const { account: from, recipientAddress: to, amount } = parse(transferParams, params)
    assertShared(signer, from, method)
    return { txid: await api.sendTransfer({ from, to, amount }, signer) }
  }
  return signer.accounts.map(({ address, publicKey, path, type }) => ({ address, publicKey, path, intention: type }))
}

async function signMessage(
  api: WalletApi,
  signer: Signer,
  { account, address = account ?? '', message, protocol }: v.InferOutput<typeof messageParams>,
) {
  assertShared(signer, address, 'signMessage')
  const signature = await api.signMessage({ address, message, protocol }, signer)
  return { address, signature: toHex(signature) }
}

function parse<S extends v.GenericSchema>(schema: S, params: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, params)
  if (parsed.success) return parsed.output
  throw new WalletError('request/invalid', { field: 'params', problem: parsed.issues[0].message })
}

function assertShared({ accounts }: Signer, address: string, method: string): void {
  if (!accounts.some((account) => account.address === address)) throw new WalletError('wallet/unauthorized', { method })
}
