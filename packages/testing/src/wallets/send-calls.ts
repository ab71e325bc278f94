import { type Hex, isAddress, isSameAddress, toQuantity } from '@latchkey/primitives'
import * as v from 'valibot'
import { getContractAddress } from 'viem'
import { invalidParams, providerError, unauthorized } from './base/provider-error.ts'
import { callNode } from './node-call.ts'
import { connectNode, type SendTransaction } from './send-transaction.ts'
import { toBundleCode } from './to-bundle-code.ts'

const hex = v.custom<Hex>((value) => typeof value === 'string' && /^0x(?:[0-9a-fA-F]{2})*$/.test(value))
const quantity = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,64}$/))
const address = v.custom<Hex>((value) => typeof value === 'string' && isAddress(value, 'eip155'))
const ParamsSchema = v.looseTuple([
  v.object({
    version: v.literal('2.0.0'),
    chainId: quantity,
    from: address,
    atomicRequired: v.boolean(),
    calls: v.pipe(
      v.array(v.object({ to: address, data: v.optional(hex, '0x'), value: v.optional(quantity, '0x0') })),
      v.minLength(1),
      v.maxLength(64),
    ),
  }),
])
const IdSchema = v.looseTuple([v.pipe(v.string(), v.regex(/^calls-0x[0-9a-f]{64}$/))])
const ReceiptSchema = v.nullable(v.object({ status: quantity, transactionHash: hex }))

/** Gas limit of a bundle; only the used gas is paid. */
const GAS = 3_000_000n
const DEPLOY_GAS = 6_000_000n
/** Number of polls for the receipt, and the time between them. */
const [LOOKS, LOOK_MS] = [200, 25] as const

/**
 * Sends calls in one transaction: with EIP-7702, the account gets code that executes all of them or none.
 *
 * @returns the id of the bundle. @throws 5710, 5760, 4100, -32602
 * @see EIP-5792
 */
export async function sendCalls(
  { params, accounts, chainId, rpcUrl, approve, inTurn }: SendTransaction,
  isAtomic: boolean,
): Promise<{ readonly id: string }> {
  const parsed = v.safeParse(ParamsSchema, params)
  if (!parsed.success) throw invalidParams('expected [{ version, chainId, from, atomicRequired, calls }]')
  const [{ from, calls, chainId: wanted }] = parsed.output
  const account = accounts.find((own) => isSameAddress(from, own.address, 'eip155'))
  if (account === undefined) throw unauthorized()
  if (BigInt(wanted) !== BigInt(chainId)) throw providerError(5710, `Chain ${wanted} is not the active one`)
  if (!isAtomic) throw providerError(5760, 'The wallet does not send several calls in one go')
  if (rpcUrl === undefined) throw providerError(4901, `The wallet has no node for chain ${chainId}`)
  await approve()
  const { client, query } = connectNode(account, chainId, rpcUrl)
  const send = async (request: object) => {
    const prepared = await client.prepareTransactionRequest(request as never)
    return query('eth_sendRawTransaction', [await client.signTransaction(prepared as never)])
  }
  const hash = await inTurn(async () => {
    const nonce = Number(await query('eth_getTransactionCount', [account.address, 'pending']))
    const data = toBundleCode(calls.map((each) => ({ ...each, value: BigInt(each.value) })))
    await untilMined(rpcUrl, String(await send({ data, nonce, gas: DEPLOY_GAS })))
    const code = getContractAddress({ from: account.address, nonce: BigInt(nonce) })
    // The nonce of the authorization is checked after the nonce of its transaction is used.
    const authorization = await account.signAuthorization({ address: code, chainId, nonce: nonce + 2 })
    return send({ to: account.address, nonce: nonce + 1, gas: GAS, authorizationList: [authorization] })
  })
  return { id: `calls-${String(hash)}` }
}

/** Returns the status of a bundle. @throws 5730 for an unknown id */
export async function readCallsStatus(params: unknown, chainId: number, rpcUrl: string | undefined): Promise<object> {
  const parsed = v.safeParse(IdSchema, params)
  if (!parsed.success || rpcUrl === undefined) throw providerError(5730, 'The wallet does not know these calls')
  const [id] = parsed.output
  const receipt = await readReceipt(rpcUrl, id.replace('calls-', ''))
  const about = { version: '2.0.0', id, chainId: toQuantity(chainId), atomic: true }
  if (receipt === null) return { ...about, status: 100, receipts: [] }
  return { ...about, status: BigInt(receipt.status) === 1n ? 200 : 500, receipts: [receipt] }
}

const readReceipt = async (rpcUrl: string, hash: string) =>
  v.parse(ReceiptSchema, await callNode(rpcUrl, 'eth_getTransactionReceipt', [hash]))

async function untilMined(rpcUrl: string, hash: string): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    if ((await readReceipt(rpcUrl, hash)) !== null) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  throw providerError(-32603, 'The account could not be prepared')
}
