import type { FailureState } from '@latchkey/core/ui'
import { useContext, useEffect, useState } from 'react'
import { connecting as connectingWords } from '../strings/en/connect.ts'
import { useWords, WordsContext } from '../strings/use-words.ts'
import type { FailureWords, failureWords } from './failure-words.ts'

/**
 * Returns what a person reads of a failed connection: `undefined` without a failure, and until its words have come. Where
 * they do not come it says no more than that it failed.
 */
export function useFailureWords(failure: FailureState | undefined, wallet: string): FailureWords | undefined {
  const connecting = useWords('connecting', connectingWords)
  const translated = useContext(WordsContext)?.connectFailures
  const [toWords, setToWords] = useState<typeof failureWords>()
  const isFailed = failure !== undefined
  useEffect(() => {
    if (isFailed)
      import('./failure-words.ts').then(
        (loaded) => setToWords(() => loaded.failureWords),
        () => setToWords(() => () => undefined),
      )
  }, [isFailed])
  if (failure === undefined || toWords === undefined) return undefined
  const unknown = { title: connecting.failed, text: connecting.failedText, isFinal: false }
  return toWords(failure.code, wallet, translated) ?? unknown
}
