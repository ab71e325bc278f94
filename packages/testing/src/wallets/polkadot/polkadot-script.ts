import type { Clock } from '@latchkey/core/ports'
import type { PolkadotLieTopic, ScriptedPolkadotWallet } from './scripted-polkadot-wallet.types.ts'

type Controls = Pick<
  ScriptedPolkadotWallet,
  'questions' | 'rejectNext' | 'hang' | 'wake' | 'delay' | 'lieAbout' | 'behave'
>

/** The planned behaviour of a wallet and of its user. */
export interface Script {
  readonly controls: Controls
  /** Waits as long as the wallet takes. @throws if the wallet is gone */
  attend(): Promise<void>
  /** Shows a prompt. @throws with this message if the user declines */
  question(refusal: string): void
  /** Returns the response of the wallet: the true one, or the planned false one. */
  lie(topic: PolkadotLieTopic, truth: unknown): unknown
  vanish(): void
}

/** Returns a script that approves each request until a test plans other behaviour. */
export function createScript(clock: Clock | undefined): Script {
  const lies = new Map<PolkadotLieTopic, unknown>()
  let [questionCount, refusals, delayMs, isGone] = [0, 0, 0, false]
  let asleep: { readonly promise: Promise<void>; readonly wake: () => void } | undefined

  function wake(): void {
    asleep?.wake()
    asleep = undefined
  }
  function pause(): Promise<void> {
    return new Promise((resolve) => {
      if (clock === undefined) setTimeout(resolve, delayMs)
      else clock.after(delayMs, resolve)
    })
  }

  return {
    controls: {
      questions: () => questionCount,
      rejectNext() {
        refusals += 1
      },
      hang() {
        let wakeUp = () => {}
        const promise = new Promise<void>((resolve) => {
          wakeUp = resolve
        })
        asleep = { promise, wake: wakeUp }
      },
      wake,
      delay(ms) {
        delayMs = ms
      },
      lieAbout: (topic, answer) => void lies.set(topic, answer),
      behave() {
        wake()
        lies.clear()
        refusals = 0
        delayMs = 0
      },
    },
    async attend() {
      if (delayMs > 0) await pause()
      await asleep?.promise
      if (isGone) throw new Error('Extension context invalidated.')
    },
    question(refusal) {
      questionCount += 1
      if (refusals === 0) return
      refusals -= 1
      throw new Error(refusal)
    },
    lie: (topic, truth) => (lies.has(topic) ? lies.get(topic) : truth),
    vanish() {
      isGone = true
    },
  }
}
