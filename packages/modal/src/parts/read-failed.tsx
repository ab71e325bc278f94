import type { Read, ReadResult } from '@latchkey/core'
import { ErrorState } from '@latchkey/design'
import { shell as shellWords } from '../strings/en/shell.ts'
import { useWords } from '../strings/use-words.ts'

interface ReadFailedProps {
  readonly read: Pick<Read<unknown>, 'refetch'> | undefined
  readonly result: ReadResult<unknown>
  /** The texts for the failed read and for the remedy. */
  readonly words: { readonly failed: string; readonly failedText: string }
}

/** The error state of a read, with a button that reads again. */
export function ReadFailed({ read, result, words }: ReadFailedProps) {
  const shell = useWords('shell', shellWords)
  return (
    <ErrorState
      title={words.failed}
      text={words.failedText}
      retryLabel={shell.retry}
      onRetry={() => read?.refetch()}
      retrying={result.isFetching}
    />
  )
}
