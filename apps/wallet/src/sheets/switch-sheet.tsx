import { ArrowLeftRightIcon } from '@latchkey/design'
import { Picture } from '../parts/picture.tsx'
import type { SwitchRequest } from '../requests/site-request.types.ts'
import { useAccount, useNetwork, useWalletState } from '../state/use-wallet.ts'
import { strings } from '../strings.ts'
import { RequestSheet } from './request-sheet.tsx'

export function SwitchSheet({ request }: { readonly request: SwitchRequest }) {
  const account = useAccount(useWalletState((state) => state.address))
  const from = useNetwork(useWalletState((state) => state.networkId))
  const to = useNetwork(request.toNetworkId)
  return (
    <RequestSheet
      request={request}
      approveLabel={strings.switchNetwork.approve}
      choice={account === undefined ? undefined : { account }}
    >
      <div className="pk-switch" aria-hidden="true">
        <Picture name={from.name} size={56} shape="round" />
        <ArrowLeftRightIcon />
        <Picture name={to.name} size={56} shape="round" />
      </div>
      <p className="pk-center">{strings.switchNetwork.text(from.name, to.name)}</p>
    </RequestSheet>
  )
}
