import type { Client } from '@latchkey/core'
import { WalletError } from '@latchkey/errors'
import { isAddress, toChecksumAddress } from '@latchkey/primitives'
import * as v from 'valibot'
import { hashSchema } from '../wallet/response-schemas.ts'
import type { HostConnection } from './host-connection.ts'
import type { HostProvider } from './host-provider.ts'
import { toProviderError } from './provider-error.ts'

type Call = Parameters<HostProvider['request']>[0]

const providerSchema = v.object({ request: v.function() })

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)
const data = v.pipe(
  v.string(),
  v.regex(/^0x(?:[0-9a-fA-F]{2})*$/),
  v.transform((text) => text as `0x${string}`),
)
/** First parameter of `eth_sendTransaction`, with the fields that a list of transactions shows. */
const transactionSchema = v.object({
  to: v.pipe(
    v.string(),
    v.check((text) => isAddress(text, 'eip155')),
    v.transform(toChecksumAddress),
  ),
  value: v.optional(quantity, '0x0'),
  data: v.optional(data),
  input: v.optional(data),
})

/**
 * Sends a request of a library to the wallet of a connection. Accounts are those of the client, the selected one first.
 * A sent transaction becomes a pending transaction of the client. Errors of the wallet pass unchanged.
 *
 * @throws an error of EIP-1193: 4900 without a wallet.
 */
export async function requestWallet(client: Client, { addresses }: HostConnection, call: Call): Promise<unknown> {
  if (call.method === 'eth_accounts' || call.method === 'eth_requestAccounts') return [...addresses]
  const provider = client.actions.getProvider('eip155')
  if (!v.is(providerSchema, provider)) throw toProviderError(new WalletError('wallet/disconnected'))
  const response = await (provider as HostProvider).request(call)
  if (call.method === 'eth_sendTransaction') follow(client, call.params, response)
  return response
}

function follow(client: Client, params: unknown, response: unknown): void {
  const sent = v.safeParse(v.tuple([v.tupleWithRest([transactionSchema], v.unknown()), hashSchema]), [params, response])
  // A deployment, or a hash that cannot be tracked: only the library gets the response.
  if (!sent.success) return
  const [[{ to, value, data, input = data }], hash] = sent.output
  const transaction = { to, value, ...(input === undefined ? {} : { data: input }) }
  void client.actions.followTransaction({ namespace: 'eip155', hash, transaction })
}
