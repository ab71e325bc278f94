import type { Result } from '@latchkey/core'
import type { FailureState } from '@latchkey/core/ui'
import { Button } from '@latchkey/design'
import { toFailure } from '@latchkey/errors'
import { useEffect, useRef, useState } from 'react'
import { Notice } from '../../parts/notice.tsx'
import { useWords } from '../../shell/index.ts'
import { devices as english } from '../../strings/en/devices.ts'
import { useSentence } from '../../strings/use-sentence.ts'

interface ConfirmLeaveProps {
  readonly words: { readonly title: string; readonly text: string; readonly confirm: string }
  /** The modal closes with the connection when it is done. */
  readonly leave: () => Promise<Result<void>>
  readonly onKeep: () => void
}

/** Leaves after a confirmation, and says why if that fails. */
export function ConfirmLeave({ words, leave, onKeep }: ConfirmLeaveProps) {
  const t = useWords('devices', english)
  const sentenceOf = useSentence()
  const [isLeaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<FailureState>()
  const question = useRef<HTMLDivElement>(null)
  const keep = useRef<HTMLButtonElement>(null)

  // Focus Cancel, so that Enter changes nothing.
  useEffect(() => {
    keep.current?.focus({ preventScroll: true })
    question.current?.scrollIntoView({ block: 'end' })
  }, [])

  async function confirm(): Promise<void> {
    setLeaving(true)
    setFailure(undefined)
    const result = await leave()
    if (result.ok) return
    setLeaving(false)
    setFailure(toFailure(result.error))
  }
  return (
    <div ref={question} className="lk-devices-question">
      <Notice
        tone="warning"
        announce
        title={words.title}
        action={
          <span className="lk-devices-answers">
            <Button ref={keep} size="sm" onClick={onKeep}>
              {t.keep}
            </Button>
            <Button
              size="sm"
              variant="danger"
              loading={isLeaving}
              data-testid="devices-confirm"
              onClick={() => void confirm()}
            >
              {words.confirm}
            </Button>
          </span>
        }
      >
        {words.text}
      </Notice>
      {failure !== undefined && (
        <p className="lk-devices-failure" role="alert">
          {sentenceOf(failure)}
        </p>
      )}
    </div>
  )
}
