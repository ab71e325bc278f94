import { KeyValue, KeyValueList } from '@latchkey/design'
import { useState } from 'react'
import type { SignInAsk } from '../asks/asks.types.ts'
import { showHidden } from '../asks/clean-text.ts'
import { useAccount, useWallet, useWalletState } from '../state/use-wallet.ts'
import { words } from '../words.ts'
import { AccountChoice } from './account-choice.tsx'
import { AskSheet } from './ask-sheet.tsx'
import { Networks } from './groups.tsx'
import { Quoted } from './quoted.tsx'

/** Connects and proves who comes, by one signature. */
export function SignInSheet({ ask }: { readonly ask: SignInAsk }) {
  const { signInMessage } = useWallet()
  const current = useWalletState((state) => state.address)
  const [address, setAddress] = useState(current)
  const account = useAccount(address)
  const message = signInMessage(ask, address)
  const canApprove = ask.problem === undefined && message !== undefined && account !== undefined
  return (
    <AskSheet
      ask={ask}
      approveLabel={words.signIn.approve}
      warnings={ask.warning === undefined ? [] : [ask.warning]}
      choice={canApprove ? { account } : undefined}
      problem={ask.problem}
    >
      <KeyValueList>
        <KeyValue name={words.signIn.domain} value={<bdi>{ask.domain}</bdi>} />
      </KeyValueList>
      <AccountChoice address={address} onChoose={setAddress} />
      {message !== undefined && <Quoted title={words.signIn.message} text={showHidden(message).text} />}
      <Networks ids={ask.networkIds} />
    </AskSheet>
  )
}
