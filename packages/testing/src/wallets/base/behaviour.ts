import type { Clock } from '@latchkey/core/ports'
import type { ScriptedWalletControls } from '../scripted-wallet.types.ts'
import { providerError, userRejected } from './provider-error.ts'

type Controls = Pick<ScriptedWalletControls, 'failNext' | 'delay' | 'hang' | 'behave'>

export interface Behaviour extends Controls {
  rejectNext(method: string): void
  /** Returns this value from every call of the method until `behave()`. */
  lieOn(method: string, answer: unknown): void
  /** Applies the planned behaviour of the method. @returns the false response, if one is planned */
  play(method: string): Promise<{ readonly answer: unknown } | undefined>
}

interface PlannedFailure {
  readonly method: string | undefined
  readonly error: () => Error
}

/** The planned misbehaviour of a wallet. */
export function createBehaviour(clock: Clock): Behaviour {
  let failures: PlannedFailure[] = []
  let delayMs = 0
  const hanging = new Set<string>()
  const lies = new Map<string, unknown>()

  return {
    async play(method) {
      if (hanging.has(method)) await new Promise<never>(() => {})
      if (delayMs > 0) await new Promise<void>((resolve) => void clock.after(delayMs, resolve))
      const planned = failures.find((failure) => failure.method === undefined || failure.method === method)
      if (planned !== undefined) {
        failures = failures.filter((failure) => failure !== planned)
        throw planned.error()
      }
      return lies.has(method) ? { answer: lies.get(method) } : undefined
    },
    rejectNext: (method) => void failures.push({ method, error: userRejected }),
    failNext({ code, message, data }, method) {
      const error = () => (code === undefined ? new Error(message) : providerError(code, message, data))
      failures.push({ method, error })
    },
    delay(ms) {
      delayMs = ms
    },
    hang: (method) => void hanging.add(method),
    lieOn: (method, answer) => void lies.set(method, answer),
    behave() {
      failures = []
      delayMs = 0
      hanging.clear()
      lies.clear()
    },
  }
}
