import type { Currency } from '@latchkey/core'
import { useEngine } from '@latchkey/react'
import { useEffect, useState } from 'react'

interface Currencies {
  /** Nothing to choose from while the gateway has not answered. */
  readonly currencies: readonly Currency[]
  readonly hasFailed: boolean
  /** They are read again after a failure. */
  readonly isRetrying: boolean
  readonly retry: () => void
}

/** Returns what the gateway can value in, and how to ask it again. */
export function useCurrencies(): Currencies {
  const engine = useEngine()
  const [attempt, setAttempt] = useState(0)
  const [failedAttempt, setFailedAttempt] = useState<number>()
  const [currencies, setCurrencies] = useState<readonly Currency[]>([])
  useEffect(() => {
    let isCurrent = true
    engine
      ?.preferences()
      .then((preferences) => preferences.currencies())
      .then(
        (known) => {
          if (!isCurrent) return
          setCurrencies(known)
          setFailedAttempt(undefined)
        },
        () => isCurrent && setFailedAttempt(attempt),
      )
    return () => {
      isCurrent = false
    }
  }, [engine, attempt])
  const hasFailed = failedAttempt !== undefined
  return {
    currencies,
    hasFailed,
    isRetrying: hasFailed && failedAttempt !== attempt,
    retry: () => setAttempt(attempt + 1),
  }
}
