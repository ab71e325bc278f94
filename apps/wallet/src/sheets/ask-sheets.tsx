import { useWalletState } from '../state/use-wallet.ts'
import { currentAsk } from '../state/wallet-state.ts'
import { MessageSheet } from './message-sheet.tsx'
import { ProposalSheet } from './proposal-sheet.tsx'
import { SignInSheet } from './sign-in-sheet.tsx'
import { SwitchSheet } from './switch-sheet.tsx'
import { TransactionSheet } from './transaction-sheet.tsx'
import { TypedDataSheet } from './typed-data-sheet.tsx'

/** The request that is in front of the person. */
export function AskSheets() {
  const ask = useWalletState(currentAsk)
  if (ask === undefined) return null
  if (ask.kind === 'proposal') return <ProposalSheet key={ask.id} ask={ask} />
  if (ask.kind === 'sign-in') return <SignInSheet key={ask.id} ask={ask} />
  if (ask.kind === 'message') return <MessageSheet key={ask.id} ask={ask} />
  if (ask.kind === 'typed-data') return <TypedDataSheet key={ask.id} ask={ask} />
  if (ask.kind === 'transaction') return <TransactionSheet key={ask.id} ask={ask} />
  return <SwitchSheet key={ask.id} ask={ask} />
}
