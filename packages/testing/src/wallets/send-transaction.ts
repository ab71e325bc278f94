import { type Hex, isAddress, isSameAddress, toQuantity } from '@latchkey/primitives'
import * as v from 'valibot'
import { type Chain, createWalletClient, custom, defineChain, type Transport, type WalletClient } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { invalidParams, providerError, unauthorized } from './base/provider-error.ts'
import { callNode } from './node-call.ts'

const HexSchema = v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value))
const QuantitySchema = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-fA-F]{1,64}$/),
    v.transform((text) => BigInt(text)),
  ),
)
const AddressSchema = v.custom<Hex>((value) => typeof value === 'string' && isAddress(value, 'eip155'))

const ParamsSchema = v.looseTuple([
  v.object({
    from: AddressSchema,
    to: v.optional(AddressSchema),
    value: QuantitySchema,
    data: v.optional(HexSchema),
    input: v.optional(HexSchema),
    gas: QuantitySchema,
    gasPrice: QuantitySchema,
    maxFeePerGas: QuantitySchema,
    maxPriorityFeePerGas: QuantitySchema,
    nonce: QuantitySchema,
    chainId: QuantitySchema,
  }),
])

export interface SendTransaction {
  readonly params: unknown
  /** The accounts that the site may use. */
  readonly accounts: readonly PrivateKeyAccount[]
  readonly chainId: number
  readonly rpcUrl: string | undefined
  /** Shows a prompt, after the transaction is complete and before it is signed. */
  readonly approve: () => Promise<void>
  /** Runs work after all earlier work. */
  readonly inTurn: (work: () => Promise<unknown>) => Promise<unknown>
}

export interface ConnectedNode {
  readonly client: WalletClient<Transport, Chain, PrivateKeyAccount>
  readonly query: (method: string, params?: unknown) => Promise<unknown>
}

/** Returns a signing client of an account, and unwrapped calls of the node, because viem would wrap the errors. */
export function connectNode(account: PrivateKeyAccount, chainId: number, rpcUrl: string): ConnectedNode {
  const query = (method: string, params?: unknown) => callNode(rpcUrl, method, params)
  const request = ({ method, params }: { method: string; params?: unknown }) => query(method, params)
  const chain = defineChain({
    id: chainId,
    name: `Chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const client = createWalletClient({ account, chain, transport: custom({ request }, { retryCount: 0 }) })
  return { client, query }
}

/** Fills in fees, gas and nonce, prompts, signs with the key and sends the raw bytes to the node. @returns the hash */
export async function sendTransaction({
  params,
  accounts,
  chainId,
  rpcUrl,
  approve,
  inTurn,
}: SendTransaction): Promise<unknown> {
  const parsed = v.safeParse(ParamsSchema, params)
  if (!parsed.success) throw invalidParams('expected [{ from, to, value, data, … }]')
  const [{ from, input, data = input, gas, nonce, chainId: wanted, ...rest }] = parsed.output
  const account = accounts.find(({ address }) => isSameAddress(from, address, 'eip155'))
  if (account === undefined) throw unauthorized()
  if (wanted !== undefined && wanted !== BigInt(chainId))
    throw invalidParams(`chainId ${wanted} is not the active chain ${chainId}`)
  if (rpcUrl === undefined) throw providerError(4901, `The wallet has no node for chain ${chainId}`)

  const { client, query } = connectNode(account, chainId, rpcUrl)
  const call = {
    from,
    ...(rest.to === undefined ? {} : { to: rest.to }),
    ...(data === undefined ? {} : { data }),
    ...(rest.value === undefined ? {} : { value: toQuantity(rest.value) }),
  }
  const estimated = gas ?? BigInt((await query('eth_estimateGas', [call])) as Hex)
  const { value, to, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = rest
  await approve()
  const prices =
    gasPrice === undefined
      ? {
          ...(maxFeePerGas === undefined ? {} : { maxFeePerGas }),
          ...(maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas }),
        }
      : { type: 'legacy' as const, gasPrice }
  const complete = {
    gas: estimated,
    ...(to === undefined ? {} : { to }),
    ...(data === undefined ? {} : { data }),
    ...(value === undefined ? {} : { value }),
    ...(nonce === undefined ? {} : { nonce: Number(nonce) }),
    ...prices,
  }
  return inTurn(async () => {
    const raw = await client.signTransaction(await client.prepareTransactionRequest(complete))
    return query('eth_sendRawTransaction', [raw])
  })
}
