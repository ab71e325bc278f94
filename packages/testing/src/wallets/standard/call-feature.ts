import type { WalletSession } from '@latchkey/core/ports'
import { type CaipNetworkId, decodeBase58, encodeBase58, hexToBytes } from '@latchkey/primitives'
import * as v from 'valibot'
import { invalidParams, unsupported } from '../base/provider-error.ts'
import type { BitcoinSigner } from './standard-wallet.types.ts'

/** The keys behind a wallet. */
export interface Signers {
  readonly solana: WalletSession | undefined
  readonly bitcoin: BitcoinSigner | undefined
}

/** Networks of the scripted Solana wallet, by their names in the Wallet Standard. */
const CLUSTERS: Readonly<Record<string, CaipNetworkId>> = {
  'solana:mainnet': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:devnet': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:testnet': 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

const bytes = v.pipe(
  v.object({ $bytes: v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))) }),
  v.transform(({ $bytes }) => new Uint8Array($bytes)),
)
const account = v.object({ address: v.string() })
const messageInput = v.object({ account, message: bytes })
const transactionInput = v.object({ account, transaction: bytes, chain: v.optional(v.string()) })
const psbtInput = v.object({
  psbt: bytes,
  inputsToSign: v.array(v.object({ account, signingIndexes: v.array(v.number()), sigHash: v.optional(v.number()) })),
})

const signature = v.object({ signature: v.string() })
const signedTransaction = v.object({ transaction: v.string() })
const signedPsbt = v.object({ psbt: v.string(), txid: v.optional(v.string()) })

type Answer = (signers: Signers, input: unknown) => Promise<object>

/** Features that show a prompt, each for one of its inputs. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  async 'solana:signMessage'({ solana }, input) {
    const { account: of, message } = read(messageInput, input)
    const params = { message: encodeBase58(message), pubkey: of.address }
    const signed = v.parse(signature, await solana?.request({ method: 'solana_signMessage', params }))
    return { signedMessage: message, signature: decodeBase58(signed.signature), signatureType: 'ed25519' }
  },
  async 'solana:signTransaction'({ solana }, input) {
    const params = toTransactionParams(read(transactionInput, input))
    const response = await solana?.request({ method: 'solana_signTransaction', params })
    return { signedTransaction: fromBase64(v.parse(signedTransaction, response).transaction) }
  },
  async 'solana:signAndSendTransaction'({ solana }, input) {
    const { chain = '', ...given } = read(transactionInput, input)
    const networkId = CLUSTERS[chain]
    if (networkId === undefined) throw invalidParams(`unknown chain ${chain}`)
    await solana?.selectNetwork?.(networkId)
    const params = toTransactionParams(given)
    const response = await solana?.request({ method: 'solana_signAndSendTransaction', params })
    return { signature: decodeBase58(v.parse(signature, response).signature) }
  },
  async 'bitcoin:signMessage'({ bitcoin }, input) {
    const { account: of, message } = read(messageInput, input)
    const params = { account: of.address, address: of.address, message: new TextDecoder().decode(message) }
    const signed = v.parse(signature, await bitcoin?.signMessage(params))
    return { signedMessage: message, signature: hexToBytes(signed.signature) }
  },
  async 'bitcoin:signTransaction'({ bitcoin }, input) {
    return { signedPsbt: fromBase64((await signPsbt(bitcoin, input, false)).psbt) }
  },
  async 'bitcoin:signAndSendTransaction'({ bitcoin }, input) {
    return { txId: (await signPsbt(bitcoin, input, true)).txid }
  },
}

/** Returns whether the keys of a wallet can serve a feature. */
export function isServedBy(
  { solana, bitcoin }: { readonly solana?: unknown; readonly bitcoin?: unknown },
  feature: string,
): boolean {
  const [family] = feature.split(':')
  if (family === 'solana') return solana !== undefined
  return family === 'bitcoin' ? bitcoin !== undefined : true
}

/**
 * Responds to a call of a signing feature, with one output for each input.
 *
 * @throws the errors of the wallets of each family
 */
export async function callFeature(signers: Signers, feature: string, inputs: readonly unknown[]): Promise<object[]> {
  const answer = ANSWERS[feature]
  if (answer === undefined) throw unsupported(feature)
  const outputs: object[] = []
  for (const input of inputs) outputs.push(await answer(signers, input))
  return outputs
}

async function signPsbt(bitcoin: BitcoinSigner | undefined, input: unknown, broadcast: boolean) {
  const { psbt, inputsToSign } = read(psbtInput, input)
  const [first] = inputsToSign
  const signInputs = inputsToSign.flatMap(({ account: of, signingIndexes, sigHash }) =>
    signingIndexes.map((index) => ({
      address: of.address,
      index,
      ...(sigHash === undefined ? {} : { sighashTypes: [sigHash] }),
    })),
  )
  const params = { account: first?.account.address ?? '', psbt: toBase64(psbt), signInputs, broadcast }
  return v.parse(signedPsbt, await bitcoin?.signPsbt(params))
}

function toTransactionParams({ account: of, transaction }: v.InferOutput<typeof transactionInput>) {
  return { transaction: toBase64(transaction), pubkey: of.address }
}

function read<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, input)
  if (!parsed.success) throw invalidParams(parsed.issues[0].message)
  return parsed.output
}

const toBase64 = (of: Uint8Array) => btoa(Array.from(of, (byte) => String.fromCharCode(byte)).join(''))
const fromBase64 = (encoded: string) => Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
