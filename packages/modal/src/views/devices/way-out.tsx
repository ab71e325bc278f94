import type { FailureState } from '@latchkey/core/ui'
import { ListRow, LiveRegion } from '@latchkey/design'
import { toFailure, type WalletError } from '@latchkey/errors'
import { type ReactNode, useState } from 'react'
import { useSentence } from '../../strings/use-sentence.ts'

interface WayOutProps {
  readonly icon: ReactNode
  readonly words: {
    readonly title: string
    readonly text: string
    /** After it was begun: where the person goes on. */
    readonly begun: string
  }
  readonly testId: string
  readonly className?: string
  /** Begins it in the wallet. @returns false if the person cancelled */
  begin(): Promise<{ readonly ok: true; readonly value: boolean } | { readonly ok: false; readonly error: WalletError }>
  onBegun?(): void
}

/** A row that begins a way out of the wallet. The wallet itself explains what that means, and checks the person. */
export function WayOut({ icon, words, testId, className, begin, onBegun }: WayOutProps) {
  const sentenceOf = useSentence()
  const [isBusy, setBusy] = useState(false)
  const [isBegun, setBegun] = useState(false)
  const [failure, setFailure] = useState<FailureState>()

  async function start(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    setBegun(false)
    const result = await begin()
    setBusy(false)
    if (!result.ok) return setFailure(toFailure(result.error))
    setBegun(result.value)
    if (result.value) onBegun?.()
  }
  return (
    <>
      <ListRow
        leading={icon}
        title={words.title}
        subtitle={
          failure === undefined ? (
            <span className={isBegun ? 'lk-devices-opened' : undefined}>{isBegun ? words.begun : words.text}</span>
          ) : (
            <span className="lk-devices-failure" role="alert">
              {sentenceOf(failure)}
            </span>
          )
        }
        className={className}
        data-testid={testId}
        onClick={() => void start()}
      />
      <LiveRegion message={isBegun ? words.begun : ''} />
    </>
  )
}
