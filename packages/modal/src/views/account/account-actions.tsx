import { selectConnection, selectNetworkId } from '@latchkey/core'
import type { Availability, ViewName, WalletFeature } from '@latchkey/core/ui'
import { ArrowUpDownIcon, CreditCardIcon, DownloadIcon, type Icon, SendIcon } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useAvailability } from '../../parts/use-availability.ts'
import { usePreload } from '../../router/view-loader.ts'
import { useWords } from '../../shell/index.ts'
import { account } from '../../strings/en/account.ts'

interface Action {
  readonly view: ViewName
  readonly Icon: Icon
  /** The feature that the action needs. */
  readonly needs: keyof Availability
}

/**
 * The actions of an account. A wallet feature that is missing here is not built yet. @see Spec §2 "Wallet features
 * order"
 */
const ACTIONS: Readonly<Partial<Record<WalletFeature, Action>>> = {
  onramp: { view: 'BuyCrypto', Icon: CreditCardIcon, needs: 'onramp' },
  swaps: { view: 'Swap', Icon: ArrowUpDownIcon, needs: 'swap' },
  receive: { view: 'WalletReceive', Icon: DownloadIcon, needs: 'receive' },
  send: { view: 'WalletSend', Icon: SendIcon, needs: 'send' },
}

/** The actions of the account, in the order of the site. */
export function AccountActions() {
  const { actions: t } = useWords('account', account)
  const client = useScreenClient()
  const { actions, features } = client
  const preload = usePreload()
  const { namespace, networkId, isSmart, isOrdinal } = useClientState((state) => ({
    namespace: state.activeNamespace,
    networkId: selectNetworkId(state) ?? '',
    isSmart: isOfType(selectConnection(state), 'smartAccount'),
    isOrdinal: isOfType(selectConnection(state), 'ordinal'),
  }))
  const available = useAvailability(namespace)
  const shown = [...new Set(features.walletFeaturesOrder)].flatMap((name) => {
    const action = ACTIONS[name]
    // Payments must not spend inscribed coins.
    if (name === 'send' && isOrdinal) return []
    return action !== undefined && available[action.needs] === true ? [{ name, ...action }] : []
  })
  if (shown.length === 0) return null
  return (
    <div className="lk-account-actions">
      {shown.map(({ name, view, Icon }) => (
        <button
          key={name}
          type="button"
          className="lk-account-action"
          data-testid={`wallet-features-${name}-button`}
          onClick={() => {
            if (name === 'onramp') actions.track({ event: 'SELECT_BUY_CRYPTO', properties: { isSA: isSmart } })
            if (name === 'send')
              actions.track({ event: 'OPEN_SEND', properties: { isSA: isSmart, network: networkId } })
            actions.modal.push(view as 'WalletSend')
          }}
          onPointerEnter={() => preload(view)}
          onFocus={() => preload(view)}
        >
          <Icon size={20} />
          {t[name]}
        </button>
      ))}
    </div>
  )
}

function isOfType({ address, accounts }: ReturnType<typeof selectConnection>, type: string): boolean {
  return accounts.some((own) => own.address === address && own.type === type)
}
