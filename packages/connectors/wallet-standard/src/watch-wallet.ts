import { readFeature, type StandardWallet } from './standard-wallet.ts'

/** Listens to changes of a wallet, if it has events. Returns a function that removes all listeners. */
export function watchWallet(wallet: StandardWallet, onChange: () => void): () => void {
  const stops = ['standard:events', 'bitcoin:events'].map((name) => listen(wallet, name, onChange))
  return () => {
    for (const stop of stops) stop()
  }
}

/** A wallet without working events can still sign; the page only misses changes. */
function listen(wallet: StandardWallet, name: string, onChange: () => void): () => void {
  let isStopped = false
  let off: unknown
  try {
    const feature = readFeature(wallet, name)
    const on: unknown = feature && Reflect.get(feature, 'on')
    if (typeof on === 'function')
      off = Reflect.apply(on, feature, ['change', () => (isStopped ? undefined : onChange())])
  } catch {
    // The subscription failed.
  }
  return () => {
    isStopped = true
    try {
      if (typeof off === 'function') off()
    } catch {
      // The remaining listener does nothing.
    }
  }
}
