import type { Clock } from '@latchkey/core/ports'
import { providerError, userRejected } from './provider-error.ts'
import type { LieTopic, ScriptedWalletControls } from './scripted-wallet.types.ts'

const LIES: Readonly<Record<LieTopic, { readonly methods: readonly string[]; readonly answer: unknown }>> = {
  accounts: { methods: ['eth_accounts', 'eth_requestAccounts'], answer: ['0x1234', 'not an address'] },
  chain: { methods: ['eth_chainId'], answer: 'banana' },
  signature: { methods: ['personal_sign', 'eth_signTypedData_v4'], answer: '0x1234' },
  'transaction-hash': { methods: ['eth_sendTransaction'], answer: { hash: null } },
}

type Controls = Pick<ScriptedWalletControls, 'failNext' | 'delay' | 'hang' | 'lieAbout' | 'behave'>

export interface Behaviour extends Controls {
  rejectNext(method: string): void
  /** Does what was planned for the method. @returns the lie to answer with, when there is one. */
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
    lieAbout(topic, answer = LIES[topic].answer) {
      for (const method of LIES[topic].methods) lies.set(method, answer)
    },
    behave() {
      failures = []
      delayMs = 0
      hanging.clear()
      lies.clear()
    },
  }
}
