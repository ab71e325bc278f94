import type { EmailStep } from '@latchkey/core/ports'
import {
  changeEmail,
  type EmailChange,
  enterEmailCode,
  type FailureState,
  selectEmailChange,
  showToast,
  type ViewParams,
} from '@latchkey/core/ui'
import { toFailure } from '@latchkey/errors'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useEffect, useRef, useState } from 'react'
import { toCodeView } from './to-code-view.ts'
import { useIsMounted } from './use-is-mounted.ts'

interface CodeState {
  readonly status: 'idle' | 'checking' | 'sending'
  /** The last code that was entered. */
  readonly code?: string
  /** The code is entered once more, because it could not be checked before. */
  readonly isRepeated?: boolean
  readonly failure?: FailureState
  /** Counts the codes that were sent again. */
  readonly resent?: number
}

export interface EnteredCode extends CodeState {
  /** The change that waits for the code; its last one while the screen is left. */
  readonly change: EmailChange | undefined
  enter(code: string): void
  /** Enters the last code once more. */
  repeat(): void
  resend(): void
  /** Leads back to the new address, with the same data. */
  restart(): void
}

/** Enters the code of one address, and leads on: to the code of the other one, or to the end. @see compat-facts 8.6 "Update" */
export function useEmailCode(step: EmailStep, params: ViewParams['UpdateEmailWallet']): EnteredCode {
  const client = useScreenClient()
  const { modal, track } = client.actions
  const isMounted = useIsMounted()
  const [state, setState] = useState<CodeState>({ status: 'idle' })
  const pending = useClientState(selectEmailChange)
  const last = useRef(pending)
  if (pending !== undefined) last.current = pending
  const change = last.current
  const restart = () => modal.replace('UpdateEmailWallet', params)

  // A change that has ended, or another login, has no code to enter.
  useEffect(() => {
    if (change === undefined) modal.replace('UpdateEmailWallet', params)
  }, [change, modal, params])

  async function enter(code: string, isRepeated = false): Promise<void> {
    setState({ status: 'checking', code, isRepeated })
    const result = await enterEmailCode(client, step, code)
    if (!result.ok) {
      const failure = toFailure(result.error)
      track({ event: 'EMAIL_VERIFICATION_CODE_FAIL', properties: { message: failure.code } })
      if (isMounted.current) setState({ status: 'idle', code, failure })
      return
    }
    track({ event: 'EMAIL_VERIFICATION_CODE_PASS', properties: {} })
    if (result.value !== undefined) showToast(client, 'success', { type: 'email-changed' })
    if (!isMounted.current) return
    if (result.value === undefined) modal.replace(toCodeView('new'), params)
    else if (params === undefined) modal.close()
    else modal.reset(params.redirectView)
  }

  async function resend({ to }: EmailChange): Promise<void> {
    setState({ status: 'sending' })
    const result = await changeEmail(client, to)
    if (!isMounted.current) return
    // The change has expired meanwhile, and another one has begun.
    if (result.ok && result.value !== step) return modal.replace(toCodeView(result.value), params)
    setState(({ resent = 0 }) =>
      result.ok ? { status: 'idle', resent: resent + 1 } : { status: 'idle', failure: toFailure(result.error) },
    )
  }

  return {
    ...state,
    change,
    enter: (code) => void enter(code),
    repeat: () => state.code !== undefined && void enter(state.code, true),
    resend: () => change !== undefined && void resend(change),
    restart,
  }
}
