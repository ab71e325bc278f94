import type { BitcoinNetwork } from '@latchkey/chains'
import { allowsMethod, assertOnNetwork, assertShared, requestWallet } from '@latchkey/core/adapter-base'
import type { WalletSession } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import { parseBitcoinAddress } from '@latchkey/primitives'
import { isSame } from '@latchkey/sign-in/bip122'
import type { BitcoinFees, PsbtToSign, SignedPsbt, SignInput } from '../bitcoin-family.ts'
import type { Read } from '../esplora/reads.ts'
import { getAccounts } from '../wallet/accounts.ts'
import { sentSchema } from '../wallet/response-schemas.ts'
import { broadcast } from './broadcast.ts'
import { buildPsbt, toInputKeys } from './build-psbt.ts'
import { readPsbt, toBase64 } from './bytes.ts'
import type { Plan } from './plan-payment.ts'
import { toSendError } from './send-errors.ts'
import { finalize, listCoins, requestSignatures } from './sign-psbt.ts'
import type { InputKeys } from './write-psbt.ts'

/** Sends a payment. @returns its id. @throws As `ChainAdapter.transfer`. */
export async function pay(session: WalletSession, read: Read, plan: Plan): Promise<string> {
  try {
    const keys = allowsMethod(session, 'signPsbt') ? await findKeys(session, read, plan) : undefined
    return keys === undefined ? await sendTransfer(session, read, plan) : await signAndSend(session, read, plan, keys)
  } catch (error) {
    throw toSendError(error)
  }
}

async function signAndSend(session: WalletSession, read: Read, plan: Plan, keys: InputKeys): Promise<string> {
  const address = plan.owner.text
  const transaction = await buildPsbt(read, plan, keys)
  const signInputs = plan.coins.map((_, index) => ({ address, index }))
  try {
    const signed = await requestSignatures(session, { address, transaction, signInputs, signal: read.signal })
    return await broadcast(read, finalize(signed))
  } catch (error) {
    const isUnknown = isWalletError(error) && error.code === 'wallet/unsupported-method'
    if (isUnknown && allowsMethod(session, 'sendTransfer')) return sendTransfer(session, read, plan)
    throw error
  }
}

/** The wallet chooses the coins. */
async function sendTransfer(session: WalletSession, { signal }: Read, { owner, to, amount }: Plan): Promise<string> {
  const params = { account: owner.text, recipientAddress: to.text, amount: amount.toString() }
  return (await requestWallet(session, { method: 'sendTransfer', params, schema: sentSchema, signal })).txid
}

/** A wallet on another device returns the public keys of its addresses on request. */
async function findKeys(session: WalletSession, { signal }: Read, { owner }: Plan): Promise<InputKeys | undefined> {
  const known = toInputKeys(owner, assertShared(session, owner.text, 'signPsbt').publicKey)
  if (known !== undefined || !allowsMethod(session, 'getAccountAddresses')) return known
  try {
    const accounts = await getAccounts(session, signal === undefined ? {} : { signal })
    return toInputKeys(owner, accounts.find(({ address }) => address === owner.text)?.publicKey)
  } catch (error) {
    if (isWalletError(error) && error.code === 'wallet/unsupported-method') return undefined
    throw error
  }
}

/** Signs the transaction of a site, and sends it if requested. @throws As `BitcoinAdapter.signPsbt`. */
export async function signPsbt(
  session: WalletSession,
  read: Read,
  request: PsbtToSign & { readonly address: string; readonly broadcast?: boolean },
): Promise<SignedPsbt> {
  const { address } = request
  assertOnNetwork(session, read.network)
  assertShared(session, address, 'signPsbt')
  const transaction = readPsbt(request.psbt)
  listCoins(transaction)
  const signInputs = request.signInputs ?? listOwnInputs(transaction, address, read.network)
  assertInputs(session, signInputs, transaction.inputsLength)
  const signed = await requestSignatures(session, { address, transaction, signInputs, signal: read.signal })
  if (request.broadcast !== true) return { psbt: toBase64(signed) }
  const final = finalize(signed)
  return { psbt: toBase64(final), txid: await broadcast(read, final) }
}

function listOwnInputs(
  transaction: ReturnType<typeof readPsbt>,
  address: string,
  network: BitcoinNetwork,
): readonly SignInput[] {
  const { script } = parseBitcoinAddress(address, network.caipNetworkId)
  return listCoins(transaction).flatMap((coin, index) => (isSame(coin.script, script) ? [{ address, index }] : []))
}

/** @throws request/invalid, wallet/unauthorized */
function assertInputs(session: WalletSession, inputs: readonly SignInput[], count: number): void {
  const indexes = new Set(inputs.map(({ index }) => index))
  const areInside = inputs.every(({ index }) => Number.isInteger(index) && index >= 0 && index < count)
  if (inputs.length === 0 || indexes.size !== inputs.length || !areInside)
    throw new WalletError('request/invalid', { field: 'signInputs', problem: 'expected inputs of the transaction' })
  for (const { address } of inputs) assertShared(session, address, 'signPsbt')
}

/** Returns the cost of a transaction of a site. @throws request/invalid */
export function readFees({ psbt }: PsbtToSign): BitcoinFees {
  const transaction = readPsbt(psbt)
  const spent = listCoins(transaction).reduce((sum, { amount }) => sum + amount, 0n)
  const paid = Array.from({ length: transaction.outputsLength }, (_, at) => transaction.getOutput(at).amount ?? 0n)
  const total = spent - paid.reduce((sum, amount) => sum + amount, 0n)
  if (total < 0n)
    throw new WalletError('send/insufficient-funds', {}, { details: 'the coins are less than the outputs' })
  // The signatures are still missing: 27 virtual bytes for each input are those of a single segwit key.
  const size = BigInt(transaction.unsignedTx.length + transaction.inputsLength * 27)
  return { total, size, rate: (total * 1000n) / size }
}
