'use client'

import { useAccount, useSIWX } from '@latchkey/react'
import { useEffect, useState } from 'react'

export function Greeting() {
  const { address } = useAccount()
  const { isSignedIn } = useSIWX()
  return (
    <section>
      <p>
        Account: <output data-testid="account">{address ?? 'none'}</output>
      </p>
      <p>
        Signed in: <output data-testid="signed-in">{String(isSignedIn)}</output>
      </p>
      <p>
        Shift: <output data-testid="shift">{useLayoutShift() ?? 'unknown'}</output>
      </p>
    </section>
  )
}

/** Returns the layout shift during hydration, as browsers measure it. @see Layout Instability API */
function useLayoutShift(): number | undefined {
  const [shift, setShift] = useState<number>()
  useEffect(() => {
    let total = 0
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) total += 'value' in entry ? Number(entry.value) : 0
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    const timer = setTimeout(() => setShift(total), 500)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])
  return shift
}
