import { forgetWallet, showToast } from '@latchkey/core/ui'
import { Button } from '@latchkey/design'
import { useScreenClient } from '@latchkey/react'
import { useEffect, useRef, useState } from 'react'
import { Notice } from '../../parts/notice.tsx'
import { useWords } from '../../shell/index.ts'
import { settings } from '../../strings/en/settings.ts'

interface ConfirmForgetProps {
  /** Name of the wallet. */
  readonly name: string
  readonly onKeep: () => void
}

/** Disconnects the wallet and removes its data from this browser, after a confirmation. */
export function ConfirmForget({ name, onKeep }: ConfirmForgetProps) {
  const t = useWords('settings', settings)
  const client = useScreenClient()
  const [isForgetting, setForgetting] = useState(false)
  const question = useRef<HTMLDivElement>(null)
  const keep = useRef<HTMLButtonElement>(null)

  // Focuses the harmless answer, so that Enter selects it.
  useEffect(() => {
    keep.current?.focus({ preventScroll: true })
    question.current?.scrollIntoView({ block: 'end' })
  }, [])

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
            <Button ref={keep} size="sm" onClick={onKeep}>
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
