import type { CorpusRequest } from '../corpus.types.ts'
import type { BitcoinWorld } from './bitcoin-world.types.ts'
import { type Paid, type Spent, toBase64, toHex, toPsbt } from './build-psbt.ts'

type Spending = readonly (Spent['coin'] | Spent)[]

/** The ways in which a site passes a PSBT: the actions of the client, WalletConnect, and the objects of wallets. */
export function formsOf({ account }: Pick<BitcoinWorld, 'account'>) {
  const { address } = account
  const provider = (method: string, params: unknown): CorpusRequest => ({
    provider: { namespace: 'bip122', method, params },
  })
  /** Inputs of the account's own addresses, as a site lists those to sign. */
  const listOwn = (spent: Spending, others: readonly string[] = []) =>
    spent.flatMap((each, index) => {
      const { coin, sighash } = 'coin' in each ? each : { coin: each, sighash: undefined }
      const isOwn = [address, ...others].includes(coin.owner.address)
      return isOwn
        ? [{ address: coin.owner.address, index, ...(sighash === undefined ? {} : { sighashTypes: [sighash] }) }]
        : []
    })
  return {
    provider,
    asVerb: (spent: Spending, paid: readonly Paid[]): CorpusRequest => ({
      transaction: { psbt: toBase64(toPsbt(spent, paid)) },
    }),
    asText: (spent: Spending, paid: readonly Paid[]): CorpusRequest => ({ transaction: toBase64(toPsbt(spent, paid)) }),
    /** Through WalletConnect, including the inputs of other shared addresses, if given. */
    asPaired: (spent: Spending, paid: readonly Paid[], others: readonly string[] = []): CorpusRequest =>
      provider('signPsbt', {
        account: address,
        psbt: toBase64(toPsbt(spent, paid)),
        signInputs: listOwn(spent, others),
        broadcast: false,
      }),
    /** By the JSON-RPC of sats-connect, which Xverse and others answer. */
    asSats: (spent: Spending, paid: readonly Paid[], others: readonly string[] = []): CorpusRequest => {
      const indexes = new Map<string, readonly number[]>()
      for (const { address: of, index } of listOwn(spent, others)) indexes.set(of, [...(indexes.get(of) ?? []), index])
      const signInputs = Object.fromEntries(indexes)
      return provider('signPsbt', { psbt: toBase64(toPsbt(spent, paid)), signInputs, broadcast: true })
    },
    asUnisat: (spent: Spending, paid: readonly Paid[], others: readonly string[] = []): CorpusRequest =>
      provider('signPsbt', [toHex(toPsbt(spent, paid)), { autoFinalized: true, toSignInputs: listOwn(spent, others) }]),
    asLeather: (spent: Spending, paid: readonly Paid[], allowedSighash?: readonly number[]): CorpusRequest =>
      provider('signPsbt', {
        hex: toHex(toPsbt(spent, paid)),
        signAtIndex: listOwn(spent).map(({ index }) => index),
        broadcast: false,
        ...(allowedSighash === undefined ? {} : { allowedSighash }),
      }),
    asStandard: (spent: Spending, paid: readonly Paid[], sigHash?: string): CorpusRequest =>
      provider('features.bitcoin:signTransaction.signTransaction', [
        {
          psbt: toPsbt(spent, paid),
          inputsToSign: [
            {
              account: { address },
              signingIndexes: listOwn(spent).map(({ index }) => index),
              ...(sigHash === undefined ? {} : { sigHash }),
            },
          ],
          chain: 'bitcoin:regtest',
        },
      ]),
  }
}
