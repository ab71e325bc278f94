import type { Eip1193Provider } from './provider.ts'

export interface LegacyWallet {
  readonly name: string
  /** The rdns under which the same wallet announces itself, if it does. */
  readonly rdns: string | undefined
}

// MetaMask comes last, because nearly every wallet also sets its flag.
const FLAGS: readonly (readonly [flag: string, name: string, rdns?: string])[] = [
  ['isRabby', 'Rabby Wallet', 'io.rabby'],
  ['isBraveWallet', 'Brave Wallet', 'com.brave.wallet'],
  ['isCoinbaseWallet', 'Coinbase Wallet', 'com.coinbase.wallet'],
  ['isTrust', 'Trust Wallet', 'com.trustwallet.app'],
  ['isTrustWallet', 'Trust Wallet', 'com.trustwallet.app'],
  ['isOkxWallet', 'OKX Wallet', 'com.okex.wallet'],
  ['isOKExWallet', 'OKX Wallet', 'com.okex.wallet'],
  ['isPhantom', 'Phantom', 'app.phantom'],
  ['isBitKeep', 'Bitget Wallet', 'com.bitget.web3'],
  ['isRainbow', 'Rainbow', 'me.rainbow'],
  ['isZerion', 'Zerion', 'io.zerion.wallet'],
  ['isTokenPocket', 'TokenPocket', 'pro.tokenpocket'],
  ['isImToken', 'imToken', 'im.token'],
  ['isBinance', 'Binance Wallet', 'com.binance.wallet'],
  ['isFrame', 'Frame', 'sh.frame'],
  ['isMetaMask', 'MetaMask', 'io.metamask'],
]

/** Returns the name of the wallet at `window.ethereum`, by its flags; `Browser Wallet` if it has none. @see Spec §5 */
export function describeLegacyWallet(provider: Eip1193Provider): LegacyWallet {
  try {
    const flags: Readonly<Record<string, unknown>> = { ...pick(provider) }
    const known = FLAGS.find(([flag]) => flags[flag] === true)
    if (known !== undefined) return { name: known[1], rdns: known[2] }
  } catch {
    // A flag that throws when read gives no information about the wallet.
  }
  return { name: 'Browser Wallet', rdns: undefined }
}

function pick(provider: Eip1193Provider): Record<string, unknown> {
  return Object.fromEntries(FLAGS.map(([flag]) => [flag, Reflect.get(provider, flag)]))
}
