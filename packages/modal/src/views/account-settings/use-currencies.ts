import { type Currency, readCurrencies } from '@latchkey/core/ui'
import { useRead, useScreenClient } from '@latchkey/react'
import { useMemo, useState } from 'react'

interface Currencies {
  /** Empty until the gateway has responded. */
  readonly currencies: readonly Currency[]
  readonly hasFailed: boolean
  /** They are being fetched again after a failure. */
  readonly isRetrying: boolean
  readonly retry: () => void
}

/** Returns the currencies of the gateway, and the function that repeats the request. */
export function useCurrencies(): Currencies {
  const client = useScreenClient()
  const read = useMemo(() => readCurrencies(client), [client])
  const { data: currencies = [], status } = useRead(read)
  const [hasRetried, setHasRetried] = useState(false)
  const isRetrying = hasRetried && status === 'loading'
  return {
    currencies,
    hasFailed: status === 'failed' || isRetrying,
    isRetrying,
    retry() {
      setHasRetried(true)
      read.refetch()
    },
  }
}
