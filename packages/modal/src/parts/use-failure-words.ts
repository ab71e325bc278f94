import type { FailureState } from '@latchkey/core/ui'
import { useContext, useEffect, useState } from 'react'
import { connecting as connectingWords } from '../strings/en/connect.ts'
import { useWords, WordsContext } from '../strings/use-words.ts'
import type { FailureWords, failureWords } from './failure-words.ts'

/**
 * Returns the texts of a failed connection; `undefined` without a failure, and until the texts are loaded. If they
 * cannot be loaded, the texts only state the failure.
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
