import { WalletError } from '@latchkey/errors'
import {
  bytesToHex,
  hexToBytes,
  type ParsedPsbt,
  parseBitcoinAddress,
  parsePsbt,
  readPsbtInput,
} from '@latchkey/primitives'
import { MAX_PSBT_PARTS } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import type { CallContext } from '../call-context.ts'
import { approve, commit, openAccount, sign } from './account.ts'
import { fromBase64, parse, toBase64 } from './read-call.ts'
import type { RpcCall } from './rpc-call.ts'
import { toRawTransaction } from './to-raw-transaction.ts'

const address = v.pipe(v.string(), v.maxLength(100))
/** `DEFAULT` and `ALL`. Any other kind leaves inputs or outputs open to others, and the vault signs none of these. @see BIP-143 */
const usualSighash = v.picklist([0, 1])
const signInput = v.object({
  address: v.exactOptional(address),
  index: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_PSBT_PARTS - 1)),
  sighashTypes: v.exactOptional(v.pipe(v.array(usualSighash), v.maxLength(2))),
})
/** @see WalletConnect "Bitcoin RPC", `signPsbt` */
const params = v.object({
  account: v.exactOptional(address),
  psbt: v.pipe(v.string(), v.maxLength(256 * 1024)),
  signInputs: v.exactOptional(v.pipe(v.array(signInput), v.maxLength(MAX_PSBT_PARTS))),
  broadcast: v.exactOptional(v.boolean()),
})

/** A PSBT in base64, and the id of its transaction where it was sent. */
interface SignedPsbt {
  readonly psbt: string
  readonly txid?: string
}

/**
 * Signs inputs of a PSBT that a person approves, and sends the transaction where the page wants it. Without `signInputs` all inputs of
 * the account are signed.
 *
 * @throws wallet/rejected, wallet/wrong-account, request/invalid, send/insufficient-funds, send/failed, session/expired
 */
export async function signPsbt(call: RpcCall, context: CallContext): Promise<SignedPsbt> {
  const { account: named, psbt, signInputs = [], broadcast = false } = parse(params, call.params)
  const account = await openAccount(call, context, named)
  if (signInputs.some((each) => each.address !== undefined && each.address !== account.address))
    throw new WalletError('wallet/wrong-account')
  const hex = fromBase64(psbt)
  const listed = signInputs.map(({ index }) => index)
  const own = listOwn(hexToBytes(hex), call, account.address)
  const inputs = listed.length === 0 ? own.positions : listed
  if (inputs.length === 0 || inputs.some((index) => !own.positions.includes(index)))
    throw new WalletError('request/invalid', { field: 'signInputs', problem: 'expected inputs of the account' })
  // Refuse it before the approval, because it could not be sent afterwards.
  if (broadcast && own.open.some((index) => !inputs.includes(index)))
    throw new WalletError('request/invalid', { field: 'psbt', problem: 'expected the signatures of the other inputs' })
  const chain = broadcast ? (await context.openChains()).bitcoin(call.networkId) : undefined
  const signing = { call, account, context }
  const request = await approve({ kind: 'bitcoin.psbt', psbt: hex, inputs: [...inputs], isFinal: broadcast }, signing)
  const signed = await sign(request, signing)
  if (chain !== undefined) commit(signing)
  const txid = await chain?.relay(toRawTransaction(hexToBytes(signed)))
  return { psbt: toBase64(signed), ...(txid === undefined ? {} : { txid }) }
}

interface OwnInputs {
  /** Inputs of the account that wait for a signature. */
  readonly positions: readonly number[]
  /** All inputs that wait for one. */
  readonly open: readonly number[]
}

/** @throws request/invalid */
function listOwn(bytes: Uint8Array, { networkId }: RpcCall, owner: string): OwnInputs {
  const psbt = parsePsbt(bytes)
  if (psbt === undefined)
    throw new WalletError('request/invalid', { field: 'psbt', problem: 'expected a PSBT in base64' })
  const coins = psbt.inputs.map((map, at) => readInput(psbt, map, at))
  // The same rule as `areCoinsProved` in the vault, checked here before the approval.
  if (coins.length > 1 && coins.some(({ proved }) => proved === undefined))
    throw new WalletError('request/invalid', {
      field: 'psbt',
      problem: 'expected the previous transaction of every input',
    })
  const script = bytesToHex(parseBitcoinAddress(owner, networkId as `bip122:${string}`).script)
  const open = coins.flatMap(({ isFinal, claimed }, at) =>
    isFinal ? [] : [{ at, isOwn: claimed !== undefined && bytesToHex(claimed.script) === script }],
  )
  return { positions: open.flatMap(({ at, isOwn }) => (isOwn ? [at] : [])), open: open.map(({ at }) => at) }
}

/** @throws request/invalid for an input that contradicts itself */
function readInput({ transaction }: ParsedPsbt, map: ParsedPsbt['inputs'][number], at: number) {
  const input = transaction.inputs[at]
  const facts = input && readPsbtInput(map, input)
  if (facts !== undefined) return facts
  throw new WalletError('request/invalid', { field: 'psbt', problem: `input ${at} contradicts itself` })
}
