import { ErrorState } from '@latchkey/design'
import { shell } from '../strings/en/shell.ts'
import { useWords } from '../strings/use-words.ts'

interface LostCodeProps {
  /** A retry failed too. The browser may have cached the failed import, or the chunk was deleted by a new deployment. */
  readonly isAgain: boolean
  onRetry(): void
}

/** Error state for a chunk that failed to load: offers a retry, and after a failed retry a page reload. */
export function LostCode({ isAgain, onRetry }: LostCodeProps) {
  const t = useWords('shell', shell)
  return (
    <ErrorState
      title={t.viewFailed}
      text={isAgain ? t.viewFailedAgain : t.viewFailedText}
      retryLabel={isAgain ? t.reload : t.retry}
      onRetry={isAgain ? () => location.reload() : onRetry}
    />
  )
}
