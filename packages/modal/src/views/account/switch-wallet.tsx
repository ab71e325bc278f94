import { ChevronDownIcon } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { WalletPicture } from '../../parts/wallet-picture.tsx'
import { usePreload } from '../../router/view-loader.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { account } from '../../strings/en/account.ts'
import css from './switch-wallet.css?inline'

/** Opens the list of all connected wallets. */
export function SwitchWallet() {
  useViewCss(css)
  const t = useWords('account', account)
  const { modal } = useScreenClient().actions
  const preload = usePreload()
  const { connections, others } = useClientState((state) => ({
    connections: state.connections,
    others: state.otherConnections,
  }))
  const all = [...Object.values(connections), ...Object.values(others ?? {}).flat()]
  const wallets = [...new Map(all.flatMap(({ wallet }) => (wallet ? [[wallet.name, wallet]] : []))).values()]
  return (
    <button
      type="button"
      className="lk-account-switch"
      data-testid="wallet-switch"
      onClick={() => modal.push('ProfileWallets')}
      onPointerEnter={() => preload('ProfileWallets')}
      onFocus={() => preload('ProfileWallets')}
    >
      <span className="lk-account-switch-faces">
        {wallets.slice(0, 3).map(({ id, name, icon }) => (
          <WalletPicture key={id} name={name} icon={icon} size={20} />
        ))}
      </span>
      {t.wallets}
      <ChevronDownIcon size={16} />
    </button>
  )
}
