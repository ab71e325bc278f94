import { pause } from '@latchkey/core/cancellation'
import type { Clock } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { hexToBytes, isHex, isSameAddress, toQuantity } from '@latchkey/primitives'
import * as v from 'valibot'
import type { SafeAccount } from './safe-account.ts'
import type { SafeChannel } from './safe-channel.ts'

interface RequestParts {
  readonly channel: SafeChannel
  readonly account: SafeAccount
  readonly clock: Clock
}

type Respond = (method: string, params: unknown, signal: AbortSignal) => Promise<unknown>

/** Milliseconds between two polls whether all owners have signed. */
const LOOK_MS = 3_000

const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))
const hex = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/))
const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((digits) => BigInt(digits)),
)
const signedSchema = v.object({ messageHash: v.optional(hash) })
const signatureSchema = v.pipe(hex, v.maxLength(2 + 2 * 65_536))
const sentSchema = v.object({ safeTxHash: hash })
const detailsSchema = v.object({ txStatus: v.string(), txHash: v.optional(v.nullable(hash)) })
const callSchema = v.object({
  from: v.string(),
  to: v.string(),
  value: v.optional(quantity, '0x0'),
  data: v.optional(hex, '0x'),
  chainId: v.optional(quantity),
})
const json = v.pipe(v.string(), v.maxLength(1_000_000), v.parseJson(), v.record(v.string(), v.unknown()))

/** Responds to the requests of EIP-1193 with messages to the app of the Safe. */
export function createRequests({ channel, account, clock }: RequestParts): Respond {
  function assertOwn(address: unknown, method: string): void {
    if (typeof address !== 'string' || !isSameAddress(address, account.address, 'eip155'))
      throw new WalletError('wallet/unauthorized', { method })
  }

  /** Polls until there is a result. */
  async function follow<T>(look: () => Promise<T | undefined>, signal: AbortSignal): Promise<T> {
    for (;;) {
      const found = await look()
      if (found !== undefined) return found
      await pause(LOOK_MS, clock, signal)
    }
  }

  async function sign(method: string, params: unknown, signal: AbortSignal): Promise<string> {
    // Without off-chain signing, a Safe signs with a transaction, and there is no signature to return.
    await channel.request('rpcCall', { call: 'safe_setSettings', params: [{ offChainSigning: true }] }, signal)
    const { messageHash } = parse(signedSchema, await channel.request(method, params, signal), method)
    if (messageHash === undefined) {
      const details = 'The Safe signs the message by a transaction'
      throw new WalletError('wallet/request-failed', { method }, { details })
    }
    return follow(async () => {
      const response = await channel.request('getOffChainSignature', messageHash, signal)
      const signature = parse(signatureSchema, response, 'getOffChainSignature')
      return signature === '0x' ? undefined : signature
    }, signal)
  }

  async function send(params: unknown, signal: AbortSignal): Promise<string> {
    const method = 'sendTransactions'
    const { from, to, value, data, chainId } = parseParams(callSchema, params)
    assertOwn(from, method)
    if (chainId !== undefined && chainId !== BigInt(account.chainId))
      throw new WalletError('wallet/wrong-network', {
        actual: `eip155:${account.chainId}`,
        expected: `eip155:${chainId}`,
      })
    const txs = [{ to, value: value.toString(), data }]
    const { safeTxHash } = parse(sentSchema, await channel.request(method, { txs }, signal), method)
    return follow(() => readHash(safeTxHash, signal), signal)
  }

  async function readHash(safeTxHash: string, signal: AbortSignal): Promise<string | undefined> {
    const method = 'getTxBySafeTxHash'
    const { txStatus, txHash } = parse(detailsSchema, await channel.request(method, { safeTxHash }, signal), method)
    if (txStatus === 'CANCELLED') throw new WalletError('wallet/rejected', { method, safeTxHash })
    return txHash ?? undefined
  }

  return async (method, params, signal) => {
    const list: readonly unknown[] = Array.isArray(params) ? params : []
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [account.address]
      case 'eth_chainId':
        return toQuantity(account.chainId)
      case 'personal_sign':
        assertOwn(list[1], method)
        return sign('signMessage', { message: toText(list[0]) }, signal)
      case 'eth_signTypedData_v4':
        assertOwn(list[0], method)
        return sign('signTypedMessage', { typedData: parseParams(json, list[1]) }, signal)
      case 'eth_sendTransaction':
        return send(list[0], signal)
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain':
        throw new WalletError('network/unsupported', { method })
      default:
        throw new WalletError('wallet/unsupported-method', { method })
    }
  }
}

/** Returns the text of the hexadecimal form; bytes that are not text stay unchanged. */
function toText(message: unknown): string {
  if (typeof message !== 'string')
    throw new WalletError('request/invalid', { field: 'message', problem: 'expected a text' })
  if (!isHex(message) || message.length % 2 !== 0) return message
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(message))
  } catch {
    return message
  }
}

function parse<S extends v.GenericSchema>(schema: S, response: unknown, method: string): v.InferOutput<S> {
  const parsed = v.safeParse(schema, response)
  if (!parsed.success) throw new WalletError('wallet/malformed-answer', { method })
  return parsed.output
}

function parseParams<S extends v.GenericSchema>(schema: S, params: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, params)
  if (!parsed.success) throw new WalletError('request/invalid', { field: 'params', problem: parsed.issues[0].message })
  return parsed.output
}
