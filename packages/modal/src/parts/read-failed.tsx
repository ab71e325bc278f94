import type { Read, ReadResult } from '@latchkey/core'
import { ErrorState } from '@latchkey/design'
import { shell as shellWords } from '../strings/en/shell.ts'
import { useWords } from '../strings/use-words.ts'

interface ReadFailedProps {
  readonly read: Pick<Read<unknown>, 'refetch'> | undefined
  readonly result: ReadResult<unknown>
  /** The failed read, and the remedy. */
  readonly words: { readonly failed: string; readonly failedText: string }
}

/** Stands where something should be that could not be read, and reads it again. */
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
