import { KeyValue, KeyValueList } from '@latchkey/design'
import { useState } from 'react'
import { showHidden } from '../requests/clean-text.ts'
import type { SignInRequest } from '../requests/site-request.types.ts'
import { useAccount, useDesk, useWalletState } from '../state/use-wallet.ts'
import { strings } from '../strings.ts'
import { AccountChoice } from './account-choice.tsx'
import { Networks } from './groups.tsx'
import { Quoted } from './quoted.tsx'
import { RequestSheet } from './request-sheet.tsx'

/** Connects and proves who comes, by one signature. */
export function SignInSheet({ request }: { readonly request: SignInRequest }) {
  const { signInMessage } = useDesk()
  const current = useWalletState((state) => state.address)
  const [address, setAddress] = useState(current)
  const account = useAccount(address)
  const message = signInMessage(request, address)
  const canApprove = request.problem === undefined && message !== undefined && account !== undefined
  return (
    <RequestSheet
      request={request}
      approveLabel={strings.signIn.approve}
      warnings={request.warning === undefined ? [] : [request.warning]}
      choice={canApprove ? { account } : undefined}
      problem={request.problem}
    >
      <KeyValueList>
        <KeyValue name={strings.signIn.domain} value={<bdi>{request.domain}</bdi>} />
      </KeyValueList>
      <AccountChoice address={address} networkIds={request.networkIds} onChoose={setAddress} />
      {message !== undefined && <Quoted title={strings.signIn.message} text={showHidden(message).text} />}
      <Networks ids={request.networkIds} />
    </RequestSheet>
  )
}
