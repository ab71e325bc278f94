import { useWalletState } from '../state/use-wallet.ts'
import { currentRequest } from '../state/wallet-state.ts'
import { ProposalSheet } from './proposal-sheet.tsx'
import { SignInSheet } from './sign-in-sheet.tsx'
import { SignSheet } from './sign-sheet.tsx'
import { SwitchSheet } from './switch-sheet.tsx'

/** Renders the sheet of the current request. */
export function RequestSheets() {
  const request = useWalletState(currentRequest)
  if (request === undefined) return null
  if (request.kind === 'proposal') return <ProposalSheet key={request.id} request={request} />
  if (request.kind === 'sign-in') return <SignInSheet key={request.id} request={request} />
  if (request.kind === 'switch') return <SwitchSheet key={request.id} request={request} />
  return <SignSheet key={request.id} request={request} />
}
