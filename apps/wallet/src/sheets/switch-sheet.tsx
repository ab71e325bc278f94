import { ArrowLeftRightIcon } from '@latchkey/design'
import type { SwitchAsk } from '../asks/asks.types.ts'
import { Picture } from '../parts/picture.tsx'
import { useAccount, useNetwork, useWalletState } from '../state/use-wallet.ts'
import { words } from '../words.ts'
import { AskSheet } from './ask-sheet.tsx'

export function SwitchSheet({ ask }: { readonly ask: SwitchAsk }) {
  const account = useAccount(useWalletState((state) => state.address))
  const from = useNetwork(useWalletState((state) => state.networkId))
  const to = useNetwork(ask.toNetworkId)
  return (
    <AskSheet
      ask={ask}
      approveLabel={words.switchNetwork.approve}
      choice={account === undefined ? undefined : { account }}
    >
      <div className="pk-switch" aria-hidden="true">
        <Picture name={from.name} size={56} shape="round" />
        <ArrowLeftRightIcon />
        <Picture name={to.name} size={56} shape="round" />
      </div>
      <p className="pk-center">{words.switchNetwork.text(from.name, to.name)}</p>
    </AskSheet>
  )
}
