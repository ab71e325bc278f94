import { usePractice } from './practice-wallet.tsx'

/** Offers the practice wallet. Both of its texts take the same place, so that a press moves nothing below. */
export function PracticeBanner() {
  const { isAvailable, isOn, turn } = usePractice()
  if (!isAvailable) return null
  return (
    <aside className="practice" aria-label="Practice wallet">
      <p hidden={isOn} aria-hidden={isOn}>
        <strong>No wallet at hand?</strong> A practice wallet with test money is built in. Nothing leaves this machine.
      </p>
      <p hidden={!isOn} aria-hidden={!isOn}>
        <strong>The practice wallet is on.</strong> Its keys are public, so never use it for anything real.
      </p>
      {isOn ? (
        <button type="button" className="outlined" onClick={() => turn(false)}>
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
