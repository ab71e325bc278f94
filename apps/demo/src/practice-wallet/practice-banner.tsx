import { usePractice } from './practice-wallet.tsx'

export function PracticeBanner() {
  const { isAvailable, isOn, turn } = usePractice()
  if (!isAvailable) return null
  return (
    <aside className="practice" aria-label="Practice wallet">
      <p>
        <strong>Local world.</strong>{' '}
        {isOn
          ? 'The practice wallet is on: a scripted wallet with a public test key. Never use it for anything real.'
          : 'No wallet extension at hand? Try everything with a scripted practice wallet.'}
      </p>
      {isOn ? (
        <button type="button" className="plain" onClick={() => turn(false)}>
          Turn it off
        </button>
      ) : (
        <button type="button" className="filled" onClick={() => turn(true)}>
          Turn on the practice wallet
        </button>
      )}
    </aside>
  )
}
