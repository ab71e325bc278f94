import { useWalletState } from '../state/use-wallet.ts'
import { currentRequest } from '../state/wallet-state.ts'
import { BitcoinSheet } from './bitcoin-sheet.tsx'
import { MessageSheet } from './message-sheet.tsx'
import { ProposalSheet } from './proposal-sheet.tsx'
import { SignInSheet } from './sign-in-sheet.tsx'
import { SolanaSheet } from './solana-sheet.tsx'
import { SwitchSheet } from './switch-sheet.tsx'
import { TransactionSheet } from './transaction-sheet.tsx'
import { TypedDataSheet } from './typed-data-sheet.tsx'

/** Renders the sheet of the current request. */
export function RequestSheets() {
  const request = useWalletState(currentRequest)
  if (request === undefined) return null
  if (request.kind === 'proposal') return <ProposalSheet key={request.id} request={request} />
  if (request.kind === 'sign-in') return <SignInSheet key={request.id} request={request} />
  if (request.kind === 'message') return <MessageSheet key={request.id} request={request} />
  if (request.kind === 'typed-data') return <TypedDataSheet key={request.id} request={request} />
  if (request.kind === 'transaction') return <TransactionSheet key={request.id} request={request} />
  if (request.kind === 'solana-transaction') return <SolanaSheet key={request.id} request={request} />
  if (request.kind === 'bitcoin-transaction') return <BitcoinSheet key={request.id} request={request} />
  return <SwitchSheet key={request.id} request={request} />
}
