import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { world } from '../wallet.ts'

const KEY = 'fernhill.practice-wallet'

interface Practice {
  /** Only in the local world: the wallet's key is public. */
  readonly isAvailable: boolean
  readonly isOn: boolean
  readonly turn: (on: boolean) => void
}

const PracticeContext = createContext<Practice>({ isAvailable: false, isOn: false, turn: () => {} })

export function usePractice(): Practice {
  return useContext(PracticeContext)
}

/**
 * Offers a wallet to people who have no extension: a scripted one with a real, public key, for the local chains only.
 * Its code is fetched when it is turned on, and on later visits while it stays on.
 */
export function PracticeWallet({ children }: { readonly children: ReactNode }) {
  const [isOn, setOn] = useState(() => world.isDevnet && readChoice())
  const hasStarted = useRef(false)

  useEffect(() => {
    if (!isOn || hasStarted.current) return
    hasStarted.current = true
    void import('./start-practice-wallet.ts').then(({ startPracticeWallet }) => startPracticeWallet(world.rpc))
  }, [isOn])

  const turn = useCallback((on: boolean) => {
    writeChoice(on)
    setOn(on)
    // An announced wallet cannot be taken back; a page without it has to start anew.
    if (!on) window.location.reload()
  }, [])

  const practice = useMemo(() => ({ isAvailable: world.isDevnet, isOn, turn }), [isOn, turn])
  return <PracticeContext.Provider value={practice}>{children}</PracticeContext.Provider>
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on'
  } catch {
    // No storage: the wallet is off until it is turned on again.
    return false
  }
}

function writeChoice(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(KEY, 'on')
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage the choice lasts for this visit.
  }
}
