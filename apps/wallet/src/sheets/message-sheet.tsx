import type { MessageAsk } from '../asks/asks.types.ts'
import { useAccount, useWallet } from '../state/use-wallet.ts'
import { words } from '../words.ts'
import { AskSheet } from './ask-sheet.tsx'
import { Quoted } from './quoted.tsx'
import { SignerRows } from './signer-rows.tsx'

export function MessageSheet({ ask }: { readonly ask: MessageAsk }) {
  const { approve } = useWallet()
  const account = useAccount(ask.address)
  return (
    <AskSheet
      ask={ask}
      approveLabel={words.sign.approve}
      warnings={ask.warnings}
      onApprove={account === undefined ? undefined : () => approve(ask, { account })}
    >
      <Quoted title={words.sign.text} text={ask.text} isBytes={ask.isBytes} />
      <SignerRows address={ask.address} networkId={ask.networkId} />
    </AskSheet>
  )
}
