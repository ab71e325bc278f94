import type { ApprovalRequest } from '@latchkey/testing'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { world } from '../wallet.ts'
import { PracticeSheet } from './practice-sheet.tsx'

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

interface Question {
  readonly request: ApprovalRequest
  readonly answer: (isApproved: boolean) => void
}

/**
 * Offers a wallet to people who have no extension: a scripted one with a real, public key, for the local chains only.
 * Its code is fetched when it is turned on, and on later visits while it stays on.
 */
export function PracticeWallet({ children }: { readonly children: ReactNode }) {
  const [isOn, setOn] = useState(() => world.isDevnet && readChoice())
  const [questions, setQuestions] = useState<readonly Question[]>([])
  const hasStarted = useRef(false)

  useEffect(() => {
    if (!isOn || hasStarted.current) return
    hasStarted.current = true
    const requestApproval = (request: ApprovalRequest) =>
      new Promise<boolean>((resolve) => setQuestions((waiting) => [...waiting, { request, answer: resolve }]))
    void import('./start-practice-wallet.ts').then(({ startPracticeWallet }) =>
      startPracticeWallet(world.rpc, requestApproval),
    )
  }, [isOn])

  const turn = useCallback((on: boolean) => {
    writeChoice(on)
    setOn(on)
    // An announced wallet cannot be taken back; a page without it has to start anew.
    if (!on) window.location.reload()
  }, [])

  const [question] = questions
  const settle = (isApproved: boolean) => {
    question?.answer(isApproved)
    setQuestions((waiting) => waiting.slice(1))
  }
  const practice = useMemo(() => ({ isAvailable: world.isDevnet, isOn, turn }), [isOn, turn])
  return (
    <PracticeContext.Provider value={practice}>
      {children}
      {question !== undefined && (
        <PracticeSheet key={question.request.id} request={question.request} onAnswer={settle} />
      )}
    </PracticeContext.Provider>
  )
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
