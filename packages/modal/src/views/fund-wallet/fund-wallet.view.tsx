import { selectConnection } from '@latchkey/core'
import type { Availability, WalletFeature } from '@latchkey/core/ui'
import { CreditCardIcon, DownloadIcon, EmptyState, type Icon, List, ListRow, WalletIcon } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useAvailability } from '../../parts/use-availability.ts'
import type { Title } from '../../router/define-view.ts'
import { usePreload } from '../../router/view-loader.ts'
import { useWords } from '../../shell/index.ts'
import { funds } from '../../strings/en/funds.ts'

export const title: Title = (words) => words('funds', funds).funding.title

interface Way {
  readonly view: 'BuyCrypto' | 'WalletReceive'
  readonly Icon: Icon
  /** The feature that the way needs. */
  readonly needs: keyof Availability
  /** Key of its texts. */
  readonly key: 'buy' | 'receive'
}

const WAYS: Readonly<Partial<Record<WalletFeature, Way>>> = {
  onramp: { view: 'BuyCrypto', Icon: CreditCardIcon, needs: 'onramp', key: 'buy' },
  receive: { view: 'WalletReceive', Icon: DownloadIcon, needs: 'receive', key: 'receive' },
}

/** The ways to fund the account, in the order of the site. @see Spec §2 "Wallet features order" */
export default function FundWalletView() {
  const t = useWords('funds', funds).funding
  const client = useScreenClient()
  const { actions, features } = client
  const preload = usePreload()
  const { namespace, isSmart } = useClientState((state) => {
    const { accounts, address } = selectConnection(state)
    const isSmart = accounts.some((own) => own.address === address && own.type === 'smartAccount')
    return { namespace: state.activeNamespace, isSmart }
  })
  const available = useAvailability(namespace)
  const ways = [...new Set(features.walletFeaturesOrder)].flatMap((name) => {
    const way = WAYS[name]
    return way !== undefined && available[way.needs] === true ? [{ name, ...way }] : []
  })
  if (ways.length === 0)
    return (
      <div className="lk-view-content">
        <EmptyState icon={<WalletIcon />} title={t.none} text={t.noneText} />
      </div>
    )
  return (
    <div className="lk-view-content">
      <List>
        {ways.map(({ name, view, Icon, key }) => (
          <ListRow
            key={name}
            leading={<Icon />}
            title={t[key]}
            subtitle={t[`${key}Text`]}
            chevron
            data-testid={`wallet-features-${name}-row`}
            onClick={() => {
              if (name === 'onramp') actions.track({ event: 'SELECT_BUY_CRYPTO', properties: { isSA: isSmart } })
              actions.modal.push(view)
            }}
            onPointerEnter={() => preload(view)}
            onFocus={() => preload(view)}
          />
        ))}
      </List>
    </div>
  )
}
