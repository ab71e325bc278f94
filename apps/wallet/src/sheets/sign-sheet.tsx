import type { ReactNode } from 'react'
import type { MessageRequest, TypedDataRequest } from '../requests/site-request.types.ts'
import { useAccount } from '../state/use-wallet.ts'
import { words } from '../words.ts'
import { RequestSheet } from './request-sheet.tsx'
import { SignerRows } from './signer-rows.tsx'

interface SignSheetProps {
  readonly request: MessageRequest | TypedDataRequest
  /** The content to sign. */
  readonly children: ReactNode
}

/** The common part of every signature: the label of its button, and the account. */
export function SignSheet({ request, children }: SignSheetProps) {
  const account = useAccount(request.address)
  return (
    <RequestSheet
      request={request}
      approveLabel={words.sign.approve}
      warnings={request.warnings}
      choice={account === undefined ? undefined : { account }}
    >
      {children}
      <SignerRows address={request.address} networkId={request.networkId} />
    </RequestSheet>
  )
}
