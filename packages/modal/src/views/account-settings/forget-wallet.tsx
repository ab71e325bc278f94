import { forgetWallet, showToast } from '@latchkey/core/ui'
import { Button } from '@latchkey/design'
import { useScreenClient } from '@latchkey/react'
import { useEffect, useRef, useState } from 'react'
import { Notice } from '../../parts/notice.tsx'
import { useWords } from '../../shell/index.ts'
import { settings } from '../../strings/en/settings.ts'

/** Disconnects, and removes what this browser holds of the wallet, after a confirmation. */
export function ForgetWallet({ name }: { readonly name: string }) {
  const t = useWords('settings', settings)
  const client = useScreenClient()
  const [isAsking, setAsking] = useState(false)
  const [isForgetting, setForgetting] = useState(false)
  const question = useRef<HTMLDivElement>(null)
  const keep = useRef<HTMLButtonElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)

  // The pressed button goes, and the focus with it. The harmless answer is the one that Enter gives.
  useEffect(() => {
    if (isAsking) {
      keep.current?.focus({ preventScroll: true })
      question.current?.scrollIntoView({ block: 'end' })
    }
    if (!isAsking && wasAsking.current) opener.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])

  if (!isAsking)
    return (
      <Button ref={opener} variant="ghost" fullWidth data-testid="forget-wallet" onClick={() => setAsking(true)}>
        {t.forget}
      </Button>
    )

  async function forget(): Promise<void> {
    setForgetting(true)
    const result = await forgetWallet(client)
    if (result.ok) return
    setForgetting(false)
    showToast(client, 'error', { type: 'error', code: 'connect/disconnect-failed', context: {} })
  }
  return (
    <div ref={question} className="lk-settings-question">
      <Notice
        tone="warning"
        announce
        title={t.forgetTitle(name)}
        action={
          <span className="lk-settings-answers">
            <Button ref={keep} size="sm" onClick={() => setAsking(false)}>
              {t.keep}
            </Button>
            <Button
              size="sm"
              variant="danger"
              loading={isForgetting}
              data-testid="forget-wallet-confirm"
              onClick={() => void forget()}
            >
              {t.forgetIt}
            </Button>
          </span>
        }
      >
        {t.forgetText}
      </Notice>
    </div>
  )
}
