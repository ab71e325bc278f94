import type { ReactNode } from 'react'
import type { MessageAsk, TypedDataAsk } from '../asks/asks.types.ts'
import { useAccount } from '../state/use-wallet.ts'
import { words } from '../words.ts'
import { AskSheet } from './ask-sheet.tsx'
import { SignerRows } from './signer-rows.tsx'

interface SignSheetProps {
  readonly ask: MessageAsk | TypedDataAsk
  /** What is signed. */
  readonly children: ReactNode
}

/** What every signature has: the words on its button, and with which account it is made. */
export function SignSheet({ ask, children }: SignSheetProps) {
  const account = useAccount(ask.address)
  return (
    <AskSheet
      ask={ask}
      approveLabel={words.sign.approve}
      warnings={ask.warnings}
      choice={account === undefined ? undefined : { account }}
    >
      {children}
      <SignerRows address={ask.address} networkId={ask.networkId} />
    </AskSheet>
  )
}
