import type { EmailStep } from '@latchkey/core/ports'
import { changeEmail, type FailureState, selectEmailChange, type ViewParams } from '@latchkey/core/ui'
import { toFailure } from '@latchkey/errors'
import { useScreenClient } from '@latchkey/react'
import { useState } from 'react'
import { toCodeView } from './to-code-view.ts'
import { useIsMounted } from './use-is-mounted.ts'

/** @see Spec §9 "E-mail login cooldown 30000 ms" */
const RESEND_MS = 30_000

interface SavedEmail {
  readonly isSaving: boolean
  readonly failure: FailureState | undefined
  /** Forgets the failure: the address was edited. */
  edit(): void
  save(email: string): void
}

/** Begins a change of the address, and leads to the screen of the code. */
export function useSaveEmail(params: ViewParams['UpdateEmailWallet']): SavedEmail {
  const client = useScreenClient()
  const { actions, getState, options } = client
  const isMounted = useIsMounted()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<FailureState>()
  const open = (step: EmailStep) => actions.modal.push(toCodeView(step), params)

  async function send(email: string): Promise<void> {
    setSaving(true)
    setFailure(undefined)
    const result = await changeEmail(client, email)
    if (result.ok) actions.track({ event: 'EMAIL_EDIT', properties: {} })
    if (!isMounted.current) return
    setSaving(false)
    if (result.ok) open(result.value)
    else setFailure(toFailure(result.error))
  }

  return {
    isSaving,
    failure,
    edit: () => setFailure(undefined),
    save(email) {
      const change = selectEmailChange(getState())
      const waitMs = change?.to === email ? change.resendAt - options.clock.now() : 0
      // No other code would be sent yet, and the last one is accepted. A longer wait is that of too many codes.
      if (change !== undefined && waitMs > 0 && waitMs <= RESEND_MS) open(change.step)
      else void send(email)
    },
  }
}
