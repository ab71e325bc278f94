import type { ApprovalRequest } from '@latchkey/testing'
import { useEffect, useRef } from 'react'

const QUESTIONS: Readonly<Record<ApprovalRequest['kind'], string>> = {
  connect: 'Connect to this site?',
  message: 'Sign this message?',
  'typed-data': 'Sign this data?',
  transaction: 'Send this transaction?',
  'switch-network': 'Switch network?',
  'add-network': 'Add this network?',
  'watch-asset': 'Watch this token?',
}

interface PracticeSheetProps {
  readonly request: ApprovalRequest
  readonly onAnswer: (isApproved: boolean) => void
}

/** The prompt of a wallet's window. A dialog of its own: the page may be inert behind the modal. */
export function PracticeSheet({ request, onAnswer }: PracticeSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="practice-sheet"
      aria-labelledby="practice-question"
      onCancel={(event) => {
        event.preventDefault()
        onAnswer(false)
      }}
    >
      <p className="quiet">Practice wallet · scripted, devnet only</p>
      <h2 id="practice-question">{QUESTIONS[request.kind]}</h2>
      <p className="quiet">
        {request.origin} · {request.chainId === undefined ? 'Solana' : `chain ${request.chainId}`}
      </p>
      {request.kind !== 'connect' && <pre>{JSON.stringify(request.params, undefined, 2)}</pre>}
      <div className="practice-sheet-end">
        <button type="button" className="plain" onClick={() => onAnswer(false)}>
          Reject
        </button>
        <button type="button" className="filled" onClick={() => onAnswer(true)}>
          Approve
        </button>
      </div>
    </dialog>
  )
}
